"""Reading moves: canonical texts, forgiving reading, and the reasons where nothing fits."""

import re
from contextlib import suppress
from random import Random

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import MoveError
from boardgames_tui.games.engine.notation import exact_move, fitting_moves, read_move
from hypothesis import given
from hypothesis import strategies as st

REPLICA = game_named("replica")
GREENER = game_named("greener")
STUDY = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w...../W.ww.... w"
FIXED = "b,g,b,w,g,b/b,g,g,w,w,b/g,g,b,g,b,g/b,g,w,g,b,w/g,w,w,w,w,g/g,g,g,g,g,g b"
START = REPLICA.start(REPLICA.complete_options({}, Random(1).random))
IN_PLAY = REPLICA.read_position(STUDY, {})
SHUFFLED = GREENER.read_position(FIXED, {})


def text_of(game, state, typed):
    return game.move_text(state, read_move(game, state, typed))


@st.composite
def positions(draw):
    """A game, and a state somewhere in a random line of it."""
    game = draw(st.sampled_from(all_games()))
    random = Random(draw(st.integers(0, 2**32)))
    state = game.start(game.complete_options({}, random.random))
    for _ in range(draw(st.integers(0, 40))):
        moves = game.moves(state)
        if not moves:
            break
        state = game.play(state, random.choice(moves))
    return game, state


# ---- canonical texts -------------------------------------------------------------------------------------------------


@given(positions(), st.randoms())
def test_the_canonical_text_always_means_its_move_in_any_case(position, random):
    game, state = position
    for move in game.moves(state):
        text = game.move_text(state, move)
        assert read_move(game, state, text) == exact_move(game, state, text) == move
        cased = "".join(random.choice((sign.upper(), sign.lower())) for sign in text)
        assert read_move(game, state, cased) == exact_move(game, state, cased) == move


@given(positions())
def test_every_beginning_of_a_text_keeps_its_move_among_the_fitting_ones(position):
    game, state = position
    for move in list(game.moves(state))[:20]:
        text = game.move_text(state, move)
        assert all(move in fitting_moves(game, state, text[:end]) for end in range(len(text) + 1))


@given(positions(), st.text(max_size=12) | st.text("abcdefgh12345678-x@=kKudlr passw", max_size=8))
def test_any_text_is_a_legal_move_or_a_move_error(position, text):
    game, state = position
    for read in (read_move, exact_move):
        with suppress(MoveError):
            assert read(game, state, text) in game.moves(state)
    assert set(fitting_moves(game, state, text)) <= set(game.moves(state))


def test_a_list_takes_canonical_texts_only_and_says_how_the_move_is_written():
    with pytest.raises(MoveError, match=r"^a4a5 is not how this move is written: write a4-a5\.$"):
        exact_move(REPLICA, START, "a4a5")


# ---- forgiving reading -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["a4-a5", "A4A5", "a4 a5", " a4 - a5 ", "4aa5", "a45a", "4a5a", "a4xa5", "a4@a5"])
def test_case_blanks_the_sign_and_the_order_inside_a_cell_are_free(typed):
    assert text_of(REPLICA, START, typed) == "a4-a5"


@pytest.mark.parametrize("typed", ["a2=k", "a2k", "2aK", "ka2", "k=a2", "K 2a"])
def test_parts_that_cannot_be_mistaken_change_places(typed):
    assert text_of(REPLICA, START, typed) == "a2=K"


@pytest.mark.parametrize("typed", ["a6b6", "a6-b6", "6a6b", "A6 X B6", "a6=b6"])
def test_the_wrong_sign_is_forgiven_as_long_as_one_legal_move_fits(typed):
    assert text_of(GREENER, SHUFFLED, typed) == "a6xb6"


@pytest.mark.parametrize("typed", ["a4--a5", "a4+a5", "a5a4", "a4a5x", "-a4a5", "k"])
def test_forgiving_is_not_guessing(typed):
    with pytest.raises(MoveError):
        read_move(REPLICA, START, typed)


class Twins(type(REPLICA)):
    """Two moves that differ by their sign alone."""

    def moves(self, state):
        return super().moves(state)[:2]

    def move_text(self, state, move):
        return f"a1{'-='[self.moves(state).index(move)]}b2"


def test_where_several_moves_fit_the_answer_names_them_and_a_full_text_means_its_own():
    game = Twins()
    with pytest.raises(MoveError, match=r"^a1b2 could be a1-b2 or a1=b2: write it in full\.$"):
        read_move(game, START, "a1b2")
    assert read_move(game, START, "A1=B2") == game.moves(START)[1]


# ---- turtles: a hatch and a walk are written alike ------------------------------------------------------------------

TURTLES = game_named("turtles")
WIDE = {"width": 4, "length": 4, "first": "white"}
HATCHED = "-,-,-,-/-,-,-,-/-,-,W3,-/-,-,-,- - w"


@pytest.mark.parametrize("typed", ["3@d", "3d", "d3", "D 3", "3-d", "d@3"])
def test_a_turtle_in_the_nest_hatches_on_the_file(typed):
    assert text_of(TURTLES, TURTLES.start(WIDE), typed) == "3@d"


@pytest.mark.parametrize(("typed", "text"), [("3d", "3d"), ("d3", "3d"), ("U3", "3u"), ("3-l", "3l")])
def test_a_turtle_on_the_board_walks(typed, text):
    assert text_of(TURTLES, TURTLES.read_position(HATCHED, {}), typed) == text


def test_the_reason_for_an_illegal_one_follows_the_same_reading():
    narrow = TURTLES.start({"width": 2, "length": 4, "first": "white"})
    with pytest.raises(MoveError, match="still in its nest"):
        read_move(TURTLES, narrow, "3d")
    with pytest.raises(MoveError, match="has hatched already"):
        read_move(TURTLES, TURTLES.read_position(HATCHED, {}), "3@d")


# ---- where nothing fits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("a4!a5", "! is no part of a move"),
        ("c3", "c3 is empty: choose a white piece."),
        ("b9", "b9 is not on this board"),
        ("a4b2", "b2"),
        ("", "This is no move"),
    ],
)
def test_the_reason_is_the_first_thing_that_is_wrong(typed, reason):
    with pytest.raises(MoveError, match=re.escape(reason)):
        read_move(REPLICA, START, typed)


def test_the_cells_that_forbid_a_move_come_with_the_reason():
    with pytest.raises(MoveError) as refused:
        read_move(REPLICA, IN_PLAY, "c3d4")
    assert refused.value.cells == ("c3",)


def test_a_text_that_stops_too_soon_is_told_how_it_goes_on():
    with pytest.raises(MoveError, match=r"^a1 is not a whole move: go on to a1-b1, a1-a5 or a1-b2\.$"):
        read_move(REPLICA, IN_PLAY, "a1")


def test_many_ways_to_go_on_are_counted():
    claustro = game_named("claustro")
    state = claustro.read_position("*b..#/b.g../.b.g./..b.g/#.g.* g", {})
    capture = next(text for text in (claustro.move_text(state, m) for m in claustro.moves(state)) if "@" in text)
    with pytest.raises(MoveError, match=r"is not a whole move: go on to .* or \d+ others\.$") as error:
        read_move(claustro, state, capture.partition("@")[0])
    assert len(str(error.value)) <= 76, "it fits a line of the screen"


def test_a_game_that_is_over_says_so():
    over = REPLICA.read_position(STUDY.replace("W", "w"), {})
    with pytest.raises(MoveError, match=r"^The game is over: White has no king left\.$"):
        read_move(REPLICA, over, "a4a5")


def test_typing_narrows_the_fitting_moves():
    def fitting(typed):
        return {REPLICA.move_text(IN_PLAY, move) for move in fitting_moves(REPLICA, IN_PLAY, typed)}

    assert len(fitting("")) == len(REPLICA.moves(IN_PLAY))
    assert fitting("D6") == {"d6-e6", "d6-d7", "d6xe7"}
    assert fitting("d6e") == fitting("6d-e") == {"d6-e6", "d6xe7"}
    assert fitting("k") == {"a4=K", "a3=K", "a2=K", "d1=K", "c1=K"}
    assert fitting("d6e9") == set()

"""Replica, sentence by sentence of its rules."""

from collections import Counter
from random import Random

import pytest
from boardgames_tui.games.engine.core import DRAW, PLAYING, MoveError, PositionError
from boardgames_tui.games.engine.notation import read_move
from boardgames_tui.games.replica import GAME
from boardgames_tui.games.replica.lines import State
from hypothesis import given
from hypothesis import strategies as st

START = "....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../Wwww.... w"


def lay(turn: str = "w", sight: str = "forward", **cells: str) -> State:
    """A position with these pieces; the kings stand out of the way on a1 and h8 unless they are placed."""
    pieces = dict(cells)
    if "W" not in pieces.values():
        pieces["a1"] = "W"
    if "B" not in pieces.values():
        pieces["h8"] = "B"
    rows = ("".join(pieces.get(f"{file}{rank}", ".") for file in "abcdefgh") for rank in range(8, 0, -1))
    return GAME.read_position(f"{'/'.join(rows)} {turn}", {"sight": sight})


def legal(state: State) -> dict[str, int]:
    return {GAME.move_text(state, move): move for move in GAME.moves(state)}


def moves_of(state: State, cell: str) -> set[str]:
    return {text for text in legal(state) if text.startswith(cell)}


def play(state: State, texts: str) -> State:
    for text in texts.split():
        state = GAME.play(state, legal(state)[text])
    return state


def cell(state: State, name: str) -> str:
    rows = GAME.position(state).split()[0].split("/")
    return rows[8 - int(name[1])]["abcdefgh".index(name[0])]


@st.composite
def played(draw: st.DrawFn) -> State:
    """A state somewhere in a random game."""
    random = Random(draw(st.integers(0, 2**32)))
    state = GAME.start({"sight": draw(st.sampled_from(["forward", "all"]))})
    for _ in range(draw(st.integers(0, 70))):
        if not GAME.moves(state):
            break
        state = GAME.play(state, random.choice(GAME.moves(state)))
    return state


# ---- start and moves -------------------------------------------------------------------------------------------------


def test_the_start_is_two_armies_in_their_corners_and_white_moves_first():
    state = GAME.start({"sight": "forward"})
    assert GAME.position(state) == START
    half_turn = "/".join(row[::-1] for row in reversed(START.split(maxsplit=1)[0].split("/")))
    assert half_turn.translate(str.maketrans("wWbB", "bBwW")) == START.split(maxsplit=1)[0]
    assert GAME.turn(state) == 0


def test_white_goes_right_up_or_diagonally_right_up():
    assert moves_of(lay(d4="w"), "d4") == {"d4-e4", "d4-d5", "d4-e5", "d4=K"}


def test_black_goes_left_down_or_diagonally_left_down():
    assert moves_of(lay("b", d5="b"), "d5") == {"d5-c5", "d5-d4", "d5-c4"}


def test_kings_go_the_same_ways_as_men():
    assert moves_of(lay(d4="W", b1="W"), "d4") == {"d4-e4", "d4-d5", "d4-e5"}


def test_a_piece_jumps_behind_an_unbroken_run_of_friends_who_stay():
    state = lay(b3="w", c3="w", d3="w")
    assert "b3-e3" in legal(state)
    after = play(state, "b3-e3")
    assert [cell(after, name) for name in ("b3", "c3", "d3", "e3")] == [".", "w", "w", "w"]


def test_a_jump_may_capture():
    after = play(lay(b3="w", c3="w", d3="b"), "b3xd3")
    assert [cell(after, name) for name in ("b3", "c3", "d3")] == [".", "w", "w"]


def test_friends_up_to_the_edge_leave_no_move_that_way():
    assert moves_of(lay(f3="w", g3="w", h3="w"), "f3") == {"f3-f4", "f3-g4"}


def test_an_enemy_on_the_next_cell_is_captured_and_leaves_the_board():
    after = play(lay(c3="w", d4="b"), "c3xd4")
    assert (cell(after, "c3"), cell(after, "d4")) == (".", "w")
    assert GAME.position(after).count("b") == 1  # the turn


def test_nothing_goes_over_an_enemy():
    assert "c3-e3" not in legal(lay(c3="w", d3="b"))


# ---- transform -------------------------------------------------------------------------------------------------------


def test_a_man_that_a_king_sees_becomes_a_king_and_nothing_moves():
    after = play(lay(c3="w"), "c3=K")
    assert GAME.position(after).replace("W", "w", 1).count("W") == 1
    assert cell(after, "c3") == "W"
    assert GAME.turn(after) == 1


def test_a_king_sees_through_empty_cells_and_friends_and_only_enemies_block():
    assert "d1=K" in legal(lay(b1="w", d1="w"))
    assert "d1=K" not in legal(lay(b1="b", d1="w"))


def test_sight_runs_forward_by_default():
    assert "c3=K" not in legal(lay(d4="W", c3="w"))
    assert "e5=K" in legal(lay(d4="W", e5="w"))
    assert "d5=K" in legal(lay("b", d6="B", d5="b", h8="b"))
    assert "d7=K" not in legal(lay("b", d6="B", d7="b", h8="b"))


@pytest.mark.parametrize("man", ["a4", "g4", "d1", "d8", "a1", "g7", "a7", "g1"])
def test_with_sight_all_kings_see_along_all_eight_lines(man):
    assert f"{man}=K" in legal(lay("w", "all", d4="W", **{man: "w"}))


def test_with_sight_all_enemies_block_too():
    assert "a4=K" not in legal(lay("w", "all", d4="W", b4="b", a4="w"))
    assert "d8=K" not in legal(lay("w", "all", d4="W", d6="b", d8="w"))


def test_a_man_seen_by_nobody_cannot_become_a_king():
    assert "c2=K" not in legal(lay(c2="w"))


def test_a_king_does_not_become_a_king_again():
    assert "d4=K" not in legal(lay(a1="W", d4="W"))


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_capturing_any_enemy_king_wins_at_once():
    after = play(lay(c3="w", d4="B", h8="B"), "c3xd4")
    outcome = GAME.outcome(after)
    assert (outcome.winner, outcome.kind, outcome.reason) == (0, "king", "a black king was captured")
    assert GAME.moves(after) == []
    last = GAME.outcome(play(lay(c3="w", d4="B"), "c3xd4"))
    assert last.reason == "Black has no king left"


def test_a_king_on_the_opposite_corner_wins():
    after = play(lay(g7="W", e8="B"), "g7-h8")
    outcome = GAME.outcome(after)
    assert (outcome.winner, outcome.kind, outcome.reason) == (0, "corner", "a white king stands on the far corner")
    after = play(lay("b", b2="B", e2="W"), "b2-a1")
    assert (GAME.outcome(after).winner, GAME.outcome(after).kind) == (1, "corner")


def test_a_man_on_the_corner_wins_nothing_until_it_becomes_a_king():
    state = lay(h8="w", h3="W", a8="B")
    assert GAME.result(state) == PLAYING
    after = play(state, "h8=K")
    assert (GAME.result(after), GAME.outcome(after).kind) == (0, "corner")


def test_a_capture_of_a_king_on_the_corner_ends_by_king():
    after = play(lay(g7="W", h8="B"), "g7xh8")
    assert GAME.outcome(after).kind == "king"


def test_a_text_in_which_a_side_has_no_king_is_lost_by_that_side():
    text = "......../......../......../...w..../......../......../......../W....... b"
    state = GAME.read_position(text, {})
    assert (GAME.result(state), GAME.outcome(state).kind) == (0, "king")
    kingless = GAME.read_position(text.replace("W", "B").replace("b", "w"), {})
    assert (GAME.result(kingless), GAME.outcome(kingless).kind) == (1, "king")


def test_a_text_with_a_king_on_the_far_corner_is_finished():
    text = ".......W/......../......../......../......../...B..../......../........ b"
    state = GAME.read_position(text, {})
    assert (GAME.result(state), GAME.outcome(state).kind) == (0, "corner")
    assert GAME.why_not(state, ("d3",)).reason == "The game is over: a white king stands on the far corner."
    assert GAME.prompt(state) == "The game is over"


@given(played())
def test_the_side_to_move_always_has_an_action(state):
    assert (GAME.result(state) == PLAYING) == bool(GAME.moves(state)) == (GAME.outcome(state) is None)


@given(played())
def test_pieces_never_come_back_and_kings_are_pieces(state):
    assert state[0] & state[1] == 0
    assert state[2] & ~(state[0] | state[1]) == 0
    for move in GAME.moves(state):
        new = GAME.play(state, move)
        taken = (state[0] | state[1]).bit_count() - (new[0] | new[1]).bit_count()
        assert taken == GAME.move_text(state, move).count("x")


# ---- texts -----------------------------------------------------------------------------------------------------------


@given(played())
def test_positions_are_read_as_they_are_written(state):
    again = GAME.read_position(GAME.position(state), GAME.options_of(state))
    assert again[:5] == state[:5]
    assert GAME.position(again) == GAME.position(state)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "two fields, and this text has 0"),
        (f"{START} w", "two fields, and this text has 3"),
        (START.replace("/", "", 1), "has 8 rows, ranks 8 down to 1, and this one has 7"),
        (START.replace("....", "...", 1), "8 cells a rank, and rank 8 here has 7"),
        (START.replace("b", "x", 1), "'x' on e8 is no piece"),
        (START[:-1] + "W", "The turn is w or b in lower case, not 'W'"),
        (START.replace("W", "w").replace("B", "b"), "There is no king in this position"),
        (".......W/......../......../......../......../......../......../B....... w", "Both far corners hold a king"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, words):
    with pytest.raises(PositionError, match=words):
        GAME.read_position(text, {})


def test_blanks_around_and_between_are_forgiven():
    assert GAME.position(GAME.read_position(f"  {START.replace(' ', '   ')} ", {})) == START


def test_studies_with_few_men_and_many_kings_are_allowed():
    assert GAME.result(lay(a1="W", a2="W", a3="W", c8="B")) == PLAYING


@pytest.mark.parametrize("typed", ["b2-c3", "b2c3", "2bxc3", "B2 C3", "b2@3c"])
def test_a_typed_move_may_be_spelled_freely(typed):
    state = lay(b2="w")
    assert GAME.move_text(state, read_move(GAME, state, typed)) == "b2-c3"


@pytest.mark.parametrize("typed", ["c3=K", "c3k", "3c=k", "k=c3", "C3-K"])
def test_a_transform_may_be_spelled_freely_too(typed):
    state = lay(c3="w")
    assert GAME.move_text(state, read_move(GAME, state, typed)) == "c3=K"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("c3?", r"\? is no part of a move"),
        ("i9", "i is no part of a move|i9 is not on this board"),
        ("c3c9", "c9 is not on this board: files a to h, ranks 1 to 8"),
        ("", "This is no move"),
        ("ab", "ab is no move: write a1-b2, a1xb2 or c3=K"),
        ("d4-e5", "d4 is empty: choose a white piece"),
        ("h8-g7", "h8 is held by a black king: White is to move"),
        ("a1=K", "a1 is a king already"),
        ("c3-b2", "c3 to b2 is not forward: go towards file h, rank 8 or both at once"),
    ],
)
def test_a_typed_move_that_cannot_be_says_why(typed, words):
    with pytest.raises(MoveError, match=words):
        read_move(GAME, lay(c3="w"), typed)


# ---- reasons ---------------------------------------------------------------------------------------------------------

SCENE = lay(c3="w", d3="w", h3="w", g3="w", f5="b", e2="w", c6="w", b7="w", a8="w")


@pytest.mark.parametrize(
    ("steps", "reason", "cells"),
    [
        (("d4",), "d4 is empty: choose a white piece.", ("d4",)),
        (("f5",), "f5 is held by a black man: White is to move.", ("f5",)),
        (("c3",), "c3 can act: say where it goes, too.", ("c3",)),
        (("c3", "e4"), "c3 to e4 is no straight line: go towards file h, rank 8 or both at once.", ()),
        (("c3", "b3"), "c3 to b3 is not forward: go towards file h, rank 8 or both at once.", ()),
        (("c3", "d3"), "d3 is held by your own man: c3 jumps on to e3.", ("d3",)),
        (("c3", "f3"), "c3 goes no farther than e3, the first cell without a friend.", ("e3",)),
        (("g3", "h3"), "h3 is held by your own man, and only the edge follows.", ("h3",)),
        (("e2", "e2"), "No white king sees e2, so it cannot become a king.", ("a1",)),
        (("a1", "a1=K"), "a1 is a king already.", ("a1",)),
        (("c3", "c3"), "c3 becomes a king by c3=K.", ("c3",)),
        (("c3", "c4", "c5"), "c3 to c4 is a whole move already.", ("c4",)),
        (("k9",), "k9 is not on this board: files a to h, ranks 1 to 8.", ()),
    ],
)
def test_an_illegal_step_is_refused_in_the_words_of_the_rules(steps, reason, cells):
    refusal = GAME.why_not(SCENE, steps)
    assert (refusal.reason, refusal.cells) == (reason, cells)


def test_a_man_that_a_king_cannot_see_says_which_king_and_why():
    behind = GAME.why_not(lay(d4="W", c3="w"), ("c3", "c3=K"))
    assert (behind.reason, behind.cells) == ("The king on d4 does not see c3: kings see forward only.", ("d4",))
    hidden = GAME.why_not(lay(b1="b", d1="w"), ("d1", "d1"))
    assert (hidden.reason, hidden.cells) == ("The king on a1 does not see d1: b1 is in the way.", ("b1",))


def test_a_piece_that_cannot_go_on_says_so():
    corner = GAME.why_not(lay(h8="w", a1="W", a8="B", d4="b"), ("h8",))
    assert (corner.reason, corner.cells) == (
        "h8 cannot go on: it stands on the far corner, and no king sees it.",
        ("h8",),
    )
    edge = GAME.why_not(lay(h7="w", h8="w", a2="W", a8="B"), ("h7",))
    assert edge.reason == "h7 cannot go on: only friends and the edge lie ahead, and no king sees it."


# ---- picture and words -----------------------------------------------------------------------------------------------


def test_the_view_shows_men_and_kings_and_what_a_chosen_king_sees():
    state = lay(c3="w", a4="w", b1="b", d1="w")
    view = GAME.view(state)
    assert {name: (stack[0].shape.name, stack[0].owner) for name, stack in view.stacks.items()} == {
        "a1": ("crown", 0),
        "c3": ("disc", 0),
        "a4": ("disc", 0),
        "d1": ("disc", 0),
        "b1": ("block", 1),
        "h8": ("tower", 1),
    }
    assert set(GAME.view(state, ("a1",)).seen) == {"c3", "a4"}
    assert GAME.view(state, ("c3",)).seen == ()


def test_the_corners_are_goals_of_the_side_that_wants_them():
    cells = GAME.board(lay()).by_id
    assert {name: cell.owner for name, cell in cells.items() if cell.kind == "goal"} == {"h8": 0, "a1": 1}
    state = lay(b2="W", c8="B")
    assert GAME.describe(state, "a1") == "empty, Black's goal corner"
    assert GAME.describe(state, "b2") == "white king"
    assert GAME.describe(state, "b3") == "empty"


@pytest.mark.parametrize(
    ("cell", "picked", "words"),
    [
        ("d4", ("c3",), "black man. c3 takes it along the diagonal"),
        ("c4", ("c3",), "empty. c3 steps here along the file"),
        ("d3", ("b3",), "empty. b3 jumps here along the rank"),
        ("c3", ("c3",), "white man. The king on a1 sees it"),
        ("b3", ("b3",), "white man"),
        ("c4", ("b3",), "empty. b3 steps here along the diagonal"),
        ("h8", ("g7",), "black king. g7 takes it along the diagonal"),
        ("e6", ("c3",), "empty"),
        ("c4", ("c3", "c4"), "empty"),
    ],
)
def test_a_cell_tells_how_the_picked_piece_comes_there(cell, picked, words):
    assert GAME.describe(lay(a1="W", b3="w", c3="w", d4="b", g7="w"), cell, picked) == words


def test_only_what_is_captured_is_told_beside_the_sentence():
    state = lay(a1="W", b3="w", c3="w", d4="b")
    moves = {
        text: [effect.words for effect in GAME.effects(state, move) if not effect.told]
        for text, move in legal(state).items()
    }
    assert moves["c3xd4"] == ["a black man leaves"]
    assert {text for text, words in moves.items() if words} == {"c3xd4"}


def test_steps_name_the_piece_then_its_target_or_itself_again():
    state = lay(c3="w", d4="b")
    steps = {text: [(s.id, s.cell, s.label) for s in GAME.steps(state, move)] for text, move in legal(state).items()}
    assert steps["c3xd4"] == [("c3", "c3", "white man on c3"), ("d4", "d4", "take the black man on d4")]
    assert steps["c3-c4"] == [("c3", "c3", "white man on c3"), ("c4", "c4", "go to c4")]
    assert steps["c3=K"] == [("c3", "c3", "white man on c3"), ("c3=K", "c3", "become a king")]


def test_prompts_follow_the_move():
    assert GAME.prompt(SCENE) == "Choose a piece"
    assert GAME.prompt(SCENE, ("e2",)) == "Choose where it goes"
    assert GAME.prompt(SCENE, ("c3",)) == "Go, or again for a king"
    assert GAME.prompt(lay(h8="w", h3="W", a8="B"), ("h8",)) == "Again makes it a king"


@pytest.mark.parametrize(
    ("text", "words", "effects"),
    [
        ("c3-c4", "c3 goes to c4", ["white man goes to c4"]),
        ("b3-d3", "b3 jumps to d3", ["white man goes to d3"]),
        ("c3xd4", "c3 takes d4", ["a black man leaves", "white man goes to d4"]),
        ("c3=K", "c3 becomes a king", ["the white man on c3 becomes a king"]),
    ],
)
def test_a_move_is_told_in_one_line_and_its_effects_in_order(text, words, effects):
    state = lay(b3="w", c3="w", d4="b")
    move = legal(state)[text]
    assert GAME.sentence(state, move) == words
    assert [effect.words for effect in GAME.effects(state, move)] == effects


def test_the_last_sample_can_be_won_at_once_and_lost_otherwise():
    state = GAME.read_position(GAME.samples[-1].position, {})
    wins = {text for text, move in legal(state).items() if GAME.result(GAME.play(state, move)) == 0}
    assert wins == {"g7xh8"}
    for move in set(legal(state).values()) - {legal(state)["g7xh8"]}:
        after = GAME.play(state, move)
        assert any(GAME.result(GAME.play(after, answer)) == 1 for answer in GAME.moves(after))


# ---- searching -------------------------------------------------------------------------------------------------------


def turned(state: State) -> State:
    """The same position with the colours exchanged and the board turned by half a circle."""
    rows, turn = GAME.position(state).split()
    names = str.maketrans("wWbB", "bBwW")
    text = "/".join(row[::-1] for row in reversed(rows.split("/")))
    return GAME.read_position(f"{text.translate(names)} {turn.translate(names)}", GAME.options_of(state))


@given(played())
def test_the_evaluation_is_the_same_seen_from_the_other_side(state):
    if GAME.result(state) == PLAYING:
        assert GAME.evaluate(state) == GAME.evaluate(turned(state))
        assert abs(GAME.evaluate(state)) <= 9000


def test_the_evaluation_likes_men_on_their_way_kings_to_take_and_safe_kings():
    plain = GAME.evaluate(lay(c3="w", d7="b"))
    assert GAME.evaluate(lay(c3="w", b5="w", d7="b")) > plain
    assert GAME.evaluate(lay(d4="w", d7="b")) > plain
    assert GAME.evaluate(lay(c3="w", d4="B")) > 1000
    assert GAME.evaluate(lay(d4="W", d5="b")) < GAME.evaluate(lay(d4="W", d8="b"))


def test_random_games_are_won_by_both_sides_and_take_a_king_that_can_be_taken():
    random = Random(5).random
    results = Counter(GAME.playout(GAME.start({}), random) for _ in range(200))
    assert min(results[0], results[1]) > 50
    assert {GAME.playout(lay(c3="w", d4="B"), random) for _ in range(20)} == {0}
    assert GAME.playout(play(lay(g7="W", e8="B"), "g7-h8"), random) == 0


def test_a_random_game_that_is_cut_off_is_a_draw():
    from boardgames_tui.games.replica.search import playout

    assert playout(GAME.start({}), Random(1).random, 3) == DRAW

"""turtles, paragraph by paragraph of its rules."""

from collections import Counter
from random import Random

import pytest
from boardgames_tui.games.engine.core import DRAW, PLAYING, GameError, MoveError, OptionError, PositionError
from boardgames_tui.games.engine.notation import read_move
from boardgames_tui.games.turtles import GAME
from boardgames_tui.games.turtles.position import Position
from hypothesis import given
from hypothesis import strategies as st

START = "-,-/-,-/-,-/-,- - w"
T1 = "W3,B2/B4W1,-/W5,B5W2/-,B3B1 - w"
SAMPLES = [sample.position for sample in GAME.samples]


def at(text: str) -> Position:
    return GAME.read_position(text, {})


def legal(state: Position | str) -> dict[str, int]:
    state = at(state) if isinstance(state, str) else state
    return {GAME.move_text(state, move): move for move in GAME.moves(state)}


def play(state: Position | str, texts: str) -> Position:
    state = at(state) if isinstance(state, str) else state
    for text in texts.split():
        state = GAME.play(state, legal(state)[text])
    return state


def after(text: str, moves: str) -> str:
    return GAME.position(play(text, moves))


def effects(text: str, move: str) -> list[tuple[str, str]]:
    return [(effect.kind, effect.words) for effect in GAME.effects(at(text), legal(text)[move])]


def refusal(text: str, *steps: str) -> tuple[str, tuple[str, ...]]:
    found = GAME.why_not(at(text), steps)
    return found.reason, found.cells


@st.composite
def played(draw: st.DrawFn) -> Position:
    """A state somewhere in a random game, often a crowded one."""
    random = Random(draw(st.integers(0, 2**32)))
    width, length = draw(st.integers(2, 6)), draw(st.integers(4, 8))
    state = GAME.start({"width": width, "length": length, "first": draw(st.sampled_from(["white", "black"]))})
    for _ in range(draw(st.integers(0, 80))):
        if not GAME.moves(state):
            break
        state = GAME.play(state, random.choice(GAME.moves(state)))
    return state


# ---- board and start -------------------------------------------------------------------------------------------------


def test_all_ten_start_in_their_nests_and_white_moves_first():
    state = GAME.start(GAME.complete_options({}, Random(1).random))
    assert GAME.position(state) == START
    assert [len(GAME.view(state).stacks[nest]) for nest in ("white-nest", "black-nest")] == [5, 5]


def test_black_moves_first_by_option_and_hatches_on_the_last_rank():
    state = GAME.start({"width": 3, "length": 5, "first": "black"})
    assert GAME.position(state) == "-,-,-/-,-,-/-,-,-/-,-,-/-,-,- - b"
    assert GAME.position(play(state, "4@c")) == "-,-,B4/-,-,-/-,-,-/-,-,-/-,-,- - w"


@pytest.mark.parametrize(("width", "length"), [(2, 4), (6, 8), (2, 8), (6, 4)])
def test_every_size_has_its_cells_and_two_nests_as_wide_as_the_board(width, length):
    state = GAME.start({"width": width, "length": length, "first": "white"})
    board = GAME.board(state)
    nests = [cell for cell in board.cells if cell.kind == "nest"]
    assert len(board.cells) == width * length + 2
    assert [(cell.owner, cell.width, cell.label) for cell in nests] == [
        (1, width, "Black's nest"),
        (0, width, "White's nest"),
    ]
    assert nests[0].y < min(cell.y for cell in board.cells if cell.kind == "plain")
    assert nests[1].y > max(cell.y for cell in board.cells if cell.kind == "plain")
    assert GAME.options_of(state) == {"width": width, "length": length}
    assert board is GAME.board(GAME.start({"width": width, "length": length, "first": "black"}))


def test_letters_and_numbers_stay_with_their_files_and_ranks_when_the_board_is_turned():
    board = GAME.board(GAME.start({"width": 3, "length": 5, "first": "white"})).turned
    for cell in board.cells[:15]:
        assert [m.text for m in board.coordinates if m.y == cell.y] == [cell.id[1:]]
        assert [m.text for m in board.coordinates if m.x == cell.x] == [cell.id[0]]


# ---- hatching and walking --------------------------------------------------------------------------------------------


def test_a_turtle_hatches_on_any_file_of_the_home_rank():
    assert set(legal(START)) == {f"{number}@{file}" for number in range(1, 6) for file in "ab"}
    assert after(START, "3@b 5@a") == "B5,-/-,-/-,-/-,W3 - w"


def test_a_turtle_walks_one_cell_each_way():
    text = "-,-,-/-,-,-/-,W3,-/-,-,-/-,-,- - w"
    assert {"3u", "3d", "3l", "3r"} <= set(legal(text))
    assert after(text, "3u") == "-,-,-/-,W3,-/-,-,-/-,-,-/-,-,- - b"
    assert after(text, "3d") == "-,-,-/-,-,-/-,-,-/-,W3,-/-,-,- - b"
    assert after(text, "3l") == "-,-,-/-,-,-/W3,-,-/-,-,-/-,-,- - b"
    assert after(text, "3r") == "-,-,-/-,-,-/-,-,W3/-,-,-/-,-,- - b"


def test_it_walks_from_any_height_takes_all_above_along_and_leaves_those_below():
    text = "-,-/-,-/B5W4B2W1,-/-,- - w"
    assert after(text, "4r") == "-,-/-,-/B5,W4B2W1/-,- - b"
    assert after(text, "1r") == "-,-/-,-/B5W4B2,W1/-,- - b"


def test_it_may_not_walk_off_a_side_or_off_its_own_end():
    assert {"3l", "3d"} & set(legal("-,-/-,-/-,-/W3,- - w")) == set()
    assert {"3r", "3u"} & set(legal("-,B3/-,-/-,-/-,- - b")) == set()


def test_in_the_stack_4_3_1_turtle_4_is_stuck_and_the_others_may_leave():
    text = "-,-/-,-/W4W3W1,-/-,- - w"
    assert "4u" not in legal(text)
    assert after(text, "3u") == "-,-/W3W1,-/W4,-/-,- - b"
    assert after(text, "1u") == "-,-/W1,-/W4W3,-/-,- - b"


# ---- entering a cell: the worked entries -----------------------------------------------------------------------------


def test_3_enters_5_2_1_lands_on_5_and_the_unit_2_1_goes_on():
    assert after("-,-/-,-/W5B2W1,-/W3,- - w", "3u") == "-,-/B2W1,-/W5W3,-/-,- - b"


def test_3_enters_5_3_1_and_is_blocked():
    assert "3u" not in legal("-,-/-,-/W5B3W1,-/W3,- - w")


def test_4_enters_5_and_climbs():
    assert after("-,-/-,-/B5,-/W4,- - w", "4u") == "-,-/-,-/B5W4,-/-,- - b"


def test_5_enters_4_1_and_pushes_both():
    assert after("-,-/-,-/B4W1,-/W5,- - w", "5u") == "-,-/B4W1,-/W5,-/-,- - b"


def test_5_enters_4_2_and_is_blocked():
    assert "5u" not in legal("-,-/-,-/B4B2,-/W5,- - w")


def test_equal_numbers_push_and_never_climb():
    assert after("-,-/-,-/B3,-/W3,- - w", "3u") == "-,-/B3,-/W3,-/-,- - b"


def test_only_the_drivers_number_counts_and_not_its_riders():
    assert after("-,-/-,-/B4,-/W3B2,- - w", "3u") == "-,-/-,-/B4W3B2,-/-,- - b"


def test_a_hatching_turtle_climbs_and_pushes_like_a_walking_one():
    assert after("-,-/-,-/-,-/B5B1,- - w", "2@a") == "-,-/-,-/B1,-/B5W2,- - b"
    assert "2@a" not in legal("-,-/-,-/-,-/B2B1,- - w")
    assert after("B3,-/-,-/-,-/-,- - b", "4@a") == "B4,-/B3,-/-,-/-,- - w"


# ---- chains, smashing, leaving the board -----------------------------------------------------------------------------


def test_a_push_goes_on_in_a_chain_and_a_pushed_unit_climbs():
    assert after("-,-/B4,-/W2,-/W3,- - w", "3u") == "-,-/B4W2,-/W3,-/-,- - b"
    assert after("-,-/B2,-/W3,-/W4,- - w", "4u") == "B2,-/W3,-/W4,-/-,- - b"


def test_a_pushed_unit_that_is_blocked_is_smashed_and_what_blocked_it_stays():
    text = "-,-/B2B1,-/W2,-/W3,- - w"
    assert after(text, "3u") == "-,-/B2B1,-/W3,-/-,- - b"
    assert effects(text, "3u")[1] == ("smashed", "white 2 smashed against a3: back to its nest")


def test_turtles_of_both_sides_are_smashed_into_their_own_nests():
    text = "-,-/B3B1,-/W3B2,-/W5,- - w"
    assert after(text, "5u") == "-,-/B3B1,-/W5,-/-,- - b"
    assert [words for kind, words in effects(text, "5u") if kind == "smashed"] == [
        "white 3 smashed against a3: back to its nest",
        "black 2 smashed against a3: back to its nest",
    ]


def test_pushed_over_a_side_turtles_return_to_their_nests():
    text = "-,-/-,-/-,-/W4,B3W1 - w"
    assert after(text, "4r") == "-,-/-,-/-,-/-,W4 - b"
    assert effects(text, "4r") == [
        ("moved", "white 4 lands on b1"),
        ("fell", "white 1 pushed off b1: back to its nest"),
        ("fell", "black 3 pushed off b1: back to its nest"),
    ]


def test_walking_off_the_far_end_scores_and_riders_cross_their_own_ends():
    text = "W5B2W1,-/-,-/-,-/-,- - w"
    assert after(text, "5u") == "-,-/-,-/-,-/-,- W1W5 b"
    assert effects(text, "5u") == [
        ("scored", "white 5, white 1 walk off a4: they score. White has 2 of 3."),
        ("fell", "black 2 carried off a4: back to its nest"),
    ]


def test_a_turtle_pushed_over_its_far_end_scores_whoever_caused_it():
    assert after("W2,-/B3,-/-,-/-,- W1 b", "3u") == "B3,-/-,-/-,-/-,- W1W2 w"


def test_a_turtle_pushed_over_its_own_end_returns_to_its_nest():
    assert after("B2,-/W3,-/-,-/-,- - w", "3u") == "W3,-/-,-/-,-/-,- - b"


def test_scored_turtles_are_out_of_play():
    assert not any(text.startswith("1") for text in legal("-,-/-,-/-,-/-,- W1 w"))


# ---- no undo ---------------------------------------------------------------------------------------------------------

PUSHED = "-,-/B4,-/W4,-/-,- - b"


def test_an_action_may_not_bring_back_what_stood_before_the_opponents_last_one():
    state = play(PUSHED, "4d")
    assert "4u" not in legal(state)
    found = GAME.why_not(state, ("W4", "a2"))
    assert (found.reason, found.cells) == ("This would undo Black's last action.", ("a2",))


def test_only_the_last_ply_is_protected():
    assert "4u" in legal(play(PUSHED, "4d 5@b 5@b"))


def test_a_position_given_by_text_protects_nothing():
    assert "4u" in legal(GAME.position(play(PUSHED, "4d")))


def test_a_side_whose_only_actions_are_forbidden_that_way_loses():
    state = play("-,-/B4,-/W4,-/-,W5W3B2B1 W1W2 b", "4d")
    assert GAME.moves(state) == ()
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.kind, outcome.reason) == (1, "no-action", "White has no legal action")
    assert legal(GAME.position(state)) == {"4u": legal(GAME.position(state))["4u"]}


def test_states_differ_by_what_legality_needs():
    pushed = play(PUSHED, "4d")
    assert pushed != at(GAME.position(pushed))
    assert GAME.key(pushed) != GAME.key(at(GAME.position(pushed)))
    assert play(START, "1@a 1@a 2@b") == play(START, "2@b 1@a 1@a")
    assert hash(play(START, "1@a 1@a 2@b")) == hash(play(START, "2@b 1@a 1@a"))
    assert at(START) != at("-,-/-,-/-,-/-,-/-,- - w")
    assert at(START) != START


# ---- end -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "winner", "reason"),
    [
        ("W2,-/B3,-/-,-/-,- W1W3 b", "3u", 0, "white 2 was pushed into the far nest"),
        ("W3,-/-,-/-,-/-,- W1W2B1B2 w", "3u", 0, "white 3 walked into the far nest"),
        ("W5B2W1,-/-,-/-,-/-,- W2 w", "5u", 0, "white 5 and 1 walked into the far nest"),
        ("-,-/-,-/W5,-/B4B1,- B2 w", "5d", 1, "black 4 and 1 were pushed into the far nest"),
    ],
)
def test_a_side_with_three_scored_turtles_wins_also_on_the_opponents_action(text, move, winner, reason):
    state = play(text, move)
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.kind, outcome.reason) == (winner, "three-scored", reason)
    assert GAME.result(state) == winner
    assert GAME.moves(state) == ()


def test_a_text_with_three_scored_turtles_is_a_finished_game():
    state = at("-,-/-,-/B5,-/W4W2,- W1B1B2B3 b")
    assert (GAME.outcome(state).winner, GAME.outcome(state).reason) == (1, "Black has 3 turtles scored")
    assert GAME.moves(state) == ()


def test_the_third_occurrence_of_a_position_is_a_draw_and_the_start_counts():
    around = "1r 1l 1l 1r"
    state = play("-,B1/-,-/-,-/W1,- - w", around)
    assert GAME.outcome(state) is None
    last = play(state, "1r 1l 1l")
    assert GAME.result(last) == PLAYING
    drawn = play(last, "1r")
    outcome = GAME.outcome(drawn)
    assert (outcome.winner, outcome.kind) == (None, "repetition")
    assert GAME.result(drawn) == DRAW
    assert GAME.moves(drawn) == ()
    assert drawn != state


def test_the_same_stacks_with_another_turtle_scored_are_another_position():
    twice = play("-,B1/-,-/-,-/W1,- - w", "1r 1l 1l 1r")
    scored = play(twice, "3@b 1d 3u 1u 3l 1d 3u 1u 3u 1d 3u 1u")
    assert GAME.position(scored) == GAME.position(twice).replace(" - ", " W3 ")
    assert GAME.result(scored) == PLAYING


def test_a_side_without_a_legal_action_loses():
    state = at("-,-/-,-/B4B3,-/W4,W5W3B2B1 W1W2 w")
    assert (GAME.result(state), GAME.outcome(state).kind) == (1, "no-action")
    assert GAME.why_not(state, ("a1",)).reason == "The game is over: White has no legal action."


# ---- move text and typing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "typed", "text"),
    [
        ("-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- - w", "3d", "3@d"),
        ("-,-,-,-/-,-,-,-/-,-,W3,-/-,-,-,- - w", "3d", "3d"),
        ("-,-,-,-/-,-,-,-/-,-,W3,-/-,-,-,- - w", " U 3", "3u"),
        (START, "b3", "3@b"),
        (START, "3-b", "3@b"),
    ],
)
def test_a_typed_letter_means_the_hatch_in_the_nest_and_the_walk_on_the_board(position, typed, text):
    assert GAME.move_text(at(position), read_move(GAME, at(position), typed)) == text


@pytest.mark.parametrize(
    ("position", "typed", "words"),
    [
        (START, "3d", "White 3 is still in its nest: it hatches, as in 3@a"),
        (START, "3u", "White 3 is still in its nest"),
        (START, "3@c", "c is not on this board: White 3 hatches on files a to b"),
        (START, "6u", "There is no turtle 6"),
        (START, "3?", r"\? is no part of a move"),
        (START, "33", "33 is no move: write 3@b"),
        (START, "", "This is no move"),
        ("-,-/-,-/W3,-/-,- - w", "3@b", "White 3 has hatched already: it walks u, d, l or r"),
        ("-,-/-,-/W3,-/-,- - w", "3c", "White 3 has hatched already: it walks u, d, l or r"),
        ("-,-/-,-/W3,-/-,- - w", "3l", "a2 is at the side of the board: no turtle walks off it"),
        ("-,-/-,-/-,-/W3,- - w", "3d", "White 3 may not walk off its own end"),
        ("-,-/-,-/W4W3W1,-/-,- - w", "4u", "Turtle 4 carries 4 and is stuck: its load must be less than 4"),
        ("-,-/-,-/B3B2,-/W4,- - w", "4u", "2 and 3 weigh 5 together: turtle 4 cannot push them"),
        ("-,-/-,-/-,-/-,- W1 w", "1u", "White 1 has scored and is out of play"),
        ("-,-/-,-/-,-/-,- W1W2W3 w", "4u", "The game is over: White has 3 turtles scored"),
        ("-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,B2B1 - w", "2d", "1 and 2 weigh 3 together: turtle 2 cannot push them"),
    ],
)
def test_a_typed_move_that_cannot_be_says_why_by_the_same_reading(position, typed, words):
    with pytest.raises(MoveError, match=words):
        read_move(GAME, at(position), typed)


def test_steps_are_a_turtle_and_where_it_goes():
    hatch, walk, score = (
        [(step.id, step.cell, step.label) for step in GAME.steps(at(text), legal(text)[move])]
        for text, move in ((START, "3@b"), (T1, "5d"), (T1, "3u"))
    )
    assert hatch == [("W3", "white-nest", "white 3"), ("b1", "b1", "hatch on b1")]
    assert walk == [("W5", "a2", "white 5"), ("a1", "a1", "to a1")]
    assert score == [("W3", "a4", "white 3"), ("black-nest", "black-nest", "into the far nest")]


# ---- position text ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "three fields, and this text has 0"),
        (f"{START} w", "three fields, and this text has 4"),
        ("-,-/-,-/-,- - w", "4 to 8 ranks"),
        ("/".join(["-,-"] * 9) + " - w", "4 to 8 ranks"),
        ("-/-/-/- - w", "2 to 6 cells"),
        ("/".join(["-,-,-,-,-,-,-"] * 4) + " - w", "2 to 6 cells"),
        ("-,-/-,-/-/-,- - w", "Ranks have equally many cells: rank 4 has 2, rank 2 has 1"),
        ("W6,-/-,-/-,-/-,- - w", "'W6' in a4 is no turtle"),
        ("X1,-/-,-/-,-/-,- - w", "'X1' in a4 is no turtle"),
        ("W,-/-,-/-,-/-,- - w", "'W' in a4 is no turtle"),
        (",-/-,-/-,-/-,- - w", "'' in a4 is no turtle"),
        ("W1,-/-,-/-,W1/-,- - w", "W1 appears twice"),
        ("W1,-/-,-/-,-/-,- W1 w", "W1 appears twice"),
        ("W1W2,-/-,-/-,-/-,- - w", "The stack W1W2 on a4 does not decrease"),
        ("W2B2,-/-,-/-,-/-,- - w", "does not decrease"),
        ("-,-/-,-/-,-/-,- W1W2W3B1B2B3 w", "Both sides have three turtles scored"),
        ("-,-/-,-/-,-/-,- B1W2 w", "This position is written -,-/-,-/-,-/-,- W2B1 w"),
        ("w1,-/-,-/-,-/-,- - w", "This position is written W1,-"),
        ("-,-/-,-/-,-/-,- - W", "This position is written -,-"),
        ("-,-/-,-/-,-/-,- - x", "'x' is no turn"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, words):
    with pytest.raises(PositionError, match=words):
        at(text)


def test_blanks_around_and_between_are_forgiven():
    assert GAME.position(at(f"  {T1.replace(' ', '   ')} ")) == T1


def test_options_beside_a_position_must_agree_with_it():
    assert GAME.read_position(START, {"width": 2, "length": 4, "first": "white"})
    for options in ({"width": 3}, {"length": 5}, {"first": "black"}):
        with pytest.raises(OptionError, match="does not fit the position"):
            GAME.read_position(START, options)


# ---- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps", "reason", "cells"),
    [
        (T1, ("a1",), "a1 is empty: choose one of White's turtles.", ()),
        (T1, ("b4",), "b4 has no white turtle: White is to move.", ("b4",)),
        (T1, ("B4",), "Black 4 is not yours to move: White is to move.", ()),
        (T1, ("black-nest",), "Black's nest has no white turtle: White is to move.", ()),
        (T1, ("W4", "a2"), "White 4 hatches on rank 1, White's home rank.", ()),
        (T1, ("W5", "a2"), "White 5 stands on a2 already: choose where it goes.", ("a2",)),
        (T1, ("W5", "b3"), "b3 is not next to a2: turtles walk one cell up, down, left or right.", ("a2",)),
        (T1, ("W5", "white-nest"), "White 5 may not walk off its own end.", ()),
        (T1, ("W5", "black-nest"), "White 5 walks into the far nest from rank 4 only, and stands on a2.", ("a2",)),
        (T1, ("W5", "a3"), "White 5 can go to a3.", ()),
        (T1, ("W5",), "White 5 can go: choose where to.", ()),
        (T1, ("a2",), "White 5 can go: choose where to.", ()),
        (T1, ("k9",), "k9 is not on this board.", ()),
        (T1.replace("-,B3B1", "W4,B3B1"), ("white-nest",), "White's nest is empty: choose a turtle on the board.", ()),
        (
            "-,-/-,-/W4W3W1,-/-,- - w",
            ("a2",),
            "Turtle 4 carries 4 and is stuck: its load must be less than 4.",
            ("a2",),
        ),
        (
            "-,-/-,-/W4W3W1,-/-,- - w",
            ("W4", "a3"),
            "Turtle 4 carries 4 and is stuck: its load must be less than 4.",
            ("a2",),
        ),
        ("-,-/-,-/B3B2,-/W4,- - w", ("W4", "a2"), "2 and 3 weigh 5 together: turtle 4 cannot push them.", ("a2",)),
        (
            "-,-/-,-/W2,-/W5B4W1,B3B2 - w",
            ("a1",),
            "Turtle 5 carries 5 and is stuck: its load must be less than 5.",
            ("a1",),
        ),
        ("-,-/-,-/-,-/B2B1,B4B3 W1 w", ("W2",), "White 2 can go: choose where to.", ()),
        ("-,-/-,-/-,-/B2B1,W2W1 - w", ("white-nest",), "White 5 can go: choose where to.", ()),
    ],
)
def test_an_illegal_step_is_refused_in_the_words_of_the_rules(text, steps, reason, cells):
    assert refusal(text, *steps) == (reason, cells)


def test_a_turtle_with_every_way_closed_names_them():
    text = "-,-/-,-/B4B3,-/W4,W5W3B2B1 W1 w"
    assert refusal(text, "W4") == ("a2 and b1 hold more than white 4 can push.", ("a2", "b1"))
    one_way = "-,-/-,-/W4,-/W5W3B2B1,- W1W2 w"
    assert refusal(one_way, "W5")[0] == "Turtle 5 carries 6 and is stuck: its load must be less than 5."


def test_a_turtle_that_could_only_undo_says_so():
    state = play("-,-/B4,-/W4,-/-,W5W3B2B1 W1 b", "4d")
    found = GAME.why_not(state, ("W4",))
    assert (found.reason, found.cells) == ("White 4 to a2 would undo Black's last action.", ("a2",))


# ---- picture and words -----------------------------------------------------------------------------------------------


def test_the_view_shows_stacks_bottom_to_top_nests_and_scores():
    view = GAME.view(at("W3,-/B4W1,-/W5,B2/-,B3 W2W4B1B5 w"))
    assert [token.label + token.shape.glyph for token in view.stacks["a3"]] == ["4▾", "1▴"]
    assert "white-nest" not in view.stacks
    assert [token.owner for token in view.stacks["a3"]] == [1, 0]
    assert view.notes == {"white-nest": "scored ●●○", "black-nest": "scored ●●○"}
    assert "b4" not in view.stacks


def test_the_signs_of_turtles_turn_with_the_board():
    black, white = GAME.view(at(T1)).stacks["a3"]
    assert [token.seen(True).shape.glyph for token in (black, white)] == ["▴", "▾"]
    assert [token.seen(False) for token in (black, white)] == [black, white]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("a1", "empty"),
        ("a4", "white 3"),
        ("a3", "black 4 with white 1 on its back"),
        ("white-nest", "4 waiting, 0 of 3 scored"),
        ("black-nest", "no turtle waiting, 0 of 3 scored"),
    ],
)
def test_cells_and_nests_are_described(cell, words):
    assert GAME.describe(at(T1), cell) == words


def test_the_tallest_stack_is_described_in_60_columns():
    assert len(GAME.describe(at("W5B4W3B2W1,-/-,-/-,-/-,- - w"), "a4")) <= 60


def test_the_chain_of_the_middle_game_is_told_effect_by_effect():
    assert effects(T1, "5u") == [
        ("moved", "white 5 lands on a3"),
        ("pushed", "black 4, white 1 pushed to a4"),
        ("scored", "white 3 pushed off a4: it scores. White has 1 of 3."),
    ]


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        (T1, "5u", "5 walks to a3 and pushes"),
        (T1, "3u", "3 walks into the far nest"),
        (START, "4@b", "4 hatches on b1"),
        ("-,-/-,-/B5,-/W4,- - w", "4u", "4 walks to a2 and climbs"),
        ("-,-/-,-/W5B2W1,-/W3,- - w", "3u", "3 walks to a2, climbs and pushes"),
    ],
)
def test_a_move_is_told_in_one_line(text, move, words):
    assert GAME.sentence(at(text), legal(text)[move]) == words


@pytest.mark.parametrize(
    ("text", "move", "first"),
    [
        ("-,-/-,-/-,-/B5,- - w", "4@a", ("hatched", "white 4 hatches onto black 5 on a1")),
        ("-,-/-,-/B4,-/W3B2,- - w", "3u", ("climbed", "white 3, black 2 climb on black 4 on a2")),
        ("-,-/-,-/B4,-/W3,- - w", "3u", ("climbed", "white 3 climbs on black 4 on a2")),
        ("-,-/-,-/-,-/W3B2,- - w", "3u", ("moved", "white 3, black 2 land on a2")),
    ],
)
def test_arrivals_say_how_they_arrive(text, move, first):
    assert effects(text, move)[0] == first


def test_a_pushed_unit_that_climbs_says_so():
    assert effects("-,-/B4,-/W2,-/W3,- - w", "3u")[1] == ("pushed", "white 2 pushed onto black 4 on a3")


def test_foresight_tells_who_would_be_stuck_and_what_stood_before():
    text = "-,-/-,-/B4,-/W3B1,- - w"
    assert GAME.foresight(at(text), legal(text)["3u"]) == ("Black 4 will carry 4 and be stuck.",)
    state = play("-,B1/-,-/-,-/W1,- - w", "1r 1l 1l")
    assert GAME.foresight(state, legal(state)["1r"]) == ("This position has stood before: a third time is a draw.",)
    assert GAME.foresight(at(START), legal(START)["1@a"]) == ()


def test_prompts_follow_the_move():
    assert GAME.prompt(at(T1)) == "Choose a turtle"
    assert GAME.prompt(at(T1), ("W5",)) == "Choose where it goes"
    assert GAME.prompt(at(T1), ("W4",)) == "Choose where it hatches"
    assert GAME.prompt(at("-,-/-,-/-,-/-,- W1W2W3 w")) == "The game is over"


def test_scores_count_to_three():
    state = at("-,-/-,-/-,-/-,- W1W4B2 w")
    assert (GAME.scores(state), GAME.score_texts(state)) == ((2, 1), ("2 of 3", "1 of 3"))


def test_the_last_sample_can_be_won_at_once():
    state = at(SAMPLES[-1])
    assert {text for text, move in legal(state).items() if GAME.result(GAME.play(state, move)) == 0} == {"3u", "5u"}


# ---- invariants ------------------------------------------------------------------------------------------------------


@given(played())
def test_stacks_strictly_decrease_and_each_turtle_is_in_exactly_one_place(state):
    rows, scored, _ = GAME.position(state).split()
    stacks = [cell for rank in rows.split("/") for cell in rank.split(",")]
    for stack in stacks:
        numbers = [int(sign) for sign in stack if sign.isdigit()]
        assert numbers == sorted(set(numbers), reverse=True)
    view = GAME.view(state)
    seen = Counter((token.owner, token.label[0]) for stack in view.stacks.values() for token in stack)
    seen += Counter(("WB".index(scored[i]), scored[i + 1]) for i in range(0, len(scored) - 1, 2))
    assert seen == Counter((side, number) for side in (0, 1) for number in "12345")


@given(played())
def test_the_game_is_over_exactly_when_there_is_no_action(state):
    assert (GAME.result(state) == PLAYING) == bool(GAME.moves(state)) == (GAME.outcome(state) is None)
    assert GAME.position(at(GAME.position(state))) == GAME.position(state)


@given(played())
def test_the_evaluation_is_the_same_seen_from_the_other_side(state):
    rows, scored, turn = GAME.position(state).split()
    names = str.maketrans("WBwb", "BWbw")
    turned = "/".join(reversed(rows.translate(names).split("/")))
    pairs = sorted(
        (scored[i : i + 2].translate(names) for i in range(0, len(scored) - 1, 2)), key=lambda p: (p[0] != "W", p)
    )
    other = at(f"{turned} {''.join(pairs) or '-'} {turn.translate(names)}")
    if GAME.result(state) == GAME.result(other) == PLAYING:
        assert GAME.evaluate(state) == GAME.evaluate(other)
        assert abs(GAME.evaluate(state)) <= 9000


def test_the_evaluation_likes_scores_progress_and_turtles_that_can_score():
    plain = GAME.evaluate(at("-,-/-,-/W3,-/-,- - w"))
    assert GAME.evaluate(at("-,-/W3,-/-,-/-,- - w")) > plain
    assert GAME.evaluate(at("-,-/-,-/-,-/-,- W3 w")) > GAME.evaluate(at("-,-/W3,-/-,-/-,- - w"))
    assert GAME.evaluate(at("W3,-/-,-/-,-/-,- - w")) > GAME.evaluate(at("W3B2B1,-/-,-/-,-/-,- - w"))
    assert GAME.evaluate(at("W3,-/-,-/-,-/-,- W1W2 w")) == 2000


# ---- random games ----------------------------------------------------------------------------------------------------


def test_a_random_game_from_a_finished_one_is_its_result():
    random = Random(1).random
    assert GAME.playout(at("-,-/-,-/-,-/-,- W1W2W3 w"), random) == 0
    assert GAME.playout(at("-,-/-,-/B4B3,-/W4,W5W3B2B1 W1W2 w"), random) == 1


def test_random_games_are_won_by_both_sides_and_heed_the_rule_of_no_undo():
    random = Random(2).random
    results = Counter(GAME.playout(at(START), random) for _ in range(200))
    assert min(results[0], results[1]) > 50
    assert GAME.playout(play("-,-/B4,-/W4,-/-,W5W3B2B1 W1W2 b", "4d"), random) == 1


def test_random_games_choose_among_the_legal_actions_evenly():
    state, random = at(T1), Random(3).random
    picked = Counter(state.table.random_action(state.cells, state.turn, state.forbidden, random) for _ in range(5200))
    assert set(picked) == set(GAME.moves(state))
    assert all(300 < count < 500 for count in picked.values())


def test_any_wrong_option_is_named():
    for pair in ("width=1", "width=7", "length=3", "length=9", "first=red", "files=3"):
        with pytest.raises(GameError, match=pair.partition("=")[0]):
            GAME.read_options([pair])

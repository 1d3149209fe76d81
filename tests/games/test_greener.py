"""Greener, sentence by sentence of its rules."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from boardgames_tui.games.engine.core import DRAW, PLAYING, GameError, MoveError, OptionError, PositionError
from boardgames_tui.games.engine.picture import NOBODY
from boardgames_tui.games.greener import GAME
from boardgames_tui.games.greener.layout import BOARDS, LETTERS, State, state_of
from hypothesis import given
from hypothesis import strategies as st

FIXED = "b,g,b,w,g,b/b,g,g,w,w,b/g,g,b,g,b,g/b,g,w,g,b,w/g,w,w,w,w,g/g,g,g,g,g,g b"
SEED_1 = "w,w,b,g,g,b/w,g,b,b,g,g/w,g,g,w,g,g/g,g,g,g,g,w/b,b,b,g,w,g/w,b,g,g,b,w b"
CELLS = [file + rank for rank in "123456" for file in "abcdef"]


def lay(turn: str = "b", **stacks: str) -> State:
    """A 6x6 position with these stacks, and all other pyramids under a green on f6."""
    rest = Counter({"b": 9, "w": 9, "g": 18}) - Counter("".join(stacks.values()) + "g")
    stacks["f6"] = "g" + "".join(rest.elements())
    return state_of(tuple(stacks.get(cell, "") for cell in CELLS), LETTERS.index(turn))


def texts(state: State) -> set[str]:
    return {GAME.move_text(state, move) for move in GAME.moves(state)}


def after(state: State, text: str) -> State:
    return GAME.play(state, next(move for move in GAME.moves(state) if GAME.move_text(state, move) == text))


def stack(state: State, cell: str) -> str:
    return state[0][CELLS.index(cell)]


@st.composite
def played(draw: st.DrawFn) -> State:
    """A state somewhere in a random game."""
    random = Random(draw(st.integers(0, 2**32)))
    state = GAME.start({"board": draw(st.sampled_from(list(BOARDS))), "seed": random.randrange(2**32)})
    for _ in range(draw(st.integers(0, 110))):
        moves = GAME.moves(state)
        if not moves:
            break
        state = GAME.play(state, random.choice(moves))
    return state


# ---- board and start -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "ranks", "files", "totals"),
    [("6x6", 6, 6, (9, 18, 9)), ("6x9", 6, 9, (18, 18, 18)), ("9x9", 9, 9, (27, 27, 27))],
)
def test_every_cell_starts_with_one_pyramid_and_totals_fit_the_board(board, ranks, files, totals):
    state = GAME.start({"board": board, "seed": 5})
    rows = GAME.position(state).split()[0].split("/")
    assert [len(row.split(",")) for row in rows] == [files] * ranks
    assert all(len(cell) == 1 for row in rows for cell in row.split(","))
    assert tuple("".join(rows).count(letter) for letter in "bgw") == totals
    assert GAME.options_of(state) == {"board": board}


def test_a_seed_gives_the_same_board_for_ever():
    assert GAME.position(GAME.start({"board": "6x6", "seed": 1})) == SEED_1


def test_seeds_differ_and_one_is_drawn_when_none_is_given():
    drawn = GAME.complete_options({}, Random(7).random)
    assert drawn["board"] == "6x6"
    assert isinstance(drawn["seed"], int)
    assert len({GAME.start({"board": "6x6", "seed": seed}) for seed in range(20)}) == 20


def test_pyramids_fall_everywhere():
    tops = [
        Counter(stacks)
        for stacks in zip(*(GAME.start({"board": "6x6", "seed": s})[0] for s in range(400)), strict=True)
    ]
    assert all(150 < count["g"] < 250 and 60 < count["b"] < 145 for count in tops)


def test_black_moves_first():
    assert GAME.sides[GAME.turn(GAME.start({"board": "9x9", "seed": 0}))] == "black"


# ---- stacks and turns ------------------------------------------------------------------------------------------------


def test_the_top_pyramid_controls_the_stack():
    state = lay(a1="bww", a3="wbb")
    assert texts(state) == {"a1xa3"}
    assert texts(lay("w", a1="bww", a3="wbb")) == {"a3xa1"}


def test_a_stack_with_green_on_top_belongs_to_nobody():
    assert texts(lay(a1="gb", a3="b")) == {"a3xa1"}


def test_a_stack_slides_over_empty_cells_to_the_first_occupied_one_in_each_direction():
    state = lay(c3="b", a3="g", b3="g", e3="w", c1="g", c5="w", c6="g")
    assert texts(state) == {"c3xb3", "c3xe3", "c3xc1", "c3xc5"}


def test_it_is_put_on_top_whole_and_in_its_order():
    before = lay(b3="bgw", b5="wgg")
    state = after(before, "b3xb5")
    assert stack(state, "b5") == "bgwwgg"
    assert stack(state, "b3") == ""
    assert stack(before, "b3") == "bgw"


@pytest.mark.parametrize("other", ["g", "w", "b"])
def test_it_lands_on_any_colour_its_own_included(other):
    assert "a1xd1" in texts(lay(a1="b", d1=other))


def test_lines_do_not_wrap_around_the_edge():
    assert texts(lay(f1="b", a2="g")) == {"f1xf6"}


def test_a_capture_is_forced_even_a_harmful_one():
    state = lay(a1="bgg", a3="g", c3="w")
    assert texts(state) == {"a1xa3"}
    assert "c3xa3" in texts(after(state, "a1xa3"))


# ---- passing and the end ---------------------------------------------------------------------------------------------


def test_a_pass_is_the_only_move_without_a_capture_while_the_other_side_has_one():
    state = lay("w", a1="b", a3="b", c5="w")
    assert texts(state) == {"pass"}
    passed = after(state, "pass")
    assert passed[0] == state[0]
    assert GAME.turn(passed) == 0
    (step,) = GAME.steps(state, GAME.moves(state)[0])
    assert (step.id, step.cell, step.label) == ("pass", None, "pass")


def test_nobody_passes_when_neither_side_has_a_capture():
    state = lay("w", a1="b", c5="w")
    assert GAME.moves(state) == []
    assert GAME.result(state) != PLAYING


def test_green_stacks_in_one_line_do_not_keep_the_game_alive():
    state = lay(a1="b", c3="g", c5="g")
    assert GAME.moves(state) == []


@pytest.mark.parametrize(
    ("stacks", "winner", "kind", "reason"),
    [
        ({"a1": "bwg", "b2": "wgbgg"}, 1, "green", "3 green to 1"),
        ({"a1": "bg", "b2": "wbbbb"}, 0, "green", "1 green to 0"),
        ({"a1": "bg", "b2": "wbg"}, 1, "tallest", "1 green each, and the tallest stack decides, 3 to 2"),
        ({"a1": "b"}, 0, "tallest", "0 green each, and the tallest stack decides, 1 to 0"),
        ({"a1": "bg", "b2": "bg", "c3": "wwgg"}, 1, "tallest", "2 green each, and the tallest stack decides, 4 to 2"),
        ({"a1": "bwg", "b2": "wbg"}, None, "tie", "1 green each, and the tallest stacks are 3 high each"),
    ],
)
def test_greens_decide_then_the_tallest_stack_then_it_is_a_draw(stacks, winner, kind, reason):
    state = lay(**stacks)
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.kind, outcome.reason) == (winner, kind, reason)
    assert GAME.result(state) == (DRAW if winner is None else winner)


def test_there_is_no_outcome_while_one_side_has_a_capture():
    assert GAME.outcome(lay("w", a1="b", a3="b", c5="w")) is None


# ---- invariants ------------------------------------------------------------------------------------------------------


@given(played())
def test_play_keeps_the_pyramids_and_everything_worked_out_from_them(state):
    for move in GAME.moves(state):
        new = GAME.play(state, move)
        assert new == state_of(new[0], 1 - state[6])
        assert Counter("".join(new[0])) == Counter("".join(state[0]))
        assert sum(map(bool, new[0])) == sum(map(bool, state[0])) - (move >= 0)


@given(played())
def test_the_game_is_over_exactly_when_there_is_no_move(state):
    assert (GAME.result(state) == PLAYING) == bool(GAME.moves(state)) == (GAME.outcome(state) is None)
    assert GAME.read_position(GAME.position(state), {}) == state


@given(played())
def test_effects_add_up_to_the_picture_after(state):
    for move in GAME.moves(state):
        stacks = dict(GAME.view(state).stacks)
        for effect in GAME.effects(state, move):
            if effect.source and effect.target:
                assert stacks.pop(effect.source) == effect.tokens
                stacks[effect.target] += effect.tokens
        assert stacks == GAME.view(GAME.play(state, move)).stacks


@given(played())
def test_every_illegal_step_has_a_reason(state):
    cells = [cell.id for cell in GAME.board(state).cells]
    lines = {tuple(step.id for step in GAME.steps(state, move)) for move in GAME.moves(state)}
    prefixes = {line[:length] for line in lines for length in (0, 1)} | {()}
    for prefix, step in product(prefixes, [*cells, "pass"]):
        if not any(line[: len(prefix) + 1] == (*prefix, step) for line in lines):
            reason = GAME.why_not(state, (*prefix, step)).reason
            assert reason.endswith(".")
            assert len(reason) <= 76


# ---- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "two fields"),
        (FIXED[:-2], "two fields"),
        (FIXED + " b", "two fields"),
        (FIXED[:-1] + "g", "g cannot be next: write b or w"),
        (FIXED[:-1] + "B", f"lower case: {FIXED}"),
        (FIXED.upper(), f"lower case: {FIXED}"),
        (FIXED.replace("b", "x", 1), "x is no pyramid"),
        (FIXED.replace("b", "b-", 1), "- is no pyramid"),
        (FIXED.replace("b", "", 1), "A cell is missing"),
        (FIXED.replace("b", "-", 1), "has 9 black pyramids, not 8"),
        (FIXED.replace("b", "g", 1), "has 9 black pyramids, not 8"),
        (FIXED.replace("g", "gg", 1), "has 18 green pyramids, not 19"),
        (FIXED.replace("w", "ww", 1), "has 9 white pyramids, not 10"),
        (FIXED.replace("b,", "", 1), "row 1 has 5, row 2 has 6"),
        (FIXED.split("/", 1)[1], "5 by 6 is no board"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, words):
    with pytest.raises(PositionError, match=words):
        GAME.read_position(text, {})


def test_blanks_around_and_between_are_forgiven():
    assert GAME.position(GAME.read_position(f"  {FIXED.replace(' ', '   ')} ", {})) == FIXED


def test_a_board_that_contradicts_the_position_is_an_error():
    assert GAME.read_position(FIXED, {"board": "6x6"})
    with pytest.raises(OptionError, match="board=9x9 contradicts the position, which shows 6x6"):
        GAME.read_position(FIXED, {"board": "9x9"})


def test_a_seed_beside_a_position_is_an_error():
    with pytest.raises(OptionError, match="seed"):
        GAME.read_position(FIXED, {"seed": 4})


@pytest.mark.parametrize("text", ["b3xb5", "b3b5", "3bb5", "b35b", "3b-5b", "b3@b5", "b3=5b"])
def test_a_typed_move_may_be_spelled_freely(text):
    assert GAME.read_steps(lay(), text) == ("b3", "b5")


def test_a_single_cell_and_a_pass_are_steps_too():
    assert GAME.read_steps(lay(), "3b") == ("b3",)
    assert GAME.read_steps(lay(), "pass") == ("pass",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("b3xg5", "g5 is not on this board: files a to f, ranks 1 to 6"),
        ("b9xb3", "b9 is not on this board"),
        ("b10xb3", "b10 is not on this board"),
        ("b3?b5", r"\? is no part of a move"),
        ("hello", "h is no part of a move"),
        ("b", "b is no move"),
        ("", "This is no move"),
    ],
)
def test_an_unreadable_move_is_named(text, words):
    with pytest.raises(MoveError, match=words):
        GAME.read_steps(lay(), text)


@given(st.one_of(st.text(), st.text("bgw-,/ "), st.lists(st.sampled_from([*FIXED, "bg", "/"])).map("".join)))
def test_any_text_is_a_position_or_an_error(text):
    try:
        state = GAME.read_position(text, {})
    except GameError:
        return
    assert GAME.position(state) == " ".join(text.split())


@given(st.one_of(st.text(), st.text("abcdefgx-@=0123456789pas")))
def test_any_text_is_steps_or_an_error(text):
    try:
        steps = GAME.read_steps(lay(), text.lower())
    except MoveError:
        return
    assert steps
    assert all(step == "pass" or step in CELLS for step in steps)


# ---- reasons ---------------------------------------------------------------------------------------------------------

SCENE = lay(a1="bw", a3="wg", a5="b", c1="g", d1="w", b6="b", e4="g", e2="w")


@pytest.mark.parametrize(
    ("steps", "reason", "cells"),
    [
        (("c3",), "c3 is empty: choose a stack with black on top.", ("c3",)),
        (("c1",), "c1 has green on top: it belongs to nobody.", ("c1",)),
        (("a3",), "a3 has white on top: it is not Black's stack.", ("a3",)),
        (("pass",), "A pass is never a choice: Black has a capture and must make one.", ()),
        (("a1", "pass"), "A pass is never a choice: Black has a capture and must make one.", ()),
        (("a1", "a1"), "a1 is the stack itself: it must land on another one.", ("a1",)),
        (("a1", "b6"), "b6 is on neither the rank nor the file of a1.", ("a1",)),
        (("a1", "a5"), "a3 is in the way: a stack lands on the first one it meets.", ("a3",)),
        (("a1", "b1"), "b1 is empty: that way a stack lands on the first one it meets, c1.", ("b1", "c1")),
        (("a1", "e1"), "e1 is empty: that way a stack lands on the first one it meets, c1.", ("e1", "c1")),
        (("a5", "c5"), "c5 is empty, and there is no stack to land on that way.", ("c5",)),
        (("b6", "b1"), "b1 is empty, and there is no stack to land on that way.", ("b1",)),
        (("a1", "a3", "a5"), "A stack makes one capture in a turn.", ("a3",)),
        (("a1",), "a1 can capture: say where it lands, too.", ("a1",)),
        (("k9",), "k9 is not on this board: files a to f, ranks 1 to 6.", ()),
    ],
)
def test_an_illegal_step_is_refused_in_the_words_of_the_rules(steps, reason, cells):
    refusal = GAME.why_not(SCENE, steps)
    assert (refusal.reason, refusal.cells) == (reason, cells)


def test_a_lonely_stack_cannot_be_chosen():
    refusal = GAME.why_not(lay(a1="b", c3="b", c5="g"), ("a1",))
    assert refusal.reason == "a1 is alone on its rank and its file: it cannot capture."


def test_a_forced_pass_and_a_finished_game_refuse_everything():
    assert GAME.why_not(lay("w", a1="b", a3="b", c5="w"), ("c5",)).reason == "White has no capture and must pass."
    assert "over" in GAME.why_not(lay(a1="b"), ("a1",)).reason


# ---- picture and words -----------------------------------------------------------------------------------------------


def test_a_stack_shows_bottom_to_top_with_its_greens_and_height():
    view = GAME.view(lay(a1="wbg", b3="b", e4="g"))
    assert [token.owner for token in view.stacks["a1"]] == [NOBODY, 0, 1]
    assert view.notes["a1"] == "1/3"
    assert "b3" not in view.notes
    assert "c3" not in view.stacks
    assert view.stacks["e4"][0].owner == NOBODY


@pytest.mark.parametrize(
    ("pyramids", "words"),
    [
        ("", "empty"),
        ("b", "one black pyramid"),
        ("g", "one green pyramid, nobody's"),
        ("wbbg", "White's stack of 4 with 1 green, from the top: w1 b2 g1"),
        ("bg", "Black's stack of 2 with 1 green, from the top: b1 g1"),
        ("gbg", "nobody's stack of 3 with 2 green, from the top: g1 b1 g1"),
        ("wgbgggwbwgb", "White's stack of 11 with 5 green, from the top: w1 g1 b1 ..."),
    ],
)
def test_a_stack_is_described(pyramids, words):
    assert GAME.describe(lay(a1=pyramids), "a1") == words


@given(played())
def test_words_fit_their_places(state):
    assert all(len(GAME.describe(state, cell.id)) <= 60 for cell in GAME.board(state).cells)
    assert all(len(GAME.prompt(state, picked)) <= 24 for picked in ((), ("a1",)))
    assert len(GAME.summary) <= 35


def test_a_move_is_told_in_one_line():
    state = lay(b3="bww", b5="g")
    (move,) = GAME.moves(state)
    assert GAME.sentence(state, move) == "b3 lands on b5"
    assert [effect.words for effect in GAME.effects(state, move)] == ["Black's stack of 3 goes from b3 onto b5"]
    waiting = lay("w", a1="b", a3="b", c5="w")
    (move,) = GAME.moves(waiting)
    assert GAME.sentence(waiting, move) == "White passes"


@pytest.mark.parametrize(
    ("target", "lines"),
    [
        ("gw", ("Black's stack grows to 4.", "1 + 1 green: Black gains 1.")),
        ("wgg", ("Black's stack grows to 5.", "1 + 2 green: Black gains 2.", "White loses 2.")),
        ("w", ("Black's stack grows to 3.", "No green changes hands.")),
    ],
)
def test_foresight_tells_the_greens_that_change_hands(target, lines):
    state = lay(b3="bg", b5=target)
    assert GAME.foresight(state, GAME.moves(state)[0]) == lines


def test_foresight_gains_nothing_on_an_own_stack():
    state = lay(b3="bg", b5="bg")
    assert all(GAME.foresight(state, move)[1] == "No green changes hands." for move in GAME.moves(state))


def test_the_score_is_the_greens_in_controlled_stacks():
    state = lay(a1="bgg", b2="wg", c3="bwg")
    assert (GAME.scores(state), GAME.score_texts(state)) == ((3, 1), ("3 green", "1 green"))


def test_the_prompt_follows_the_move():
    state = lay(b3="b", b5="g")
    assert GAME.prompt(state) == "Choose a stack"
    assert GAME.prompt(state, ("b3",)) == "Choose where it lands"
    assert GAME.prompt(lay("w", a1="b", a3="b", c5="w")) == "No capture: pass"


def test_samples_are_playable_and_the_last_one_is_a_ply_from_the_end():
    states = [GAME.read_position(sample.position, sample.options) for sample in GAME.samples]
    assert [GAME.position(state) for state in states] == [sample.position for sample in GAME.samples]
    assert all(GAME.result(state) == PLAYING for state in states)
    last = states[-1]
    assert {GAME.result(GAME.play(last, move)) for move in GAME.moves(last)} == {0, 1}


# ---- searching -------------------------------------------------------------------------------------------------------


def ends(state: State) -> set[int]:
    """The results that play can reach."""
    if GAME.result(state) != PLAYING:
        return {GAME.result(state)}
    return set().union(*(ends(GAME.play(state, move)) for move in GAME.moves(state)))


@pytest.mark.parametrize(
    "state",
    [
        lay(a1="bg", b2="w"),
        lay(a1="bg", b2="wg"),
        lay("w", a1="b", a3="b", c5="w"),
        lay(a1="b", a3="wg", c3="w", c5="g", e5="bg"),
        lay("w", a1="b", a3="wg", c3="w", c5="g", e5="bg", e1="g"),
        lay("w", a1="b", a3="bg"),
        GAME.read_position(GAME.samples[-1].position, {}),
    ],
)
def test_a_random_game_reaches_the_results_of_play_and_no_others(state):
    random = Random(3).random
    assert {GAME.playout(state, random) for _ in range(400)} == ends(state)


def test_random_games_draw_captures_fairly():
    state = GAME.read_position(GAME.samples[-1].position, {})
    random = Random(4).random
    assert 400 < sum(GAME.playout(state, random) for _ in range(1000)) < 600


@given(played())
def test_the_evaluation_is_the_same_with_colours_exchanged(state):
    if GAME.result(state) == PLAYING:
        exchanged = tuple(pyramids.translate(str.maketrans("bw", "wb")) for pyramids in state[0])
        assert GAME.evaluate(state) == GAME.evaluate(state_of(exchanged, 1 - state[6]))
        assert abs(GAME.evaluate(state)) <= 9000


def test_the_evaluation_likes_greens_and_captures_that_win_them():
    plain = GAME.evaluate(lay(a1="b", a3="ww", c5="w"))
    assert GAME.evaluate(lay(a1="bg", a3="ww", c5="w")) > plain
    assert GAME.evaluate(lay(a1="b", a3="g", c5="w")) > GAME.evaluate(lay(a1="b", a3="gb", c5="wg"))


def test_the_key_ignores_the_order_below_the_top_and_nothing_else():
    one, same, higher, other = lay(a1="bwg"), lay(a1="bgw"), lay(a1="bwgw"), lay("w", a1="bwg")
    assert one != same
    assert GAME.key(one) == GAME.key(same)
    assert len({GAME.key(one), GAME.key(higher), GAME.key(other)}) == 3

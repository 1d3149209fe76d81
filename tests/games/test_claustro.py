"""Claustro, paragraph by paragraph of its rules."""

import pickle
from random import Random

import pytest
from boardgames_tui.games.claustro import GAME
from boardgames_tui.games.claustro.table import CAPTURES, KEPT, SPOTS, TABLES, State
from boardgames_tui.games.engine.core import DRAW, PLAYING, GameError, MoveError, OptionError, PositionError
from hypothesis import given
from hypothesis import strategies as st

START = "*bb.#/b..../b...g/....g/#.gg* g"
C1 = "*b..#/b.g../.b.g./..b.g/#.g.* g"
SIZES = range(5, 11)


def read(text: str, steps: str = "any") -> State:
    return GAME.read_position(text, {"steps": steps})


def start(size: int = 5, steps: str = "any") -> State:
    return GAME.start({"size": size, "steps": steps})


def texts(state: State) -> set[str]:
    return {GAME.move_text(state, move) for move in GAME.moves(state)}


def after(state: State, *moves: str) -> State:
    for text in moves:
        state = GAME.play(state, next(move for move in GAME.moves(state) if GAME.move_text(state, move) == text))
    return state


def cells(state: State) -> list[str]:
    return [cell.id for cell in GAME.board(state).cells]


@st.composite
def played(draw: st.DrawFn) -> State:
    """A state somewhere in a random game."""
    random = Random(draw(st.integers(0, 2**32)))
    state = start(draw(st.sampled_from(SIZES)), draw(st.sampled_from(["any", "forward"])))
    for _ in range(draw(st.integers(0, 120))):
        moves = GAME.moves(state)
        if not moves:
            break
        state = GAME.play(state, random.choice(moves))
    return state


# ---- board and start -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "pawns"), zip(SIZES, [4, 4, 6, 6, 8, 8], strict=True))
def test_pawns_start_on_both_edges_beside_the_other_sides_goal(size, pawns):
    state = start(size)
    rows = GAME.position(state).split()[0].split("/")
    assert "".join(rows).count("g") == "".join(rows).count("b") == pawns
    assert rows[0][1 : 1 + pawns // 2] == "b" * (pawns // 2)
    assert [row[0] for row in rows[1 : 1 + pawns // 2]] == ["b"] * (pawns // 2)
    assert GAME.options_of(state) == {"size": size, "steps": "any"}
    turned = [row[::-1].translate(str.maketrans("gb", "bg")) for row in reversed(rows)]
    assert turned == rows


def test_the_start_of_the_original_is_as_published():
    assert GAME.position(start()) == START
    assert GAME.sides[GAME.turn(start())] == "green"


def test_goals_and_dead_corners_are_cells():
    board = GAME.board(start(6))
    kinds = {cell.id: (cell.kind, cell.label) for cell in board.cells if cell.kind != "plain"}
    assert kinds == {
        "a6": ("goal", "GREEN goal"),
        "f1": ("goal", "BLUE goal"),
        "a1": ("dead", ""),
        "f6": ("dead", ""),
    }
    assert board is GAME.board(after(start(6), "f3-e3"))


# ---- step ------------------------------------------------------------------------------------------------------------


def test_a_pawn_steps_up_down_left_or_right_into_an_empty_cell():
    state = read("*...#/...../..g../...../#...* g")
    assert texts(state) == {"c3-c4", "c3-b3", "c3-c2", "c3-d3"}


def test_forward_steps_only_lead_towards_the_own_goal():
    assert texts(read("*...#/...../..g../...../#...* g", "forward")) == {"c3-c4", "c3-b3"}
    assert texts(read("*...#/...../..b../...../#...* b", "forward")) == {"c3-c2", "c3-d3"}


def test_no_pawn_steps_into_the_other_goal_or_a_dead_corner():
    assert texts(read("*b..#/...../...../...../#...* b")) == {"b5-b4", "b5-c5"}
    assert texts(read("*..g#/...../...../...../#...* g")) == {"d5-c5", "d5-d4"}


def test_steps_are_compulsory_one_a_turn_and_there_is_no_passing():
    assert texts(start()) == {"c1-b1", "c1-c2", "d1-d2", "e2-d2", "e3-d3", "e3-e4"}


# ---- capture ---------------------------------------------------------------------------------------------------------


def test_a_pawn_captures_diagonally_and_puts_the_pawn_on_any_empty_ordinary_cell():
    state = read("*...#/...b./..g../...../#...* g")
    placed = {text.partition("@")[2] for text in texts(state) if "x" in text}
    assert placed == set(cells(state)) - {"a5", "e1", "a1", "e5", "d4"}
    assert GAME.position(after(state, "c3xd4@c3")) == "*...#/...g./..b../...../#...* b"
    assert GAME.position(after(state, "c3xd4@b5")) == "*b..#/...g./...../...../#...* b"


def test_captures_go_all_four_ways_with_forward_steps_too():
    for way in ("b4", "d4", "b2", "d2"):
        rows = [["*", ".", ".", ".", "#"], *[["."] * 5 for _ in range(3)], ["#", ".", ".", ".", "*"]]
        rows[2][2] = "g"
        rows[5 - int(way[1])]["abcde".index(way[0])] = "b"
        text = "/".join("".join(row) for row in rows) + " g"
        assert f"c3x{way}@c3" in texts(read(text, "forward"))


def test_captures_are_never_forced_and_own_pawns_are_never_captured():
    state = read("*...#/.g.b./..g../...../#...* g")
    assert "c3-c4" in texts(state)
    assert not any("xb4" in text for text in texts(state))


def test_a_goal_cannot_be_entered_by_a_capture_or_diagonally():
    assert all("a5" not in text for text in texts(read("*...#/.g.../...../...../#...* g")))


@given(played())
def test_no_pawn_ever_leaves_the_game(state):
    for move in GAME.moves(state):
        new = GAME.play(state, move)
        assert (new[0].bit_count(), new[1].bit_count()) == (state[1].bit_count(), state[0].bit_count())
        assert not new[0] & new[1]
        assert GAME.turn(new) == 1 - GAME.turn(state)


# ---- end -------------------------------------------------------------------------------------------------------------


def test_a_pawn_in_its_own_goal_wins_at_once():
    won = after(read("*g..#/...../...../...../#..b* g"), "b5-a5")
    outcome = GAME.outcome(won)
    assert (outcome.winner, outcome.kind, outcome.reason) == (0, "goal", "a green pawn is in its goal")
    assert GAME.moves(won) == []
    assert GAME.position(won) == "g...#/...../...../...../#..b* b"


@pytest.mark.parametrize("turn", "gb")
def test_a_goal_in_a_position_text_decides_whoever_is_next(turn):
    state = read(f"*...#/...../...../...../#..gb {turn}")
    assert GAME.result(state) == 1
    assert GAME.outcome(state).kind == "goal"
    assert GAME.moves(state) == []


def test_a_side_without_an_action_is_walled_in_and_wins():
    captures = read("*bb.#/bgb../.b.../...../#...* g", "forward")
    assert GAME.result(captures) == PLAYING
    assert all("xc5@" in text for text in texts(captures))
    state = read("*...#/.b.../bg.../...../#...* g", "forward")
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.kind) == (0, "walled-in")
    assert outcome.reason == "Green is walled in and has no action"
    assert GAME.result(state) == 0
    assert GAME.moves(state) == []
    assert GAME.result(read("*...#/.b.../bg.../...../#...* g")) == PLAYING


def test_a_side_to_move_without_a_pawn_wins_the_same_way():
    assert GAME.outcome(read("*...#/..b../...../...../#...* g")).kind == "walled-in"
    assert GAME.outcome(read("*...#/..b../...../...../#...* b")) is None


ROUND = ("d1-d2", "b5-b4", "d2-d1", "b4-b5")


def test_the_move_that_brings_a_position_about_for_the_third_time_wins():
    twice = after(start(), *ROUND, *ROUND[:3])
    assert GAME.outcome(twice) is None
    assert twice == after(start(), *ROUND[:3])
    thrice = after(twice, ROUND[3])
    outcome = GAME.outcome(thrice)
    assert (outcome.winner, outcome.kind) == (1, "repetition")
    assert outcome.reason == "Blue brought the position about for the third time"
    assert GAME.moves(thrice) == []
    assert thrice != start()


def test_a_position_text_has_no_history():
    twice = after(start(), *ROUND)
    again = after(read(GAME.position(twice)), *ROUND)
    assert GAME.outcome(again) is None
    assert GAME.outcome(after(again, *ROUND)).kind == "repetition"


def test_the_same_pawns_with_the_other_side_to_move_are_another_position():
    state = read("*...#/.g.../...../...b./#...* g")
    lost_a_move = ("b4-b3", "d2-d3", "b3-c3", "d3-d2", "c3-c4", "d2-e2", "c4-b4", "e2-d2")
    state = after(state, *lost_a_move, *lost_a_move[:7])
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "e2-d2")).kind == "repetition"


def test_repetition_is_counted_along_the_line_and_branches_do_not_meet():
    once = after(start(), *ROUND)
    for _ in range(3):
        assert GAME.outcome(after(once, *ROUND[:2])) is None
    assert GAME.outcome(after(once, *ROUND)).winner == 1


@given(st.integers(0, 2**32))
def test_counts_agree_with_counting_every_position_of_the_line(seed):
    random, state, seen = Random(seed), start(), []
    while GAME.moves(state) and len(seen) < 300:
        seen.append(GAME.position(state))
        moves = GAME.moves(state)
        state = GAME.play(state, moves[int(random.random() * min(len(moves), 3))])
    counts = max(map(seen.count, seen))
    assert counts <= 2
    repeated = seen.count(GAME.position(state)) == 2
    outcome = GAME.outcome(state)
    assert (outcome is not None and outcome.kind == "repetition") == (repeated and len(seen) < 300)


@given(played())
def test_the_game_is_over_exactly_when_there_is_no_move_and_somebody_wins(state):
    over = not GAME.moves(state)
    assert over == (GAME.result(state) in (0, 1)) == (GAME.outcome(state) is not None)


# ---- invariants ------------------------------------------------------------------------------------------------------


@given(played())
def test_position_texts_go_both_ways(state):
    again = read(GAME.position(state), GAME.options_of(state)["steps"])
    assert GAME.position(again) == GAME.position(state)
    if GAME.result(state) == PLAYING:
        assert again == state
        assert hash(again) == hash(state)
        assert GAME.key(again) == GAME.key(state)


@given(played())
def test_effects_add_up_to_the_picture_after(state):
    for move in GAME.moves(state):
        stacks = dict(GAME.view(state).stacks)
        for effect in GAME.effects(state, move):
            if effect.source:
                assert stacks.pop(effect.source) == effect.tokens
            if effect.target:
                assert effect.target not in stacks
                stacks[effect.target] = effect.tokens
        picked = tuple(step.id for step in GAME.steps(state, move))
        assert stacks == GAME.view(GAME.play(state, move)).stacks == GAME.view(state, picked).stacks
        assert GAME.view(state, picked).hand is None


@given(played())
def test_every_illegal_step_has_a_reason(state):
    lines = {tuple(step.id for step in GAME.steps(state, move)) for move in GAME.moves(state)}
    legal = {line[:length] for line in lines for length in range(4)} | {()}
    for prefix in sorted(legal)[:40]:
        for step in (*cells(state), "z9"):
            if (*prefix, step) not in legal:
                refusal = GAME.why_not(state, (*prefix, step))
                assert refusal.reason.endswith(".")
                assert len(refusal.reason) <= 76
                assert set(refusal.cells) <= set(cells(state))


@given(played())
def test_words_fit_their_places(state):
    assert all(len(GAME.describe(state, cell)) <= 60 for cell in cells(state))
    assert all(len(GAME.prompt(state, picked)) <= 24 for picked in ((), ("c1",), ("c1", "b2")))
    assert len(GAME.summary) <= 35


# ---- position texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "two fields, and this text has 0"),
        (START[:-2], "two fields, and this text has 1"),
        (START + " g", "two fields, and this text has 3"),
        (START.replace("b..../", "", 1), "5 to 10 rows, and this one has 4"),
        ("*b#/bg./#.* g", "5 to 10 rows, and this one has 3"),
        (START.replace("....g", "....gg"), "A board of 5 rows has 5 cells a rank, and rank 2 here has 6"),
        (START.replace("....g", "..q.g"), "'q' on c2 is unknown"),
        (START[:-1] + "w", "w cannot be next: write g or b"),
        (START.replace("*", ".", 1), r"\. on a5 is wrong: this is Green's goal, write \* where it is empty and g"),
        (START.replace("g*", "g."), r"\. on e1 is wrong: this is Blue's goal"),
        (START.replace("*", "b", 1), "b on a5 is wrong: this is Green's goal"),
        (START.replace("g*", "gg"), "g on e1 is wrong: this is Blue's goal"),
        (START.replace("#", ".", 1), r"\. on e5 is wrong: this corner is dead, write #"),
        (START.replace("#.", "g."), "g on a1 is wrong: this corner is dead"),
        (START.replace("....g", "..#.g"), "# on c2 is wrong"),
        (START.replace("....g", r"..*.g"), r"\* on c2 is wrong"),
        (START.replace("*", "g", 1).replace("g*", "gb"), "Both goals are taken"),
        (START.upper(), r"lower case: \*bb\.#/b\.\.\.\./b\.\.\.g/\.\.\.\.g/#\.gg\* g"),
        ("Q", "two fields"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, words):
    with pytest.raises(PositionError, match=words):
        read(text)


def test_blanks_around_and_between_are_forgiven():
    assert GAME.position(read(f"  {START.replace(' ', '   ')} ")) == START


def test_fewer_pawns_are_allowed_for_studies():
    assert GAME.result(read("*...#/...../..g../...../#...* g")) == PLAYING


def test_a_size_that_contradicts_the_position_is_an_error_and_steps_is_not():
    assert GAME.options_of(GAME.read_position(START, {"size": 5, "steps": "forward"}))["steps"] == "forward"
    with pytest.raises(OptionError, match="size=6 contradicts the position, which has 5 rows"):
        GAME.read_position(START, {"size": 6})


@given(st.one_of(st.text(), st.text("gb.*#/ "), st.lists(st.sampled_from([*START, "/"])).map("".join)))
def test_any_text_is_a_position_or_an_error(text):
    try:
        state = read(text)
    except GameError:
        return
    assert GAME.position(state) == " ".join(text.split())


# ---- move texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["d2xc3@e4", "d2c3e4", "2dc3e4", "d2-3c-e4", "d2=c3=4e", "d2@c3xe4"])
def test_a_typed_capture_may_be_spelled_freely(text):
    assert GAME.read_steps(start(), text) == ("d2", "c3", "e4")


@pytest.mark.parametrize(("text", "steps"), [("d1-d2", ("d1", "d2")), ("1dd2", ("d1", "d2")), ("d1", ("d1",))])
def test_a_step_and_a_beginning_are_steps_too(text, steps):
    assert GAME.read_steps(start(), text) == steps


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d1-d9", "d9 is not on this board: files a to e, ranks 1 to 5"),
        ("f1-d2", "f1 is not on this board"),
        ("d1?d2", r"\? is no part of a move: write d1-d2 for a step, d2xc3@e4 for a capture"),
        ("d1-d2-d3-d4", "d1-d2-d3-d4 is no move"),
        ("", "This is no move"),
    ],
)
def test_an_unreadable_move_is_named(text, words):
    with pytest.raises(MoveError, match=words):
        GAME.read_steps(start(), text)


@given(st.one_of(st.text(), st.text("abcdefx-@=0123456789")))
def test_any_text_is_steps_or_an_error(text):
    try:
        steps = GAME.read_steps(start(), text.lower())
    except MoveError:
        return
    assert steps
    assert all(step in cells(start()) for step in steps)


# ---- reasons ---------------------------------------------------------------------------------------------------------

SCENE = "*g..#/gbg../.b.g./.gb../#..b* g"
NEAR_GOAL = "*...#/.g.../...../...../#...* g"
WHOLE = "The move is whole without this: a pawn steps or captures once a turn."


@pytest.mark.parametrize(
    ("text", "steps", "reason", "marked"),
    [
        (C1, ("b4",), "b4 is empty: choose a green pawn.", ("b4",)),
        (C1, ("a1",), "a1 is a dead corner: choose a green pawn.", ("a1",)),
        (C1, ("a5",), "a5 is Green's goal: choose a green pawn.", ("a5",)),
        (C1, ("b3",), "b3 is held by a blue pawn: Green is to move.", ("b3",)),
        (C1, ("d3", "c4"), "c4 is held by your own pawn.", ("c4",)),
        (C1, ("d3", "d3"), "d3 is held by your own pawn.", ("d3",)),
        (C1, ("d3", "d5"), "d5 is too far from d3: a pawn goes one cell.", ("d3",)),
        (C1, ("d3", "e4"), "e4 is empty: a pawn goes diagonally only to capture.", ("e4",)),
        (C1, ("c1", "c2"), "c2 is held by a blue pawn: captures are diagonal.", ("c2",)),
        (C1, ("e2", "e1"), "e1 is Blue's goal: Green cannot go there.", ("e1",)),
        (SCENE, ("b2", "a1"), "a1 is a dead corner: Green cannot go there.", ("a1",)),
        (NEAR_GOAL, ("b4", "a5"), "a5 is your goal: it is entered by a step, not diagonally.", ("a5",)),
        (C1, ("d3", "c2", "b3"), "b3 is held by a pawn: put the captured one on an empty cell.", ("b3",)),
        (C1, ("d3", "c2", "c2"), "c2 is held by the pawn that captured: put the other one on an empty cell.", ("c2",)),
        (C1, ("d3", "c2", "a5"), "a5 is Green's goal: put the captured pawn on an ordinary cell.", ("a5",)),
        (C1, ("d3", "c2", "e5"), "e5 is a dead corner: put the captured pawn on an ordinary cell.", ("e5",)),
        (C1, ("d3", "d4", "d5"), WHOLE, ("d4",)),
        (C1, ("d3", "c2", "a2", "a3"), WHOLE, ("c2",)),
        (C1, ("k9",), "k9 is not on this board: files a to e, ranks 1 to 5.", ()),
        ("g...#/...../...../...../#...* b", ("c3",), "The game is over: a green pawn is in its goal.", ()),
    ],
)
def test_an_illegal_step_is_refused_in_the_words_of_the_rules(text, steps, reason, marked):
    refusal = GAME.why_not(read(text), steps)
    assert (refusal.reason, refusal.cells) == (reason, marked)


def test_a_pawn_that_cannot_act_and_a_backward_step_are_refused():
    hemmed = read("*...#/.g.../gg.../...../#...* g", "forward")
    refusal = GAME.why_not(hemmed, ("b3",))
    assert refusal.reason == "b3 is hemmed in: it can neither step nor capture."
    assert set(refusal.cells) == {"b4", "a3"}, "the cells behind it are free, and it may not go back"
    refusal = GAME.why_not(hemmed, ("b4", "c4"))
    assert refusal.reason == "b4 to c4 is not forward: Green steps towards its goal, a5."


# ---- picture and words -----------------------------------------------------------------------------------------------


def test_a_captured_pawn_is_in_the_hand_until_it_is_placed():
    state = read(C1)
    assert GAME.view(state, ("d3",)) == GAME.view(state)
    taking = GAME.view(state, ("d3", "c2"))
    assert (taking.hand.shape.name, taking.hand.owner) == ("square pawn", 1)
    assert taking.stacks["c2"][0].owner == 0
    assert "d3" not in taking.stacks
    assert GAME.view(state, ("d3", "c2", "d3")).stacks["d3"][0].owner == 1
    assert GAME.view(state, ("d3", "d2")).hand is None


@pytest.mark.parametrize(
    ("text", "cell", "words"),
    [
        (C1, "c4", "green pawn"),
        (C1, "b3", "blue pawn"),
        (C1, "b4", "empty"),
        (C1, "a5", "Green's goal"),
        (C1, "a1", "a dead corner"),
        ("*...#/...../...../...../#..gb g", "e1", "blue pawn in its goal"),
    ],
)
def test_a_cell_is_described(text, cell, words):
    assert GAME.describe(read(text), cell) == words


@pytest.mark.parametrize(
    ("cell", "picked", "words"),
    [
        ("c2", ("d3",), "blue pawn. d3 can take it"),
        ("b3", ("d3",), "blue pawn"),
        ("d2", ("d3",), "empty"),
        ("c2", ("d3", "c2"), "green pawn"),
        ("d3", ("d3", "c2"), "empty. The captured pawn may stand here"),
        ("e4", ("d3", "c2"), "empty. The captured pawn may stand here"),
        ("a5", ("d3", "c2"), "Green's goal"),
        ("e4", ("d3", "c2", "e4"), "blue pawn"),
        ("d3", ("d3", "c2", "e4"), "empty"),
    ],
)
def test_a_cell_is_described_as_it_is_seen_during_a_move(cell, picked, words):
    assert GAME.describe(read(C1), cell, picked) == words


def test_the_sentence_tells_everything_that_a_move_does():
    state = read(C1)
    assert all(effect.told for move in GAME.moves(state) for effect in GAME.effects(state, move))


def told(state: State) -> dict[str, str]:
    return {GAME.move_text(state, move): GAME.sentence(state, move) for move in GAME.moves(state)}


def test_a_move_is_told_in_one_line():
    assert told(read(C1))["d3xc2@e4"] == "d3 takes c2, blue goes to e4"
    assert told(read(C1))["d3-d2"] == "d3 goes to d2"
    assert told(read("*g..#/...../...../...../#...* g"))["b5-a5"] == "b5 goes to a5, its goal"


def test_the_prompt_follows_the_move():
    state = read(C1)
    assert GAME.prompt(state) == "Choose a pawn"
    assert GAME.prompt(state, ("d3",)) == "Choose where it goes"
    assert GAME.prompt(state, ("d3", "c2")) == "Place the blue pawn"
    assert GAME.prompt(read("g...#/...../...../...../#...* b")) == "The game is over"


def test_foresight_warns_of_a_position_that_comes_up_again():
    state = after(start(), *ROUND[:3])
    lines = {GAME.move_text(state, move): GAME.foresight(state, move) for move in GAME.moves(state)}
    assert lines["b4-b5"] == ("This position comes up again. Whoever brings it about a third time wins.",)
    assert not any(lines[text] for text in lines if text != "b4-b5")


def test_the_rules_page_credits_the_designer_and_tells_of_the_diamond():
    words = ("Federico Latini", "unofficial", "standing on a corner", "## Set-up", "## End", "## Notation")
    assert all(word in GAME.rules for word in words)


def test_a_state_with_a_long_past_can_be_pickled_and_still_counts():
    state, random = start(10), Random(4)
    for _ in range(800):
        steps = [move for move in GAME.moves(state) if "-" in GAME.move_text(state, move)]
        if GAME.result(GAME.play(state, move := random.choice(steps))) == PLAYING:
            state = GAME.play(state, move)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    following = [(GAME.move_text(s, m), GAME.play(s, m)[4][1:]) for s in (state, again) for m in GAME.moves(s)]
    assert following[: len(following) // 2] == following[len(following) // 2 :]


def test_a_state_is_shown_without_its_past():
    assert repr(after(start(), *ROUND)[4]) == "Past()"


# ---- samples and searching -------------------------------------------------------------------------------------------


def wins(state: State, plies: int) -> bool:
    """Whether the side to move can force a win within some plies."""
    result = GAME.result(state)
    if result != PLAYING or not plies:
        return result == GAME.turn(state)
    return any(loses(GAME.play(state, move), plies - 1) for move in GAME.moves(state))


def loses(state: State, plies: int) -> bool:
    result = GAME.result(state)
    if result != PLAYING or not plies:
        return result == 1 - GAME.turn(state)
    return all(wins(GAME.play(state, move), plies - 1) for move in GAME.moves(state))


def test_samples_are_playable_and_the_last_one_is_won_in_three_plies():
    states = [GAME.read_position(sample.position, sample.options) for sample in GAME.samples]
    assert [GAME.position(state) for state in states] == [sample.position for sample in GAME.samples]
    assert all(GAME.result(state) == PLAYING for state in states)
    assert wins(states[-1], 3)
    assert not wins(states[-1], 1)


def test_a_pawn_at_the_door_decides_the_evaluation_unless_it_can_be_taken():
    assert GAME.evaluate(read("*g..#/...../...../...b./#...* g")) == 5000
    assert GAME.evaluate(read("*...#/.g.../...../...../#..b* g")) == -5000
    assert abs(GAME.evaluate(read("*...#/...../...../..g../#..b* g"))) < 5000
    assert GAME.evaluate(read("*...#/...../...../..g.b/#..b* g")) == -5000


@given(played())
def test_the_evaluation_is_the_same_from_the_other_side(state):
    size = GAME.options_of(state)["size"]
    rows, turn = GAME.position(state).translate(str.maketrans("gb", "bg")).split()
    turned = "/".join(row[::-1] for row in reversed(rows.split("/")))
    assert len(turned) == size * size + size - 1
    if GAME.result(state) == PLAYING:
        mirrored = read(f"{turned} {turn}", GAME.options_of(state)["steps"])
        assert GAME.evaluate(mirrored) == GAME.evaluate(state)
        assert abs(GAME.evaluate(state)) <= 9000


def test_random_games_end_where_play_does():
    random = Random(2).random
    assert {GAME.playout(read("*g..#/...../...../...../#...* g"), random) for _ in range(5)} == {0}
    assert GAME.playout(read("*...#/...../...../...../#..gb g"), random) == 1
    assert GAME.playout(read("*...#/.b.../bg.../...../#...* g", "forward"), random) == 0
    assert {GAME.playout(start(), random) for _ in range(60)} <= {0, 1, DRAW}
    assert {GAME.playout(read(C1), random) for _ in range(60)} >= {0, 1}


@pytest.mark.parametrize("remembered", [SPOTS, CAPTURES, TABLES[20][3]])
def test_what_is_remembered_is_bounded(remembered):
    for key in range(KEPT + 10):
        remembered[key]
    assert len(remembered) <= KEPT

"""Picking a move step by step: what can be picked, what is refused and what a cell would complete."""

from random import Random

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import MoveError
from boardgames_tui.games.engine.selection import Selection
from hypothesis import given
from hypothesis import strategies as st

REPLICA = game_named("replica")
GREENER = game_named("greener")
START = REPLICA.start({"sight": "forward"})
PASSING = f"w{9 * 'b'}{18 * 'g'},{8 * 'w'},-,-,-,-" + 5 * "/-,-,-,-,-,-" + " b"


def ids(steps):
    return [step.id for step in steps]


def text(selection):
    return selection.game.move_text(selection.state, selection.move)


@given(st.sampled_from(all_games()), st.integers(0, 2**32), st.integers(0, 40))
def test_picking_the_steps_of_a_legal_move_gives_that_move(game, seed, plies):
    random = Random(seed)
    state = game.start(game.complete_options({}, random.random))
    for _ in range(plies):
        if moves := game.moves(state):
            state = game.play(state, random.choice(moves))
    for move in list(game.moves(state))[:30]:
        selection = Selection(game, state)
        for step in game.steps(state, move):
            assert step in selection.next_steps
            assert step in (selection.on_cell(step.cell) if step.cell else selection.choices)
            assert move in selection.moves
            selection = selection.pick(step.id)
        assert selection.move == move


def test_next_steps_come_once_each_in_the_order_of_the_moves():
    first = Selection(REPLICA, START)
    assert len(set(ids(first.next_steps))) == len(first.next_steps)
    assert first.next_steps[0] == REPLICA.steps(START, REPLICA.moves(START)[0])[0]
    assert first.cells == {step.cell for step in first.next_steps}
    assert first.move is None


def test_a_picked_piece_leaves_its_own_moves_only():
    picked = Selection(REPLICA, START).pick("a4")
    assert sorted(ids(picked.next_steps)) == ["a4=K", "a5", "b5", "c4"]
    assert all(REPLICA.move_text(START, move).startswith("a4") for move in picked.moves)


def test_two_steps_on_one_cell_are_told_apart_by_what_is_picked():
    picked = Selection(REPLICA, START).pick_cell("a4")
    assert text(picked.pick_cell("a4")) == "a4=K"


def test_another_own_piece_replaces_the_first_step():
    picked = Selection(REPLICA, START).pick("a4").pick("b4")
    assert picked.picked == ("b4",)
    assert Selection(REPLICA, START).pick("a4").pick_cell("b4").picked == ("b4",)


def test_a_refused_step_says_why_and_where():
    with pytest.raises(MoveError, match="empty") as refused:
        Selection(REPLICA, START).pick("d4")
    assert refused.value.cells == ("d4",)
    with pytest.raises(MoveError):
        Selection(REPLICA, START).pick("a4").pick_cell("h8")


def test_back_takes_the_last_step_away_and_nothing_from_nothing():
    picked = Selection(REPLICA, START).pick("a4")
    assert picked.back() == Selection(REPLICA, START) == picked.back().back()


def test_a_preview_is_the_one_move_that_a_cell_would_complete():
    first = Selection(REPLICA, START)
    assert first.preview("a4") is None
    move = first.pick("a4").preview("a5")
    assert REPLICA.move_text(START, move) == "a4-a5"
    assert first.pick("a4").preview("h8") is None


def test_a_step_without_a_cell_is_a_choice():
    state = GREENER.read_position(PASSING, {})
    selection = Selection(GREENER, state)
    assert selection.cells == frozenset()
    assert text(selection.pick("pass")) == "pass"


def test_several_things_on_one_cell_are_listed_to_choose_from():
    turtles = game_named("turtles")
    state = turtles.read_position("-,-/-,-/W5W2,-/-,- - w", {})
    selection = Selection(turtles, state)
    steps = selection.on_cell("a2")
    assert len(steps) == 2
    with pytest.raises(MoveError, match="several things to choose on a2") as refused:
        selection.pick_cell("a2")
    assert refused.value.cells == ("a2",)
    assert [selection.pick(step.id).on_cell("a3")[0].cell for step in steps] == ["a3", "a3"]


def test_a_cell_is_never_mistaken_for_a_step_of_the_same_name():
    turtles = game_named("turtles")
    state = turtles.read_position("-,-/-,-/-,-/-,- - b", {})
    with pytest.raises(MoveError, match="b3 is empty"):
        Selection(turtles, state).pick_cell("b3")

"""Pictures of the board screen in every game, each looked at before it was committed."""

from __future__ import annotations

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.games.engine.notation import exact_move
from textual.widgets import Input

GAMES = [game.id for game in all_games()]
SIZES = [(80, 24), (120, 40)]
STACKS = {"greener": "d3", "turtles": "a3"}


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request):
    return request.param


async def play(pilot, *texts):
    """Plays moves at once and shows where they lead."""
    screen = pilot.app.screen
    for text in texts:
        screen.match.play(exact_move(screen.match.game, screen.match.state, text))
        screen.match.play_forced()
    screen.table.follow()
    screen.paint()
    await pilot.pause()


def richest_path(game, state):
    """The steps of the move with the most effects."""
    return game.steps(state, max(game.moves(state), key=lambda move: len(game.effects(state, move))))


@pytest.mark.parametrize("game", GAMES)
def test_the_start(snap_compare, an_app, size, settle, game):
    assert snap_compare(an_app(game), terminal_size=size, run_before=settle)


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_chosen_and_its_move_foretold(snap_compare, an_app, size, settle, game):
    async def choose(pilot):
        await settle(pilot)
        screen = pilot.app.screen
        *before, last = richest_path(screen.match.game, screen.match.state)
        for step in before:
            screen.choose_step(step.id)
        screen.board_view.point(last.cell)
        await pilot.pause()

    assert snap_compare(an_app(game, sample="middle game"), terminal_size=size, run_before=choose)


@pytest.mark.parametrize("game", GAMES)
def test_the_end(snap_compare, an_app, size, settle, ending, game):
    async def play_on(pilot):
        await settle(pilot)
        await play(pilot, *(text for text in ending(pilot.app.screen.match) if text != "pass"))

    assert snap_compare(an_app(game, sample="nearly over"), terminal_size=size, run_before=play_on)


@pytest.mark.parametrize("game", STACKS)
def test_a_stack_under_the_cursor(snap_compare, an_app, size, settle, game):
    async def point(pilot):
        await settle(pilot)
        pilot.app.screen.board_view.point(STACKS[game])
        await pilot.pause()

    assert snap_compare(an_app(game, sample="middle game"), terminal_size=size, run_before=point)


@pytest.mark.parametrize(("game", "keys"), [("turtles", ["n", "enter"]), ("greener", ["v"])], ids=["chooser", "window"])
def test_a_stack_seen_from_the_side(snap_compare, an_app, settle, game, keys):
    async def open_it(pilot):
        await settle(pilot)
        if game in STACKS and keys == ["v"]:
            pilot.app.screen.board_view.point(STACKS[game])
        await pilot.press(*keys)

    sample = "" if game == "turtles" else "middle game"
    assert snap_compare(an_app(game, sample=sample), terminal_size=SIZES[0], run_before=open_it)


def test_an_illegal_choice_explained(snap_compare, an_app, settle):
    async def refuse(pilot):
        await settle(pilot)
        screen = pilot.app.screen
        screen.board_view.point("a1")
        await pilot.press("enter")
        screen.board_view.point("h4")
        await pilot.press("enter")

    assert snap_compare(an_app("replica"), terminal_size=SIZES[0], run_before=refuse)


def test_typing_a_move(snap_compare, an_app, settle):
    async def write(pilot):
        await settle(pilot)
        await pilot.press("m")
        pilot.app.screen.query_one(Input).cursor_blink = False
        await pilot.press("d", "2")

    assert snap_compare(an_app("replica"), terminal_size=SIZES[0], run_before=write)


def test_looking_back(snap_compare, an_app, size, settle):
    async def look(pilot):
        await settle(pilot)
        await play(pilot, "d6xe7", "e8xe7", "c5-d5", "e7-e6", "a4-a5")
        await pilot.press("[", "[")

    assert snap_compare(an_app("replica", sample="middle game"), terminal_size=size, run_before=look)


def test_the_history_with_a_variation(snap_compare, an_app, size, settle):
    async def look(pilot):
        await settle(pilot)
        await play(pilot, "d6xe7", "e8xe7", "c5-d5")
        match = pilot.app.screen.match
        match.go_on(match.root.children[0])
        await play(pilot, "f7xe7", "a4-a5")
        match.name_line(match.root.children[0].children[1], "the old way")
        match.comment(match.node, "White has all the time in the world.")
        await pilot.press("o")
        await settle(pilot)

    assert snap_compare(an_app("replica", sample="middle game"), terminal_size=size, run_before=look)


def test_an_engine_that_failed(snap_compare, an_app, thinker, settle):
    thinker.manner = "dies"

    async def play_once(pilot):
        await settle(pilot)
        await pilot.press("m", "e", "3", "enter")
        await settle(pilot)

    assert snap_compare(an_app("trike", second="hard"), terminal_size=SIZES[0], run_before=play_once)


def test_the_panel_in_three_lines(snap_compare, an_app, settle):
    assert snap_compare(an_app("claustro", size=10), terminal_size=(60, 20), run_before=settle)


def test_a_window_that_is_too_small(snap_compare, an_app, settle):
    async def shrink(pilot):
        await settle(pilot)
        await pilot.resize_terminal(50, 16)
        await settle(pilot)

    assert snap_compare(an_app("trike"), terminal_size=(60, 20), run_before=shrink)

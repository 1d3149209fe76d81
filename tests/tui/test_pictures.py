"""Pictures of the screens around the board, each looked at before it was committed."""

from __future__ import annotations

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.tui.screens.dialogs import Ask, Line, TextBox
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.setup import SetupScreen
from textual.widgets import Input

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request):
    return request.param


@pytest.fixture
def some_saves(save_game):
    save_game("replica", 14, "replica-marta", hours=2)
    save_game("trike", None, "trike-sofia", hours=3, first="name:Sofia", second="expert")
    save_game("turtles", 23, "turtles-two", hours=20, second="name:Rui")
    save_game("greener", None, "greener-bots", hours=26, first="medium", second="hard")
    save_game("claustro", 41, "claustro-ines", hours=50, first="name:Inés de la Fuente y León")
    save_game("trike", None, "trike-kenji", hours=24 * 9, first="name:健二", second="medium")
    save_game("trike", None, "trike-last-year", hours=24 * 400, first="easy", second="name:Marta")


async def blurred(pilot):
    """A cursor that blinks has no place in a picture."""
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False


def test_the_menu(snap_compare, menu_app, some_saves, size, settle):
    assert snap_compare(menu_app(), terminal_size=size, run_before=settle)


def test_the_menu_before_the_first_game(snap_compare, menu_app, size, settle):
    assert snap_compare(menu_app(), terminal_size=size, run_before=settle)


@pytest.mark.parametrize("game_id", ["claustro", "greener"])
def test_setting_up_a_game(snap_compare, menu_app, size, settle, game_id):
    async def set_up(pilot):
        await settle(pilot)
        await pilot.app.push_screen(SetupScreen(game_named(game_id)))
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=set_up)


def test_a_name_that_is_refused_and_a_position_to_paste(snap_compare, menu_app, size, settle):
    async def set_up(pilot):
        await settle(pilot)
        screen = SetupScreen(game_named("trike"))
        await pilot.app.push_screen(screen)
        screen.query_one("#name-0", Input).value = "a name that is much too long for a card"
        screen.query_one("#start").focus()
        await pilot.press(*["right"] * 6)
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=set_up)


def test_the_saved_games(snap_compare, menu_app, some_saves, size, settle):
    async def look(pilot):
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=look)


def test_no_saved_games(snap_compare, menu_app, size, settle):
    async def look(pilot):
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=look)


def test_the_rules(snap_compare, menu_app, size, settle):
    async def read(pilot):
        await settle(pilot)
        await pilot.app.push_screen(RulesScreen(game_named("turtles")))
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=read)


def test_help_over_a_game(snap_compare, an_app, size):
    assert snap_compare(an_app("replica"), terminal_size=size, press=["question_mark"])


def test_the_settings(snap_compare, menu_app, size, settle, monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", "config")
    monkeypatch.chdir(tmp_path)

    async def look(pilot):
        await settle(pilot)
        await pilot.press("comma")
        await settle(pilot)

    assert snap_compare(menu_app(), terminal_size=size, run_before=look)


@pytest.mark.parametrize(
    "dialog",
    [
        Ask("Resign this game?", "Resign", "Play on"),
        TextBox("The moves", "1. c2 swap 2. d3 d4"),
        TextBox("Paste a position or a record", editable=True),
        Line("Rename", "replica-marta", str),
    ],
    ids=["ask", "read", "write", "line"],
)
def test_a_dialog_over_the_menu(snap_compare, menu_app, dialog, settle):
    async def ask(pilot):
        await settle(pilot)
        pilot.app.push_screen(dialog)
        await settle(pilot)
        await blurred(pilot)
        pilot.app.screen.set_focus(None)
        await pilot.pause()

    assert snap_compare(menu_app(), terminal_size=(80, 24), run_before=ask)

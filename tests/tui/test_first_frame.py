"""Screens are laid out for their window before they are first seen, not a moment later."""

from __future__ import annotations

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.tui.screens.menu import MenuScreen
from boardgames_tui.tui.screens.play_history import HistoryScreen
from boardgames_tui.tui.screens.settings import SettingsScreen
from boardgames_tui.tui.screens.setup import SetupScreen
from textual.containers import Vertical

WINDOW = (120, 40)


def without_resizing(monkeypatch, screen):
    monkeypatch.setattr(screen, "on_resize", lambda self, event: None)


@pytest.mark.parametrize(
    ("kind", "arguments"), [(MenuScreen, ()), (SettingsScreen, ()), (SetupScreen, (game_named("replica"),))]
)
async def test_a_screen_knows_its_width_from_the_beginning(an_app, monkeypatch, kind, arguments):
    without_resizing(monkeypatch, kind)
    async with an_app("replica").run_test(size=WINDOW) as pilot:
        await pilot.app.push_screen(kind(*arguments))
        assert pilot.app.screen.has_class("-side")


async def test_the_history_gives_the_board_its_width_from_the_beginning(an_app, monkeypatch):
    without_resizing(monkeypatch, HistoryScreen)
    async with an_app("replica").run_test(size=WINDOW) as pilot:
        await pilot.press("o")
        await pilot.pause()
        assert pilot.app.screen.query_one(Vertical).styles.width.cells >= WINDOW[0] // 2

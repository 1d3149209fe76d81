"""The board in every theme, sign set and depth; and switching while it runs is the same as starting so."""

from __future__ import annotations

import re

import pytest
from boardgames_tui.themes.loader import OUR_ORDER
from boardgames_tui.tui.settings import Settings

SIZE = (100, 30)


async def choose_a_piece(pilot):
    """A selection with its targets, so that every mark is in the picture."""
    await pilot.pause()
    await pilot.press("n", "enter", "n")
    await pilot.pause()


@pytest.mark.parametrize("theme", [*OUR_ORDER, "nord"])
def test_the_board_in_every_theme(snap_compare, an_app, theme):
    app = an_app("replica", sample="middle game", theme=theme)
    assert snap_compare(app, terminal_size=SIZE, run_before=choose_a_piece)


def test_the_board_in_ascii(snap_compare, an_app):
    app = an_app("replica", sample="middle game", settings=Settings(glyphs="ascii", animation=False))
    assert snap_compare(app, terminal_size=SIZE, run_before=choose_a_piece)


@pytest.mark.parametrize("theme", ["default", "sixteen"])
def test_the_board_without_colours(snap_compare, an_app, monkeypatch, theme):
    monkeypatch.setenv("NO_COLOR", "1")
    app = an_app("replica", sample="middle game", theme=theme)
    assert snap_compare(app, terminal_size=SIZE, run_before=choose_a_piece)


async def picture(app, switch_to=None):
    async with app.run_test(size=SIZE) as pilot:
        await choose_a_piece(pilot)
        if switch_to is not None:
            app.use_theme(switch_to)
            await pilot.pause()
        await pilot.pause()
        return app.export_screenshot(title="")


@pytest.mark.parametrize("theme", ["dracula", "paper", "sixteen", "nord"])
async def test_switching_is_byte_for_byte_the_same_as_starting_in_the_theme(an_app, theme):
    started = await picture(an_app("greener", sample="middle game", theme=theme))
    switched = await picture(an_app("greener", sample="middle game", theme="gruvbox"), switch_to=theme)
    assert plain(switched) == plain(started)


def plain(svg):
    """Rich names the classes of a picture by its content and a number of its own."""
    return re.sub(r"terminal-\d+", "terminal", svg)

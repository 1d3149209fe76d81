"""Whole games by keyboard alone, by mouse alone and typed, through the one selection."""

from __future__ import annotations

import pytest
from boardgames_tui.games.engine.notation import exact_move
from boardgames_tui.tui.screens.play_panel import Notes
from boardgames_tui.tui.screens.play_picker import Picker
from boardgames_tui.tui.widgets.board import BoardView
from textual.widgets import OptionList

GAMES = [
    ("trike", ""),
    ("replica", "nearly over"),
    ("turtles", "nearly over"),
    ("claustro", "nearly over"),
    ("greener", "nearly over"),
]


def steps_of(screen, text):
    match = screen.match
    return match.game.steps(match.state, exact_move(match.game, match.state, text))


async def by_keyboard(pilot, screen, text):
    for step in steps_of(screen, text):
        if step.cell is None:
            await pilot.press(str([choice.label for choice in screen.choices()].index(step.label) + 1))
            continue
        for _ in range(100):
            if screen.cursor == step.cell:
                break
            await pilot.press("n")
        await pilot.press("enter")
        if isinstance(pilot.app.screen, Picker):
            await pilot.press(step.label[-1])


async def by_mouse(pilot, screen, text):
    for step in steps_of(screen, text):
        if step.cell is None:
            at = [choice.label for choice in screen.choices()].index(step.label)
            await click_on(pilot, Notes, f"{at + 1}  {step.label}")
            continue
        board = screen.query_one(BoardView)
        x, y = board.cell_region(step.cell).center
        await pilot.click(BoardView, offset=(int(x), int(y)))
        await pilot.pause()
        if isinstance(pilot.app.screen, Picker):
            rows = pilot.app.screen.query_one(OptionList)
            prompts = [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
            wanted = next(at for at, prompt in enumerate(prompts) if prompt.startswith(f"{step.label[-1]} "))
            await pilot.click(OptionList, offset=(4, wanted))


async def click_on(pilot, kind, words):
    """Clicks on a text of a widget."""
    widget = pilot.app.screen.query_one(kind)
    lines = str(widget.render()).split("\n")
    y = next(at for at, line in enumerate(lines) if words in line)
    await pilot.click(kind, offset=(lines[y].index(words) + 1, y))


async def by_typing(pilot, screen, text):
    await pilot.press("m", *text.lower(), "enter")


@pytest.mark.parametrize("way", [by_keyboard, by_mouse, by_typing])
@pytest.mark.parametrize(("game", "sample"), GAMES, ids=[game for game, _ in GAMES])
async def test_a_game_is_played_to_its_end(an_app, ending, game, sample, way):
    app = an_app(game, sample=sample)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        texts = ending(screen.match)
        while screen.match.outcome is None:
            await way(pilot, screen, texts[screen.match.node.ply])
            await pilot.pause()
        assert [node.text for node in screen.match.line if node.text] == texts
        assert screen.match.outcome.reason in str(screen.query_one(Notes).render()).replace("\n", " ")

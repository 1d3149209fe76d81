"""Game after game in one running app: memory does not grow."""

import gc
import os
from pathlib import Path
from random import Random

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.seats import read_seat
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.settings import Settings

SCALE = float(os.environ.get("SCALE", "0.1"))
GAMES = max(40, int(500 * SCALE))
WARM = 20
GROWTH = 1.3


def resident_pages() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


async def play_one(app: BoardgamesApp, pilot, game, seed: int) -> int:
    match = new_match(game, {}, (read_seat("easy"), read_seat("easy")), Random(seed).random)
    app.start_match(match)
    while match.outcome is None:
        await pilot.pause(0.02)
    return match.node.ply


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
async def test_hundreds_of_games_between_easy_bots_do_not_fill_the_memory():
    app = BoardgamesApp()
    games = all_games()
    async with app.run_test(size=(100, 30)) as pilot:
        app.use_settings(Settings(pace=0.0, animation=False))
        for number in range(GAMES):
            assert await play_one(app, pilot, games[number % len(games)], number) > 0
            if number == WARM - 1:
                warm = resident_pages()
        assert resident_pages() <= GROWTH * warm

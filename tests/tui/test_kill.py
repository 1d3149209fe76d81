"""Killed at random moments: what was on the screen is in the file, and no file is broken."""

import os
import re
import time
from pathlib import Path
from random import Random

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.saves.record import read_record
from boardgames_tui.saves.store import Store

SCALE = float(os.environ.get("SCALE", "0.1"))
ROUNDS = max(1, round(200 * SCALE))
ON_SCREEN = 0.1
"""Seconds after which a ply on the screen must be on the disk."""


def shown_plies(terminal) -> int | None:
    """How many plies the screen tells of: `move N` names the one to come."""
    found = re.search(r"\bmove (\d+)", terminal.screen.display[0])
    return int(found.group(1)) - 1 if found else None


def watch(terminal, seconds: float) -> list[tuple[float, int]]:
    """When the screen told of how many plies, from the first time on and for so long."""
    seen: list[tuple[float, int]] = []
    terminal.wait_until(lambda: shown_plies(terminal) is not None, "the board never came")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        terminal.read(0.02)
        plies = shown_plies(terminal)
        if plies is not None and (not seen or seen[-1][1] != plies):
            seen.append((time.monotonic(), plies))
    return seen


@pytest.mark.slow
def test_every_ply_that_was_on_the_screen_survives_a_kill(open_terminal, folders):
    random, store = Random(9), Store(Path(folders["BOARDGAMES_TUI_SAVES"]))
    most = 0
    for _ in range(ROUNDS):
        left = store.newest_unfinished()
        game = random.choice(all_games()).id
        arguments = ["--resume"] if left else [game, "--first", "easy", "--second", "easy"]
        terminal = open_terminal(*arguments)
        seen = watch(terminal, random.uniform(0.3, 4.0))
        killed = time.monotonic()
        terminal.process.kill()
        terminal.close()
        assert not left or seen[0][1] >= left.header.plies, "the restart shows what was saved"
        safe = max([plies for moment, plies in seen if moment <= killed - ON_SCREEN], default=0)
        most = max(most, safe)
        check_folder(store, safe)
    assert most > 2


def check_folder(store: Store, plies: int) -> None:
    for entry in store.entries():
        assert not entry.problem
        assert read_record(entry.path.read_text()).header() == entry.header
    newest = next(iter(store.entries()), None)
    assert (newest.header.plies if newest else 0) >= plies

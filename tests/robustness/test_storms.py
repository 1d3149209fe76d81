"""Random sizes, keys and clicks: no traceback, no lost game, the terminal restored."""

import os
import random
from pathlib import Path

import pytest
from boardgames_tui.saves.record import read_record

SCALE = float(os.environ.get("SCALE", "0.1"))
KEYS = [
    *"abcdefghijklmnoprstuvwxyzNUPRDg[]:/.+-123456789,? ",
    *["\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\x1b[Z", "\x7f", "\x10", "\x1bOP", "\x1b"],
]
"""Everything that a key may send but what leaves the app or stops it; arrows and Enter are pressed most."""
OFTEN = ["\r", " ", "n", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"]


def is_alive(terminal) -> bool:
    return terminal.process.poll() is None


def check_saves(folders) -> int:
    files = list(Path(folders["BOARDGAMES_TUI_SAVES"]).glob("*.bgt"))
    for path in files:
        read_record(path.read_text(encoding="utf-8"))
    return len(files)


def leave(terminal) -> None:
    if is_alive(terminal):
        terminal.send("\x11")
    assert terminal.wait(120) == 0  # what was typed before comes first
    assert terminal.left_as_found()
    assert b"Traceback" not in terminal.output


def storm(terminal, chance: random.Random, sizes: int) -> None:
    for _ in range(sizes):
        terminal.resize(
            chance.choice([1, 2, 10, 40, 59, 60, 80, 100, 130, 200]), chance.choice([1, 2, 5, 19, 20, 24, 50])
        )
        if chance.random() < 0.3:
            terminal.send(chance.choice(OFTEN))
        terminal.read(0.005)
        assert is_alive(terminal), terminal.text


@pytest.mark.parametrize("game", ["trike", "turtles"])
def test_a_storm_of_sizes_during_play_loses_nothing(open_terminal, folders, game):
    terminal = open_terminal(game, "--vs", "easy")
    terminal.wait_for("move 1 ")
    terminal.send("\r")
    terminal.wait_for("move [23] |Choose")
    storm(terminal, random.Random(1), 120)
    terminal.resize(100, 30)
    terminal.wait_for("move \\d+")
    leave(terminal)
    check_saves(folders)


@pytest.mark.slow
def test_five_hundred_sizes(open_terminal, folders):
    terminal = open_terminal("greener", "--vs", "easy")
    terminal.wait_for("move 1 ")
    storm(terminal, random.Random(2), max(50, int(500 * SCALE)))
    terminal.resize(100, 30)
    terminal.wait_for("move \\d+")
    leave(terminal)
    check_saves(folders)


def monkey(terminal, chance: random.Random, presses: int) -> None:
    """Presses and clicks at random; a click may quit, too."""
    for at in range(presses):
        if not is_alive(terminal):
            return
        if chance.random() < 0.12:
            button = chance.choice([0, 0, 2, 64, 65])
            column, row = chance.randint(1, terminal.screen.columns), chance.randint(1, terminal.screen.lines)
            terminal.send(f"\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m")
        else:
            terminal.send(chance.choice(OFTEN if chance.random() < 0.5 else KEYS))
        terminal.read(0.02 if at % 10 else 0.1)


@pytest.mark.parametrize("seed", [11, 12])
def test_a_monkey_at_the_keyboard_breaks_nothing(open_terminal, folders, seed):
    terminal = open_terminal(columns=80 + 20 * (seed % 2), rows=24 + 6 * (seed % 2))
    terminal.wait_for("boardgames")
    monkey(terminal, random.Random(seed), 250)
    leave(terminal)
    check_saves(folders)


STARTS = [(), ("turtles", "--vs", "easy"), ("greener",), ("claustro", "--first", "easy", "--second", "easy")]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_keys_and_clicks(open_terminal, folders, seed):
    terminal = open_terminal(*STARTS[seed], columns=80 + 20 * seed, rows=24 + 5 * seed)
    terminal.wait_for("boardgames|move 1 ")
    monkey(terminal, random.Random(seed), int(2500 * SCALE))
    leave(terminal)
    assert check_saves(folders) > 0 or not STARTS[seed]

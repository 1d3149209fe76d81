"""However the app is ended, the terminal is as it was, the game is there and the exit code says what happened."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def saved_plies(folders) -> list[int]:
    heads = [path.read_text(encoding="utf-8") for path in Path(folders["BOARDGAMES_TUI_SAVES"]).glob("*.bgt")]
    return [int(line.split()[1]) for head in heads for line in head.splitlines() if line.startswith("Plies:")]


def children_of(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def play_two_plies(terminal) -> None:
    terminal.wait_for("move 1 ")
    terminal.send("md2\r")
    terminal.wait_for("move 2 ")
    terminal.send("mc2\r")
    terminal.wait_for("move 3 ")


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)], ids=["TERM", "HUP", "INT"]
)
def test_a_signal_leaves_the_terminal_as_it_was_and_the_game_saved(open_terminal, folders, number, code):
    terminal = open_terminal("trike")
    play_two_plies(terminal)
    terminal.signal(number)
    assert terminal.wait() == code
    assert terminal.left_as_found()
    assert saved_plies(folders) == [2]
    assert b"Traceback" not in terminal.output


def test_a_window_that_is_closed_ends_the_app_and_the_game_is_saved(open_terminal, folders):
    terminal = open_terminal("trike")
    play_two_plies(terminal)
    terminal.hang_up()
    assert terminal.process.wait(60) == 129
    assert saved_plies(folders) == [2]


def test_a_window_that_is_closed_while_much_is_written_ends_the_app(open_terminal, folders):
    config = Path(folders["BOARDGAMES_TUI_CONFIG"])
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps({"version": 1, "pace": 0, "animation": False}), encoding="utf-8")
    terminal = open_terminal("claustro", "--option", "size=10", "--first", "easy", "--second", "easy")
    terminal.wait_for("move [1-9]")
    time.sleep(3)  # nobody reads meanwhile: what the app has to write piles up
    terminal.hang_up()
    assert terminal.process.wait(60) == 129


def test_a_signal_while_the_app_starts_ends_it_without_a_word(open_terminal):
    terminal = open_terminal("trike")
    terminal.wait_until(lambda: b"\x1b[?1049h" in terminal.output, "the screen was never taken")
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 143
    assert terminal.left_as_found()
    assert b"error" not in terminal.output


@pytest.mark.parametrize("key", ["q", "\x11", "\x03"], ids=["q", "ctrl+q", "ctrl+c"])
def test_quitting_asks_nothing_and_ends_with_code_0(open_terminal, folders, key):
    terminal = open_terminal("trike")
    play_two_plies(terminal)
    terminal.send(key)
    assert terminal.wait() == 0
    assert terminal.left_as_found()
    assert saved_plies(folders) == [2]


@pytest.mark.parametrize("key", ["q", None], ids=["quit", "kill -9"])
def test_no_engine_outlives_the_app(open_terminal, key):
    terminal = open_terminal("replica", "--first", "expert:seconds=60")
    terminal.wait_for("thinking")
    terminal.wait_until(lambda: bool(children_of(terminal.process.pid)), "no engine was started")
    engines = children_of(terminal.process.pid)
    if key is None:
        terminal.signal(signal.SIGKILL)
    else:
        terminal.send(key)
    terminal.wait()
    terminal.wait_until(lambda: not any(is_running(pid) for pid in engines), "an engine is still there", 10)


def test_no_engine_is_started_before_it_is_needed(open_terminal):
    terminal = open_terminal("trike", "--vs", "hard")
    terminal.wait_for("move 1 ")
    assert children_of(terminal.process.pid) == []


def test_an_unexpected_error_saves_the_game_writes_a_log_and_exits_1(open_terminal, folders, tmp_path):
    broken = tmp_path / "broken" / "sitecustomize.py"
    broken.parent.mkdir()
    broken.write_text(
        "import boardgames_tui.tui.screens.play as play\n"
        "def explode(self):\n    raise RuntimeError('a bug')\n"
        "play.PlayScreen.action_turn = explode\n",
        encoding="utf-8",
    )
    terminal = open_terminal("trike", PYTHONPATH=str(broken.parent))
    play_two_plies(terminal)
    terminal.send("f")
    assert terminal.wait() == 1
    assert terminal.left_as_found()
    assert saved_plies(folders) == [2]
    log = Path(folders["BOARDGAMES_TUI_STATE"]) / "errors.log"
    assert "a bug" in log.read_text(encoding="utf-8")
    after = terminal.output.rpartition(b"\x1b[?1049l")[2].decode()
    assert str(log) in after
    assert "Traceback" not in after
    assert len([line for line in after.splitlines() if "boardgames-tui" in line]) == 1


def test_misuse_exits_2_with_one_sentence(folders):
    run = subprocess.run(
        [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "trike"],
        env={**os.environ, **folders},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1

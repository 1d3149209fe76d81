"""A bot that crashes, hangs, talks nonsense or floods: the game goes on, and the player is told what happened."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

READS = "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n"
ANSWERS = "    print('id bad 1 protocol 1' if word == 'hello' else 'ok', flush=True)\n"
BOTS = {
    "crashes": READS + "    if word == 'go': sys.exit(3)\n" + ANSWERS,
    "hangs": READS + "    if word == 'go':\n        import time; time.sleep(600)\n" + ANSWERS,
    "talks nonsense": READS + "    if word == 'go': print('bestmove z99', flush=True); continue\n" + ANSWERS,
    "floods": READS + "    if word == 'go':\n        while True: print('x' * 5000, flush=True)\n" + ANSWERS,
    "says nothing": "import sys\nfor line in sys.stdin: pass\n",
    "is not there": None,
}


SLOW = ("hangs", "says nothing")
"""Patience has to run out before these are found out."""


@pytest.mark.parametrize("what", [pytest.param(what, marks=pytest.mark.slow if what in SLOW else ()) for what in BOTS])
def test_the_game_goes_on_when_a_bot(open_terminal, tmp_path, what):
    bot = tmp_path / "bot.py"
    bot.write_text(BOTS[what] or "", encoding="utf-8")
    command = f"{sys.executable} {bot}" if BOTS[what] else str(tmp_path / "nothing")
    terminal = open_terminal("trike", "--second", f"cmd:{command}")
    terminal.wait_for("move 1 ")
    terminal.send("\r")
    terminal.wait_for("(?i)try again|retry|take over", 60)
    assert terminal.process.poll() is None
    terminal.send("\x11")
    assert terminal.wait() == 0
    assert terminal.left_as_found()


def engine_of(pid: int) -> int | None:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return next((int(word) for word in listed.stdout.split()), None)


def test_the_game_goes_on_when_the_engine_is_killed_while_it_thinks(open_terminal, folders):
    terminal = open_terminal("trike", "--second", "expert:seconds=60")
    terminal.wait_for("move 1 ")
    terminal.send("\r")
    terminal.wait_for("thinking")
    terminal.wait_until(lambda: engine_of(terminal.process.pid) is not None, "no engine was started")
    os.kill(engine_of(terminal.process.pid) or 0, signal.SIGKILL)
    terminal.wait_for("(?i)try again|retry|take over", 60)
    terminal.send("\x11")
    assert terminal.wait() == 0
    assert [path.suffix for path in Path(folders["BOARDGAMES_TUI_SAVES"]).iterdir()] == [".bgt"]

"""What tests of every folder share: a real terminal to run the program in."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pyte
import pytest
from hypothesis import settings

# A busy machine is slow: no example is late.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

PROGRAM = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli"]
FOLDERS = {"BOARDGAMES_TUI_SAVES": "saves", "BOARDGAMES_TUI_CONFIG": "config", "BOARDGAMES_TUI_STATE": "state"}


@pytest.fixture(scope="session", autouse=True)
def one_loop():
    """The loop that pytest-asyncio finds and puts back: a snapshot in between would drop it without closing it."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    loop.close()


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    """Environment variables that move all of the program's files into the test's own folder."""
    return {variable: str(tmp_path / name) for variable, name in FOLDERS.items()}


def _without_a_size() -> dict[str, str]:
    """The environment less COLUMNS and LINES, which test runners set and programs believe before their terminal."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """A program in a pseudo-terminal of its own, whose screen can be read."""

    def __init__(self, command: list[str], env: dict[str, str], columns: int = 100, rows: int = 30) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self._closed = False
        self.master, self._slave = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self._slave)
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**_without_a_size(), "TERM": "xterm-256color", "COLORTERM": "truecolor", **env},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 (a child takes its terminal itself)
        )

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the window, which the program is told of."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: str | bytes) -> None:
        """Types; escape sequences are sent as they are."""
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def click(self, column: int, row: int) -> None:
        """Presses and releases the left button, counted from 1."""
        self.send(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def read(self, seconds: float = 0.05) -> bytes:
        """Takes in what the program writes within the time."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        try:
            data = os.read(self.master, 65536) if ready else b""
        except OSError:
            data = b""
        self.output += data
        with suppress(TypeError):  # keys echoed into a sequence while the program leaves
            self._stream.feed(data)
        return data

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def wait_for(self, pattern: str, seconds: float = 30) -> str:
        """Reads until the screen shows the pattern; fails with the screen where it never does."""
        return self.wait_until(lambda: re.search(pattern, self.text) is not None, f"never seen: {pattern}", seconds)

    def wait_until(self, holds: Callable[[], bool], told: str, seconds: float = 30) -> str:
        """Reads until something holds; fails with the screen where it never does."""
        end = time.monotonic() + seconds
        while not holds():
            self.read()
            if time.monotonic() > end or (self.process.poll() is not None and not self.read(0.2) and not holds()):
                pytest.fail(f"{told}; the program {self.process.poll()}, the screen:\n{self.text}")
        return self.text

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the program."""
        os.kill(self.process.pid, number)

    def wait(self, seconds: float = 30) -> int:
        """Reads until the program ends and gives its exit code."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            self.read()
            if time.monotonic() > end:
                pytest.fail(f"the program does not end; the screen:\n{self.text}")
        while self.read(0.1):
            pass
        return self.process.returncode

    def left_as_found(self) -> bool:
        """Whether the alternate screen, the mouse, the hidden cursor and raw mode are all gone."""
        modes = {"?1049": "l", "?1000": "l", "?1003": "l", "?25": "h", "?2004": "l"}
        last = {mode: re.findall(rb"\x1b\[" + re.escape(mode.encode()) + rb"([hl])", self.output) for mode in modes}
        settled = all(not seen or seen[-1].decode() == modes[mode] for mode, seen in last.items())
        return settled and termios.tcgetattr(self._slave) == self.before

    def hang_up(self) -> None:
        """Takes the window away from a program that runs."""
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        """Ends the program whatever it does; a second time does nothing."""
        if self._closed:
            return
        self._closed = True
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)
        os.close(self._slave)


@pytest.fixture
def open_terminal(folders: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    """Starts `boardgames-tui ARGUMENTS` in a real terminal; every one is closed at the end of the test."""
    opened: list[Terminal] = []

    def open_one(
        *arguments: str, columns: int = 100, rows: int = 30, program: list[str] = PROGRAM, **env: str
    ) -> Terminal:
        opened.append(Terminal([*program, *arguments], {**folders, **env}, columns, rows))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


@pytest.fixture
def open_shell(folders: dict[str, str]) -> Iterator[Terminal]:
    """A shell with job control in a real terminal, from which a program can be started, stopped and brought back."""
    shell = Terminal(
        ["bash", "--norc", "--noprofile", "-i"], {**folders, "PS1": "ready$ ", "PROGRAM": " ".join(PROGRAM)}
    )
    yield shell
    shell.close()

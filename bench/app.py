"""How quickly the app starts and answers, in a real terminal, always beside something it is compared with.

    python bench/app.py              everything
    python bench/app.py start        launch to first paint, against an empty Textual app
    python bench/app.py keys         key to first output, a bot thinking against nobody thinking
    python bench/app.py quit         quitting while a bot thinks

Both sides of a comparison take turns, so that whatever else the machine does hits both; only the ratios mean something.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterable
from pathlib import Path

OURS = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli"]
EMPTY = [
    sys.executable,
    "-P",
    "-c",
    "from textual.app import App\nfrom textual.widgets import Label\n"
    "class Empty(App):\n    def compose(self):\n        yield Label('to move')\nEmpty().run()",
]
PEOPLE = ["replica", "--first", "name:Marta", "--second", "name:Rui"]
THINKING = ["replica", "--first", "expert:seconds=90", "--second", "name:Rui"]
ARROWS = (b"\x1b[C", b"\x1b[A", b"\x1b[D", b"\x1b[B")
PAUSES = (0.020, 0.033, 0.046, 0.059, 0.072)
"""Seconds between keys, uneven on purpose: no timer of the app's can beat in step with them."""


class Terminal:
    """A program in a pseudo-terminal of 120 x 40."""

    def __init__(self, command: list[str], folder: str) -> None:
        self.started = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, _environment(folder))
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self.master], [], [], seconds)
        try:
            return os.read(self.master, 1 << 16) if ready else b""
        except OSError:
            return b""

    def wait_for(self, text: bytes, seconds: float = 60) -> float:
        """Seconds from the start until the text came."""
        seen = b""
        while text not in seen:
            if time.perf_counter() - self.started > seconds:
                raise SystemExit(f"{text.decode()} never came; the last output was {seen[-400:]!r}")
            seen += self.read(0.5)
        return time.perf_counter() - self.started

    def settle(self, quiet: float) -> None:
        while self.read(quiet):
            pass

    def watch(self, seconds: float) -> None:
        """Reads for so long; while a bot thinks, its card never keeps still."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.read(0.1)

    def press(self, key: bytes, patience: float = 0.5) -> float | None:
        """Seconds until the first output after a key; None where none came."""
        while self.read(0):
            pass
        pressed = time.perf_counter()
        os.write(self.master, key)
        return time.perf_counter() - pressed if self.read(patience) else None

    def close(self) -> None:
        if _lives(self.pid):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)


def _environment(folder: str) -> dict[str, str]:
    own = {f"BOARDGAMES_TUI_{name}": f"{folder}/{name.lower()}" for name in ("SAVES", "CONFIG", "STATE")}
    # Compiled files for both sides, as an installed program has them, without leaving any in the checkout.
    own |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    return {**os.environ, **own, "TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}


def _lives(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG) == (0, 0)
    except ChildProcessError:
        return False


def descendants(pid: int) -> list[int]:
    """The processes that a process started, and those that they did (Linux only)."""
    try:
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return children + [grandchild for child in children for grandchild in descendants(child)]


# ---- start -----------------------------------------------------------------------------------------------------------


def measure_start(folder: str, repeat: int) -> None:
    """The menu and a game of Replica, each against an empty Textual app."""
    sides = {"empty": (EMPTY, b"to move"), "menu": (OURS, b"Trike"), "replica": ([*OURS, *PEOPLE], b"to move")}
    times: dict[str, list[float]] = {name: [] for name in sides}
    for command, text in sides.values():
        _start_once(command, text, folder)
    for _ in range(repeat):
        for name, (command, text) in sides.items():
            times[name].append(_start_once(command, text, folder))
    empty = statistics.median(times["empty"])
    for name, taken in times.items():
        middle = statistics.median(taken)
        span = f"{1000 * min(taken):.0f} to {1000 * max(taken):.0f}"
        print(f"start {name:8} median {1000 * middle:6.0f} ms ({span}), {middle / empty:.2f} x empty")


def _start_once(command: list[str], text: bytes, folder: str) -> float:
    terminal = Terminal(command, folder)
    taken = terminal.wait_for(text)
    terminal.close()
    return taken


# ---- keys ------------------------------------------------------------------------------------------------------------


def measure_keys(folder: str, count: int) -> None:
    """Two apps side by side, one with a bot that thinks; they get the same keys in turns."""
    idle, busy = (Terminal([*OURS, *arguments], folder) for arguments in (PEOPLE, THINKING))
    for terminal in (idle, busy):
        terminal.wait_for(b"Replica")
        terminal.settle(0.5)
    time.sleep(2)
    print(
        f"processes: {len(descendants(idle.pid))} beside the app idle, {len(descendants(busy.pid))} with a bot thinking"
    )
    times = {"idle": [], "thinking": []}
    for number in range(count):
        for name, terminal in (("idle", idle), ("thinking", busy)):
            time.sleep(PAUSES[number % len(PAUSES)])
            taken = terminal.press(ARROWS[number // 3 % len(ARROWS)])
            if taken is not None:
                times[name].append(taken)
            terminal.settle(0.02)
    _tell_keys(times)
    idle.close()
    busy.close()


def _tell_keys(times: dict[str, list[float]]) -> None:
    base = [_share(times["idle"], share) for share in (0.5, 0.95)]
    for name, taken in times.items():
        ratios = [_share(taken, share) for share in (0.5, 0.95)]
        told = ", ".join(
            f"p{share} {1000 * value:.1f} ms = {value / under:.2f} x idle"
            for share, value, under in zip((50, 95), ratios, base, strict=True)
        )
        print(f"keys {name:8} {len(taken)} answered: {told}")


def _share(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))]


# ---- quitting --------------------------------------------------------------------------------------------------------


def measure_quit(folder: str, repeat: int) -> None:
    """From the key to the end of the process, a bot thinking, and what is left behind."""
    taken: list[float] = []
    left = 0
    for _ in range(repeat):
        terminal = Terminal([*OURS, *THINKING], folder)
        terminal.wait_for(b"Replica")
        terminal.watch(1.5)
        started = descendants(terminal.pid)
        pressed = time.perf_counter()
        os.write(terminal.master, b"q")
        while _lives(terminal.pid) and time.perf_counter() - pressed < 10:
            terminal.read(0.005)
        taken.append(time.perf_counter() - pressed)
        time.sleep(0.2)
        left += sum(Path(f"/proc/{pid}").exists() for pid in started)
        terminal.close()
    middle, most = 1000 * statistics.median(taken), 1000 * max(taken)
    print(f"quit while a bot thinks: median {middle:.0f} ms, most {most:.0f} ms, {left} processes left")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("start", "keys", "quit"))
    parser.add_argument("--repeat", type=int, default=9, help="starts and quits (default 9)")
    parser.add_argument("--count", type=int, default=500, help="keys for each side (default 500)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.what in (None, "start"):
            measure_start(folder, options.repeat)
        if options.what in (None, "keys"):
            measure_keys(folder, options.count)
        if options.what in (None, "quit"):
            measure_quit(folder, options.repeat)


if __name__ == "__main__":
    main()

"""Turning pages on a terminal with single keys, without a screen library."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from select import select
from textwrap import wrap
from typing import Final

from ...games.engine.seats import columns

KEYS: Final = "Right: on   Left: back   Home: start   End: end   q: leave"
_STEPS: Final = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", " ", "l", "n", "j", "\r", "\n", "\x1b[B", "\x1bOB"), 1),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "b", "h", "p", "k", "\x7f", "\x1b[A", "\x1bOA"), -1),
    **dict.fromkeys(("g", "\x1b[H", "\x1bOH", "\x1b[1~"), -1_000_000),
    **dict.fromkeys(("G", "\x1b[F", "\x1bOF", "\x1b[4~"), 1_000_000),
}
_LOOK_SECONDS: Final = 0.2
"""How often the size of the window is looked at."""
_LEAVE: Final = ("q", "Q", "x", "\x1b", "\x04")
_KEY: Final = re.compile(r"\x1b\[[\d;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)
_ENTER, _LEFT = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"


def can_step() -> bool:
    """Whether keys can be read one by one here: a terminal at both ends, of a system that knows how."""
    return sys.platform != "win32" and sys.stdin.isatty() and sys.stdout.isatty()


def step_through(pages: Sequence[Sequence[str]]) -> None:
    """Shows the pages one at a time until the reader leaves."""
    at = 0
    with _single_keys():
        _show(pages[at], f"{at} of {len(pages) - 1}")
        for key in _keys():
            if key in _LEAVE:
                break
            at = min(max(at + _STEPS.get(key, 0), 0), len(pages) - 1)
            _show(pages[at], f"{at} of {len(pages) - 1}")


def _keys() -> Iterator[str]:
    """The keys as they are pressed, also several at a time, and an empty one when the window has another size."""
    handle, size = sys.stdin.fileno(), shutil.get_terminal_size()
    while True:
        if select([handle], [], [], _LOOK_SECONDS)[0]:
            if not (pressed := os.read(handle, 1024)):
                return
            yield from _KEY.findall(pressed.decode(errors="replace"))
        elif size != (size := shutil.get_terminal_size()):
            yield ""


def _show(page: Sequence[str], place: str) -> None:
    width, rows = shutil.get_terminal_size()
    folded = [part for line in page for part in _folded(line, width)]
    lines = [*_cut(folded, rows - 2), "", f"{place}   {KEYS}"[:width]]
    sys.stdout.write("\x1b[H\x1b[2J" + "\r\n".join(lines))
    sys.stdout.flush()


def _cut(lines: list[str], room: int) -> list[str]:
    """As many lines as there is room for; a last one says that there are more."""
    return lines if len(lines) <= room else [*lines[: max(0, room - 1)], "… a higher window shows the rest"]


def _folded(line: str, width: int) -> list[str]:
    """A line that is too long, as a comment may be, as several; half as many signs where some are wide."""
    taken = columns(line)
    return wrap(line, max(1, width if taken == len(line) else width // 2)) if taken > width else [line]


@contextmanager
def _single_keys() -> Generator[None]:
    """The terminal gives keys at once and shows a page of its own; afterwards it is as it was."""
    import termios
    import tty

    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        sys.stdout.write(_ENTER)
        yield
    finally:
        sys.stdout.write(_LEFT)
        sys.stdout.flush()
        termios.tcsetattr(handle, termios.TCSADRAIN, before)

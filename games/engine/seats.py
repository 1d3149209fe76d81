"""Who sits where: a person with a name, or a bot with a level, in the seats First and Second."""

from __future__ import annotations

import re
import shlex
import unicodedata
from typing import Final, NamedTuple

from .core import GameError

FIRST: Final = 0
SECOND: Final = 1
SEATS: Final = ("first", "second")
LEVELS: Final = ("easy", "medium", "hard", "expert")
NAME_COLUMNS: Final = 24
COMMAND_LENGTH: Final = 1000

_LEVEL: Final = re.compile(rf"({'|'.join(LEVELS)})(:seconds=(\d{{1,6}}(\.\d{{1,6}})?|\.\d{{1,6}})|:nodes=\d{{1,12}})?")
_COMMAND: Final = "cmd:"
_INTERPRETER: Final = re.compile(r"(python|pypy|node|ruby|perl|bash|sh|java)[\d.]*(\.exe)?")
_BIDI_CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Seat(NamedTuple):
    """A person (no level) with a name, perhaps an empty one, or a bot with a level such as `hard` or `cmd:./bot`."""

    name: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether a program plays here."""
        return bool(self.level)

    @property
    def is_plain_level(self) -> bool:
        """Whether this is one of the four levels as they are, without a limit of its own."""
        return self.level in LEVELS

    @property
    def text(self) -> str:
        """The seat as `read_seat` reads it."""
        return self.level or f"name:{self.name}"

    @property
    def limit(self) -> str:
        """What bounds a bot's thinking where it has a limit of its own, as in "2 s" or "500 nodes"."""
        kind, _, number = ("" if self._command else self.level).partition(":")[2].partition("=")
        return f"{float(number):g} s" if kind == "seconds" else f"{number} {kind}".strip()

    @property
    def _command(self) -> str:
        return self.level.removeprefix(_COMMAND) if self.level.startswith(_COMMAND) else ""

    def shown(self, seat: int) -> str:
        """What to call it on the screen, `seat` being its place: a bot by its level, a program by its name."""
        called = program_name(self._command) if self._command else self.level.partition(":")[0]
        return called or self.name or f"Player {seat + 1}"

    def shown_whole(self, seat: int) -> str:
        """The same with the limit, where there is room for it: "hard, 2 s"."""
        return ", ".join(filter(None, (self.shown(seat), self.limit)))


def read_seat(text: str) -> Seat:
    """A seat from `name:TEXT`, `LEVEL[:seconds=X|:nodes=N]` or `cmd:COMMAND`; a GameError with what is allowed."""
    kind, sign, rest = text.partition(":")
    if sign and kind.strip().lower() == "name":
        return Seat(checked_name(rest))
    if sign and kind.strip().lower() == "cmd":
        return Seat(level=_checked_command(rest))
    return Seat(level=_checked_level(text))


def checked_name(text: str) -> str:
    """A person's name without blanks around it, or a GameError; an empty one is allowed."""
    name = text.strip()
    if any(is_control(sign) for sign in name):
        raise GameError("A name cannot hold control characters.")
    if columns(name) > NAME_COLUMNS:
        raise GameError(f"A name has at most {NAME_COLUMNS} columns; this one has {columns(name)}.")
    return name


def program_name(command: str) -> str:
    """The program of a command without its folder, or the script that an interpreter runs; cut where it is long."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark is missing, as the engine will say
        words = command.split()
    name = _last_part(words[0])
    scripts = [word for word in words[1:] if not word.startswith("-")] if "-c" not in words else []
    return cut_to(_last_part(scripts[0]) if scripts and _INTERPRETER.fullmatch(name) else name, NAME_COLUMNS)


def _last_part(path: str) -> str:
    return re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path


def cut_to(text: str, room: int) -> str:
    """A text in at most so many columns, its end cut with … where it is longer."""
    if columns(text) <= room:
        return text
    while columns(text) >= room:
        text = text[:-1]
    return f"{text}…"


def is_control(sign: str) -> bool:
    """Whether a character acts on a terminal instead of showing: controls, line separators, overrides of direction."""
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _BIDI_CONTROLS


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns_of(sign) for sign in text)


def _columns_of(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def _checked_command(text: str) -> str:
    command = text.strip()
    if not command:
        raise GameError("cmd: needs a command, as in cmd:./bot.")
    if len(command) > COMMAND_LENGTH or any(is_control(sign) for sign in command):
        raise GameError(f"A command is one line of at most {COMMAND_LENGTH} characters.")
    return f"{_COMMAND}{command}"


def _checked_level(text: str) -> str:
    level = text.strip().lower()
    if not _LEVEL.fullmatch(level) or not any(digit in "123456789" for digit in level.partition("=")[2] or "1"):
        allowed = f"name:TEXT, {', '.join(LEVELS)} (perhaps with :seconds=X or :nodes=N) or cmd:COMMAND"
        raise GameError(f"{text.strip()[:40]!r} is no seat: a seat is {allowed}.")
    return level

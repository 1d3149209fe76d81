"""Who sits where: a person with a name, or a bot with a level, in the seats First and Second."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from .core import GameError

FIRST: Final = 0
SECOND: Final = 1
SEATS: Final = ("first", "second")
LEVELS: Final = ("easy", "medium", "hard", "expert")
NAME_COLUMNS: Final = 24
COMMAND_LENGTH: Final = 1000

_LEVEL: Final = re.compile(rf"({'|'.join(LEVELS)})(:seconds=(\d{{1,6}}(\.\d{{1,6}})?|\.\d{{1,6}})|:nodes=\d{{1,12}})?")
_BIDI_CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Seat:
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

    def shown(self, seat: int) -> str:
        """What to call it on the screen, `seat` being its place."""
        return self.level or self.name or f"Player {seat + 1}"


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
    return f"cmd:{command}"


def _checked_level(text: str) -> str:
    level = text.strip().lower()
    if not _LEVEL.fullmatch(level) or not any(digit in "123456789" for digit in level.partition("=")[2] or "1"):
        allowed = f"name:TEXT, {', '.join(LEVELS)} (perhaps with :seconds=X or :nodes=N) or cmd:COMMAND"
        raise GameError(f"{text.strip()[:40]!r} is no seat: a seat is {allowed}.")
    return level

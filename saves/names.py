"""The names of files: readable ones for new games, and what a player may choose."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

from ..games.engine.seats import FIRST, SECOND, Seat, is_control
from .errors import SaveError
from .header import Header

SUFFIX: Final = ".bgt"
MAX_NAME: Final = 100
"""Bytes, so that a number and a date fit beside it into what a file system allows."""

_FORBIDDEN: Final = frozenset('/\\:*?"<>|')
_LONGEST_WORD: Final = 16


def stem_of(header: Header) -> str:
    """A name for a new game: when it began (local time), what it is and who plays: `2026-11-18-1402-go-ann-hard`."""
    began = (header.date or datetime.now().astimezone()).astimezone()
    players = (_player(header.seats[FIRST]), _player(header.seats[SECOND]))
    return "-".join(word for word in (began.strftime("%Y-%m-%d-%H%M"), _word(header.game), *players) if word)


def _player(seat: Seat) -> str:
    return _word(seat.level if seat.level.startswith("cmd:") else seat.level.partition(":")[0] or seat.name)


def _word(text: str) -> str:
    """Letters and digits of any script, the rest as single dashes."""
    signs = "".join(sign if sign.isalnum() else " " for sign in text.lower())
    return "-".join(signs.split())[:_LONGEST_WORD].strip("-")


def free_paths(folder: Path, stem: str) -> Iterator[Path]:
    """Paths to try for a new file, the wished one first, then numbered ones."""
    for ending in chain([""], (f"-{number}" for number in count(2))):
        yield folder / f"{shortened(stem)}{ending}{SUFFIX}"


def shortened(stem: str) -> str:
    """A name cut to the bytes that it may have, between characters."""
    return stem.encode(errors="replace")[:MAX_NAME].decode(errors="ignore")


def checked_stem(text: str) -> str:
    """A name that a player chose, without the ending of the file, or a SaveError that says what is allowed."""
    stem = text.strip().removesuffix(SUFFIX).strip()
    if not stem or stem.startswith(".") or _FORBIDDEN.intersection(stem) or any(is_control(sign) for sign in stem):
        raise SaveError(
            "A save's name is one line of visible signs, does not begin with a dot "
            f"and has none of {' '.join(sorted(_FORBIDDEN))}."
        )
    if len(stem.encode()) > MAX_NAME:
        raise SaveError(f"A save's name has at most {MAX_NAME} bytes; this one has {len(stem.encode())}.")
    return stem

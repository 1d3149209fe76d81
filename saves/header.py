"""The head of a record: what a list of saves needs, readable without replaying the moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from ..games.engine.core import GameError
from ..games.engine.seats import FIRST, SEATS, SECOND, Seat, read_seat
from ..games.engine.series import Series
from .errors import RecordError
from .literal import escaped, shown, unescaped

VERSION: Final = 1
MAX_HEADER: Final = 64_000
"""Characters; the part before the first empty line."""
DUPLICATE: Final = "duplicate"
IMPORT: Final = "import"

_FIRST_LINE: Final = re.compile(r"boardgames-tui record (\d{1,6})")
_SEATS: Final = ("First", "Second", "First-at-start", "Second-at-start")
_FIELDS: Final = frozenset(("Game", "Options", "Start", *_SEATS, "Plies", "Result", "Origin"))


class Result(NamedTuple):
    """How the main line ended: the seat that won (None for a draw), the kind in one word, the reason in words."""

    winner: int | None
    kind: str
    words: str = ""


class Header(NamedTuple):
    """What the head of a record says. Plies and result describe the main line; no result: not finished."""

    game: str
    options: tuple[str, ...] = ()
    """Pairs such as `size=7`."""
    start: str | None = None
    """The start as position text, where it is not the game's standard one."""
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    set_up: tuple[Seat, Seat] | None = None
    """The seats as the game began; None where they never changed."""
    date: datetime | None = None
    """When the game began, in UTC."""
    plies: int = 0
    result: Result | None = None
    series: Series | None = None
    origin: str = ""
    """`duplicate` or `import` for what was not played here; it does not count among the results."""
    extra: tuple[tuple[str, str], ...] = ()
    """Fields that this version does not know, and a date or series that it cannot read; they are kept."""


def read_header(text: str) -> Header:
    """The head of a record, from its text or at least the beginning of it; a RecordError with the line."""
    return header_and_body(text)[0]


def header_and_body(text: str) -> tuple[Header, str, int]:
    """The head, the text of the moves, and the number of the line where that begins."""
    head, _, body = text.removeprefix("\ufeff").replace("\r\n", "\n").partition("\n\n")
    if len(head) > MAX_HEADER:
        raise RecordError(f"The part before the first empty line is longer than {MAX_HEADER:,} characters.")
    lines = head.rstrip("\n").split("\n")
    _check_first_line(lines[0])
    return _header(_fields(lines)), body, len(lines) + 2


def _check_first_line(line: str) -> None:
    found = _FIRST_LINE.fullmatch(line.strip())
    if found is None:
        raise RecordError(f"This is no record: its first line is not boardgames-tui record {VERSION}.", 1)
    if int(found.group(1)) > VERSION:
        raise RecordError(
            f"This record is of version {int(found.group(1))} and this program reads up to version {VERSION}; "
            "a newer boardgames-tui can open it.",
            1,
        )


def _fields(lines: list[str]) -> dict[str, tuple[int, str]]:
    """Line number and value by name."""
    fields: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        name, sign, value = line.partition(":")
        name = shown(name.strip())
        if not sign:
            raise RecordError("A line before the first empty one reads Name: value.", number)
        if name in fields:
            raise RecordError(f"{name[:40]} is given twice.", number)
        fields[name] = number, unescaped(value.strip())
    return fields


def _header(fields: Mapping[str, tuple[int, str]]) -> Header:
    if "Game" not in fields:
        raise RecordError("The line Game: is missing.")
    texts = {name: value for name, (_, value) in fields.items()}
    changed = "First-at-start" in fields or "Second-at-start" in fields
    date, series = _read_date(texts.get("Date", "")), _read_series(texts.get("Series", ""))
    unread = {"Date": date is None, "Series": series is None}
    return Header(
        game=texts["Game"].lower(),
        options=tuple(texts.get("Options", "").split()),
        start=texts.get("Start"),
        seats=_seats(fields, "First", "Second"),
        set_up=_seats(fields, "First-at-start", "Second-at-start") if changed else None,
        date=date,
        plies=_read_count(texts.get("Plies", "")),
        result=_read_result(texts.get("Result", "")),
        series=series,
        origin=texts.get("Origin", ""),
        extra=tuple((name, value) for name, value in texts.items() if unread.get(name, name not in _FIELDS)),
    )


def _seats(fields: Mapping[str, tuple[int, str]], first: str, second: str) -> tuple[Seat, Seat]:
    return _seat(*fields.get(first, (0, "name:"))), _seat(*fields.get(second, (0, "name:")))


_known_seat: Final = lru_cache(maxsize=1024)(read_seat)
"""A long list names the same few players over and over."""


def _seat(line: int, text: str) -> Seat:
    try:
        return _known_seat(text)
    except GameError as error:
        raise RecordError(str(error), line) from error


def _read_date(text: str) -> datetime | None:
    """A date describes and decides nothing, so one that cannot be read is no reason to refuse a game."""
    try:
        date = datetime.fromisoformat(text)
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _read_count(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0


def _read_result(text: str) -> Result | None:
    winner, _, rest = text.partition(" ")
    kind, _, words = rest.partition(" ")
    if not kind or winner not in (*SEATS, "draw"):
        return None
    return Result(None if winner == "draw" else SEATS.index(winner), kind, words)


def _read_series(text: str) -> Series | None:
    """Games won by First, drawn, and won by Second; like a date it decides nothing."""
    counts = re.fullmatch(r"(\d{1,6}) +(\d{1,6}) +(\d{1,6})", text, re.ASCII)
    return None if counts is None else Series(*map(int, counts.groups()))


def write_header(header: Header) -> str:
    """The head as text, up to and without the empty line."""
    lines = [f"boardgames-tui record {VERSION}", *(f"{name}: {escaped(value)}" for name, value in _written(header))]
    return "\n".join(lines) + "\n"


def _written(header: Header) -> Iterator[tuple[str, str]]:
    yield "Game", header.game
    if header.options:
        yield "Options", " ".join(header.options)
    if header.start is not None:
        yield "Start", header.start
    yield "First", header.seats[FIRST].text
    yield "Second", header.seats[SECOND].text
    if header.set_up is not None:
        yield "First-at-start", header.set_up[FIRST].text
        yield "Second-at-start", header.set_up[SECOND].text
    if header.date is not None:
        yield "Date", f"{header.date.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"
    yield "Plies", str(header.plies)
    yield "Result", _result_text(header.result)
    if header.series is not None:
        yield "Series", f"{header.series.first} {header.series.drawn} {header.series.second}"
    if header.origin:
        yield "Origin", header.origin
    yield from header.extra


def _result_text(result: Result | None) -> str:
    if result is None:
        return "-"
    winner = "draw" if result.winner is None else SEATS[result.winner]
    return f"{winner} {result.kind} {result.words}".rstrip()

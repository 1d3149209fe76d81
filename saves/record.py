"""A match as text and back, without any path. Reading replays every move through the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from ..games.engine.match import AnyGame, Match
from ..games.engine.registry import game_named
from ..games.engine.seats import SEATS
from ..games.engine.series import Series
from ..games.engine.tree import Ending, Node
from .errors import RecordError
from .header import MAX_HEADER, Header, Result, header_and_body, write_header
from .replay import replayed
from .tokens import comment_text, move_word, name_text

MAX_BYTES: Final = 2_000_000
HERE: Final = "@here"
_INDENTED: Final = 8
"""Deeper variations are not indented further, so that brackets cannot make a file large."""


@dataclass(slots=True, eq=False)
class Record:
    """A match with what only its record knows."""

    match: Match
    date: datetime | None = None
    """When the game began, in UTC."""
    origin: str = ""
    extra: tuple[tuple[str, str], ...] = ()

    def header(self) -> Header:
        """The head as it is now; plies and result are the main line's."""
        match = self.match
        return Header(
            game=match.game.id,
            options=tuple(f"{name}={value}" for name, value in match.options.items()),
            start=match.start_text,
            seats=match.seats,
            set_up=match.set_up if match.seats_changed else None,
            date=self.date,
            plies=match.main_end.ply,
            result=_result(match),
            series=None if match.series == Series() else match.series,
            origin=self.origin,
            extra=self.extra,
        )


def new_record(match: Match) -> Record:
    """The record of a game that begins now."""
    return Record(match, datetime.now(UTC).replace(microsecond=0))


def _result(match: Match) -> Result | None:
    end = match.main_end
    outcome = match.outcome_at(end)
    return None if outcome is None else Result(match.winner(end), outcome.kind, outcome.reason)


# ---- reading -------------------------------------------------------------------------------------------------------


def read_record(text: str, find_game: Callable[[str], AnyGame] = game_named) -> Record:
    """The record of a text. A RecordError says line, move and reason, and brings along what is good."""
    if len(text) > MAX_BYTES:
        raise RecordError(f"A record has at most {MAX_BYTES:,} bytes.")
    header, body, line = header_and_body(text)
    match, problem = replayed(header, body, line, find_game)
    record = Record(match, header.date, header.origin, header.extra)
    if problem is not None:
        problem.partial = record
        raise problem
    return record


# ---- writing -------------------------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as text; a RecordError where it would be too long to be read again."""
    head = write_header(record.header())
    if len(head) > MAX_HEADER:
        raise RecordError(f"The head of this record would be longer than {MAX_HEADER:,} characters.")
    text = f"{head}\n{_body(record.match)}"
    if len(text.encode()) > MAX_BYTES:
        raise RecordError(f"This game is too long for a record of {MAX_BYTES:,} bytes; shorten its comments.")
    return text


def with_origin(text: str, origin: str) -> str:
    """The same record with another origin, its moves copied as they stand."""
    header, body, _ = header_and_body(text)
    return f"{write_header(header._replace(origin=origin))}\n{body}"


def _body(match: Match) -> str:
    lines = [""]
    for word, depth, starts_line in _words(match):
        if starts_line and lines[-1]:
            lines.append("  " * min(depth, _INDENTED) + word)
        else:
            lines[-1] += word if not lines[-1] or word == ")" or lines[-1].endswith("(") else f" {word}"
    return "\n".join(lines) + "\n" if lines != [""] else ""


def _words(match: Match) -> Iterator[tuple[str, int, bool]]:
    """Word, depth of its variation, and whether it begins a line. A stack instead of recursion: lines are long."""
    for remark in _remarks(match.root, match):
        yield remark, 0, False
    waiting: list[tuple[Node, int, str]] = [(match.root, 0, "after")]
    while waiting:
        node, depth, task = waiting.pop()
        if task == "after":
            waiting.extend(reversed(_following(node, depth)))
        elif task == "close":
            yield ")", depth, False
        else:
            yield from _ply(node, depth, task == "open", match)


def _following(node: Node, depth: int) -> list[tuple[Node, int, str]]:
    """What is to be written after a node: the main move, the variations on it, then what follows the main move."""
    if not node.children:
        return []
    main, *others = node.children
    tasks = [(main, depth, "resume" if len(others) else "move")]
    for other in others:
        tasks += [(other, depth + 1, "open"), (other, depth + 1, "after"), (other, depth + 1, "close")]
    return [*tasks, (main, depth, "after")]


def _ply(node: Node, depth: int, opens: bool, match: Match) -> Iterator[tuple[str, int, bool]]:
    """A move with its number where one is wanted, and its remarks."""
    assert node.parent is not None, "only moves are written"
    after_variation = node.parent.parent is not None and len(node.parent.parent.children) > 1
    starts_line = opens or node.ply % 2 == 1 or (after_variation and node.parent.is_main_child)
    if opens:
        yield "(", depth, True
    if starts_line and node.ending is None:
        yield f"{node.ply}.", depth, not opens
    yield (move_word(node.text) if node.ending is None else f"@{ending_word(node.ending)}"), depth, False
    for remark in _remarks(node, match):
        yield remark, depth, False


def _remarks(node: Node, match: Match) -> Iterator[str]:
    if node is match.node:
        yield HERE
    if node.name:
        yield name_text(node.name)
    if node.comment:
        yield comment_text(node.comment)


def ending_word(ending: Ending) -> str:
    """How a record marks an ending."""
    return ending.kind if ending.seat is None else f"{SEATS[ending.seat]}-{ending.kind}"

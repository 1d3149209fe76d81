"""A position: an arrangement, the side to move and the line of play behind it; and its text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from ..engine.chapters import Chapters, is_full, times_in
from ..engine.core import DRAW, PLAYING, OptionError, Options, PositionError
from .table import OF_SIDE, STACK, TO_WIN, Table, scored_enough, table_of, turtles_in

SIDES: Final = ("white", "black")
WIDTHS: Final = range(2, 7)
LENGTHS: Final = range(4, 9)
MARKS: Final = 1021
"""Bits to mark positions with: a prime, so that all of a long number counts."""
_TURTLE: Final = re.compile("[WB][1-5]")


class Position:
    """A state of the game. What was is kept: the no-undo rule and repetition ask for it."""

    __slots__ = ("before", "cells", "chapters", "forbidden", "listed", "marks", "move", "table", "turn", "verdict")

    def __init__(self, table: Table, cells: int, turn: int, before: Position | None = None, move: int = -1) -> None:
        self.table, self.cells, self.turn, self.before, self.move = table, cells, turn, before, move
        self.listed: tuple[int, ...] | None = None
        mark = 1 << (cells + cells + turn) % MARKS
        if before is None or (before.cells ^ cells) & STACK:
            # Scored turtles never come back, so no earlier position does.
            self.marks, self.chapters, self.forbidden, self.verdict = mark, (), -1, scored_enough(cells)
            return
        self.marks, self.chapters, self.verdict = before.marks | mark, before.chapters, PLAYING
        self.forbidden = table.protected(before.cells, cells, turn)
        if before.marks & mark:
            if is_full(before.marks):
                self.marks, self.chapters = mark, _closed(before)
            self.verdict = DRAW if occurrences(self) >= 3 else PLAYING
        elif before.chapters and times_in(before.chapters, (cells, turn)) >= 2:
            self.verdict = DRAW

    def actions(self) -> tuple[int, ...]:
        """The legal actions, listed once; none after three scored turtles or a third occurrence."""
        if self.listed is None:
            over = self.verdict != PLAYING
            self.listed = () if over else tuple(self.table.actions(self.cells, self.turn, self.forbidden))
        return self.listed

    def result(self) -> int:
        """PLAYING, DRAW or the side that won."""
        if self.verdict != PLAYING or self.actions():
            return self.verdict
        return 1 - self.turn

    def played(self, move: int) -> Position:
        """The position after an action."""
        return Position(self.table, self.table.after(self.cells, move), 1 - self.turn, self, move)

    def nest(self, side: int) -> int:
        """The turtles still in a nest, as a stack's bits."""
        out, rest = 0, self.cells
        while rest:
            out |= rest
            rest >>= 10
        return OF_SIDE[side] & ~out

    def scored(self, side: int) -> int:
        """How many turtles a side has scored."""
        return (self.cells & OF_SIDE[side]).bit_count()

    def __reduce__(self) -> tuple[Any, ...]:
        """The start and the actions since, because a pickle follows a long line too deep."""
        moves: list[int] = []
        here = self
        while here.before is not None:
            moves.append(here.move)
            here = here.before
        return _replayed, (self.table.width, self.table.length, here.cells, here.turn, moves[::-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.cells, self.turn, self.forbidden))

    def _identity(self) -> tuple[int, ...]:
        """A third occurrence differs from the first: nothing is legal there."""
        return self.table.width, self.table.length, self.cells, self.turn, self.forbidden, self.verdict


def _replayed(width: int, length: int, cells: int, turn: int, moves: list[int]) -> Position:
    """The position of a pickle."""
    position = Position(table_of(width, length), cells, turn)
    for move in moves:
        position = position.played(move)
    return position


def occurrences(position: Position) -> int:
    """How often a position has stood on the line, its own time included."""
    cells, chapters = position.cells, position.chapters
    count = 1 + times_in(chapters, (cells, position.turn))
    between = position.before  # the other side was to move
    while between and (earlier := between.before) and earlier.chapters is chapters:
        if (earlier.cells ^ cells) & STACK:
            break
        count += earlier.cells == cells
        between = earlier.before
    return count


def _closed(position: Position) -> Chapters:
    """The chapters up to a position, with the one that it ends."""
    return *position.chapters, Counter(_keys(position))


def _keys(position: Position) -> Iterator[tuple[int, int]]:
    """The arrangements of a position's chapter and who was to move, the last one first."""
    here: Position | None = position
    while here is not None and here.chapters is position.chapters and not (here.cells ^ position.cells) & STACK:
        yield here.cells, here.turn
        here = here.before


# ---- text ------------------------------------------------------------------------------------------------------------


def turtle_text(t: int) -> str:
    """A turtle in a position text, as in W3."""
    return f"{'WB'[t // 5]}{t % 5 + 1}"


def write(position: Position) -> str:
    """The canonical text."""
    table, cells = position.table, position.cells
    stacks = [_stack_text(turtles_in(cells >> 10 * (cell + 1) & STACK)) for cell in range(len(table.names))]
    ranks = [",".join(stacks[i : i + table.width]) for i in range(0, len(stacks), table.width)]
    return f"{'/'.join(reversed(ranks))} {_stack_text(sorted(turtles_in(cells & STACK)))} {'wb'[position.turn]}"


def _stack_text(turtles: list[int]) -> str:
    return "".join(map(turtle_text, turtles)) or "-"


def read(text: str, options: Options) -> Position:
    """The position of a text; options given beside it must agree with it."""
    fields = text.split()
    if len(fields) != 3:
        raise PositionError(f"A turtles position is ROWS SCORED TURN, three fields, and this text has {len(fields)}.")
    ranks = [rank.split(",") for rank in reversed(fields[0].upper().split("/"))]
    table = _table_for(ranks)
    position = Position(table, _read_cells(table, ranks, fields[1].upper()), _read_turn(fields[2]))
    canonical = write(position)
    if canonical != " ".join(fields):
        raise PositionError(f"This position is written {canonical}")
    _agree(position, options)
    return position


def _table_for(ranks: list[list[str]]) -> Table:
    if len(ranks) not in LENGTHS:
        raise PositionError(f"A turtles position has 4 to 8 ranks with / between them, and this one has {len(ranks)}.")
    width = len(ranks[-1])
    if width not in WIDTHS:
        raise PositionError(f"A rank has 2 to 6 cells with commas between them, and the first one here has {width}.")
    for number, rank in enumerate(ranks, 1):
        if len(rank) != width:
            raise PositionError(
                f"Ranks have equally many cells: rank {len(ranks)} has {width}, rank {number} has {len(rank)}."
            )
    return table_of(width, len(ranks))


def _read_cells(table: Table, ranks: list[list[str]], scored: str) -> int:
    seen: set[int] = set()
    cells = sum(1 << t for t in _read_turtles(scored, "the scored turtles", seen))
    if min((cells & side).bit_count() for side in OF_SIDE) >= TO_WIN:
        raise PositionError("Both sides have three turtles scored: the game ends with the first that has.")
    stacks = [stack for rank in ranks for stack in rank]
    for shift, (name, stack) in enumerate(zip(table.names, stacks, strict=True), 1):
        turtles = _read_turtles(stack, name, seen)
        if any(above % 5 >= below % 5 for below, above in pairwise(turtles)):
            raise PositionError(
                f"The stack {stack[:20]} on {name} does not decrease: each turtle is smaller than the one below."
            )
        cells |= sum(1 << t for t in turtles) << 10 * shift
    return cells


def _read_turtles(text: str, where: str, seen: set[int]) -> list[int]:
    if text == "-":
        return []
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)] or [""]
    for pair in pairs:
        if not _TURTLE.fullmatch(pair):
            raise PositionError(f"{pair!r} in {where} is no turtle: write W1 to W5, B1 to B5, or - for nobody.")
    turtles = ["WB".index(pair[0]) * 5 + int(pair[1]) - 1 for pair in pairs]
    for t in turtles:
        if t in seen:
            raise PositionError(f"{turtle_text(t)} appears twice: each side has the turtles 1 to 5 once.")
        seen.add(t)
    return turtles


def _read_turn(word: str) -> int:
    if word.lower() not in ("w", "b"):
        raise PositionError(f"{word[:20]!r} is no turn: the last field is w or b.")
    return "wb".index(word.lower())


def _agree(position: Position, options: Options) -> None:
    shown = {"width": position.table.width, "length": position.table.length, "first": SIDES[position.turn]}
    for name, value in options.items():
        if name in shown and shown[name] != value:
            raise OptionError(f"{name}={value} does not fit the position, which has {name}={shown[name]}.")

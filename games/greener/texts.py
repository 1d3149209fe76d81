"""Reading what people write about Greener: positions and typed moves."""

from __future__ import annotations

import re
from typing import Final

from ..engine.core import MoveError, PositionError
from ..engine.geometry import FILES
from ..engine.options import unreadable
from .layout import BOARDS, LETTERS, WORDS, Layout, State, layout_named, state_of

_CELL: Final = "([a-wyz][0-9]+|[0-9]+[a-wyz])"
_TYPED: Final = re.compile(f"{_CELL}[-x@=]?{_CELL}?")
_HINT: Final = "write two cells, as in b3xb5, or pass"


def read_position(text: str) -> State:
    """The state of a position text, or a PositionError with the reason."""
    fields = text.split()
    if len(fields) != 2:
        raise PositionError(f"A Greener position is ROWS TURN, two fields, and this text has {len(fields)}.")
    if fields[1] not in ("b", "w"):
        raise PositionError(f"{fields[1][:20]} cannot be next: write b or w.")
    rows = [[_read_stack(cell) for cell in row.split(",")] for row in fields[0].split("/")]
    layout = _layout_of(rows)
    stacks = tuple(stack for row in reversed(rows) for stack in row)
    _check_totals(layout, stacks)
    return state_of(stacks, LETTERS.index(fields[1]))


def _read_stack(cell: str) -> str:
    if cell == "-":
        return ""
    if not cell:
        raise PositionError("A cell is missing: write - for an empty one.")
    for letter in cell:
        if letter not in LETTERS:
            raise PositionError(f"{letter} is no pyramid: write b, g and w, or - alone for an empty cell.")
    return cell


def _layout_of(rows: list[list[str]]) -> Layout:
    widths = [len(row) for row in rows]
    for board, (ranks, files, *_) in BOARDS.items():
        if widths == [files] * ranks:
            return layout_named(board)
    for row, width in enumerate(widths):
        if width != widths[0]:
            raise PositionError(f"Rows have equally many cells: row 1 has {widths[0]}, row {row + 1} has {width}.")
    raise PositionError(f"{len(rows)} by {widths[0]} is no board (rows by cells): boards are {', '.join(BOARDS)}.")


def _check_totals(layout: Layout, stacks: tuple[str, ...]) -> None:
    for letter, word, total in zip(LETTERS, WORDS, layout.totals, strict=True):
        found = sum(stack.count(letter) for stack in stacks)
        if found != total:
            raise PositionError(f"A board of {layout.board} has {total} {word} pyramids, not {found}.")


def read_cells(layout: Layout, text: str) -> tuple[str, ...]:
    """One or two cells in either spelling with any sign between them, or a MoveError."""
    typed = _TYPED.fullmatch(text)
    if not typed:
        raise unreadable(text, f"{FILES[: layout.files]}0123456789-x@=pas", _HINT)
    cells = tuple(cell.strip("0123456789") + cell.strip(FILES) for cell in typed.groups() if cell)
    for cell in cells:
        if cell not in layout.index:
            raise MoveError(f"{cell[:8]} is not on this board: {layout.extent()}.")
    return cells

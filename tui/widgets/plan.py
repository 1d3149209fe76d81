"""Where every cell and coordinate of a board lies, in columns and lines, at one cell size. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ...games.engine.picture import Board, Cell, Coordinate

SizeName = Literal["small", "middle", "large", "extra", "huge"]


class CellSize(NamedTuple):
    """A cell in columns and lines; on a lattice the room around a point, and the steps from point to point."""

    name: SizeName
    columns: int
    lines: int
    step_x: int
    step_y: int
    nest_lines: int = 1
    point: int = 0
    """The line of a lattice cell that its point lies on."""


class Box(NamedTuple):
    """The rectangle of a cell."""

    x: int
    y: int
    width: int
    height: int


class Written(NamedTuple):
    """A coordinate and the place of its first character."""

    text: str
    x: int
    y: int


class Plan(NamedTuple):
    """A board at one size: the boxes of its cells, its coordinates, and what it measures with its frame."""

    size: CellSize
    width: int
    height: int
    boxes: Mapping[str, Box]
    coordinates: tuple[Written, ...]
    inside: Box
    """The cells without the frame; on a lattice everything."""


SIDE_COLUMNS: Final = 2
"""The frame's width to the left, where the numbers are, and to the right; on a lattice the empty margin."""
HEAD_LINES: Final = 1


def _square(name: SizeName, columns: int, lines: int, nest: int = 1) -> CellSize:
    return CellSize(name, columns, lines, columns, lines, nest)


_LARGER: Final = (
    _square("middle", 5, 2, 2),
    _square("large", 7, 3, 3),
    _square("extra", 9, 4, 3),
    _square("huge", 11, 5, 3),
)
_PLAIN: Final = (_square("small", 3, 1), *_LARGER)
_LABELLED: Final = (_square("small", 6, 1), *_LARGER)
# Where a line or two are missing, the nests give up theirs before the stacks do.
_PILES: Final = (
    _square("small", 11, 1),
    _square("middle", 14, 3, 1),
    _square("middle", 14, 3, 2),
    _square("large", 14, 6, 2),
    _square("large", 14, 6, 3),
)
# A step is twice as wide as high, so a diagonal advances one column a line and never breaks.
_TRIANGLES: Final = (
    CellSize("small", 3, 2, 4, 2, point=1),
    CellSize("middle", 5, 3, 6, 3, point=1),
    CellSize("large", 7, 3, 8, 4, point=1),
    CellSize("extra", 9, 5, 10, 5, point=2),
)


def sizes_of(board: Board) -> tuple[CellSize, ...]:
    """The sizes that a board of this kind is drawn in, smallest first; those of one name differ in their nests."""
    if board.grid == "triangle":
        return _TRIANGLES
    if board.stacking == "pile":
        return _PILES
    return _LABELLED if board.labelled else _PLAIN


@lru_cache(maxsize=256)
def plan_of(board: Board, size: CellSize) -> Plan:
    """The board drawn at that size."""
    return _lattice_plan(board, size) if board.grid == "triangle" else _square_plan(board, size)


# ---- square boards ---------------------------------------------------------------------------------------------------


def _square_plan(board: Board, size: CellSize) -> Plan:
    tops, end = _row_tops(board, size)
    left = min(cell.x - cell.width / 2 for cell in board.cells)
    boxes = {cell.id: _square_box(cell, size, left, tops[cell.y]) for cell in board.cells}
    width = SIDE_COLUMNS + round(board.columns * size.columns) + SIDE_COLUMNS
    written = tuple(_written(mark, size, left, tops) for mark in board.coordinates)
    bottom = max(box.y + box.height for box in boxes.values())
    inside = Box(SIDE_COLUMNS, HEAD_LINES, width - 2 * SIDE_COLUMNS, bottom - HEAD_LINES)
    return Plan(size, width, max(end, bottom + 1), boxes, written, inside)


def _row_tops(board: Board, size: CellSize) -> tuple[dict[float, int], int]:
    """The first line of every row, coordinates between or below the cells included, and the line after the last."""
    heights = {cell.y: size.nest_lines if cell.kind == "nest" else size.lines for cell in board.cells}
    rows = heights | {mark.y: 1 for mark in board.coordinates if mark.y not in heights}
    tops: dict[float, int] = {}
    line = HEAD_LINES
    for y in sorted(rows):
        tops[y] = line
        line += rows[y]
    return tops, line


def _square_box(cell: Cell, size: CellSize, left: float, top: int) -> Box:
    x = SIDE_COLUMNS + round((cell.x - cell.width / 2 - left) * size.columns)
    height = size.nest_lines if cell.kind == "nest" else size.lines
    return Box(x, top, round(cell.width * size.columns), height)


def _written(mark: Coordinate, size: CellSize, left: float, tops: dict[float, int]) -> Written:
    if mark.x < left:
        return Written(mark.text, SIDE_COLUMNS - len(mark.text), tops[mark.y] + (size.lines - 1) // 2)
    x = SIDE_COLUMNS + round((mark.x - 0.5 - left) * size.columns) + size.columns // 2 - len(mark.text) // 2
    return Written(mark.text, x, tops[mark.y])


# ---- lattices --------------------------------------------------------------------------------------------------------


def _lattice_plan(board: Board, size: CellSize) -> Plan:
    reach = size.columns // 2
    left = min([mark.x * size.step_x for mark in board.coordinates] + [c.x * size.step_x - reach for c in board.cells])
    left -= SIDE_COLUMNS
    top = min(cell.y for cell in board.cells)
    boxes = {cell.id: _lattice_box(cell, size, left, top) for cell in board.cells}
    written = tuple(
        Written(mark.text, round(mark.x * size.step_x - left), round((mark.y - top) * size.step_y) + size.point)
        for mark in board.coordinates
    )
    width = max(box.x + box.width for box in boxes.values()) + SIDE_COLUMNS
    height = max(box.y + box.height for box in boxes.values())
    return Plan(size, width, height, boxes, written, Box(0, 0, width, height))


def _lattice_box(cell: Cell, size: CellSize, left: float, top: float) -> Box:
    x = round(cell.x * size.step_x - left) - size.columns // 2
    return Box(x, round((cell.y - top) * size.step_y), size.columns, size.lines)

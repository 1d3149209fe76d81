"""Builders of boards, and the nearest cell for an arrow key."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .picture import Board, Cell, Coordinate, Stacking

FILES: Final = "abcdefghijklmnopqrstuvwxyz"
_FAR: Final = (float("inf"), 0.0, 0.0)
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def cell_name(file: int, rank: int) -> str:
    """The cell of a square board, both counted from 0: (0, 0) is a1."""
    return f"{FILES[file]}{rank + 1}"


def square_cells(width: int, height: int, change: Callable[[Cell], Cell] = lambda cell: cell) -> tuple[Cell, ...]:
    """The cells of a square board, a1 first, then along the rank; `change` may make goals and dead corners of them."""
    return tuple(
        change(Cell(cell_name(file, rank), file, height - 1 - rank)) for rank in range(height) for file in range(width)
    )


def square_coordinates(width: int, height: int) -> tuple[Coordinate, ...]:
    """Ranks to the left of the cells and files below them."""
    ranks = tuple(Coordinate(str(rank + 1), -1, height - 1 - rank) for rank in range(height))
    return ranks + tuple(Coordinate(FILES[file], file, height) for file in range(width))


def square_board(
    width: int,
    height: int,
    stacking: Stacking = "top",
    labelled: bool = False,
    change: Callable[[Cell], Cell] = lambda cell: cell,
) -> Board:
    """A board of squares with its coordinates."""
    cells = square_cells(width, height, change)
    return Board("square", stacking, cells, square_coordinates(width, height), labelled=labelled)


def row_name(row: int, number: int) -> str:
    """The cell of a triangle, both counted from 0: (0, 0) is a1, the apex."""
    return f"{FILES[row]}{number + 1}"


def triangle_board(rows: int, stacking: Stacking = "over") -> Board:
    """A triangle standing on its base, rows lettered from the apex, with its lattice."""
    cells = tuple(Cell(row_name(r, c), c - r / 2 + (rows - 1) / 2, r) for r in range(rows) for c in range(r + 1))
    letters = tuple(Coordinate(FILES[r], (rows - 1 - r) / 2 - 1, r) for r in range(rows))
    return Board("triangle", stacking, cells, letters, _triangle_links(rows))


def _triangle_links(rows: int) -> tuple[tuple[str, str], ...]:
    along = [(row_name(r, c), row_name(r, c + 1)) for r in range(rows) for c in range(r)]
    down = [(row_name(r, c), row_name(r + 1, c + d)) for r in range(rows - 1) for c in range(r + 1) for d in (0, 1)]
    return tuple(along + down)


@lru_cache(maxsize=4096)
def neighbour(board: Board, cell: str, arrow: str) -> str:
    """The cell that an arrow key leads to: the nearest in a cone of 45 degrees, sideways counted double; else the same.

    Nests are as wide as the board, so from a nest the nearest cell straight ahead of its middle is taken, and a nest is
    as near sideways as its nearest edge.
    """
    here = board.by_id[cell]
    dx, dy = ARROWS[arrow]
    best, best_distance = cell, _FAR
    for there in board.cells:
        ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
        side = _sideways(here, there, dx)
        # Among equals the next row goes before the one after it, and the middle of a nest before its edges.
        distance = ahead + 2 * side, ahead, abs(there.x - here.x)
        if ahead > 0 and side <= ahead and distance < best_distance:
            best, best_distance = there.id, distance
    return best


def _sideways(here: Cell, there: Cell, dx: int) -> float:
    if dx:
        return abs(there.y - here.y)
    return max(0.0, abs(there.x - here.x) - (max(here.width, there.width) - 1) / 2)

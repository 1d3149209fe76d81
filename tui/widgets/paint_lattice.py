"""The lines of a lattice between its points, and the points that nothing lies on. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ...games.engine.picture import Board
from .plan import Box, CellSize, plan_of
from .quadrants import Blend, Spot

Line = dict[int, Spot]
Lit = tuple[tuple[str, ...], ...]
_FAINT: Final = 0.4
_SIGNS: Final = {False: "─╱╲·", True: "-/\\."}


@lru_cache(maxsize=64)
def lattice_lines(board: Board, size: CellSize, ground: str, lit: Lit, ascii_only: bool) -> tuple[Line, ...]:
    """The characters of every line of the board, by column."""
    plan = plan_of(board, size)
    lines: tuple[Line, ...] = tuple({} for _ in range(plan.height))
    signs = _SIGNS[ascii_only]
    bright = {frozenset(pair) for run in lit for pair in pairwise(run)}
    for link in board.links:
        start, end = (_point(plan.boxes[cell], size) for cell in link)
        lit_up = frozenset(link) in bright
        for x, y, sign in _signs_between(start, end, signs):
            lines[y][x] = Spot(sign, "target" if lit_up else Blend("coordinates", ground, _FAINT), ground)
    for cell in board.cells:
        x, y = _point(plan.boxes[cell.id], size)
        lines[y][x] = Spot(signs[3], "coordinates", ground)
    return lines


def _point(box: Box, size: CellSize) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + size.point


def _signs_between(start: tuple[int, int], end: tuple[int, int], signs: str) -> Iterator[tuple[int, int, str]]:
    (x, y), (to_x, to_y) = sorted((start, end), key=lambda point: (point[1], point[0]))
    if y == to_y:
        yield from ((column, y, signs[0]) for column in range(x + 1, to_x))
        return
    step, sign = (1, signs[2]) if to_x > x else (-1, signs[1])
    yield from ((x + step * down, y + down, sign) for down in range(1, to_y - y))

"""The boards of Trike and its states, on bits.

A *place* is `1024 * rows + 512 * swap + 256 * turn + cell`, cells counted from the apex and 255 standing for none: one
number says where the pawn stands on which board, who is next and whether swap is possible. A state is a tuple: the
stones as bits, those of X once more above all cells of the board, and the place. A move is the place that it leads to.
So a swap is the same cell with O to move again, where a stone of X lies already, and needs no case of its own.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from ..engine.geometry import row_name, triangle_board
from ..engine.picture import NOBODY

State = tuple[int, int]
Place = tuple[int, "Slides", int, int]
"""The cells on the lines through a place, the moves by the stones there, the cells that score, X's bits of those."""

TURN, SWAP, ROWS = 256, 512, 10
NOWHERE: Final = 255
LEAST, MOST = 3, 19
DIRECTIONS: Final = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
SPOTS: Final = tuple((row, number) for row in range(MOST) for number in range(row + 1))
NAMES: Final = tuple(row_name(row, number) for row, number in SPOTS)
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
"""Cells are counted from the apex, so they have the same number and name on every board."""
KEPT: Final = 5000
"""Slides remembered for each place: all there are on 7 rows, a bound for memory on larger boards."""


PLACES: Final[list[Place | None]] = [None] * (MOST + 1 << ROWS)
BITS: Final[list[int]] = [0] * (MOST + 1 << ROWS)
"""By place, empty until first asked for: lists are quicker than dictionaries that fill themselves."""


class Slides(dict[int, tuple[int, ...]]):
    """The moves from a place by the stones on its rays (lines, the nearest first); worked out when first asked for."""

    def __init__(self, rays: list[tuple[int, ...]], swap: tuple[int, ...]) -> None:
        super().__init__()
        self.rays = rays
        self._swap = swap
        self._tables = [(_mask(ray), ray[0] > ray[-1], _prefixes(ray)) for ray in rays]

    def __missing__(self, stones: int) -> tuple[int, ...]:
        if len(self) >= KEPT:
            self.clear()
        self[stones] = found = (*chain.from_iterable(self.runs(stones)), *self._swap)
        return found

    def runs(self, stones: int) -> list[tuple[int, ...]]:
        """The free places of each ray."""
        found: list[tuple[int, ...]] = []
        for mask, falling, prefixes in self._tables:
            held = stones & mask
            found.append(prefixes[held.bit_length() if falling else held & -held])
        return found


def _prefixes(ray: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """What is free of a ray by its first stone: on a falling ray the highest bit's number, on a rising one the bit."""
    falling = ray[0] > ray[-1]
    cells = [place & 255 for place in ray]
    return {0: ray} | {cell + 1 if falling else 1 << cell: ray[:at] for at, cell in enumerate(cells)}


def table(place: int) -> Place:
    """The table of a place, made and kept."""
    size, cell = place >> ROWS, place & 255
    after = size << ROWS | ~place & TURN
    if cell == NOWHERE:  # any cell will do, and swap follows
        rays = [(after | SWAP | other,) for other in range(cells_of(size))]
    else:
        rays = [ray for way in DIRECTIONS if (ray := _ray(size, cell, way, after))]
    slides = Slides(rays, (place ^ SWAP,) if place & SWAP else ())
    around = _mask((place, *(ray[0] for ray in rays)))
    PLACES[place] = table = sum(map(_mask, rays)), slides, around, around << cells_of(size)
    return table


def bit(place: int) -> int:
    """What a move to a place adds to the stones, kept."""
    stone = 1 << (place & 255)
    BITS[place] = added = stone | stone << cells_of(place >> ROWS) if place & TURN else stone
    return added


def _ray(size: int, cell: int, way: tuple[int, int], after: int) -> tuple[int, ...]:
    """The places from a cell to the edge, itself left out."""
    row, number = SPOTS[cell][0] + way[0], SPOTS[cell][1] + way[1]
    found: list[int] = []
    while 0 <= number <= row < size:
        found.append(after | cells_of(row) + number)
        row, number = row + way[0], number + way[1]
    return tuple(found)


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << (place & 255) for place in places)


def cells_of(size: int) -> int:
    """How many cells a board has."""
    return size * (size + 1) // 2


def name_of(place: int) -> str:
    """The cell of a place."""
    return NAMES[place & 255]


def is_swap(state: State, move: int) -> bool:
    """Whether a move leaves the pawn where it is."""
    return state[1] & 255 == move & 255


def owner_of(state: State, cell: int) -> int:
    """Whose stone lies on a cell: a side, or NOBODY."""
    if not state[0] >> cell & 1:
        return NOBODY
    return 0 if state[0] >> cell + cells_of(state[1] >> ROWS) & 1 else 1


def score_of(state: State) -> tuple[int, int]:
    """The stones of X and of O on and around the pawn's cell."""
    _, _, around, xs = PLACES[state[1]] or table(state[1])
    mine = (state[0] & xs).bit_count()
    return mine, (state[0] & around).bit_count() - mine


board_of = cache(triangle_board)

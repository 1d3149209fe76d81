"""The boards of Trike and its states, on bits.

A *place* is `1024 * rows + 512 * swap + 256 * turn + cell`, cells counted from the apex and 255 standing for none: one
number says where the pawn stands on which board, who is next and whether swap is possible. A state is a tuple: the
stones as bits, those of X once more above all cells of the board, and the place. A move is the place that it leads to.
So a swap is the same cell with O to move again, where a stone of X lies already, and needs no case of its own.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ..engine.geometry import row_name, triangle_board
from ..engine.picture import NOBODY

State = tuple[int, int]
Place = tuple[int, "Slides", int, int]
"""The cells on the lines through a place, the moves by the stones there, the cells that score, X's bits of those."""

TURN, SWAP, ROWS = 256, 512, 10
NOWHERE: Final = 255
LEAST, MOST = 3, 19
LINES: Final = (((-1, -1), (1, 1)), ((-1, 0), (1, 0)), ((0, -1), (0, 1)))
"""Both ways along each of the three lines through a cell."""
SPOTS: Final = tuple((row, number) for row in range(MOST) for number in range(row + 1))
NAMES: Final = tuple(row_name(row, number) for row, number in SPOTS)
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
"""Cells are counted from the apex, so they have the same number and name on every board."""
KEPT: Final = 80_000
"""Slides remembered for a whole board and each side, so that memory has a bound on every size."""

Paths = tuple[int, "Line", int, "Line", int, "Line", int, int]
"""The cells and the slides of each of the three lines, the cells that score, X's bits of those."""

PLACES: Final[list[Place | None]] = [None] * (MOST + 1 << ROWS)
PATHS: Final[list[Paths | None]] = [None] * (MOST + 1 << ROWS)
BITS: Final[list[int]] = [0] * (MOST + 1 << ROWS)
"""By place, empty until first asked for: lists are quicker than dictionaries that fill themselves."""


class Line(dict[int, tuple[int, ...]]):
    """The places that can be reached along one line, by the stones on it; worked out when first asked for."""

    def __init__(self, rays: list[tuple[int, ...]], most: int) -> None:
        super().__init__()
        self._rays = rays
        self._most = most

    def __missing__(self, stones: int) -> tuple[int, ...]:
        if len(self) >= self._most:
            self.clear()
        self[stones] = found = tuple(place for ray in self._rays for place in free_places(ray, stones))
        return found


class Slides(dict[int, tuple[int, ...]]):
    """The moves from a place by the stones on its lines; put together when first asked for."""

    def __init__(self, lines: list[list[tuple[int, ...]]], swap: tuple[int, ...], most: int) -> None:
        super().__init__()
        self.rays = [ray for rays in lines for ray in rays]
        self.lines = [(sum(map(_mask, rays)), Line(rays, most)) for rays in lines]
        self._swap = swap
        self._most = most

    def __missing__(self, stones: int) -> tuple[int, ...]:
        if len(self) >= self._most:
            self.clear()
        found: tuple[int, ...] = ()
        for mask, line in self.lines:
            found += line[stones & mask]
        self[stones] = found = found + self._swap
        return found


def free_places(ray: tuple[int, ...], stones: int) -> tuple[int, ...]:
    """The places of a ray before its first stone."""
    for at, place in enumerate(ray):
        if stones >> (place & 255) & 1:
            return ray[:at]
    return ray


def table(place: int) -> Place:
    """The table of a place, made and kept."""
    size, cell = place >> ROWS, place & 255
    after = size << ROWS | ~place & TURN
    if cell == NOWHERE:  # any cell will do, and swap follows
        lines = [[(after | SWAP | other,)] for other in range(cells_of(size))]
    else:
        lines = [[_ray(size, cell, way, after) for way in ways] for ways in LINES]
    slides = Slides(lines, (place ^ SWAP,) if place & SWAP else (), KEPT // cells_of(size))
    around = _mask((place, *(ray[0] for ray in slides.rays if ray)))
    PLACES[place] = table = sum(map(_mask, slides.rays)), slides, around, around << cells_of(size)
    return table


def paths(place: int) -> Paths:
    """The three lines of a place apart, kept: random games meet too many positions to remember slides for all."""
    _, slides, around, xs = PLACES[place] or table(place)
    one, two, three = slides.lines
    PATHS[place] = found = (*one, *two, *three, around, xs)
    return found


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

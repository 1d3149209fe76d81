"""Replica on bits: the lines of the board, and what can go and be seen along them.

Bit `8 * rank + file` of an int is a cell, a1 being bit 0. So White's forward lines run to higher bits and Black's to
lower ones, and the first piece on a line is the lowest or the highest bit of it.
"""

from __future__ import annotations

from typing import Final

from ..engine.core import PLAYING
from ..engine.geometry import cell_name

State = tuple[int, int, int, int, int, int, int]
"""Own pieces, the others, the kings of both, the turn, 1 where kings see all ways, the winner, the kind of end."""
Way = tuple[int, int]
Rays = tuple[tuple[int, ...], ...]

NOT_OVER, BY_KING, BY_CORNER = 0, 1, 2
NAMES: Final = tuple(cell_name(cell & 7, cell >> 3) for cell in range(64))
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
FAR: Final = (1 << 63, 1)
"""The corner that each side wants a king on."""
FORWARD: Final[tuple[tuple[Way, ...], ...]] = (((1, 0), (0, 1), (1, 1)), ((-1, 0), (0, -1), (-1, -1)))

# ---- tables --------------------------------------------------------------------------------------------------------


def ray(cell: int, way: Way) -> list[int]:
    """The cells from one, itself left out, to the edge."""
    cells: list[int] = []
    file, rank = (cell & 7) + way[0], (cell >> 3) + way[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        cells.append(8 * rank + file)
        file, rank = file + way[0], rank + way[1]
    return cells


def way_between(start: int, end: int) -> Way | None:
    """The direction of the straight line from one cell to another."""
    file, rank = (end & 7) - (start & 7), (end >> 3) - (start >> 3)
    if file and rank and abs(file) != abs(rank):
        return None
    return (file > 0) - (file < 0), (rank > 0) - (rank < 0)


class _Line(dict[int, tuple[int, ...]]):
    """The moves along one line by the friends that stand on it, worked out when first asked for."""

    def __init__(self, cells: list[int]) -> None:
        super().__init__()
        self.cells = cells

    def __missing__(self, own: int) -> tuple[int, ...]:
        """Every friend goes to the nearest cell ahead without a friend."""
        found: list[int] = []
        landing = -1
        for cell in reversed(self.cells):
            if not own >> cell & 1:
                landing = cell
            elif landing >= 0:
                found.append(cell << 6 | landing)
        self[own] = moves = tuple(found)
        return moves


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def _lines(side: int) -> tuple[tuple[int, _Line], ...]:
    """All lines of a side with their masks, cells in forward order; the ones of a single cell have no moves."""
    starts = [(cell, way) for way in FORWARD[side] for cell in range(64) if not ray(cell, (-way[0], -way[1]))]
    lines = [[cell, *ray(cell, way)] for cell, way in starts]
    return tuple((_mask(cells), _Line(cells)) for cells in lines if len(cells) > 1)


def _eyes(ways: tuple[Way, ...]) -> Rays:
    """By cell, the rays of a king that looks these ways."""
    return tuple(tuple(_mask(ray(cell, way)) for way in ways) for cell in range(64))


LINES: Final = (_lines(0), _lines(1))
_RISING: Final[tuple[Way, ...]] = (*FORWARD[0], (-1, 1))
_FALLING: Final[tuple[Way, ...]] = (*FORWARD[1], (1, -1))
EYES: Final = (
    ((_eyes(FORWARD[0]), _eyes(())), (_eyes(()), _eyes(FORWARD[1]))),
    ((_eyes(_RISING), _eyes(_FALLING)), (_eyes(_RISING), _eyes(_FALLING))),
)
"""By sight and side: the rays to higher bits and those to lower ones."""
_NOT_A: Final = 0xFEFEFEFEFEFEFEFE
_NOT_H: Final = 0x7F7F7F7F7F7F7F7F
_FULL: Final = 0xFFFFFFFFFFFFFFFF

# ---- rules ---------------------------------------------------------------------------------------------------------


def seen_by(kings: int, theirs: int, eyes: tuple[Rays, Rays]) -> int:
    """The cells that kings see; only enemies block, and what lies before the first enemy is seen."""
    rising, falling = eyes
    seen = 0
    while kings:
        king = kings.bit_length() - 1
        kings ^= 1 << king
        for line in rising[king]:
            block = theirs & line
            seen |= line & ((block & -block) - 1)
        for line in falling[king]:
            seen |= line & (-1 << (theirs & line).bit_length())
    return seen


def list_moves(mine: int, theirs: int, kings: int, turn: int, wide: int) -> list[int]:
    """Steps and jumps, then transforms. A move is `64 * source + target`, a transform has the same cell twice."""
    found: list[int] = []
    for mask, line in LINES[turn]:
        found += line[mine & mask]
    men = mine & ~kings & seen_by(mine & kings, theirs, EYES[wide][turn])
    while men:
        man = men.bit_length() - 1
        found.append(man * 65)
        men ^= 1 << man
    return found


def reach(pieces: int, side: int) -> int:
    """The cells one step ahead. A piece that is taken always has an enemy there: runs of friends end next to it."""
    if side:
        return (pieces & _NOT_A) >> 1 | pieces >> 8 | (pieces & _NOT_A) >> 9
    return ((pieces & _NOT_H) << 1 | pieces << 8 | (pieces & _NOT_H) << 9) & _FULL


def played(state: State, move: int) -> State:
    """The state after a legal move."""
    mine, theirs, kings, turn, wide, _, _ = state
    source, target = 1 << (move >> 6), 1 << (move & 63)
    kind = NOT_OVER
    if source == target:
        kings |= target
    else:
        mine ^= source | target
        if theirs & target:
            theirs ^= target
            if kings & target:
                kings ^= target
                kind = BY_KING
        if kings & source:
            kings ^= source | target
    if not kind and kings & target & FAR[turn]:
        kind = BY_CORNER
    return theirs, mine, kings, turn ^ 1, wide, turn if kind else PLAYING, kind


def new_state(white: int, black: int, kings: int, turn: int, wide: int) -> State:
    """A state without history, which may be a finished game."""
    winner, kind = _verdict(white, black, kings)
    mine, theirs = (black, white) if turn else (white, black)
    return mine, theirs, kings, turn, wide, winner, kind


def _verdict(white: int, black: int, kings: int) -> tuple[int, int]:
    for side, other in ((0, black), (1, white)):
        if not other & kings:
            return side, BY_KING
    for side, own in ((0, white), (1, black)):
        if own & kings & FAR[side]:
            return side, BY_CORNER
    return PLAYING, NOT_OVER


# ---- what is where -------------------------------------------------------------------------------------------------


def cells_of(bits: int) -> list[int]:
    """The cells of a set of bits."""
    return [cell for cell in range(64) if bits >> cell & 1]


def names_of(cells: list[int]) -> tuple[str, ...]:
    """The names of cells."""
    return tuple(NAMES[cell] for cell in cells)


def armies(state: State) -> tuple[int, int]:
    """White's pieces and Black's."""
    return (state[1], state[0]) if state[3] else (state[0], state[1])


def owner_of(state: State, cell: int) -> int:
    """The side of the piece on a cell."""
    return state[3] if state[0] >> cell & 1 else state[3] ^ 1


def is_king(state: State, cell: int) -> int:
    """1 where a king stands, else 0."""
    return state[2] >> cell & 1

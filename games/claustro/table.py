"""The boards of Claustro, its states and its moves, on bits.

Bit `size * rank + file` of an int is a cell, a1 being bit 0, a dead corner on every board. A *seat* is
`4 * size + 2 * forward + side`: the board, the option `steps` and who is to move. A state is a tuple: the pawns of the
side to move, those of the other side, the seat, the winner as far as a move decided it, and the past, which counts
repetitions. A move is the cell a pawn leaves, the one it goes to 7 bits higher and, after a capture, the one that the
captured pawn is put on 14 bits higher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from ..engine.chapters import Chapters, is_full, times_in
from ..engine.core import PLAYING
from ..engine.geometry import cell_name, square_board
from ..engine.picture import Board, Cell

LEAST, MOST = 5, 10
SIDES: Final = ("green", "blue")
ORTHOGONAL: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""Up and left, green's ways forward, then down and right, blue's."""
DIAGONAL: Final = ((-1, 1), (1, 1), (-1, -1), (1, -1))
KEPT: Final = 8_000
"""Sets of cells that are remembered, of each kind."""
NEARNESS: Final = tuple(120 // (steps + 1) for steps in range(2 * MOST))
"""What a pawn is worth by its steps to its goal."""


class Past(tuple["Past | None", int, int, int, int, Chapters]):
    """The line up to a state: the past before it, both sides' pawns, how often they stood so, marks, chapters.

    Pasts are all equal, so that states are compared by their positions.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Past()"

    def __reduce__(self) -> tuple[Any, ...]:
        """A flat list, because a pickle follows a long chain too deep."""
        line: list[tuple[Any, ...]] = []
        past: Past | None = self
        while past:
            line.append(past[1:])
            past = past[0]
        return _past_of, (line,)


def _past_of(line: list[tuple[int, int, int, int, Chapters]]) -> Past | None:
    """The past of a pickled line, which has its end first."""
    past = None
    for entry in reversed(line):
        past = Past((past, *entry))
    return past


State = tuple[int, int, int, int, Past]
Pawn = tuple[int, dict[int, tuple[int, ...]], int, int]
"""Cells to step to, the steps by the open ones among them, cells to capture on, the pawn's cell."""
Team = tuple[tuple[Pawn, ...], int, int, int]
"""The pawns of one side, all cells they step to, all they capture on, and what their nearness to the goal is worth."""
Side = tuple[int, int, int, dict[int, Team]]
"""The ordinary cells, the side's goal, the doors to it (the two cells beside it), and the teams by their cells."""

# ---- tables --------------------------------------------------------------------------------------------------------


class _Spots(dict[int, tuple[int, ...]]):
    """The cells of a set, shifted to where a move says what is put there; worked out when first asked for."""

    def __missing__(self, cells: int) -> tuple[int, ...]:
        if len(self) >= KEPT:
            self.clear()
        self[cells] = found = tuple(cell << 14 for cell in bits_of(cells))
        return found


class _Captures(dict[int, tuple[int, ...]]):
    """A capture with every cell of a set to put the captured pawn on; the set stands above the capture's bits."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        if len(self) >= KEPT:
            self.clear()
        capture = key & 0x3FFF
        self[key] = found = tuple([capture | spot for spot in SPOTS[key >> 14]])
        return found


class _Teams(dict[int, Team]):
    """The teams of a seat by their cells; worked out when first asked for."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self._pawns = [_pawn(seat, cell) for cell in range((seat >> 2) ** 2)]

    def __missing__(self, cells: int) -> Team:
        if len(self) >= KEPT:
            self.clear()
        pawns = tuple(self._pawns[cell] for cell in bits_of(cells))
        steps, captures, worth = 0, 0, 0
        for targets, _, diagonals, cell in pawns:
            steps |= targets
            captures |= diagonals
            worth += NEARNESS[_distance(self._seat, cell)]
        self[cells] = team = pawns, steps, captures, worth
        return team


class _Sides(dict[int, Side]):
    """The tables of every seat, made when first asked for."""

    def __missing__(self, seat: int) -> Side:
        size, side = seat >> 2, seat & 1
        goal = goal_of(size, side)
        corners = mask_of([0, goal_of(size, 0), goal_of(size, 1), size * size - 1])
        doors = mask_of(near(size, goal, ORTHOGONAL))
        self[seat] = found = ((1 << size * size) - 1) & ~corners, 1 << goal, doors, _Teams(seat)
        return found


def goal_of(size: int, side: int) -> int:
    """The cell of a side's goal."""
    return size - 1 if side else size * (size - 1)


def _pawn(seat: int, cell: int) -> Pawn:
    """What a pawn of a seat can do from a cell."""
    targets = ahead(seat, cell)
    return mask_of(targets), _steps(cell, targets), mask_of(near(seat >> 2, cell, DIAGONAL)), cell


def ahead(seat: int, cell: int) -> list[int]:
    """The cells beside a pawn of a seat that it may step towards."""
    side = seat & 1
    return near(seat >> 2, cell, ORTHOGONAL[2 * side : 2 * side + 2] if seat & 2 else ORTHOGONAL)


def _distance(seat: int, cell: int) -> int:
    """The steps from a cell to a side's goal."""
    size, goal = seat >> 2, goal_of(seat >> 2, seat & 1)
    return abs(cell % size - goal % size) + abs(cell // size - goal // size)


def _steps(cell: int, targets: list[int]) -> dict[int, tuple[int, ...]]:
    """The steps from a cell, by the open ones among its targets."""
    choices = [[target for at, target in enumerate(targets) if pick >> at & 1] for pick in range(1 << len(targets))]
    return {mask_of(chosen): tuple(cell | target << 7 for target in chosen) for chosen in choices}


def near(size: int, cell: int, ways: tuple[tuple[int, int], ...]) -> list[int]:
    """The cells one step away."""
    spots = [(cell % size + right, cell // size + up) for right, up in ways]
    return [size * rank + file for file, rank in spots if 0 <= file < size and 0 <= rank < size]


def mask_of(cells: list[int]) -> int:
    """The set of some cells."""
    return sum(1 << cell for cell in cells)


def bits_of(cells: int) -> list[int]:
    """The cells of a set."""
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]


TABLES: Final = _Sides()
SPOTS: Final = _Spots()
CAPTURES: Final = _Captures()


@cache
def names_of(size: int) -> tuple[str, ...]:
    """The names of the cells."""
    return tuple(cell_name(cell % size, cell // size) for cell in range(size * size))


@cache
def index_of(size: int) -> dict[str, int]:
    """The cells by their names."""
    return {name: cell for cell, name in enumerate(names_of(size))}


@cache
def board_of(size: int) -> Board:
    """The picture of a size, with goals and dead corners."""
    names = names_of(size)
    goals = {names[goal_of(size, side)]: side for side in (0, 1)}
    dead = {names[0], names[-1]}

    def change(cell: Cell) -> Cell:
        if cell.id in goals:
            side = goals[cell.id]
            return Cell(cell.id, cell.x, cell.y, "goal", side, f"{SIDES[side].upper()} goal")
        return Cell(cell.id, cell.x, cell.y, "dead") if cell.id in dead else cell

    return square_board(size, size, change=change)


# ---- rules on bits -------------------------------------------------------------------------------------------------


def begin(green: int, blue: int, seat: int) -> State:
    """A state without history, which may be a finished game."""
    mine, theirs = (blue, green) if seat & 1 else (green, blue)
    size = seat >> 2
    winner = 0 if green >> goal_of(size, 0) & 1 else 1 if blue >> goal_of(size, 1) & 1 else PLAYING
    return mine, theirs, seat, winner, Past((None, mine, theirs, 1, _mark(mine, theirs), ()))


def _mark(mine: int, theirs: int) -> int:
    return 1 << (hash((mine, theirs)) & 1023)


def _times(past: Past, mine: int, theirs: int, seat: int) -> int:
    """How often a position came up on the line; the last time knows of those before it."""
    before, chapters = past[0], past[5]
    while before and before[5] is chapters:
        if before[1] == mine and before[2] == theirs:
            return before[3]
        between = before[0]  # the other side was to move
        before = between[0] if between else None
    return times_in(chapters, (mine, theirs, seat))


def _closed(past: Past, seat: int) -> Chapters:
    """The chapters up to a past, with the one that it ends."""
    return *past[5], Counter(_keys(past, seat))


def _keys(past: Past, seat: int) -> Iterator[tuple[int, int, int]]:
    """The positions of a past's chapter, the last one first."""
    here: Past | None = past
    while here and here[5] is past[5]:
        yield here[1], here[2], seat
        here, seat = here[0], seat ^ 1


def can_act(state: State) -> bool:
    """Whether the side to move has an action."""
    mine, theirs, seat, _, _ = state
    ordinary, goal, _, teams = TABLES[seat]
    _, steps, captures, _ = teams[mine]
    return bool(steps & (ordinary & ~(mine | theirs) | goal) or captures & theirs)


def list_moves(state: State) -> list[int]:
    """Pawn by pawn its steps, then its captures with every cell to put the captured pawn on."""
    mine, theirs, seat, winner, _ = state
    found: list[int] = []
    if winner != PLAYING:
        return found
    ordinary, goal, _, teams = TABLES[seat]
    free = ordinary & ~(mine | theirs)
    targets = free | goal
    for ways, steps, diagonals, cell in teams[mine][0]:
        found += steps[targets & ways]
        hit = theirs & diagonals
        while hit:
            taken = hit.bit_length() - 1
            hit ^= 1 << taken
            found += CAPTURES[(free | 1 << cell) << 14 | taken << 7 | cell]
    return found


def played(state: State, move: int) -> State:
    """The pawn moved, a captured one put elsewhere, and the position counted."""
    mine, theirs, seat, _, past = state
    target = 1 << (move >> 7 & 127)
    mine ^= 1 << (move & 127) | target
    if move >> 14:
        theirs ^= target | 1 << (move >> 14)
    mark = 1 << (hash((theirs, mine)) & 1023)
    times, marks, chapters = 1, past[4], past[5]
    if marks & mark:
        times += _times(past, theirs, mine, seat ^ 1)
        if is_full(marks):
            marks, chapters = 0, _closed(past, seat)
    elif chapters:
        times += times_in(chapters, (theirs, mine, seat ^ 1))
    winner = seat & 1 if times == 3 or target & TABLES[seat][1] else PLAYING
    return theirs, mine, seat ^ 1, winner, Past((past, theirs, mine, times, marks | mark, chapters))

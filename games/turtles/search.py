"""What searches ask of turtles: how good a position is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from .position import Position
from .table import DRIVER, OF_SIDE, STACK, TO_WIN, UP_TO, WEIGHT

SCORED: Final = (0, 90, 220)
"""What the turtles scored so far are worth; the third one wins."""
READY: Final = 20
"""A turtle that can walk into the far nest, beyond what its place is worth; it can still be stopped."""
NEXT: Final = 45
"""One of them scores at once, if its side is to move."""
ADVANCED: Final = 80
"""A turtle before the far end; less on the way there."""
WINNING: Final = 2000


@dataclass(frozen=True, slots=True)
class Worth:
    """What places are worth to a side on a board of one size."""

    places: tuple[int, ...]
    """By the length of a turtle's bit."""
    last_rank: tuple[int, ...]
    """The shifts of the cells before the far end."""


@cache
def worth_of(width: int, length: int, side: int) -> Worth:
    """The worth of a size, made once."""
    ranks = [(bit // 10 - 1) // width for bit in range(-1, 10 * (width * length + 1))]
    steps = [length - rank if side else rank + 1 for rank in ranks]
    first = 0 if side else width * (length - 1)
    return Worth(
        tuple(ADVANCED * step // length for step in steps),
        tuple(10 * (cell + 1) for cell in range(first, first + width)),
    )


def evaluate(position: Position) -> int:
    """Turtles scored, those that can score next, and how far the others have come."""
    turn = position.turn
    ready = _ready(position, turn)
    if ready and position.scored(turn) == TO_WIN - 1:
        return WINNING
    mine = _progress(position, turn) + READY * ready + (NEXT if ready else 0)
    return mine - _progress(position, 1 - turn) - READY * _ready(position, 1 - turn)


def _progress(position: Position, side: int) -> int:
    table = position.table
    places, total = worth_of(table.width, table.length, side).places, SCORED[position.scored(side)]
    here = position.cells & table.of_side[side] & ~STACK
    while here:
        bit = here.bit_length()
        total += places[bit]
        here ^= 1 << bit - 1
    return total


def _ready(position: Position, side: int) -> int:
    """How many turtles of a side can walk into the far nest."""
    table, cells, ready = position.table, position.cells, 0
    for shift in worth_of(table.width, table.length, side).last_rank:
        stack = cells >> shift & STACK
        mine = stack & OF_SIDE[side]
        while mine:
            number = DRIVER[mine]
            ready += WEIGHT[stack & UP_TO[number - 1]] < number
            mine &= UP_TO[number - 1]
    return ready

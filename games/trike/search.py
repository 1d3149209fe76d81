"""What searches ask of Trike: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import Random
from .table import BITS, NOWHERE, PATHS, PLACES, SWAP, TURN, State, bit, paths, table

WINNING: Final = 5000
WORTH: Final = 5
"""Of a lead of one stone around a cell that the pawn can reach."""


def evaluate(state: State) -> int:
    """A slide that wins; else who would lead around the cells in reach, and not around the pawn."""
    stones, place = state
    mask, slides, around, xs = PLACES[place] or table(place)
    sign = -1 if place & TURN else 1
    value, losing = sign * ((stones & around).bit_count() - 2 * (stones & xs).bit_count()), True
    for target in slides[stones & mask]:
        _, _, near, xs = PLACES[target] or table(target)
        lead = sign * (2 * (stones & xs).bit_count() - (stones & near).bit_count()) + 1
        if (near & ~stones).bit_count() > 1:
            value += lead
            losing = False
        elif lead > 0:
            return WINNING
    return -WINNING if losing else WORTH * value


def playout(state: State, random: Random) -> int:
    """The result of a random game: the first stone and the swap by the moves, every slide by the three lines."""
    stones, place = state
    while place & SWAP or place & 255 == NOWHERE:
        mask, slides, _, _ = PLACES[place] or table(place)
        found = slides[stones & mask]
        place = found[int(random() * len(found))]
        stones |= BITS[place] or bit(place)
    kept, bits = PATHS, BITS
    while True:
        cells, line, others, other, thirds, third, around, xs = kept[place] or paths(place)
        found = line[stones & cells] + other[stones & others] + third[stones & thirds]
        if not found:
            return 0 if 2 * (stones & xs).bit_count() > around.bit_count() else 1
        place = found[int(random() * len(found))]
        stones |= bits[place] or bit(place)

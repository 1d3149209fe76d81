"""What searches ask of Trike: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import Random
from .table import BITS, NOWHERE, PATHS, PLACES, SWAP, TURN, State, bit, paths, table

WINNING: Final = 5000
WORTH: Final = 5
"""Of a lead of one stone around a cell that the pawn can reach."""
WINS, LOSES = 100, -100
"""Instead of a lead: the pawn would be trapped there."""


class Leads(dict[int, int]):
    """By how much who slides to a place would lead around it, by the stones there; worked out when first asked for."""

    def __init__(self, place: int) -> None:
        super().__init__()
        _, _, self._around, self._xs = PLACES[place] or table(place)
        self._sign = 1 if place & TURN else -1

    def __missing__(self, stones: int) -> int:
        held = (stones & self._around).bit_count()
        lead = self._sign * (2 * (stones & self._xs).bit_count() - held) + 1
        if self._around.bit_count() - held == 1:
            lead = WINS if lead > 0 else LOSES
        self[stones] = lead
        return lead


NEAR: Final[list[tuple[int, Leads] | None]] = [None] * len(PLACES)
"""By place: the bits that decide there, and the leads by them."""


def _near(place: int) -> tuple[int, Leads]:
    _, _, around, xs = PLACES[place] or table(place)
    NEAR[place] = found = around | xs, Leads(place)
    return found


def evaluate(state: State) -> int:
    """A slide that wins; else who would lead around the cells in reach, and not around the pawn."""
    stones, place = state
    place &= ~SWAP  # a swap is no slide
    mask, slides, around, xs = PLACES[place] or table(place)
    value, losing = (stones & around).bit_count() - 2 * (stones & xs).bit_count(), True
    if place & TURN:
        value = -value
    for target in slides[stones & mask]:
        cells, leads = NEAR[target] or _near(target)
        lead = leads[stones & cells]
        if lead == WINS:
            return WINNING
        if lead != LOSES:
            value += lead
            losing = False
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

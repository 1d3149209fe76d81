"""The score of several games between the same two."""

from __future__ import annotations

from typing import NamedTuple

from .seats import FIRST, SECOND


class Series(NamedTuple):
    """The games that were played before this one by the same two: won by First, drawn, won by Second."""

    first: int = 0
    drawn: int = 0
    second: int = 0

    def plus(self, winner: int | None) -> Series:
        """The score with one more game, `winner` being a seat."""
        return Series(self.first + (winner == FIRST), self.drawn + (winner is None), self.second + (winner == SECOND))

    def swapped(self) -> Series:
        """The same score after the two exchanged their seats."""
        return Series(self.second, self.drawn, self.first)

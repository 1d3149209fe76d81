"""What a search is asked and what it tells: the values that a bot and the engine process exchange."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from ..engine.core import Move

PAUSE: Final = 0.12
"""Seconds between two lines, so that there are at most ten a second, a last one included."""


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a bot. Without a limit the level's own time holds, and analysis goes on until it is stopped."""

    level: str = "expert"
    seconds: float | None = None
    nodes: int | None = None
    """In the search's own unit; forces one worker."""
    seed: int | None = None
    lines: int = 0
    """Above 0: analyse, and report this many best moves."""
    workers: int = 1


@dataclass(frozen=True, slots=True)
class Info:
    """What a search knows so far about one move."""

    line: int | None
    """The rank of this move among the best when analysing, from 1."""
    depth: int | None
    simulations: int | None
    nps: int
    score: float
    """The expected result for the player to move, from -1 to 1."""
    proven: int | None
    """A proven win in this many plies, or a proven loss where negative."""
    pv: tuple[Move, ...]


class Teller:
    """Passes on what a search knows, not too often."""

    def __init__(self, tell: Callable[[Info], None], lines: int = 0) -> None:
        """`lines` as in the request: so many are told at a time."""
        self.lines = lines
        self._tell = tell
        self._pause = PAUSE * max(lines, 1)
        self._next = perf_counter() + self._pause

    @property
    def is_due(self) -> bool:
        """Whether enough time has passed."""
        return perf_counter() >= self._next

    def tell(self, infos: Sequence[Info]) -> None:
        """Tells about the best moves."""
        self._next = perf_counter() + self._pause
        for info in infos:
            self._tell(info)

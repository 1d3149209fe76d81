"""What a search is asked and what it tells: the values that a bot and the engine process exchange."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.core import Move


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

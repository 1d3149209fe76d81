"""When a search has to end: after so many seconds, after so many nodes, or when somebody says stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import Final

NEVER: Final = float("inf")
_NAP: Final = 0.01


class Limit:
    """The end of one search."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stopped: Callable[[], bool] = bool,
    ) -> None:
        """`stopped` tells whether somebody said stop; without any of the three it never ends."""
        self.began = perf_counter()
        self.nodes: float = NEVER if nodes is None else nodes
        self.seconds = seconds
        self.stopped = stopped
        self._end = NEVER if seconds is None else self.began + seconds

    @property
    def passed(self) -> float:
        """Seconds since the search began."""
        return perf_counter() - self.began

    @property
    def time_is_up(self) -> bool:
        """Whether the seconds have passed or somebody said stop."""
        return perf_counter() >= self._end or self.stopped()

    def wait(self) -> None:
        """Waits for the end, where there is nothing left to search; a count of nodes has ended already."""
        while self.nodes == NEVER and not self.time_is_up:
            sleep(_NAP)

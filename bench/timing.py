"""How everything here is timed; the standard library only, because the peers' environment uses it too."""

import gc
import json
import sys
from collections.abc import Callable
from time import perf_counter

SECONDS = 1.0


def best_time(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Return the fastest of the runs that fit into the time, at least two."""
    times: list[float] = []
    while len(times) < 2 or sum(times) < seconds:
        gc.collect()
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return min(times)


def rate(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Return how often a second the work can be done: the best of five slices of the time."""
    return max(_rate_of_a_slice(work, seconds / 5) for _ in range(5))


def _rate_of_a_slice(work: Callable[[], object], seconds: float) -> float:
    done, begin = 0, perf_counter()
    while (passed := perf_counter() - begin) < seconds or not done:
        work()
        done += 1
    return done / passed if passed else 0.0


def report(**figures: object) -> None:
    """Print the figures as one line of JSON, for the script that started this one."""
    json.dump(figures, sys.stdout)
    print()

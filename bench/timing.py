"""How everything here is timed; the standard library only, because the peers' environment uses it too.

The processor's time is what counts, so that other work on the machine disturbs less.
"""

import gc
import json
import sys
from collections.abc import Callable
from time import process_time

SECONDS = 1.0


def best_time(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Return the fastest of the runs that fit into the time, at least two."""
    times: list[float] = []
    while len(times) < 2 or sum(times) < seconds:
        gc.collect()
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def rate(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Return how often a second the work can be done: the best of five slices of the time."""
    return max(_rate_of_a_slice(work, seconds / 5) for _ in range(5))


def _rate_of_a_slice(work: Callable[[], object], seconds: float) -> float:
    done, begin = 0, process_time()
    while (passed := process_time() - begin) < seconds or not done:
        work()
        done += 1
    return done / passed if passed else 0.0


def report(**figures: object) -> None:
    """Print the figures as one line of JSON, for the script that started this one."""
    json.dump(figures, sys.stdout)
    print()

"""A process that helps the expert think: takes positions, plays its own random games, and gives back what it counted.

It speaks in pickles on standard input and output with the engine that started it, and ends when that does.
"""

from __future__ import annotations

import os
import pickle
import sys
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Thread
from typing import IO, Any

from ..engine.registry import game_named
from .limit import Limit
from .uct import Uct, Vote


@dataclass(frozen=True, slots=True)
class Task:
    """A position to think about; None in its place means stop."""

    game: str
    state: Any
    seconds: float | None
    seed: int | None


def main() -> None:
    """Thinks until the input ends."""
    tasks: SimpleQueue[tuple[Task, Event]] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    while True:
        task, stopped = tasks.get()
        pickle.dump(_votes(task, stopped), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _votes(task: Task, stopped: Event) -> list[Vote]:
    search = Uct(game_named(task.game), Limit(task.seconds, stopped=stopped.is_set), task.seed)
    search.best(task.state)
    return search.votes()


def _read(pipe: IO[bytes], tasks: SimpleQueue[tuple[Task, Event]]) -> None:
    stopped = Event()
    while True:
        try:
            task: Task | None = pickle.load(pipe)
        except (EOFError, pickle.UnpicklingError):
            os._exit(0)
        if task is None:
            stopped.set()
        else:
            stopped = Event()
            tasks.put((task, stopped))


if __name__ == "__main__":
    main()

"""The processes that an engine thinks with beside its own."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random as Generator
from typing import Any, Final

from ..engine.core import Game
from .uct import Vote
from .worker import Task

_MODULE: Final = f"{__package__}.worker"
_TROUBLE: Final = (OSError, EOFError, pickle.PickleError, AttributeError, TypeError)
"""What can go wrong with a worker, or with a state of a plug-in that no pickle holds; the engine then thinks alone."""


class Team:
    """So many workers, started when first needed. They end with the engine: it holds the pipe that they read."""

    def __init__(self, size: int) -> None:
        """Nothing is started yet."""
        self._size = size
        self._workers: list[subprocess.Popen[bytes]] = []

    def begin(self, game: Game[Any], state: Any, seconds: float | None, seed: int | None) -> None:
        """Sets all workers to think about a position, each with chances of its own."""
        random = Generator(seed)
        try:
            while len(self._workers) < self._size:
                self._workers.append(_start())
            for worker in self._workers:
                _send(worker, Task(game.id, state, seconds, random.getrandbits(31)))
        except _TROUBLE:
            self.close()

    def finish(self) -> list[list[Vote]]:
        """Stops all workers and gives what each of them counted."""
        try:
            for worker in self._workers:
                _send(worker, None)
            return [_received(worker) for worker in self._workers]
        except _TROUBLE:
            self.close()
            return []

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.kill()
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    pipe.close()
        self._workers = []


def _start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", _MODULE]
    return subprocess.Popen[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _send(worker: subprocess.Popen[bytes], task: Task | None) -> None:
    assert worker.stdin is not None
    pickle.dump(task, worker.stdin)
    worker.stdin.flush()


def _received(worker: subprocess.Popen[bytes]) -> list[Vote]:
    assert worker.stdout is not None
    return pickle.load(worker.stdout)

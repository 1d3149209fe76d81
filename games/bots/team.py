"""The processes that an engine thinks with beside its own."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random as Generator
from threading import Thread
from typing import Any, Final

from ..engine.core import Game
from .uct import Vote
from .worker import Task

PATIENCE: Final = 0.5
"""Seconds that a vote may be late when the time is up."""
HURRY: Final = 0.02
"""The same where somebody said stop and waits."""
_MODULE: Final = f"{__package__}.worker"
_TROUBLE: Final = (OSError, EOFError, Empty, pickle.PickleError, AttributeError, TypeError)
"""What can go wrong with a worker, or with a state of a plug-in that no pickle holds; the engine then thinks alone."""


class Team:
    """So many workers, started when first needed. They end with the engine: it holds the pipe that they read."""

    def __init__(self, size: int) -> None:
        """Nothing is started yet."""
        self._size = size
        self._workers: list[_Worker] = []

    def begin(self, game: Game[Any], state: Any, seconds: float | None, seed: int | None) -> None:
        """Sets all workers to think about a position, each with chances of its own."""
        random = Generator(seed)
        try:
            while len(self._workers) < self._size:
                self._workers.append(_Worker())
            for worker in self._workers:
                worker.say(Task(game.id, state, seconds, random.getrandbits(31)))
        except _TROUBLE:
            self.close()

    def finish(self, patience: float = PATIENCE) -> list[list[Vote]]:
        """Stops all workers and gives what each of them counted; none where one of them is late."""
        try:
            for worker in self._workers:
                worker.say(None)
            return [worker.votes(patience) for worker in self._workers]
        except _TROUBLE:
            self.close()
            return []

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.end()
        self._workers = []


class _Worker:
    """One process, and a thread that hears it, so that nobody has to wait for it longer than they like."""

    def __init__(self) -> None:
        command = [sys.executable, "-P", "-m", _MODULE]
        self._process = subprocess.Popen[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._heard: SimpleQueue[list[Vote] | None] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def say(self, task: Task | None) -> None:
        """Gives it a task, or stops it."""
        assert self._process.stdin is not None
        pickle.dump(task, self._process.stdin)
        self._process.stdin.flush()

    def votes(self, patience: float) -> list[Vote]:
        """Its answer; an EOFError where it died, Empty where it is late."""
        votes = self._heard.get(timeout=patience)
        if votes is None:
            raise EOFError
        return votes

    def end(self) -> None:
        """Kills it; what it might have said is lost."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        assert self._process.stdin is not None
        with suppress(OSError):  # what it did not read any more cannot be sent
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            try:
                while True:
                    self._heard.put(pickle.load(pipe))
            except (EOFError, pickle.UnpicklingError):
                self._heard.put(None)

"""The engine processes of one game: one per thinking seat and one for advice, each started on first use."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from ...games.bots.client import Question, Told

ADVISER: Final = "adviser"
"""Who thinks about hints and evaluations."""
_MANY_WORKERS: Final = "expert"


class Thinker(Protocol):
    """What answers a question: an engine, or in a test something that answers at once."""

    async def ask(self, question: Question, heard: Callable[[Told], None] | None = None) -> str:
        """The best move's text."""
        ...

    def stop(self) -> None:
        """Answer now."""
        ...

    def kill(self) -> None:
        """End at once."""
        ...


MakeThinker = Callable[[str], Thinker]


def make_engine(level: str) -> Thinker:
    """An engine for a level; the screen keeps one core for itself."""
    from ...games.bots.client import Engine, engine_command

    command = engine_command(level)
    if command is not None:
        return Engine(command)
    many = level.startswith(_MANY_WORKERS)
    return Engine(workers=max(1, (os.cpu_count() or 1) - 1) if many else 1)


class Engines:
    """The engines by who asks them."""

    def __init__(self, make: MakeThinker = make_engine) -> None:
        """`make` gives the engine of a level."""
        self._make = make
        self._by_asker: dict[str, tuple[str, Thinker]] = {}

    def engine(self, asker: str, level: str) -> Thinker:
        """The engine of a seat or of the adviser; another level gets a new one."""
        known = self._by_asker.get(asker)
        if known is not None and known[0] == level:
            return known[1]
        if known is not None:
            known[1].kill()
        thinker = self._make(level)
        self._by_asker[asker] = level, thinker
        return thinker

    def stop(self) -> None:
        """Every engine that thinks answers now."""
        for _, thinker in self._by_asker.values():
            thinker.stop()

    def kill(self) -> None:
        """No process is left."""
        for _, thinker in self._by_asker.values():
            thinker.kill()
        self._by_asker.clear()

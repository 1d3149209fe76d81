"""What can go wrong with a record or its file, always told in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.engine.core import GameError
from .literal import shown

if TYPE_CHECKING:
    from .record import Record


class SaveError(GameError):
    """A file or folder that cannot be read or written."""


class FileChangedError(SaveError):
    """A file that somebody else has written since it was read; it was left as it is."""


class RecordError(GameError):
    """A text that is not a record, or one with something wrong in it."""

    def __init__(self, reason: str, line: int = 0, move: int = 0) -> None:
        """The reason in a sentence, and where: the line of the text and the number of the ply, 0 for unknown."""
        place = f"line {line}, move {move}: " if move else f"line {line}: " if line else ""
        self.reason = shown(reason)  # it may quote the text, which may hold anything
        super().__init__(place + self.reason)
        self.line = line
        self.move = move
        self.partial: Record | None = None
        """What is good in it, where there is something."""

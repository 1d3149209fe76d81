"""Saves a game after every change without making anybody wait for the disk. No widgets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from ...saves.errors import FileChangedError, SaveError

RETRY_SECONDS: Final = 5.0


class Savable(Protocol):
    """A game with its file: what changed is noted at once and written when there is time."""

    def note(self) -> None:
        """Takes down the game as it is now."""
        ...

    def save(self) -> None:
        """Writes what was noted; a SaveError says why that failed."""
        ...

    def text(self) -> str:
        """The record of the game as it is now."""
        ...


class Autosave:
    """One writer for one game: a change while it writes is written after it, a failure is told and tried again."""

    def __init__(self, save: Savable, tell: Callable[[str], None]) -> None:
        """`tell` gets the reason of a failure, and an empty text when the game is saved again."""
        self._save = save
        self._tell = tell
        self._changed = False
        self._failed = ""
        self._task: asyncio.Task[None] | None = None

    @property
    def words(self) -> str:
        """How it stands, in a word for the top line."""
        return "not saved" if self._failed else "saved"

    def note(self) -> None:
        """The game changed: it will be written soon."""
        try:
            self._save.note()
        except SaveError as error:
            self._told(str(error))
            return
        self._changed = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._write())

    def finish(self) -> str:
        """Writes what is not yet written, now. Where even this last chance fails: the reason, and the game itself."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._task = None
            self._changed = True  # what is being written right now may fail, with nobody left to be told
        if not (self._changed or self._failed):
            return ""
        self._changed = False
        try:
            self._save.save()
        except FileChangedError as error:
            self._saved_elsewhere(error)
        except SaveError as error:
            self._told(str(error))
            return last_words(self._save, error)
        return ""

    async def _write(self) -> None:
        while self._changed:
            self._changed = False
            try:
                await asyncio.to_thread(self._save.save)
            except FileChangedError as error:
                self._saved_elsewhere(error)
            except SaveError as error:
                self._told(str(error))
                await asyncio.sleep(RETRY_SECONDS)
                self._changed = True
            except asyncio.CancelledError:
                self._changed = True
                raise
            else:
                self._told("")

    def _saved_elsewhere(self, error: FileChangedError) -> None:
        """The game is saved, in a file of its own, which is to be told."""
        self._failed = ""
        self._tell(str(error))

    def _told(self, reason: str) -> None:
        """Says what is new: a failure that lasts is not repeated."""
        if reason != self._failed:
            self._failed = reason
            self._tell(reason)


def last_words(save: Savable, error: SaveError) -> str:
    """What to tell whoever leaves a game that could not be saved: the reason, and the record itself."""
    words = f"Your game could not be saved: {error}"
    with suppress(SaveError):
        words += f"\nThis is its record, for boardgames-tui saves import:\n\n{save.text()}"
    return words

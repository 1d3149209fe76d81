"""Play by file: a record in a shared folder or a repository that two people take turns on.

    shared = open_shared(path, store, seat)     the file; or, to begin one that is not there, `new=match`
    shared.record.match                         the game; play on it, then `shared.save()`, as with any OpenSave
    shared.changed()                            cheap, to be asked about once a second: has somebody else written?
    shared.take_over() -> News                  reads the file: `record` is now another one; what is new, in words
    shared.turn_words()                         whose turn it is

`save()` never overwrites what somebody else wrote: it raises a FileChangedError, keeps the game as it is here among the
player's own saves, and `changed()` is true until `take_over()`. A file that is broken (by a merge, say) makes
`take_over()` raise a RecordError with the line; the game goes on as it was and the next change is tried again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from os import stat_result
from pathlib import Path

from ..games.engine.match import Match
from ..games.engine.tree import Node, path_to
from .errors import FileChangedError, SaveError
from .files import decoded, read_bytes
from .header import DUPLICATE
from .literal import shown
from .open_save import OpenSave
from .record import Record, new_record, read_record
from .store import Store


@dataclass(frozen=True, slots=True)
class News:
    """What a changed file brought: the new plies where the line goes on, none where it is another one."""

    nodes: tuple[Node, ...]
    words: str


class SharedGame(OpenSave):
    """A game in a file that somebody else writes too."""

    def __init__(self, record: Record, path: Path, known: bytes, store: Store, seat: int | None) -> None:
        """`known` is what was read, nothing for a new file; `seat` is who plays here, None for both."""
        super().__init__(record, path.parent, path, known)
        self.file = path
        self.seat = seat
        self._store = store
        self._seen = _signature(path)
        self._copy: OpenSave | None = None

    def turn_words(self) -> str:
        """Whose turn it is, in a sentence."""
        match = self.record.match
        if match.outcome is not None:
            return "The game is over."
        if self.seat == match.to_move:
            return "It is your turn."
        return f"It is the turn of {shown(match.mover.shown(match.to_move))}."

    def changed(self) -> bool:
        """Whether the file holds something else than what was read or written here; false while it is written."""
        if not self._busy.acquire(blocking=False):
            return False
        try:
            return self._looks_changed()
        finally:
            self._busy.release()

    def _looks_changed(self) -> bool:
        signature = _signature(self.file)
        if signature is None or signature == self._seen:
            return False
        with suppress(SaveError):
            if read_bytes(self.file) != self._known:
                return True
            self._seen = signature
        return False

    def take_over(self) -> News:
        """Reads the file; a RecordError or SaveError leaves the game as it was, until the file changes again."""
        with self._busy:
            signature = _signature(self.file)
            if self._noted:  # a move that was not written yet; where it cannot be kept, `changed` stays true
                self._keep()
            self._seen = signature
            data = read_bytes(self.file)
            record = read_record(decoded(data))
            news = _news(self.record.match, record.match)
            self.record, self._known, self._noted, self._copy = record, data, None, None
        return news

    def _go_on_elsewhere(self, old: Path, text: str) -> None:
        del text
        kept = shown(self._keep())
        raise FileChangedError(
            f"{shown(old.name)} was changed by somebody else and is not overwritten. "
            f"What you played is kept as {kept} among your saves."
        )

    def _keep(self) -> str:
        """Saves the game as it is here among the player's own; its name."""
        mine = Record(self.record.match, self.record.date, DUPLICATE, self.record.extra)
        self._copy = self._copy or self._store.begin(mine)
        self._copy.save()
        return self._copy.path.stem if self._copy.path else "nothing"


def open_shared(path: Path, store: Store, seat: int | None = None, new: Match | None = None) -> SharedGame:
    """The game of a file, or a new one that its first `save()` writes; a SaveError or RecordError in words."""
    path = Path(os.path.realpath(path))  # all who open it, by whatever link, wait for the same folder
    if new is None:
        if not os.path.exists(path):
            raise SaveError(f"There is no file {shown(path.name)}; give --new and a game to begin one.")
        data = read_bytes(path)
        return SharedGame(read_record(decoded(data)), path, data, store, seat)
    if os.path.exists(path):
        raise SaveError(f"There is a file {shown(path.name)} already; leave out --new to go on with it.")
    return SharedGame(new_record(new), path, b"", store, seat)


def _news(before: Match, now: Match) -> News:
    old, new = [_mark(node) for node in path_to(before.node)], path_to(now.node)
    if [_mark(node) for node in new[: len(old)]] != old:
        return News((), "The file holds another line now, and the board shows it.")
    if len(new) == len(old):
        return News((), "The file was changed; the position is the same.")
    nodes = tuple(new[len(old) :])
    return News(nodes, f"New in the file: {', then '.join(now.sentence(node) for node in nodes)}.")


def _mark(node: Node) -> object:
    return node.text, node.ending


def _signature(path: Path) -> tuple[int, int, int] | None:
    try:
        found: stat_result = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino

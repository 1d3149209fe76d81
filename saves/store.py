"""The folder of the player's games: list, open, begin, rename, duplicate, import, delete and restore.

Nothing here overwrites what it did not write: a new game gets a new name, and a game whose file somebody else changed
goes on in a file of its own. Every failure is a SaveError in words, and the game in memory stays as it was.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ..games.engine.core import GameError
from ..games.engine.registry import game_named
from .errors import RecordError, SaveError
from .files import decoded, file_error, locked, move_to_free_name, read_bytes, read_text
from .header import DUPLICATE, IMPORT, Header, read_header
from .listing import Entry, Seen, entries_in, newest_first, read_entry
from .literal import shown
from .names import SUFFIX, checked_stem, stem_of
from .open_save import OpenSave, create_first_free
from .record import Record, read_record, with_origin, write_record
from .trash import deleted_entries, name_before, put_away, sweep, take_back

__all__ = ["Entry", "OpenSave", "Store"]

_NAMED: Final = 4
"""How many saves a message lists where a name fits several."""


class Store:
    """A folder of records. It is made by the first game that is written."""

    def __init__(self, folder: Path) -> None:
        """The folder may be missing."""
        self.folder = folder
        self._seen: Seen = {}

    # ---- what is there ---------------------------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """The saves, the last changed first, each head read when it is asked for; a SaveError for a bad folder."""
        return entries_in(self.folder, self._seen)

    def deleted(self) -> list[Entry]:
        """What lies in the trash, the last deleted first."""
        return deleted_entries(self.folder)

    def find_deleted(self, name: str) -> Entry:
        """What was deleted last under that name, or under the only name that begins so; a SaveError otherwise."""
        stem = name.removesuffix(SUFFIX)
        by_name = {name_before(entry.path): entry for entry in reversed(self.deleted())}
        fitting = [stem] if stem in by_name else [known for known in by_name if stem and known.startswith(stem)]
        if not fitting:
            raise SaveError(f"There is no save {shown(name)} in the trash; saves list --deleted shows what there is.")
        if len(fitting) > 1:
            raise SaveError(_several(name, fitting))
        return by_name[fitting[0]]

    def newest_unfinished(self, game_id: str | None = None) -> Entry | None:
        """The game to continue, perhaps of one kind only; None where there is none or the folder cannot be read."""
        with suppress(SaveError):
            for entry in self.entries():
                if not entry.finished and game_id in (None, entry.header.game) and _can_be_played(entry):
                    return entry
        return None

    def find(self, name: str) -> Entry:
        """The save of that name or of the only name that begins so, or the record at a path; a SaveError otherwise.

        A name with `.bgt` is the file of that name here before it is a save's.
        """
        stem = name.removesuffix(SUFFIX)
        names = [file.removesuffix(SUFFIX) for _, file in newest_first(self.folder)]
        is_file = os.path.isfile(path := os.path.expanduser(name))
        if stem in names and not (is_file and name.endswith(SUFFIX)):
            return self._entry(self.folder / f"{stem}{SUFFIX}")
        if is_file:
            return self._entry(Path(path))
        fitting = [known for known in names if stem and known.startswith(stem)]
        if len(fitting) != 1:
            raise SaveError(_not_one(name, fitting))
        return self._entry(self.folder / f"{fitting[0]}{SUFFIX}")

    # ---- games -----------------------------------------------------------------------------------------------------

    def begin(self, record: Record) -> OpenSave:
        """A game that has no file yet; its first `save()` after the first ply makes one."""
        return OpenSave(record, self.folder)

    def open(self, entry: Entry) -> OpenSave:
        """A game from its file. A RecordError brings what is good as `partial`, for `begin`; the file stays."""
        data = read_bytes(entry.path)
        try:
            record = read_record(decoded(data))
        except RecordError as error:
            if error.partial is not None:
                error.partial.origin = error.partial.origin or DUPLICATE
            raise
        return OpenSave(record, entry.path.parent, entry.path, data)

    def duplicate(self, entry: Entry) -> Entry:
        """A copy that can be played on without touching the first; it does not count among the results."""
        text = with_origin(read_text(entry.path), DUPLICATE)
        return self._add(f"{entry.name}-copy", text)

    def import_text(self, text: str, name: str = "") -> Entry:
        """Adds a record that was made elsewhere; a RecordError brings what is good, for `import_record`."""
        return self.import_record(read_record(text), name)

    def import_record(self, record: Record, name: str = "") -> Entry:
        """Adds a record that was made elsewhere, under a name or one made from its head."""
        record.origin = IMPORT
        text = write_record(record)
        return self._add(_wished(name, read_header(text)), text)

    def rename(self, entry: Entry, name: str) -> Entry:
        """Gives a save another name; a SaveError where it is taken or not allowed."""
        new = entry.path.with_name(checked_stem(name) + SUFFIX)
        if new != entry.path:
            with self._changing("renamed", entry.path):
                move_to_free_name(entry.path, new)
        return self._entry(new)

    def delete(self, entry: Entry) -> Entry:
        """Moves a save to the trash, from where `restore` brings it back; the entry of the deleted one."""
        if not self._is_here(entry.path):
            raise SaveError(f"{shown(entry.path.name)} is not among your saves and is left alone.")
        with self._changing("deleted", entry.path):
            deleted = put_away(self.folder, entry.path)
        sweep(self.folder)
        return self._entry(deleted)

    def restore(self, deleted: Entry) -> Entry:
        """Takes a save out of the trash."""
        with self._changing("restored", deleted.path):
            path = take_back(self.folder, deleted.path)
        return self._entry(path)

    def _add(self, stem: str, text: str) -> Entry:
        with self._changing("written", self.folder):
            path = create_first_free(self.folder, stem, text.encode())
        return self._entry(path)

    def _is_here(self, path: Path) -> bool:
        return path.parent.resolve() == self.folder.resolve()

    def _entry(self, path: Path) -> Entry:
        try:
            return read_entry(path)
        except OSError as error:
            raise file_error("read", path, error) from error

    @contextmanager
    def _changing(self, task: str, path: Path) -> Generator[None]:
        try:
            with locked(self.folder):
                yield
        except OSError as error:
            raise file_error(task, path, error) from error


def _can_be_played(entry: Entry) -> bool:
    try:
        game_named(entry.header.game)
    except GameError:
        return False
    return True


def _wished(name: str, header: Header) -> str:
    try:
        return checked_stem(name)
    except SaveError:
        return stem_of(header)


def _not_one(name: str, fitting: list[str]) -> str:
    if not fitting:
        return f"There is no save {shown(name)[:200]} and no file of that name; saves list shows what there is."
    return _several(name, fitting)


def _several(name: str, fitting: list[str]) -> str:
    named = ", ".join(shown(stem) for stem in fitting[:_NAMED])
    more = f" and {len(fitting) - _NAMED} more" if len(fitting) > _NAMED else ""
    return f"{len(fitting)} saves begin with {shown(name)}: {named}{more}. Give one of them."

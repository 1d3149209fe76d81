"""A game with its file: saved after every change, whole or not at all, and never over what somebody else wrote."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Lock

from .errors import FileChangedError, RecordError, SaveError
from .files import create_file, file_error, locked, read_bytes, replace_file
from .header import DUPLICATE
from .literal import shown
from .names import free_paths, stem_of
from .record import Record, with_origin, write_record
from .trash import sweep


class OpenSave:
    """A record being played. The file is made by the first `save()` after the first ply.

    To save in a worker thread, call `note()` where the game changes and `save()` in the thread: it writes what was
    noted last, so a slow disk never brings an old state back.
    """

    def __init__(self, record: Record, folder: Path, path: Path | None = None, known: bytes = b"") -> None:
        """`known` is what the file at `path` held when it was read."""
        self.record = record
        self.path = path
        self._folder = folder
        self._known = known
        self._noted: str | None = None
        self._busy = Lock()

    def note(self) -> None:
        """Takes down the record as it is now, for the next `save()`; a SaveError where it is too long to be written."""
        self._noted = self.text()

    def save(self) -> None:
        """Writes what was noted, or the record as it is now.

        A SaveError says in words why that failed; the next call tries again. A FileChangedError says that the file was
        changed by somebody else: it was left as it is, and the game was saved in a new one, where it goes on.
        """
        with self._busy:
            noted = self._noted
            try:
                self._write(self.text() if noted is None else noted)
            except FileChangedError:
                self._done(noted)
                raise
            self._done(noted)

    def _done(self, noted: str | None) -> None:
        if self._noted is noted:
            self._noted = None

    def text(self) -> str:
        """The record as it is now, or nothing before its first ply; a SaveError where it is too long to be written."""
        if self.path is None and not self.record.match.plies:
            return ""
        try:
            return write_record(self.record)
        except RecordError as error:
            raise SaveError(error.reason) from error

    def _write(self, text: str) -> None:
        if not text:
            return
        path = self.path or self._folder
        try:
            with locked(self.path.parent if self.path else self._folder):
                changed = not self._written(text.encode())
            if changed:
                self._go_on_elsewhere(path, text)
        except OSError as error:
            raise file_error("written", path, error) from error

    def _written(self, data: bytes) -> bool:
        """Writes the file unless it holds what we did not see there; one that vanished is written again."""
        found = read_bytes(self.path) if self.path and self.path.exists() else None
        if self.path is None:
            self._create(data)
        elif found is None or found == self._known:
            replace_file(self.path, data)
        elif found != data:
            return False
        self._known = data
        return True

    def _create(self, data: bytes) -> None:
        self.path = create_first_free(self._folder, stem_of(self.record.header()), data)
        sweep(self._folder)

    def _go_on_elsewhere(self, old: Path, text: str) -> None:
        """One game counts once among the results: the copy is marked as one."""
        data = with_origin(text, DUPLICATE).encode()
        self.path = create_first_free(old.parent, old.stem, data)
        self._known = data
        self.record.origin = DUPLICATE
        raise FileChangedError(
            f"This game goes on in {shown(self.path.name)}, "
            f"because another program changed {shown(old.name)}, which stays as it is."
        )


def create_first_free(folder: Path, stem: str, data: bytes) -> Path:
    """Writes a new file under the first free name; its path."""
    paths = free_paths(folder, stem)
    while True:
        with suppress(FileExistsError):
            create_file(path := next(paths), data)
            return path

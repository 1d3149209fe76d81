"""A folder of records as a list: heads only, read one by one as they are asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from .errors import RecordError
from .files import file_error
from .header import MAX_HEADER, Header, read_header
from .names import SUFFIX

_FIRST_BYTES: Final = 2048
_MOST_BYTES: Final = 4 * MAX_HEADER
"""Where every character takes four bytes."""
_NO_HEADER: Final = Header("")


class Entry(NamedTuple):
    """A file of the list. Where its head cannot be read, `problem` says why and the header names no game."""

    path: Path
    name: str
    header: Header
    modified: datetime
    """Local time."""
    problem: str = ""

    @property
    def finished(self) -> bool:
        """Whether the main line ended."""
        return self.header.result is not None


Stamp = tuple[float, int, int]
"""Time of the last change, size and number of a file: where they are the same, so is what is in it."""
Seen = dict[Path, tuple[Stamp, Entry]]


def entries_in(folder: Path, seen: Seen | None = None) -> Iterator[Entry]:
    """The records of a folder, newest first; none where there is no folder, a SaveError where it cannot be read.

    `seen` remembers the entries from one time to the next, so that only files that changed are read again.
    """
    seen = {} if seen is None else seen
    for stamp, name in newest_first(folder):
        path = folder / name
        if path not in seen or seen[path][0] != stamp:
            try:
                seen[path] = stamp, _entry(path, stamp[0])
            except FileNotFoundError:  # somebody removed it meanwhile
                continue
        yield seen[path][1]


def read_entry(path: Path) -> Entry:
    """The entry of one file; an OSError where there is none, `problem` where it cannot be read."""
    return _entry(path, path.stat().st_mtime)


def newest_first(folder: Path) -> list[tuple[Stamp, str]]:
    """The files of the records of a folder with their stamps."""
    found: list[tuple[Stamp, str]] = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                with suppress(FileNotFoundError):
                    if _is_record(file):
                        found.append((_stamp(file.stat()), file.name))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise file_error("read", folder, error) from error
    return sorted(found, reverse=True)


def _stamp(facts: os.stat_result) -> Stamp:
    return facts.st_mtime, facts.st_size, facts.st_ino


def _is_record(file: os.DirEntry[str]) -> bool:
    """A pipe or a device of that name would never answer."""
    return file.name.endswith(SUFFIX) and not file.name.startswith(".") and file.is_file()


def _entry(path: Path, changed: float) -> Entry:
    try:
        header, problem = read_header(_head(path)), ""
    except RecordError as error:
        header, problem = _NO_HEADER, str(error)
    except FileNotFoundError:
        raise
    except OSError as error:
        header, problem = _NO_HEADER, str(file_error("read", path, error))
    return Entry(path, path.stem, header, local_time(changed), problem)


def _head(path: Path) -> str:
    """The text up to the first empty line, or as much as a head may have."""
    with open(path, "rb", buffering=0) as file:
        data = file.read(_FIRST_BYTES)
        if b"\n\n" not in data and b"\n\r\n" not in data and len(data) == _FIRST_BYTES:
            data += file.read(_MOST_BYTES)
    return data.decode(errors="replace")


def local_time(seconds: float) -> datetime:
    """The local time of a file's time stamp."""
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone()
    except (ValueError, OverflowError, OSError):  # a file system may hold a time that no calendar has
        return datetime.fromtimestamp(0, UTC)

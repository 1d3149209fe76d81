"""Deleted records: kept in a folder of their own for thirty days, each with the time of its deletion in its name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from .files import TEMPORARY, move_to_free_name
from .listing import Entry, entries_in
from .names import SUFFIX, free_paths

KEPT: Final = timedelta(days=30)
_FORGOTTEN: Final = timedelta(days=1)
"""A temporary file of that age was left by a program that died."""
_SECOND: Final = "%Y%m%dT%H%M%S"
_STAMP: Final = f"{_SECOND}.%fZ"
"""Fractions tell which of several was deleted last; older versions wrote none."""
_NAME: Final = re.compile(r"(\d{8}T\d{6})(?:\.\d{6})?Z (.+)", re.DOTALL)


def trash_of(folder: Path) -> Path:
    """The folder for what is deleted from a folder."""
    return folder / ".trash"


def put_away(folder: Path, path: Path) -> Path:
    """Moves a record to the trash; its new path."""
    trash = trash_of(folder)
    trash.mkdir(exist_ok=True)
    return move_to_first_free(path, trash, f"{datetime.now(UTC).strftime(_STAMP)} {path.stem}")


def take_back(folder: Path, path: Path) -> Path:
    """Moves a record from the trash back, under its old name where that is free; its new path."""
    return move_to_first_free(path, folder, name_before(path))


def name_before(path: Path) -> str:
    """The name that a record in the trash had."""
    found = _NAME.fullmatch(path.stem)
    return found.group(2) if found else path.stem


def move_to_first_free(old: Path, folder: Path, stem: str) -> Path:
    """Moves a record to the first free name; its new path."""
    paths = free_paths(folder, stem)
    while True:
        with suppress(FileExistsError):
            move_to_free_name(old, new := next(paths))
            return new


def deleted_entries(folder: Path) -> list[Entry]:
    """What lies in the trash of a folder, the last deleted first."""
    return sorted(entries_in(trash_of(folder)), key=lambda entry: entry.name, reverse=True)


def sweep(folder: Path) -> None:
    """Removes for good what has been in the trash for thirty days, and temporary files that nobody will finish."""
    now = datetime.now(UTC)
    for path in (*_outdated(trash_of(folder), now), *_forgotten(folder, now)):
        with suppress(OSError):
            path.unlink()


def _outdated(trash: Path, now: datetime) -> Iterator[Path]:
    for name in _names(trash):
        with suppress(ValueError):  # digits that are no date: put there by hand
            found = _NAME.fullmatch(name.removesuffix(SUFFIX))
            if found and now - datetime.strptime(found.group(1), _SECOND).replace(tzinfo=UTC) > KEPT:
                yield trash / name


def _forgotten(folder: Path, now: datetime) -> Iterator[Path]:
    for name in _names(folder):
        path = folder / name
        if name.startswith(".") and name.endswith(TEMPORARY):
            with suppress(OSError):
                if now.timestamp() - path.stat().st_mtime > _FORGOTTEN.total_seconds():
                    yield path


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []

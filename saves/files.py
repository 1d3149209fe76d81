"""Files that are written whole or not at all, and what the system says against it in words."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from .errors import RecordError, SaveError
from .literal import shown
from .record import MAX_BYTES

TEMPORARY: Final = ".tmp"
PATIENCE: Final = 3.0
"""Seconds to wait for another program that is writing into the same folder."""

_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the disk takes no file of that size",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "it is not allowed",
    errno.EPERM: "it is not allowed",
    errno.ENOENT: "it is not there",
    errno.ENOTDIR: "there is a file where a folder should be",
    errno.EISDIR: "there is a folder of that name",
    errno.EEXIST: "there is a file of that name",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EXDEV: "it lies on another disk",
    errno.EBUSY: "another program uses it",
    errno.EWOULDBLOCK: "another program is writing there",
}


def file_error(task: str, path: Path, error: OSError | UnicodeError) -> SaveError:
    """What went wrong with a file as a sentence, `task` being a participle such as "written"."""
    return SaveError(f"{shown(path.name or str(path))} cannot be {task}: {reason_of(error)}.")


def reason_of(error: OSError | UnicodeError) -> str:
    """What the system says against it, in words a player understands."""
    code = error.errno if isinstance(error, OSError) else None
    return _REASONS.get(code or 0) or getattr(error, "strerror", None) or "the system refuses"


def read_text(path: Path) -> str:
    """The text of a record's file; a SaveError where there is none to read, a RecordError where it is no text."""
    return decoded(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """What is in a file, at most one byte more than a record may have; a SaveError in words."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise file_error("read", path, error if isinstance(error, OSError) else UnicodeError()) from error


def decoded(data: bytes) -> str:
    """The text of these bytes; a RecordError with the line where they are too many or no UTF-8."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"A record has at most {MAX_BYTES:,} bytes.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError("This is not UTF-8 text.", data.count(b"\n", 0, error.start) + 1) from error


def replace_file(path: Path, data: bytes) -> None:
    """Writes a file, over the one that may be there; after any accident there is the old one or the new one.

    Where the file is a link, what it leads to is written.
    """
    path = Path(os.path.realpath(path))
    temporary = _written_beside(path, data)
    with _removed_on_error(temporary):
        os.replace(temporary, path)
    _sync_folder(path.parent)


def create_file(path: Path, data: bytes) -> None:
    """Writes a file that is not there yet; a FileExistsError where it is."""
    temporary = _written_beside(path, data)
    with _removed_on_error(temporary):
        move_to_free_name(temporary, path)
    _sync_folder(path.parent)


def move_to_free_name(old: Path, new: Path) -> None:
    """Renames a file; a FileExistsError where the new name is taken, also by somebody quicker."""
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if new.exists():
            raise FileExistsError(errno.EEXIST, "exists", str(new)) from None
        os.rename(old, new)
    else:
        os.unlink(old)


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Keeps other programs of ours from writing into a folder meanwhile; makes it where it is missing.

    Windows knows no lock on a folder; what is left there is the instant between looking at a file and renaming.
    """
    make_folder(folder)
    if sys.platform == "win32":
        yield
    else:
        handle = os.open(folder, os.O_RDONLY)
        try:
            _wait_for_lock(handle)
            yield
        finally:
            os.close(handle)


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it where they are missing; an OSError that says where a file is in the way."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, "no folder", str(folder)) from error


def _wait_for_lock(handle: int) -> None:
    """A folder on a network may know no locks; then it is written without."""
    import fcntl

    until = time.monotonic() + PATIENCE
    while True:
        try:
            return fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(0.005)
        except OSError:
            return None


def _written_beside(path: Path, data: bytes) -> Path:
    temporary = path.parent / f".{os.urandom(8).hex()}{TEMPORARY}"
    with _removed_on_error(temporary), temporary.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return temporary


@contextmanager
def _removed_on_error(temporary: Path) -> Generator[None]:
    try:
        yield
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    """Makes a rename last; not every system can do that to a folder, and the file is in order anyway."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""Small JSON files that a player may edit by hand: any bytes give an object and a list of problems."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

MAX_BYTES: Final = 1_000_000


def read_object(path: Path) -> tuple[dict[str, object], list[str]]:
    """The object in a file and what is wrong with the file; a missing one is empty."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        from ..saves.files import file_error

        return {}, [str(file_error("read", path, error))]
    if len(raw) > MAX_BYTES:
        return {}, [f"{path.name} is larger than {MAX_BYTES:,} bytes."]
    return _parsed(path, raw)


def _parsed(path: Path, raw: bytes) -> tuple[dict[str, object], list[str]]:
    try:
        content = json.loads(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        return {}, [f"{path.name}, line {error.lineno}: this is no JSON ({error.msg.lower()})."]
    except (ValueError, RecursionError):
        return {}, [f"{path.name} is no JSON text."]
    if not isinstance(content, dict):
        return {}, [f"{path.name} holds no object: it begins with {{ and ends with }}."]
    return cast(dict[str, object], content), []


def write_object(path: Path, content: Mapping[str, object]) -> None:
    """Writes an object so that a reader sees the old file or the new one; a SaveError where that fails."""
    from ..saves.files import file_error, make_folder, replace_file

    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    try:
        make_folder(path.parent)
        replace_file(path, text.encode(errors="replace"))
    except OSError as error:
        raise file_error("written", path, error) from error


def shown(value: object) -> str:
    """A value of a file as a message quotes it: short, and without anything that acts on a terminal."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:39]}…"

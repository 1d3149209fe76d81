"""The log of errors that nobody expected, in the state folder."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from ..saves.folders import state_folder

LOG: Final = "errors.log"


def write_log(error: BaseException) -> Path | None:
    """Appends an error with its traceback to the log; None where that cannot be written."""
    path = state_folder() / LOG
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')}\n")
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError:
        return None
    return path

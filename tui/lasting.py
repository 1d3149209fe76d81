"""A terminal that may go away: what is written to it then is lost, and the app ends as if it had been told."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO, cast

from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from textual.app import App


class LastingDriver(LinuxDriver):
    """Textual's own, whose writer would end at the first failure and let the app wait for it for ever."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """As Textual makes it."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file = cast(TextIO, LastingFile(self._file))


class LastingFile:
    """A file to write to that never fails."""

    def __init__(self, file: TextIO) -> None:
        """`file` is the terminal."""
        self._file = file
        self._is_gone = False

    def write(self, text: str) -> None:
        """Writes as long as there is a terminal."""
        self._as_long_as_it_lasts(lambda: self._file.write(text))

    def flush(self) -> None:
        """Writes what was kept back."""
        self._as_long_as_it_lasts(self._file.flush)

    def fileno(self) -> int:
        """The number of the file below."""
        return self._file.fileno()

    def _as_long_as_it_lasts(self, act: Callable[[], object]) -> None:
        if self._is_gone:
            return
        try:
            act()
        except OSError:
            self._is_gone = True
            os.kill(os.getpid(), signal.SIGHUP)  # who has lost the terminal may not have been told

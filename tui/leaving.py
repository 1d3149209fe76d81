"""How the app ends: by a key, by a signal or by an error, always without a trace or a loss."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from textual.app import App, SuspendNotSupported

from .late import came_too_late
from .log import write_log

if TYPE_CHECKING:
    from pathlib import Path

    from textual.driver import Driver

    from .play.saving import Autosave

_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGINT")


class LeavingApp(App[int]):
    """An app whose screens may have something to finish before it ends."""

    log_path: Path | None = None
    """Where the error is told that ended the app."""
    last_words: str = ""
    """What is to be told once the terminal is free again: a game that could not be saved."""
    _kept = "your game is saved"
    _is_leaving = False

    def __init__(self) -> None:
        """Nothing is left to be saved."""
        super().__init__()
        self._unsaved: list[Autosave] = []

    def get_driver_class(self) -> type[Driver]:
        """On a terminal, one that outlives it."""
        found = super().get_driver_class()
        if sys.platform == "win32" or found.__name__ != "LinuxDriver":
            return found
        from .lasting import LastingDriver

        return LastingDriver

    def on_load(self) -> None:
        """Signals end the app like `q`, with the exit code that shells expect."""
        loop = asyncio.get_running_loop()
        for number in [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self._leave_on_signal, int(number))

    async def action_quit(self) -> None:
        """Leaves without asking, because everything is saved."""
        self._finish_games()
        self.exit(return_code=0)

    def _leave_on_signal(self, number: int) -> None:
        self._finish_games()
        self.exit(return_code=128 + number)

    def action_suspend_process(self) -> None:
        """Stops the whole job, make before it too, until the shell brings it back; where no shell could, nothing."""
        if not _is_a_job():
            self.notify("No shell waits to bring the app back: nothing is suspended.", markup=False)
            return
        with suppress(SuspendNotSupported), self.suspend():
            _stop_the_job()

    def keep_trying(self, saver: Autosave, words: str) -> None:
        """The screen of a game that could not be saved is gone: its file is tried again until the app ends."""
        if self._is_leaving:
            return
        self._unsaved.append(saver)
        saver.note()
        reason = words.partition("\n")[0]
        self.notify(f"{reason} It is tried again as long as the app runs.", markup=False, timeout=8)

    def _finish_games(self) -> None:
        self._is_leaving = True
        finishes = [getattr(screen, "finish", None) for screen in self.screen_stack]
        words = [finish() for finish in (*finishes, *(saver.finish for saver in self._unsaved)) if finish is not None]
        self.last_words = "\n\n".join(filter(None, words)) or self.last_words

    def _handle_exception(self, error: Exception) -> None:
        """An error that nobody expected: the game is saved, the log says what happened, the app ends with code 1."""
        if came_too_late(error):
            return
        try:
            self._finish_games()
        except Exception:  # the game itself fails where it stands now; what was noted before that is written
            self._kept = "your game is saved without its last move"
        self.log_path = self.log_path or write_log(error)
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """One line instead of pages; the pages are in the log."""
        if self.log_path is None:
            super()._print_error_renderables()
            return
        self._exit_renderables.clear()
        kept = "" if self.last_words else f"; {self._kept}"
        print(f"boardgames-tui stopped because of an error{kept}. Details: {self.log_path}", file=sys.stderr)


def _is_a_job() -> bool:
    """Whether a shell started the app as one of its jobs: a program that is all there is in a window is none."""
    return sys.platform != "win32" and os.getpgrp() != os.getsid(0)


def _stop_the_job() -> None:
    """Comes back when the shell continues the job; Textual's own answer to that would open the terminal twice."""
    if sys.platform != "win32":
        handler = signal.signal(signal.SIGCONT, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGSTOP)
        signal.signal(signal.SIGCONT, handler)

"""A child process as lines: written to at once, read as they come, cut off where it floods.

Threads carry the pipes, so that killing the process works at any moment, with or without a running event loop.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, Final

LONGEST_LINE: Final = 1_000_000
LINES_A_SECOND: Final = 2_000
_LAST_WORDS: Final = 2_000
_LINGERING: Final = 0.2
"""Seconds between the end of its output and the end of a process, for the last words on its standard error."""
_NICENESS: Final = 10


class Lines:
    """The lines of one process. `read` gives None after the last one, and `farewell` then says why it was the last."""

    def __init__(self, command: Sequence[str], *, nice: bool) -> None:
        """Starts a program, never through a shell; an OSError where it cannot be."""
        self.farewell = "ended without an answer"
        self._loop = asyncio.get_running_loop()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._to_say: SimpleQueue[str | None] = SimpleQueue()
        self._complaint = b""
        self._process = _started(command, nice=nice)
        self._listener = self._carry(self._listen_to_complaints)
        self._carry(self._listen)
        self._carry(self._speak)

    @property
    def pid(self) -> int:
        """The process; it may have ended."""
        return self._process.pid

    def write(self, line: str) -> None:
        """Sends a line; what the process does not read yet waits here."""
        self._to_say.put(line)

    async def read(self) -> str | None:
        """The next line without its end and without blanks around it; None when there will be no more."""
        line = await self._heard.get()
        if line is None:
            self._heard.put_nowait(None)
        return line

    def kill(self) -> None:
        """Ends the process and those that it started, and waits for its end."""
        _end(self._process)
        self._process.wait()
        self._to_say.put(None)

    # ---- the three pipes, each in a thread of its own --------------------------------------------------------------

    def _carry(self, work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _speak(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as pipe:
            while (line := self._to_say.get()) is not None:
                pipe.write(f"{line}\n".encode())
                pipe.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            self._read_lines(pipe)
        self._listener.join(_LINGERING)
        if complaint := _printable(self._complaint.strip().rpartition(b"\n")[2])[:200]:
            self.farewell += f": {complaint.rstrip('.')}"
        self._to_say.put(None)
        self._pass_on(None)

    def _read_lines(self, pipe: IO[bytes]) -> None:
        second, count = 0, 0
        while line := pipe.readline(LONGEST_LINE):
            now = int(time.monotonic())
            count = count + 1 if now == second else 1
            second = now
            if count > LINES_A_SECOND:
                self.farewell = "sends more lines than anybody can read"
                return
            if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
                self.farewell = "sends a line without an end"
                return
            self._pass_on(_printable(line))

    def _listen_to_complaints(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            while words := pipe.readline(_LAST_WORDS):
                self._complaint = (self._complaint + words)[-_LAST_WORDS:]

    def _pass_on(self, line: str | None) -> None:
        with suppress(RuntimeError):  # the event loop may be gone, and with it whoever would have read
            self._loop.call_soon_threadsafe(self._heard.put_nowait, line)


def _started(command: Sequence[str], *, nice: bool) -> subprocess.Popen[bytes]:
    """A program in a group of its own: Ctrl-C in the terminal is not for it."""
    flags: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        priority = subprocess.BELOW_NORMAL_PRIORITY_CLASS if nice else 0
        flags = {"creationflags": priority | subprocess.CREATE_NEW_PROCESS_GROUP}
    pipe = subprocess.PIPE
    process = subprocess.Popen[bytes](list(command), stdin=pipe, stdout=pipe, stderr=pipe, **flags)
    if nice and sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and its group, which it leads; the group lives on where only the leader is dead."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _printable(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return "".join(sign if sign.isprintable() else "?" for sign in text)

"""The engine process: lines in, lines out, as docs/engine.md tells.

One thread owns the state and writes every line. A second one reads the input, a third one counts or thinks; both only
put *events* into a queue. So nothing needs a lock, answers keep their order, and no answer is split.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Any, Final, Literal, Protocol

from .conversation import AnyGame, Conversation
from .core import GameError
from .perft import StoppedError, perft, read_depth

Tell = Callable[[str], None]
Stopped = Callable[[], bool]
Search = Callable[[Tell, Stopped], str]
"""Thinks until it is done or stopped; tells `info` lines on the way and gives the text of the best move."""

LONGEST_LINE: Final = 1_000_000
PATIENCE: Final = 0.25
"""Seconds that a count may take before other lines are read, so that a short one is answered though the input ends."""
NOT_WHILE_THINKING: Final = frozenset({"game", "position", "play", "perft", "go"})


class Searcher(Protocol):
    """What answers `go`."""

    def prepare(self, game: AnyGame, state: Any, words: Sequence[str]) -> Search:
        """The search that the words after `go` ask for; a GameError at once where they make no sense."""
        ...

    def close(self) -> None:
        """Ends the processes that it started."""
        ...


@dataclass(frozen=True, slots=True)
class Heard:
    """Something happened: a line came in, the input ended, or the work told a line or its last one."""

    kind: Literal["line", "end", "info", "done"]
    text: str = ""


class Leaving(Exception):  # noqa: N818 the way out is no error
    """The process is to end."""


class Engine:
    """One conversation, with at most one piece of work that takes its time: a count or a search."""

    def __init__(self, write: Callable[[str], None], searcher: Searcher | None = None) -> None:
        self.events: SimpleQueue[Heard] = SimpleQueue()
        self._write = write
        self._searcher = searcher
        self._conversation = Conversation()
        self._work: Literal["", "perft", "go"] = ""
        self._stop = Event()
        self._stops = 0
        """How many `stop` wait for the end of the work."""
        self._waiting: deque[str] = deque()
        """Lines that came while a count runs."""

    def run(self) -> None:
        """Answers until the input ends or `quit` comes."""
        try:
            while True:
                self._take(self.events.get())
        except Leaving:
            self._stop.set()
        finally:
            if self._searcher is not None:
                self._searcher.close()

    def _take(self, event: Heard) -> None:
        if event.kind == "end":
            raise Leaving
        if event.kind == "line":
            self._hear(event.text)
        else:
            self._say(event.text)
        if event.kind == "done":
            self._finish()

    # ---- lines -----------------------------------------------------------------------------------------------------

    def _hear(self, line: str) -> None:
        verb, _, rest = line.strip().partition(" ")
        verb = verb.lower()
        if verb == "quit":
            raise Leaving
        if verb == "stop":
            self._halt()
        elif self._work == "perft":
            self._waiting.append(line)
        elif self._work and verb in NOT_WHILE_THINKING:
            self._say("error busy")
        elif verb:
            self._answer(verb, rest.strip())

    def _answer(self, verb: str, rest: str) -> None:
        try:
            if verb == "perft":
                self._count(rest)
            elif verb == "go":
                self._think(rest.split())
            else:
                self._say(*self._conversation.answer(verb, rest))
        except Exception as error:  # never dies of bad input, nor of a plug-in that raises
            self._say(_error(error))

    def _halt(self) -> None:
        if self._work:
            self._stops += 1
            self._stop.set()
        else:
            self._say("ok")

    def _say(self, *lines: str) -> None:
        self._write("".join(f"{_one_line(line)}\n" for line in lines))

    # ---- work in another thread ------------------------------------------------------------------------------------

    def _count(self, rest: str) -> None:
        game, state, depth = self._conversation.game, self._conversation.state, read_depth(rest)
        patience = monotonic() + PATIENCE
        try:
            self._say(f"perft {depth} {perft(game, state, depth, lambda: monotonic() > patience)}")
        except StoppedError:
            self._begin("perft", lambda _, stopped: f"perft {depth} {perft(game, state, depth, stopped)}")

    def _think(self, words: Sequence[str]) -> None:
        game, state = self._conversation.game, self._conversation.state
        if self._searcher is None:
            raise GameError("this engine does not think")
        if game.outcome(state) is not None:
            raise GameError("the game is over")
        search = self._searcher.prepare(game, state, words)
        self._begin("go", lambda tell, stopped: f"bestmove {search(tell, stopped)}")

    def _begin(self, kind: Literal["perft", "go"], task: Search) -> None:
        self._work = kind
        self._stop.clear()
        Thread(target=self._do, args=(task,), daemon=True).start()

    def _do(self, task: Search) -> None:
        try:
            last = task(lambda line: self.events.put(Heard("info", line)), self._stop.is_set)
        except StoppedError:
            last = "error stopped"
        except Exception as error:  # as above
            last = _error(error)
        self.events.put(Heard("done", last))

    def _finish(self) -> None:
        """Answers every `stop`, then what waited."""
        self._work = ""
        while self._stops:
            self._stops -= 1
            self._say("ok")
        while self._waiting and not self._work:
            self._hear(self._waiting.popleft())


def _error(error: Exception) -> str:
    return f"error {error}" if isinstance(error, GameError) else f"error {type(error).__name__}: {error}"


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


# ---- the process -----------------------------------------------------------------------------------------------------


def run_engine(searcher: Searcher | None = None) -> None:
    """Speaks the protocol on standard input and output until the input ends.

    Whatever else prints in this process, a plug-in or a library, goes to standard error.
    """
    output = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace", newline="\n")
    os.dup2(2, 1)

    def write(text: str) -> None:
        output.write(text)
        output.flush()

    engine = Engine(write, searcher)
    Thread(target=_read, args=(sys.stdin.buffer, engine.events), daemon=True).start()
    code = 0
    try:
        engine.run()
    except BrokenPipeError:
        pass
    except KeyboardInterrupt:
        code = 130
    os._exit(code)  # threads that still read or count have nothing more to say


def _read(pipe: IO[bytes], events: SimpleQueue[Heard]) -> None:
    while line := pipe.readline(LONGEST_LINE):
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            events.put(Heard("line", line.decode(errors="replace")))
        else:
            _skip_line(pipe)
            events.put(Heard("info", f"error a line has at most {LONGEST_LINE:,} bytes"))
    events.put(Heard("end"))


def _skip_line(pipe: IO[bytes]) -> None:
    while (rest := pipe.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass

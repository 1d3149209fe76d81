"""The other end of the engine protocol: asks an engine process, ours or anybody's, for one move at a time."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.core import GameError, OptionValue
from ..engine.match import Match
from ..engine.tree import Node, path_to
from .lines import Lines
from .told import Told, read_told

SETTING_UP: Final = 20.0
"""Seconds for the answer to a line that asks for no thought; a cold start is among them."""
STOPPING: Final = 2.0
"""Seconds in which an engine that was told to stop has to be ready again."""
HANGING: Final = 30.0
"""Seconds after its thinking time in which our own engine counts as hung; a machine may be busy."""
COMMAND_SECONDS: Final = "1"
_COMMAND: Final = "cmd:"
_OWN_TIME: Final = 2.0

__all__ = ["Engine", "EngineError", "Question", "Told", "engine_command", "question_for"]


class EngineError(GameError):
    """An engine that died, hangs or talks nonsense; the text is a sentence."""


class EngineTimeoutError(EngineError):
    """An engine that did not answer in its time."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position by its game, start and moves, and what to do there: the rest of the line that begins with `go`."""

    game: str
    options: Mapping[str, OptionValue]
    position: str | None
    moves: tuple[str, ...]
    go: str

    @property
    def setting_up(self) -> tuple[str, ...]:
        """The lines that lead to the position; each is answered with `ok`."""
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        position = () if self.position is None else (f"position {self.position}",)
        play = (f"play {' '.join(self.moves)}",) if self.moves else ()
        return (" ".join(["game", self.game, *pairs]), *position, *play)

    @property
    def seconds(self) -> float | None:
        """How long it may think, None where no clock ends it."""
        words = self.go.split()
        if "seconds" in words:
            return float(words[words.index("seconds") + 1])
        return None if "nodes" in words or "analyse" in words else _OWN_TIME


def question_for(match: Match, node: Node, seat_level: str) -> Question:
    """What to ask at a node for a seat's level, as in `hard`, `expert:seconds=1` or `cmd:./bot`, or for `analyse`."""
    moves = tuple(step.text for step in path_to(node) if step.text)
    return Question(match.game.id, match.options, match.position, moves, go_words(seat_level))


def go_words(seat_level: str) -> str:
    """The words after `go` for a seat's level, as in `level hard seconds 0.5`."""
    if seat_level == "analyse":
        return "analyse lines 3"
    if seat_level.startswith(_COMMAND):
        return f"seconds {COMMAND_SECONDS}"
    level, _, limit = seat_level.partition(":")
    return " ".join(["level", level, *limit.replace("=", " ").split()])


def engine_command(level: str) -> tuple[str, ...] | None:
    """The command of a `cmd:` seat, split as a shell would; None for our own engine."""
    if not level.startswith(_COMMAND):
        return None
    try:
        words = tuple(shlex.split(level.removeprefix(_COMMAND)))
    except ValueError:
        words = ()
    if not words:
        raise EngineError(f"{level} is no command: check its quotation marks.")
    return words


class Engine:
    """One engine process, started by the first question; it thinks about one at a time.

    A task that is cancelled while it asks stops the search; whatever the engine still says about that question is
    skipped before the next one. An engine that fails is killed, and the next question starts a new one.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        workers: int = 1,
        nice: bool = True,
        grace: float | None = None,
    ) -> None:
        """Without a command: our own engine. `grace`: seconds over its time after which an answer is too late."""
        self._command = tuple(command) if command is not None else _own_command(workers)
        self._name = "The engine" if command is None else f"The bot {' '.join(self._command)[:60]}"
        self._nice = nice
        self._grace = grace
        self._one_at_a_time = asyncio.Lock()
        self._lines: Lines | None = None
        self._owed = 0
        self._thinking = self._hurried = False

    @property
    def pid(self) -> int | None:
        """The process, None while there is none."""
        return None if self._lines is None else self._lines.pid

    async def ask(self, question: Question, heard: Callable[[Told], None] | None = None) -> str:
        """The best move's text, or an EngineError; `heard` is called with what the search tells on the way."""
        async with self._one_at_a_time:
            self._hurried = False
            try:
                lines = await self._ready()
                for line in question.setting_up:
                    await self._set_up(lines, line)
                return await self._think(lines, question, heard)
            except EngineError:
                self.kill()
                raise

    def stop(self) -> None:
        """Asks for the answer now; a question that is not yet being thought about is stopped as soon as it is."""
        self._hurried = True
        if self._thinking and self._lines is not None:
            self._say(self._lines, "stop")

    def kill(self) -> None:
        """Ends the process at once, and those that it started; works without an event loop, too."""
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.kill()

    # ---- the talk --------------------------------------------------------------------------------------------------

    async def _ready(self) -> Lines:
        """The process, started where there is none, that owes no answer to an earlier question."""
        if self._lines is not None:
            try:
                async with asyncio.timeout(self._grace or STOPPING):
                    while self._owed:
                        await self._final(self._lines)
            except (EngineError, TimeoutError):
                self.kill()
        return self._lines or self._start()

    def _start(self) -> Lines:
        self._owed = 0
        try:
            self._lines = Lines(self._command, nice=self._nice)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineError(f"{self._name} could not be started: {reason}.") from None
        return self._lines

    async def _set_up(self, lines: Lines, line: str) -> None:
        self._say(lines, line)
        try:
            async with asyncio.timeout(SETTING_UP):
                answer = await self._final(lines)
        except TimeoutError:
            raise EngineTimeoutError(f"{self._name} did not answer {line.partition(' ')[0]!r}.") from None
        if answer != "ok":
            raise EngineError(f"{self._name} refused {line[:60]!r}: {answer.removeprefix('error ')}.")

    async def _think(self, lines: Lines, question: Question, heard: Callable[[Told], None] | None) -> str:
        self._say(lines, f"go {question.go}")
        self._thinking = True
        try:
            if self._hurried:
                self._say(lines, "stop")
            async with asyncio.timeout(self._patience(question)):
                answer = await self._final(lines, heard)
        except TimeoutError:
            raise EngineTimeoutError(f"{self._name} did not answer in its time.") from None
        except asyncio.CancelledError:
            self._say(lines, "stop")
            raise
        finally:
            self._thinking = False
        return self._move_of(answer)

    def _move_of(self, answer: str) -> str:
        words = answer.split()
        if len(words) == 2 and words[0] == "bestmove":
            return words[1]
        if words[0] == "error":
            raise EngineError(f"{self._name} gave no move: {answer.removeprefix('error').strip() or 'no reason'}.")
        raise EngineError(f"{self._name} answered {answer[:60]!r} instead of a best move.")

    def _patience(self, question: Question) -> float | None:
        if question.seconds is None:
            return None
        return question.seconds + (HANGING if self._grace is None else self._grace)

    def _say(self, lines: Lines, line: str) -> None:
        """Writes a line; it is answered by exactly one final line."""
        lines.write(line)
        self._owed += 1

    async def _final(self, lines: Lines, heard: Callable[[Told], None] | None = None) -> str:
        """The next line that ends an answer."""
        while True:
            line = await lines.read()
            if line is None:
                raise EngineError(f"{self._name} {lines.farewell}.")
            word = line.partition(" ")[0]
            if word in ("ok", "error", "bestmove"):
                self._owed -= 1
                return line
            if word != "info":
                raise EngineError(f"{self._name} said {line[:60]!r}, which is no answer.")
            if heard is not None and (told := read_told(line)) is not None:
                heard(told)


def _own_command(workers: int) -> tuple[str, ...]:
    more = ("--workers", str(workers)) if workers > 1 else ()
    return (sys.executable, "-P", "-m", f"{__name__.partition('.')[0]}.tui.cli", "engine", *more)

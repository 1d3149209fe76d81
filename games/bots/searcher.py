"""What answers `go` in the engine process: reads its words, thinks, and writes `info` lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..engine.core import Game, GameError, Move
from ..engine.seats import LEVELS
from .info import Info, Request, Teller
from .levels import choose, limit_for
from .team import Team

USAGE: Final = "go [level NAME] [seconds X | nodes N] [seed S], or go analyse [lines K] [seconds X | nodes N]"
_NUMBER: Final = re.compile(r"\d{1,12}")
_SECONDS: Final = re.compile(r"\d{1,6}(\.\d{0,6})?|\.\d{1,6}")
_MOST_LINES: Final = 50

Tell = Callable[[str], None]
Stopped = Callable[[], bool]


class Searcher:
    """Thinks for the engine process."""

    def __init__(self, workers: int = 1) -> None:
        """`workers`: with how many processes the expert thinks."""
        self._workers = workers
        self._team = Team(workers - 1) if workers > 1 else None

    def prepare(self, game: Game[Any], state: Any, words: Sequence[str]) -> Callable[[Tell, Stopped], str]:
        """The search that the words after `go` ask for; a GameError where they make no sense."""
        request = read_request(words, self._workers)

        def search(tell: Tell, stopped: Stopped) -> str:
            teller = Teller(lambda info: tell(info_text(game, state, info)), request.lines)
            team = self._team if request.workers > 1 else None
            return game.move_text(state, choose(game, state, request, limit_for(request, stopped), teller, team))

        return search

    def close(self) -> None:
        """Ends the workers."""
        if self._team is not None:
            self._team.close()


def read_request(words: Sequence[str], workers: int = 1) -> Request:
    """The request that the words after `go` make; a GameError that says how they are written."""
    analyse = bool(words) and words[0].lower() == "analyse"
    rest = [word.lower() for word in words[1 if analyse else 0 :]]
    allowed = ("lines", "seconds", "nodes", "seed") if analyse else ("level", "seconds", "nodes", "seed")
    found = dict(zip(rest[::2], rest[1::2], strict=False))
    if len(rest) % 2 or len(found) * 2 != len(rest) or any(key not in allowed for key in found):
        raise GameError(f"go {' '.join(words)[:40]} is not understood: write {USAGE}")
    if "seconds" in found and "nodes" in found:
        raise GameError("seconds and nodes exclude each other")
    return _request(found, analyse, workers)


def _request(found: dict[str, str], analyse: bool, workers: int) -> Request:
    level = found.get("level", "expert")
    if level not in LEVELS:
        raise GameError(f"there is no level {level[:20]}: the levels are {', '.join(LEVELS)}")
    seconds = read_seconds(found["seconds"]) if "seconds" in found else None
    nodes = _number("nodes", found["nodes"], 1) if "nodes" in found else None
    seed = _number("seed", found["seed"], 0) if "seed" in found else None
    lines = min(_number("lines", found.get("lines", "1"), 1), _MOST_LINES) if analyse else 0
    return Request(level, seconds, nodes, seed, lines, 1 if nodes is not None else workers)


def _number(name: str, word: str, least: int) -> int:
    if not word.isascii() or not _NUMBER.fullmatch(word) or int(word) < least:
        raise GameError(f"{name} {word[:20]} is not allowed: write a whole number from {least} to {10**12 - 1}")
    return int(word)


def read_seconds(word: str) -> float:
    """A thinking time; a GameError that says what is allowed."""
    if not word.isascii() or not _SECONDS.fullmatch(word) or not float(word):
        raise GameError(f"seconds {word[:20]} is not allowed: write a number above 0 and below a million")
    return float(word)


def info_text(game: Game[Any], state: Any, info: Info) -> str:
    """What a search knows, as a line of the protocol."""
    line = f"line {info.line} " if info.line is not None else ""
    effort = f"depth {info.depth}" if info.simulations is None else f"simulations {info.simulations}"
    proven = "" if info.proven is None else f"win {info.proven} " if info.proven > 0 else f"loss {-info.proven} "
    moves = " ".join(_texts(game, state, info.pv))
    return f"info {line}{effort} nps {info.nps} score {info.score:.3f} {proven}pv {moves}"


def _texts(game: Game[Any], state: Any, moves: Sequence[Move]) -> list[str]:
    texts: list[str] = []
    for move in moves:
        texts.append(game.move_text(state, move))
        state = game.play(state, move)
    return texts

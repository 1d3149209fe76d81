"""perft: how many lines of a given number of plies begin at a position. Counts that prove a rule module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .core import Game, GameError


class StoppedError(Exception):
    """Counting was called off."""


def perft(game: Game[Any], state: Any, depth: int, stopped: Callable[[], bool] = lambda: False) -> int:
    """The number of lines of exactly `depth` plies; `stopped` is asked at every inner node."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.moves(state))
    if stopped():
        raise StoppedError
    return sum(perft(game, game.play(state, move), depth - 1, stopped) for move in game.moves(state))


def read_depth(text: str) -> int:
    """A depth from a text; a GameError with what is allowed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise GameError(f"{text[:20]!r} is no depth: write a whole number from 0 to 99.")
    return int(text)

"""What an engine tells about its search, read from an `info` line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import isfinite


@dataclass(frozen=True, slots=True)
class Told:
    """One `info` line; `proven` is a win in so many plies, or a loss where negative."""

    line: int | None
    depth: int | None
    simulations: int | None
    nps: int
    score: float
    """The expected result for the player to move, from -1 to 1."""
    proven: int | None
    pv: tuple[str, ...]


def read_told(text: str) -> Told | None:
    """The values of an `info` line, None where it makes no sense; keys that are not known are skipped."""
    before, _, after = text.partition(" pv ")
    words = before.split()
    found = dict(pairwise(words))
    try:
        return Told(
            _number(found, "line"),
            _number(found, "depth"),
            _number(found, "simulations"),
            _number(found, "nps") or 0,
            _score(found["score"]),
            _proven(found),
            tuple(after.split()),
        )
    except (KeyError, ValueError):
        return None


def _number(found: dict[str, str], key: str) -> int | None:
    return int(found[key]) if key in found else None


def _score(word: str) -> float:
    score = float(word)
    if not isfinite(score):
        raise ValueError("a score is a number from -1 to 1")
    return max(-1.0, min(1.0, score))


def _proven(found: dict[str, str]) -> int | None:
    loss = _number(found, "loss")
    return _number(found, "win") if loss is None else -loss

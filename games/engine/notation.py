"""Reading moves: the canonical text of a list, and what a person types.

A canonical text is made of *parts* with signs between them: `d2xc3@e4` has three cells. A person may write a part the
other way round (`8a`), leave a sign out or write another one. Parts of different kinds cannot be mistaken for each
other, so they may also change places: `k=c3` for `c3=K`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

from .core import Game, Move, MoveError
from .selection import Selection

AnyGame = Game[Any]

SIGNS: Final = "-x@="
_PART: Final = re.compile(r"[a-z]\d+|x(?=[a-z]\d)|\d+[a-z]|\d+|[^\W\d_]+|.")
_TURNED: Final = re.compile(r"([a-z])(\d+)|(\d+)([a-z])")
_ROOM: Final = 26
"""Columns for the moves that an answer names, so that it fits a line of the screen."""


def exact_move(game: AnyGame, state: Any, text: str) -> Move:
    """The move of a canonical text, in any case; a MoveError with the reason and the cells."""
    wanted = text.strip().lower()
    for move in game.moves(state):
        if game.move_text(state, move).lower() == wanted:
            return move
    typed = _bare(text)
    found = _fitting(game, state, typed, whole=True) or [_meant(game, state, typed)]
    raise MoveError(f"{_short(text)} is not how this move is written: write {_listed(game, state, found)}.")


def read_move(game: AnyGame, state: Any, text: str) -> Move:
    """The move that a person typed, or a MoveError: the moves that it could be, or the reason and the cells."""
    typed = _bare(text)
    found = _fitting(game, state, typed, whole=True)
    for move in found:
        if game.move_text(state, move).lower() == typed:
            return move
    if len(found) > 1:
        raise MoveError(f"{_short(text)} could be {_listed(game, state, found)}: write it in full.")
    return found[0] if found else _meant(game, state, typed)


def fitting_moves(game: AnyGame, state: Any, text: str) -> list[Move]:
    """The moves whose text can begin with what is typed so far."""
    return _fitting(game, state, _bare(text), whole=False)


# ---- what fits -------------------------------------------------------------------------------------------------------


def _bare(text: str) -> str:
    return "".join(text.split()).lower()


def _fitting(game: AnyGame, state: Any, typed: str, *, whole: bool) -> list[Move]:
    return [move for move in game.moves(state) if _fits(typed, game.move_text(state, move).lower(), whole)]


def _fits(typed: str, text: str, whole: bool) -> bool:
    if typed == text if whole else text.startswith(typed):
        return True
    return any(_follows(typed, parts, whole) for parts in _orders(text))


@lru_cache(maxsize=8192)
def _orders(text: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The orders that the parts of a text may be written in, each part with its spellings."""
    parts = [part for part in _PART.findall(text) if part not in SIGNS] or [text]
    kinds = {_kind(part) for part in parts}
    orders = permutations(parts) if len(kinds) == len(parts) else [tuple(parts)]
    return tuple(tuple(_spellings(part) for part in order) for order in orders)


def _kind(part: str) -> str:
    return "number" if part.isdigit() else "word" if part.isalpha() else "cell"


def _spellings(part: str) -> tuple[str, ...]:
    turned = _TURNED.fullmatch(part)
    if not turned:
        return (part,)
    letter, digits = turned[1] or turned[4], turned[2] or turned[3]
    return letter + digits, digits + letter


def _follows(typed: str, parts: tuple[tuple[str, ...], ...], whole: bool) -> bool:
    """Whether a typed text is these parts, with a sign or none between them, or can become them."""
    if not typed and not whole:
        return True
    if not parts:
        return not typed
    return any(
        _follows(rest, parts[1:], whole)
        for spelling in parts[0]
        for rest in _rests(typed, spelling, whole, len(parts) > 1)
    )


def _rests(typed: str, spelling: str, whole: bool, more: bool) -> Iterator[str]:
    """What remains of a typed text after a part, with and without the sign that may follow."""
    if not whole and spelling.startswith(typed):
        yield ""
    elif typed.startswith(spelling):
        rest = typed[len(spelling) :]
        yield rest
        if more and rest and rest[0] in SIGNS:
            yield rest[1:]


# ---- where nothing fits ----------------------------------------------------------------------------------------------


def _meant(game: AnyGame, state: Any, typed: str) -> Move:
    """The move whose steps the game itself reads in a text; a MoveError with the reason why there is none."""
    if (outcome := game.outcome(state)) is not None:
        raise MoveError(f"The game is over: {outcome.reason}.")
    selection = Selection(game, state)
    for step in game.read_steps(state, typed):
        if step not in [there.id for there in selection.next_steps]:
            refusal = game.why_not(state, (*selection.picked, step))
            raise MoveError(refusal.reason, refusal.cells)
        selection = selection.pick(step)
    if selection.move is None:
        ways = _listed(game, state, list(selection.moves))
        raise MoveError(f"{_short(typed)} is not a whole move: go on to {ways}.")
    return selection.move


def _listed(game: AnyGame, state: Any, moves: list[Move]) -> str:
    texts = [game.move_text(state, move) for move in moves]
    named = 1
    while named < len(texts) and len(", ".join(texts[: named + 1])) <= _ROOM:
        named += 1
    if rest := len(texts) - named:
        return f"{', '.join(texts[:named])} or {rest} {'other' if rest == 1 else 'others'}"
    return " or ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def _short(text: str) -> str:
    return text.strip()[:24] or "Nothing"

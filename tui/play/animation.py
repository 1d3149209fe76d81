"""A move as a few pictures: each effect is seen at both its ends before the next one. No widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...games.engine.core import Effect, Game, Move
from ...games.engine.picture import Token, View

SECONDS: Final = 0.12
"""How long one picture stays."""
MOST_FRAMES: Final = 12

Stacks = Mapping[str, tuple[Token, ...]]


def frames(game: Game[Any], state: Any, move: Move) -> list[View]:
    """The pictures between the position before a move and the one after it, the latter left out."""
    before = game.view(state)
    effects = [effect for effect in game.effects(state, move) if effect.cells][:MOST_FRAMES]
    return [before._replace(stacks=stacks, lit=(), seen=(), hand=None) for stacks in _between(before.stacks, effects)]


def _between(stacks: Stacks, effects: list[Effect]) -> Iterator[Stacks]:
    for effect in effects:
        arrived = _arrived(stacks, effect)
        yield arrived
        stacks = _left(arrived, effect)


def _arrived(stacks: Stacks, effect: Effect) -> Stacks:
    """What comes is on its target; it has not left its source yet."""
    if effect.target is None:
        return stacks
    coming = effect.tokens if effect.arrives is None else effect.arrives
    return {**stacks, effect.target: (*stacks.get(effect.target, ()), *coming)}


def _left(stacks: Stacks, effect: Effect) -> Stacks:
    if effect.source is None:
        return stacks
    return {**stacks, effect.source: _without(stacks.get(effect.source, ()), effect.tokens)}


def _without(stack: tuple[Token, ...], tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A stack without a run of tokens inside it, the lowest place where they lie."""
    count = len(tokens)
    for at in range(len(stack) - count + 1):
        if stack[at : at + count] == tokens:
            return (*stack[:at], *stack[at + count :])
    return stack

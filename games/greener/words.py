"""What Greener says about stacks: what they are, and why they may not go somewhere."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from ..engine.core import Refusal
from .layout import LAYOUTS, LETTERS, WORDS, Layout, State

_WIDTH: Final = 60


def describe_stack(stack: str) -> str:
    """Who controls it, its height, its greens and its runs of one colour from the top."""
    if not stack:
        return "empty"
    colour = WORDS[LETTERS.index(stack[0])]
    if len(stack) == 1:
        return "one green pyramid, nobody's" if colour == "green" else f"one {colour} pyramid"
    owner = "nobody" if colour == "green" else colour.capitalize()
    words = f"{owner}'s stack of {len(stack)} with {stack.count('g')} green, from the top:"
    return _with_runs(words, [f"{letter}{len(list(run))}" for letter, run in groupby(stack)])


def _with_runs(words: str, runs: list[str]) -> str:
    """As many of the runs as there is room for."""
    full = " ".join([words, *runs])
    while len(full) > _WIDTH:
        runs = runs[:-1]
        full = " ".join([words, *runs, "..."])
    return full


def why_not_chosen(state: State, name: str) -> Refusal | None:
    """Why this stack cannot be chosen, where it cannot."""
    layout, turn = LAYOUTS[len(state[0])], state[6]
    cell = layout.index[name]
    top = state[0][cell][:1]
    if not top:
        return Refusal(f"{name} is empty: choose a stack with {WORDS[turn]} on top.", (name,))
    if top == "g":
        return Refusal(f"{name} has green on top: it belongs to nobody.", (name,))
    if top != LETTERS[turn]:
        return Refusal(f"{name} has {WORDS[1 - turn]} on top: it is not {WORDS[turn].capitalize()}'s stack.", (name,))
    if not layout.can_capture(state[1], layout.bits[cell]):
        return Refusal(f"{name} is alone on its rank and its file: it cannot capture.", (name,))
    return None


def why_not_landing(state: State, source: str, target: str) -> Refusal:
    """Why the stack on `source`, which can capture, cannot land on `target`."""
    layout, stacks = LAYOUTS[len(state[0])], state[0]
    if source == target:
        return Refusal(f"{source} is the stack itself: it must land on another one.", (source,))
    ahead = _ahead(layout, layout.index[source], layout.index[target])
    if not ahead:
        return Refusal(f"{target} is on neither the rank nor the file of {source}.", (source,))
    met = [layout.names[cell] for cell in ahead if stacks[cell]]
    if not met:
        return Refusal(f"{target} is empty, and there is no stack to land on that way.", (target,))
    if stacks[layout.index[target]]:
        return Refusal(f"{met[0]} is in the way: a stack lands on the first one it meets.", (met[0],))
    return Refusal(f"{target} is empty: that way a stack lands on the first one it meets, {met[0]}.", (target, met[0]))


def _ahead(layout: Layout, source: int, target: int) -> tuple[int, ...]:
    """All cells beyond the source on the target's side of it, the nearest first; none where no line joins them."""
    for path in layout.paths:
        if source in path and target in path:
            at = path.index(source)
            return path[at + 1 :] if target > source else path[:at][::-1]
    return ()

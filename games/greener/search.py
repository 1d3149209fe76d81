"""What searches ask of Greener: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import DRAW, Random
from ..engine.picture import NOBODY
from .layout import LAYOUTS, Layout, State

_TRIES: Final = 6
_OWNERS: Final = {"b": 0, "w": 1, "g": NOBODY, "": NOBODY}


def evaluate(state: State) -> int:
    """The lead in greens, the most that a capture wins now, and freedom: captures to choose from and stacks."""
    stacks, occupied, black, white, sizes, lead, turn = state
    layout = LAYOUTS[len(stacks)]
    own, other = (white, black) if turn else (black, white)
    mine, theirs = layout.list_captures(occupied, own), layout.list_captures(occupied, other)
    # Who runs out of captures has to watch the other side choose, so a stack (two bits) is worth more than two greens.
    freedom = 2 * (len(mine) - len(theirs)) + 5 * (own.bit_count() - other.bit_count())
    greens = sizes.to_bytes(layout.sizes.size, "little")[::2]
    return 4 * (-lead if turn else lead) + 4 * _best_gain(layout, mine, own, other, greens) + freedom


def _best_gain(layout: Layout, captures: list[int], own: int, other: int, greens: bytes) -> int:
    """How much the lead grows at most: greens count double where the other side loses them."""
    best = 0
    for target in {capture & 127 for capture in captures}:
        bit = layout.bits[target]
        if not bit & own:
            best = max(best, greens[target] * (2 if bit & other else 1))
    return best


# One long function on purpose: calls would cost as much as the plies. Every stack knows the nearest stack each way (a
# list of links per direction), so that a capture only has to mend the links around the cell it leaves. A stack and a
# direction drawn blindly are a fair draw among the captures as long as misses are drawn again.
def playout(state: State, random: Random) -> int:
    """The result of a random game; each capture removes a stack, so it always ends."""
    stacks, _, _, _, sizes, _, turn = state
    layout = LAYOUTS[len(stacks)]
    nowhere = len(stacks)
    weights = list(layout.sizes.unpack(sizes.to_bytes(layout.sizes.size, "little")))
    links = _links(layout, stacks)
    left, right, down, up = links
    owners = [_OWNERS[stack[:1]] for stack in stacks]
    held = [[cell for cell, owner in enumerate(owners) if owner == side] for side in (0, 1)]
    passed = False
    while True:
        own = held[turn]
        for _ in range(_TRIES if own else 0):
            draw = int(random() * 4 * len(own))
            source = own[draw >> 2]
            target = links[draw & 3][source]
            if target != nowhere:
                break
        else:
            captures = [(cell, met) for cell in own for link in links if (met := link[cell]) != nowhere]
            if not captures:
                if passed:
                    return _decide(held, weights)
                passed = True
                turn = 1 - turn
                continue
            source, target = captures[int(random() * len(captures))]
        passed = False
        own.remove(source)
        if owners[target] != turn:
            own.append(target)
            if owners[target] != NOBODY:
                held[1 - turn].remove(target)
            owners[target] = turn
        weights[target] += weights[source]
        before, after = left[source], right[source]
        right[before] = after
        left[after] = before
        before, after = down[source], up[source]
        up[before] = after
        down[after] = before
        turn = 1 - turn


def _links(layout: Layout, stacks: tuple[str, ...]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The nearest stack to the left, right, below and above of each; the number of cells stands for none."""
    nowhere = len(stacks)
    left, right, down, up = ([nowhere] * (nowhere + 1) for _ in range(4))
    for slot, path in enumerate(layout.paths):
        back, ahead = (left, right) if slot < layout.ranks else (down, up)
        last = nowhere
        for cell in path:
            if stacks[cell]:
                back[cell], ahead[last] = last, cell
                last = cell
        ahead[last] = nowhere
    return left, right, down, up


def _decide(held: list[list[int]], weights: list[int]) -> int:
    """The winner by greens, then by the tallest stack."""
    black, white = (
        (sum(weights[cell] & 0xFF for cell in cells), max((weights[cell] >> 8 for cell in cells), default=0))
        for cells in held
    )
    return DRAW if black == white else int(white > black)

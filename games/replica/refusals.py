"""Why something cannot be played."""

from __future__ import annotations

from typing import Final

from ..engine.core import Refusal
from .lines import (
    EYES,
    FORWARD,
    INDEX,
    NAMES,
    State,
    cells_of,
    is_king,
    list_moves,
    names_of,
    ray,
    seen_by,
    way_between,
)
from .texts import BOARD_WORDS

SIDES: Final = ("white", "black")
_WAYS: Final = ("file h, rank 8 or both at once", "file a, rank 1 or both at once")


def why_not(state: State, steps: tuple[str, ...]) -> Refusal:
    """What forbids a piece, a target or a transform."""
    cells = [step.removesuffix("=K") for step in steps]
    if unknown := [cell for cell in cells if cell not in INDEX]:
        return Refusal(f"{unknown[0][:12]} is not on this board: {BOARD_WORDS}.")
    source = INDEX[cells[0]]
    if len(cells) == 1 or not _can_act(state, source):
        return _not_chosen(state, source)
    if len(cells) > 2:
        return Refusal(f"{cells[0]} to {cells[1]} is a whole move already.", (cells[1],))
    target = INDEX[cells[1]]
    return _not_crowned(state, source) if source == target else _not_reached(state, source, target)


def rank_of(state: State, cell: int) -> str:
    """What kind of piece stands on a cell."""
    return "king" if is_king(state, cell) else "man"


def _can_act(state: State, cell: int) -> bool:
    return any(move >> 6 == cell for move in list_moves(*state[:5]))


def _not_chosen(state: State, cell: int) -> Refusal:
    """Why a piece cannot be the one that acts."""
    mine, theirs, _, turn, _, _, _ = state
    name, piece = NAMES[cell], rank_of(state, cell)
    if theirs >> cell & 1:
        held = f"{name} is held by a {SIDES[turn ^ 1]} {piece}"
        return Refusal(f"{held}: {SIDES[turn].capitalize()} is to move.", (name,))
    if not mine >> cell & 1:
        return Refusal(f"{name} is empty: choose a {SIDES[turn]} piece.", (name,))
    if _can_act(state, cell):
        return Refusal(f"{name} can act: say where it goes, too.", (name,))
    ahead = [other for way in FORWARD[turn] for other in ray(cell, way)]
    blocked = "only friends and the edge lie ahead" if ahead else "it stands on the far corner"
    unseen = ", and no king sees it" if piece == "man" else ""
    return Refusal(f"{name} cannot go on: {blocked}{unseen}.", names_of(ahead) or (name,))


def _not_reached(state: State, cell: int, target: int) -> Refusal:
    """Why a piece does not go to another cell."""
    mine, turn = state[0], state[3]
    name, there = NAMES[cell], NAMES[target]
    way = way_between(cell, target)
    if way is None:
        return Refusal(f"{name} to {there} is no straight line: go towards {_WAYS[turn]}.")
    if way not in FORWARD[turn]:
        return Refusal(f"{name} to {there} is not forward: go towards {_WAYS[turn]}.")
    ahead = ray(cell, way)
    landing = next((other for other in ahead if not mine >> other & 1), None)
    held = f"{there} is held by your own {rank_of(state, target)}"
    if landing is None:
        return Refusal(f"{held}, and only the edge follows.", names_of(ahead))
    if ahead.index(target) < ahead.index(landing):
        return Refusal(f"{held}: {name} jumps on to {NAMES[landing]}.", (there,))
    return Refusal(f"{name} goes no farther than {NAMES[landing]}, the first cell without a friend.", (NAMES[landing],))


def _not_crowned(state: State, cell: int) -> Refusal:
    """Why a piece does not become a king."""
    mine, theirs, kings, turn, wide, _, _ = state
    name = NAMES[cell]
    if kings >> cell & 1:
        return Refusal(f"{name} is a king already.", (name,))
    aligned = [king for king in cells_of(mine & kings) if way_between(king, cell)]
    for king in aligned:
        if seen_by(1 << king, 0, EYES[wide][turn]) >> cell & 1:
            return _hidden(theirs, king, cell)
    if aligned:
        words = f"The king on {NAMES[aligned[0]]} does not see {name}: kings see forward only."
        return Refusal(words, (NAMES[aligned[0]],))
    return Refusal(f"No {SIDES[turn]} king sees {name}, so it cannot become a king.", names_of(cells_of(mine & kings)))


def _hidden(theirs: int, king: int, man: int) -> Refusal:
    """Who stands between a king and a man in its line of sight."""
    way = way_between(king, man)
    line = ray(king, way) if way else []
    blocks = [enemy for enemy in line[: line.index(man)] if theirs >> enemy & 1]
    if not blocks:
        return Refusal(f"{NAMES[man]} becomes a king by {NAMES[man]}=K.", (NAMES[man],))
    words = f"The king on {NAMES[king]} does not see {NAMES[man]}: {NAMES[blocks[0]]} is in the way."
    return Refusal(words, names_of(blocks))

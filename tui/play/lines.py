"""The history as a list: the main line, and each variation after the move that it is an alternative to. No widgets."""

from __future__ import annotations

from typing import NamedTuple

from ...games.engine.match import Match
from ...games.engine.tree import Node


class Listed(NamedTuple):
    """One ply of the list: how deep its variation lies, and its number where it begins a row."""

    node: Node
    depth: int
    number: str


def listed(root: Node) -> list[Listed]:
    """Every ply of the tree in the order of the record. A stack instead of recursion: lines are long."""
    found: list[Listed] = []
    waiting: list[tuple[Node, int, bool]] = [(root, 0, False)]
    while waiting:
        node, depth, comes_after = waiting.pop()
        if not comes_after and node.parent is not None:
            found.append(Listed(node, depth, _number(node, found)))
        if not comes_after and node.parent is not None and len(node.parent.children) > 1 and node.is_main_child:
            waiting.append((node, depth, True))
            others = node.parent.children[1:]
            waiting += [(other, depth + 1, False) for other in reversed(others)]
        elif node.children:
            waiting.append((node.children[0], depth, False))
    return found


def _number(node: Node, found: list[Listed]) -> str:
    """The number of the row's first ply; an even ply has one only where it does not follow on the list."""
    if node.ending is not None:
        return ""
    follows = bool(found) and found[-1].node is node.parent
    return str(node.ply) if node.ply % 2 or not follows else ""


def ply_words(match: Match, node: Node) -> str:
    """What happened at a node: the sentence, and the effects where they say more."""
    if node.parent is None or node.ending is not None:
        return match.sentence(node)
    sentence = match.sentence(node)
    effects = [effect.words for effect in match.game.effects(node.parent.state, node.move) if not effect.told]
    return f"{sentence}: {'; '.join(effects)}" if effects else sentence

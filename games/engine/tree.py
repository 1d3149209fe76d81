"""The history of a game as a tree: every move that was ever played, the main line first.

Nothing here recurses, because a line may be thousands of plies long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from .core import Move

MAX_PLIES: Final = 20_000
"""Plies in one record, all lines together."""
MAX_NESTING: Final = 200
"""Variations inside variations."""

EndingKind = Literal["resigned", "agreed"]


class Ending(NamedTuple):
    """A game that people ended: one seat resigned, or both agreed on a draw."""

    kind: EndingKind
    seat: int | None = None
    """The seat that resigned."""


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A position of the game and how it came about: by a move, by an ending, or as the start.

    An ending is a node of its own, so that taking it back, keeping it as a variation and promoting it need no special
    case; its state is its parent's.
    """

    state: Any
    parent: Node | None = None
    move: Move | None = None
    text: str = ""
    """The canonical text of the move; empty at the start and at an ending."""
    ply: int = 0
    """How many plies were played up to here."""
    ending: Ending | None = None
    children: list[Node] = field(default_factory=list["Node"])
    """The main line's first."""
    comment: str = ""
    name: str = ""
    """The name of the line that begins here."""

    @property
    def is_main_child(self) -> bool:
        """Whether this comes first among its parent's continuations; the start does."""
        return self.parent is None or self.parent.children[0] is self


def path_to(node: Node) -> list[Node]:
    """All nodes from the start to this one, both included."""
    path = [node]
    while (parent := path[-1].parent) is not None:
        path.append(parent)
    path.reverse()
    return path


def child_by(parent: Node, move: Move) -> Node | None:
    """The continuation of a node by a move, where it was played."""
    return next((child for child in parent.children if child.ending is None and child.move == move), None)


def end_of_line(node: Node) -> Node:
    """The last node of the line that goes on from here by first continuations."""
    while node.children:
        node = node.children[0]
    return node


def line_start(node: Node) -> Node:
    """Where the line of a node begins: after the last branching before it, or at the start of the game."""
    while node.parent is not None and len(node.parent.children) == 1:
        node = node.parent
    return node


def line_name(node: Node) -> str:
    """The name of the line that a node belongs to, or an empty text."""
    here: Node | None = node
    while here is not None and not here.name:
        here = here.parent
    return here.name if here is not None else ""


def walk(node: Node) -> Iterator[Node]:
    """A node and all that comes after it, parents before their children."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(here.children))


def is_within(node: Node, top: Node) -> bool:
    """Whether a node is `top` or comes after it."""
    here: Node | None = node
    while here is not None and here is not top:
        here = here.parent
    return here is top


def promote(node: Node) -> None:
    """Makes the line through a node the main line, all the way from the start."""
    here = node
    while (parent := here.parent) is not None:
        if parent.children[0] is not here:
            parent.children.remove(here)
            parent.children.insert(0, here)
        here = parent


def nesting(root: Node) -> int:
    """How many variations lie inside each other at the deepest place, counted as a record writes them."""
    deepest = 0
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + (child is not node.children[0])) for child in node.children)
    return deepest


def is_main(node: Node) -> bool:
    """Whether a node lies on the main line."""
    here = node
    while (parent := here.parent) is not None:
        if parent.children[0] is not here:
            return False
        here = parent
    return True

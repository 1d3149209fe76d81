"""A tree of moves with the place where the game stands in it, and what can be done to it whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from .core import GameError
from .tree import MAX_NESTING, Node, end_of_line, is_main, is_within, line_start, nesting, path_to, promote, walk

MAX_WORDS: Final = 200_000
"""Characters in all comments and names of lines together, so that every match fits into a record."""


class Row(NamedTuple):
    """One line of the history: up to two plies, with the number of the first."""

    number: int
    nodes: tuple[Node, ...]


@dataclass(slots=True, eq=False, repr=False)
class History:
    """The tree from its root; `node` is where the game stands. Looking elsewhere does not move it."""

    root: Node
    node: Node = field(init=False)
    plies: int = field(init=False, default=0)
    """Of all lines together."""
    _tip: Node = field(init=False)
    """The end of the line that is being played: undo leaves it, so redo finds its way back into a variation."""

    def __post_init__(self) -> None:
        """Stands on the start."""
        self.node = self._tip = self.root

    @property
    def state(self) -> Any:
        """The state where the game stands."""
        return self.node.state

    @property
    def line(self) -> list[Node]:
        """The line that is being played, from the start through `node` to what redo would bring back."""
        return path_to(self._tip)

    @property
    def main_end(self) -> Node:
        """The last node of the main line."""
        return end_of_line(self.root)

    def go_on(self, node: Node) -> None:
        """Moves the game to a node, to go on from there."""
        self.node = node
        if not is_within(self._tip, node):
            self._tip = end_of_line(node)

    def after(self, shown: Node) -> Node | None:
        """The next node to look at: on the line being played if `shown` is on it, else by first continuations."""
        line = self.line
        before = len(path_to(shown))
        if before < len(line) and line[before - 1] is shown:
            return line[before]
        return shown.children[0] if shown.children else None

    def promote(self, node: Node) -> None:
        """Makes the line through a node the main line; the game stays where it is."""
        if not is_main(node):
            self.check_nesting(node)
            promote(node)

    def delete(self, node: Node) -> None:
        """Removes a node and all after it; a game that stood there goes back to before it."""
        if node.parent is None:
            raise GameError("The start of the game cannot be deleted.")
        stood_there, led_there = is_within(self.node, node), is_within(self._tip, node)
        node.parent.children.remove(node)
        self.plies -= sum(1 for below in walk(node) if below.ending is None)
        self.node = node.parent if stood_there else self.node
        self._tip = end_of_line(self.node) if led_there else self._tip

    def comment(self, node: Node, text: str) -> None:
        """Writes a comment on a node; an empty one removes it."""
        self._check_words(len(text) - len(node.comment))
        node.comment = text

    def name_line(self, node: Node, name: str) -> None:
        """Names the line that a node belongs to; an empty name removes it."""
        start = line_start(node)
        self._check_words(len(name) - len(start.name))
        start.name = name

    def check_nesting(self, parent: Node) -> None:
        """Refuses another line after `parent` where variations lie too deep; a promotion adds one level at most."""
        if (parent.children or not is_main(parent)) and nesting(self.root) >= MAX_NESTING:
            raise GameError(f"{MAX_NESTING} variations lie inside each other; delete one before starting another.")

    def _check_words(self, added: int) -> None:
        if added > 0 and added + sum(len(n.comment) + len(n.name) for n in walk(self.root)) > MAX_WORDS:
            raise GameError(f"All comments of a game together have at most {MAX_WORDS:,} characters.")


def rows(line: Sequence[Node]) -> list[Row]:
    """A line as rows: plies 1 and 2, 3 and 4 and so on; an ending comes after the last ply as if it were one."""
    nodes = [node for node in line if node.parent is not None]
    return [Row(at + 1, tuple(nodes[at : at + 2])) for at in range(0, len(nodes), 2)]

"""What a screen wants pointed out on a board, beyond what lies on it."""

from __future__ import annotations

from typing import NamedTuple

Cells = frozenset[str]


class Marks(NamedTuple):
    """Cells by meaning. The cursor is the widget's own; lit lines, seen cells and the ghost come with the view."""

    selected: Cells = frozenset()
    targets: Cells = frozenset()
    """What may be chosen next: a dot on an empty cell, ticks at the corners of an occupied one."""
    last: Cells = frozenset()
    """The last move."""
    forbidden: Cells = frozenset()
    """The cells that forbid a choice."""
    hint: Cells = frozenset()
    matching: Cells = frozenset()
    """What fits the move being typed."""

    def changed(self, other: Marks) -> Cells:
        """The cells that look different under the other marks."""
        return (
            (self.selected ^ other.selected)
            | (self.targets ^ other.targets)
            | (self.last ^ other.last)
            | (self.forbidden ^ other.forbidden)
            | (self.hint ^ other.hint)
            | (self.matching ^ other.matching)
        )

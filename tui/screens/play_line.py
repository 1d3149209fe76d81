"""The line that a move is typed in."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class MoveLine(Input):
    """Takes the place of the status line while it is open."""

    DEFAULT_CSS = """
    MoveLine {
        display: none; height: 1; border: none; background: $surface;
        &.-textual-compact { padding: 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "play", key_display="↵", id="line.play"),
        Binding("escape", "screen.back", "back", id="line.back"),
    ]

    def __init__(self) -> None:
        """Closed and empty."""
        super().__init__(id="typing", placeholder="a move, as it is written", compact=True)

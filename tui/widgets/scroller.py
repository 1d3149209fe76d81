"""A column that scrolls to what has the focus and leaves the arrow keys to its screen."""

from __future__ import annotations

from textual.containers import VerticalScroll


class Scroller(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Room is kept for the scrollbar, so that nothing moves when it appears."""

    DEFAULT_CSS = "Scroller { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }"

"""What is shown while the window is too small for the app."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from ..widgets.layout import MINIMUM, is_large_enough


class SmallScreen(Screen[None]):
    """Covers everything until the window is larger; the game below it goes on."""

    DEFAULT_CSS = """
    SmallScreen { align: center middle; Static { width: auto; max-width: 100%; text-align: center; color: $muted; } }
    """

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static()

    def on_mount(self) -> None:
        """Says the size at once."""
        self.on_resize()

    def on_resize(self) -> None:
        """Follows the window."""
        width, height = self.app.size
        needed = f"The app needs {MINIMUM[0]} x {MINIMUM[1]} characters."
        self.query_one(Static).update(f"{needed}\nThis window has {width} x {height}.")

    def on_screen_resume(self) -> None:
        """Goes when a dialog that opened over it closes in a window that has grown since."""
        if is_large_enough(self.app.size):
            self.dismiss()

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
        self._follow_window()

    def on_resize(self) -> None:
        """Follows the window."""
        self._follow_window()

    def on_screen_resume(self) -> None:
        """A dialog that opened over it has closed, in a window that may have grown since."""
        self._follow_window()

    def _follow_window(self) -> None:
        """Says what is needed and what there is, or goes."""
        width, height = self.app.size
        if is_large_enough((width, height)) and self.is_active:
            self.dismiss()
        needed = f"The app needs {MINIMUM[0]} x {MINIMUM[1]} characters."
        for line in self.query(Static):
            line.update(f"{needed}\nThis window has {width} x {height}.")

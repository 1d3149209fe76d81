"""A word to push: one line, raised, in the accent colour when Enter would push it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static


class Push(Static, can_focus=True):
    """Enter, Space or a click pushes it."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "push", "push", show=False, id="dialog.push")]
    DEFAULT_CSS = """
    Push { width: auto; height: 1; padding: 0 2; margin-right: 2; background: $surface; color: $foreground; }
    Push:focus, Push.-always { background: $accent; color: $background; text-style: bold; }
    """

    class Pushed(Message):
        """It was pushed."""

        def __init__(self, push: Push) -> None:
            """The word that was pushed."""
            super().__init__()
            self.push = push

    def __init__(self, word: str, name: str, *, always: bool = False) -> None:
        """The word and the id; `always` keeps the accent colour without the focus."""
        super().__init__(word, id=name, classes="-always" if always else "", markup=False)

    def action_push(self) -> None:
        """Tells the screen."""
        self.post_message(self.Pushed(self))

    def on_click(self) -> None:
        """A click pushes."""
        self.action_push()

"""A whole stack in a window of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ..widgets.keyline import KeyLine
from .closing import ClosesOnce


class StackBox(ModalScreen[None], ClosesOnce[None]):
    """A stack, its top first."""

    DEFAULT_CSS = """
    StackBox {
        align: center middle; background: $background 60%;
        & > Vertical {
            width: 40; height: auto; max-height: 90%; padding: 1 3; background: $panel; border-left: outer $accent;
        }
        .title { text-style: bold; margin-bottom: 1; }
        VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "scroll(1)", "scroll", id="dialog.down", key_display="↑↓"),
        Binding("k,up", "scroll(-1)", "scroll", id="dialog.up", show=False),
        Binding("escape,x,v,enter", "close", "close", id="dialog.close"),
    ]

    def __init__(self, title: str, rows: Sequence[Content]) -> None:
        """The rows from the top."""
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """The title over the rows."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(Content("\n").join(self._rows))
        yield KeyLine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to scroll where the stack is too high for the window."""
        del parameters
        return action != "scroll" or any(box.max_scroll_y for box in self.query(VerticalScroll))

    def action_scroll(self, lines: int) -> None:
        """Down or up."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        """Back to the board."""
        self.dismiss(None)

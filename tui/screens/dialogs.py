"""Small windows over a screen: a question, a text to read or to write, one line to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from ...games.engine.core import GameError
from ..widgets.keyline import KeyLine
from ..widgets.push import Push
from .closing import ClosesOnce

_FRAME = """
%s {
    align: center middle;
    background: $background 60%%;
    & > Vertical {
        width: %d; max-width: 90%%; height: auto; max-height: 90%%; padding: 1 3;
        background: $panel; border-left: outer $accent;
    }
    .title { text-style: bold; color: $foreground; margin-bottom: 1; }
    .note { color: $muted; margin-top: 1; }
    .problem { color: $error; }
    Horizontal { height: auto; margin-top: 1; }
    Input, TextArea { padding: 0 1; background: $surface; }
    TextArea { height: auto; min-height: 3; max-height: 16; }
}
"""


class Ask(ModalScreen[bool], ClosesOnce[bool]):
    """A question that is answered once; Esc and x mean no."""

    DEFAULT_CSS = _FRAME % ("Ask", 56)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x,n", "answer(False)", "no", id="dialog.no"),
        Binding("y", "answer(True)", "yes", id="dialog.yes"),
        Binding("left,right,h,l", "app.focus_next", "choose", show=False, id="dialog.other"),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        """The question, and the words of both answers."""
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        """The question over its answers; the harmless one has the focus."""
        with Vertical():
            yield Static(self._question, classes="title", markup=False)
            with Horizontal():
                yield Push(self._no, "no")
                yield Push(self._yes, "yes")
        yield KeyLine()

    @on(Push.Pushed)
    def _answered(self, event: Push.Pushed) -> None:
        self.dismiss(event.push.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Answers by a key."""
        self.dismiss(answer)


class TextBox(ModalScreen[str | None], ClosesOnce[str | None]):
    """A text to copy, all of it selected, or a box to write or paste one into; gives the text, or None."""

    DEFAULT_CSS = _FRAME % ("TextBox", 72)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", id="dialog.close", priority=True),
        Binding("ctrl+s", "accept", "use it", id="dialog.accept", priority=True),
        Binding("x", "close_unless_typing", "close", show=False, id="dialog.close-reading", priority=True),
    ]

    def __init__(self, title: str, text: str = "", editable: bool = False, note: str = "", problem: str = "") -> None:
        """What the text is, a line about what to do with it, and what was wrong with it before."""
        super().__init__()
        self._title, self._text, self._editable, self._problem = title, text, editable, problem
        self._note = note or ("" if editable else "Copy it with the keys of your terminal. Esc or x closes.")

    def compose(self) -> ComposeResult:
        """The text between its title and what to do."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            yield TextArea(self._text, read_only=not self._editable, compact=True, highlight_cursor_line=False)
            if self._problem or self._note:
                classes = "note problem" if self._problem else "note"
                yield Static(self._problem or self._note, classes=classes, markup=False)
            if self._editable:
                with Horizontal():
                    yield Push("Use it", "use")
                    yield Push("Cancel", "cancel")
        yield KeyLine()

    def on_mount(self) -> None:
        """Selects all of it, so that one key of the terminal copies it."""
        self.query_one(TextArea).select_all()

    @on(Push.Pushed)
    def _pressed(self, event: Push.Pushed) -> None:
        self.dismiss(self.query_one(TextArea).text if event.push.id == "use" else None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """x is a letter where one types; there is nothing to use where one only reads."""
        del parameters
        if action == "close_unless_typing":
            return not (self._editable and isinstance(self.focused, TextArea))
        return self._editable if action == "accept" else True

    def action_accept(self) -> None:
        """Gives the text back."""
        self.dismiss(self.query_one(TextArea).text)

    def action_close(self) -> None:
        """Gives nothing back."""
        self.dismiss(None)

    action_close_unless_typing = action_close


class Line(ModalScreen[str | None], ClosesOnce[str | None]):
    """One line to type; what is wrong with it is said below, and it stays open until it is right."""

    DEFAULT_CSS = _FRAME % ("Line", 60)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", id="dialog.close", priority=True)]

    def __init__(self, title: str, text: str, check: Callable[[str], object]) -> None:
        """`check` raises a GameError about a text that is refused."""
        super().__init__()
        self._title, self._text, self._check = title, text, check

    def compose(self) -> ComposeResult:
        """The line between its title and what is wrong with it."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            yield Input(self._text, select_on_focus=True, compact=True)
            yield Static("Enter accepts, Esc leaves it as it is.", classes="note", markup=False)
        yield KeyLine()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        try:
            self._check(event.value)
        except GameError as error:
            note = self.query_one(".note", Static)
            note.update(str(error))
            note.add_class("problem")
        else:
            self.dismiss(event.value)

    def action_close(self) -> None:
        """Gives nothing back."""
        self.dismiss(None)

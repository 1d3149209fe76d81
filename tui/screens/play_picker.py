"""A list over the panel to choose one thing from: a piece of a stack, a legal move, what to copy, who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..widgets.keyline import KeyLine
from ..widgets.layout import panel_width
from .closing import ClosesOnce

_DIGITS = "123456789"


class Rows(OptionList):
    """What there is to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "select", "choose", id="dialog.take", key_display="↵"),
        Binding("j", "cursor_down", "down", id="dialog.down", show=False),
        Binding("k", "cursor_up", "up", id="dialog.up", show=False),
    ]


class Picker(ModalScreen[int | None], ClosesOnce[int | None]):
    """Gives the index of the chosen row, or None. The board stays in sight and may follow the highlighted row."""

    DEFAULT_CSS = """
    Picker {
        align: right top; background: transparent;
        & > Vertical {
            height: auto; max-height: 100%; margin: 1 0; padding: 1; background: $panel; border-left: outer $accent;
            &.-beside { height: 100%; margin: 1 0; }
        }
        Static { color: $accent; text-style: bold; }
        .note { color: $muted; text-style: none; }
        Rows {
            height: auto; max-height: 100%; border: none; padding: 0; background: transparent;
            text-wrap: nowrap; text-overflow: ellipsis; scrollbar-size-vertical: 1; margin-top: 1;
            scrollbar-background: $panel; scrollbar-background-hover: $panel;
            &:focus { border: none; background-tint: $foreground 0%; }
            &:focus > .option-list--option-highlighted { background: $line; color: $foreground; text-style: bold; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x,backspace", "close", "close", id="dialog.close"),
        *[
            Binding(digit, f"number({digit})", f"row {digit}", id=f"dialog.row-{digit}", show=False)
            for digit in _DIGITS
        ],
    ]

    def __init__(
        self,
        title: str,
        rows: Sequence[str | Content],
        *,
        keys: Sequence[str] | None = None,
        at: int = 0,
        note: str = "",
        follow: Callable[[int], None] | None = None,
        beside: bool = False,
    ) -> None:
        """Rows are shown literally, each with its digit; `at` is highlighted first, `follow` hears of the others.

        `beside`: it covers the panel.
        """
        super().__init__()
        self._keys = list(_DIGITS[: len(rows)]) if keys is None else list(keys)
        self._title, self._rows, self._at, self._note = title, rows, at, note
        self._follow, self._beside = follow, beside

    def compose(self) -> ComposeResult:
        """The title over the rows."""
        with Vertical() as box:
            box.styles.width = panel_width(self.app.size.width) + 2
            box.set_class(self._beside, "-beside")
            yield Static(self._title, markup=False)
            if self._note:
                yield Static(self._note, classes="note", markup=False)
            yield Rows(*(Option(self._row(at, row)) for at, row in enumerate(self._rows)), markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The first row is highlighted."""
        self.query_one(Rows).highlighted = self._at if self._rows else None

    def _row(self, at: int, row: str | Content) -> Content:
        key = self._keys[at] if at < len(self._keys) else " "
        return Content.assemble((f"{key}  ", "bold $accent"), row)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self._follow is not None:
            self._follow(event.option_index)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_number(self, number: int) -> None:
        """Chooses a row by its number."""
        if str(number) in self._keys:
            self.dismiss(self._keys.index(str(number)))

    def action_close(self) -> None:
        """Chooses nothing."""
        self.dismiss(None)

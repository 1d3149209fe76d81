"""A line of values of which one is chosen: every value in sight, the arrow keys or a click change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from ...games.engine.seats import columns

_GAP: Final = 1


class _Place(NamedTuple):
    """Where a value stands, counted from the first column after the label."""

    value: int
    x: int
    y: int
    width: int


class ChoiceLine(Widget, can_focus=True):
    """A label and its values. It wraps where the window is narrow."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "change(1)", "choose", key_display="←→", id="choices.next"),
        Binding("left,h", "change(-1)", "choose", show=False, id="choices.previous"),
    ]
    DEFAULT_CSS = """
    ChoiceLine { height: auto; width: 1fr; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, line: ChoiceLine, value: object) -> None:
            """The line and its new value."""
            super().__init__()
            self.line = line
            self.value = value

        @property
        def control(self) -> ChoiceLine:
            """The line, for selectors."""
            return self.line

    def __init__(
        self, label: str, words: Sequence[tuple[object, str]], value: object, name: str, label_columns: int = 13
    ) -> None:
        """The values with their words, the one that is chosen at first, and the id."""
        super().__init__(id=name)
        self._label = label
        self._label_columns = label_columns
        self._sign = Content("")
        self._words = list(words)
        self._index = self._index_of(value)

    @property
    def value(self) -> object:
        """The chosen value."""
        return self._words[self._index][0]

    def show(self, value: object, words: Sequence[tuple[object, str]] | None = None) -> None:
        """Chooses a value without telling anybody, perhaps among other words."""
        if words is not None and list(words) != self._words:
            self._words = list(words)
            self.refresh(layout=True)
        self._index = self._index_of(value)
        self.refresh()

    def mark(self, sign: Content) -> None:
        """Puts a sign between the label and the values."""
        self._sign = sign
        self.refresh()

    def choose(self, index: int) -> None:
        """Chooses the value at a place and tells it, unless it is chosen already."""
        if index != self._index:
            self._index = index
            self.refresh()
            self.post_message(self.Changed(self, self.value))

    def action_change(self, step: int) -> None:
        """The next value to the right or left; there is no going round."""
        self.choose(max(0, min(len(self._words) - 1, self._index + step)))

    def on_click(self, event: events.Click) -> None:
        """Chooses the value under the mouse."""
        offset = event.get_content_offset(self)
        for place in self._places(self.content_size.width):
            x = place.x + self._label_columns
            if offset is not None and place.y == offset.y and x <= offset.x < x + place.width:
                self.choose(place.value)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the values need."""
        del container, viewport
        return 1 + max((place.y for place in self._places(width)), default=0)

    def render(self) -> Content:
        """The label, then the values, the chosen one raised."""
        style = "bold $accent" if self.has_focus else "$muted"
        room = self._label_columns - self._sign.cell_length - bool(self._sign)
        lines = [Content.assemble((self._label.ljust(room), style), self._sign, " " if self._sign else "")]
        for place in self._places(self.content_size.width):
            if place.y == len(lines):
                lines.append(Content(" " * self._label_columns))
            lines[-1] = Content.assemble(lines[-1], self._word(place.value), " " * _GAP)
        return Content("\n").join(lines)

    def _word(self, index: int) -> Content:
        chosen = "bold $background on $accent" if self.has_focus else self._chosen_style()
        return Content.styled(f" {self._words[index][1]} ", chosen if index == self._index else "$muted")

    def _chosen_style(self) -> str:
        """Raised; underlined where a theme has too few colours to raise anything."""
        colours = self.app.theme_variables
        flat = colours.get("surface") == colours.get("background")
        return f"bold {'underline ' * flat}$foreground on $surface"

    def _places(self, width: int) -> Iterator[_Place]:
        x = y = 0
        room = max(1, width - self._label_columns)
        for index, (_, word) in enumerate(self._words):
            taken = columns(word) + 2
            if x and x + taken > room:
                x, y = 0, y + 1
            yield _Place(index, x, y, taken)
            x += taken + _GAP

    def _index_of(self, value: object) -> int:
        return next((at for at, (known, _) in enumerate(self._words) if known == value), 0)

"""The entries of the menu: a game to continue, the games, and what else there is to do."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from ..cards import Card

if TYPE_CHECKING:
    from ...games.engine.match import Match
    from ...saves.listing import Entry
    from ..widgets.miniature import Miniature

_SUMMARY_COLUMN: Final = 2


class MenuEntry(Widget, can_focus=True):
    """One thing to choose; the focus is the highlight, and the mouse brings it along."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "open", key_display="↵", id="menu.choose")
    ]
    DEFAULT_CSS = """
    MenuEntry { height: 1; width: 100%; color: $foreground; text-wrap: nowrap; text-overflow: ellipsis; }
    MenuEntry:focus { background: $surface; }
    """

    class Chosen(Message):
        """An entry was chosen, by a key or a click."""

        def __init__(self, entry: MenuEntry) -> None:
            """The entry."""
            super().__init__()
            self.entry = entry

    def action_choose(self) -> None:
        """Tells the screen."""
        self.post_message(self.Chosen(self))

    def on_click(self) -> None:
        """A click chooses."""
        self.action_choose()

    def on_enter(self, event: events.Enter) -> None:
        """The mouse moves the highlight."""
        if event.node is self or event.node in self.children:
            self.focus(scroll_visible=False)

    def lead(self) -> tuple[str, str]:
        """The sign before the highlighted entry."""
        return ("› ", "bold $accent") if self.has_focus else ("  ", "")


class GameEntry(MenuEntry):
    """A game with its number and summary, and its options on a second line where there is room."""

    def __init__(self, card: Card, number: int, name_columns: int) -> None:
        """`name_columns` is the room for the longest name."""
        super().__init__()
        self.card = card
        self._number = number
        self._name_columns = name_columns

    def render(self) -> Content:
        """Number, name and summary."""
        number = f"{self._number}" if self._number <= len("123456789") else " "
        name = self.card.name.ljust(self._name_columns + _SUMMARY_COLUMN)
        tone = "$foreground" if self.has_focus else "$muted"
        first = Content.assemble(self.lead(), (f"{number} ", "$faint"), (name, "bold"), (self.card.summary, tone))
        indent = " " * (len("› 1 ") + len(name))
        second = Content.styled(indent + self.card.range, "$faint")
        return Content("\n").join([first, second]) if self.size.height > 1 else first


class ActionEntry(MenuEntry):
    """Something else to do, with its key."""

    def __init__(self, key: str, label: str, action: str) -> None:
        """`action` is what the screen runs."""
        super().__init__()
        self.action = action
        self._key, self._label, self._note = key, label, ""

    def note(self, note: str) -> None:
        """A word after the label, such as how many."""
        self._note = note
        self.refresh()

    def render(self) -> Content:
        """Key, label and note."""
        return Content.assemble(
            self.lead(),
            (f"{self._key} ", "bold $accent"),
            self._label,
            (f"   {self._note}" if self._note else "", "$faint"),
        )


class ContinueEntry(MenuEntry):
    """The last unfinished game, with a small picture of its board."""

    DEFAULT_CSS = """
    ContinueEntry {
        height: auto; background: $panel; border-left: outer $line; padding: 0 2; margin-bottom: 1; display: none;
        &.-there { display: block; }
        &:focus { background: $surface; border-left: outer $accent; }
        Horizontal { height: auto; }
        Static { width: 1fr; height: auto; min-height: 3; text-wrap: nowrap; text-overflow: ellipsis; }
        Miniature { display: none; }
    }
    """

    def __init__(self) -> None:
        """Hidden until there is a game to continue."""
        super().__init__()
        self.saved: Entry | None = None
        self.match: Match | None = None

    def show(self, saved: Entry | None, match: Match | None) -> None:
        """Shows this game, or nothing where there is none."""
        self.saved, self.match = saved, match
        self.set_class(saved is not None, "-there")
        if saved is None:
            return
        self._line.update(self._words(saved))
        if match is not None:
            self._show_board(match)
        if not self.children:
            self.mount(Horizontal(self._line, self._picture))

    def _show_board(self, match: Match) -> None:
        from ..widgets.tiny import tiny_size

        board = match.game.board(match.state)
        self._picture.show(board, match.game.view(match.state), match.game.tints)
        self._picture.styles.width, self._picture.styles.height = tiny_size(board, 1)

    @cached_property
    def _line(self) -> Static:
        return Static(markup=False)

    @cached_property
    def _picture(self) -> Miniature:
        from ..widgets.miniature import Miniature

        return Miniature()

    def _words(self, saved: Entry) -> Content:
        from ..entries import game_name, players, when_words

        plies = saved.header.plies if self.match is None else self.match.node.ply
        names = players(saved.header)
        return Content.assemble(
            ("Continue\n", "bold"),
            f"{game_name(saved)}, move {plies + 1}\n",
            (f"{names[0]} against {names[1]}, {when_words(saved.modified)}\n", "$muted"),
            (f"{names[plies % 2]} to move", "$muted" if saved.header.seats[plies % 2].is_bot else "$accent"),
        )

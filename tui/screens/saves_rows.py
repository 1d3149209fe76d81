"""The list of saved games: each two lines, laid out for the width that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList

from ...saves.listing import Entry
from ..entries import game_name, game_of, options_words, players, players_line, state_words, when_words

if TYPE_CHECKING:
    from textual.strip import Strip
    from textual.style import Style

GAME: Final = 16
PLIES: Final = 5
GAP: Final = 2
LEAD: Final = "› "
"""Before the highlighted game, which is seen without colours too."""

SORTS: Final[Mapping[str, Callable[[Entry], Any]]] = {
    "newest first": lambda entry: -entry.modified.timestamp(),
    "oldest first": lambda entry: entry.modified.timestamp(),
    "by game": lambda entry: (game_name(entry).lower(), -entry.modified.timestamp()),
    "by players": lambda entry: (*(name.lower() for name in players(entry.header)), -entry.modified.timestamp()),
    "longest first": lambda entry: -entry.header.plies,
    "unfinished first": lambda entry: (entry.finished, -entry.modified.timestamp()),
    "by name": lambda entry: entry.name.lower(),
}
"""The orders of the list, in the order of the key that changes them."""


def cut(text: str, room: int) -> str:
    """A text in exactly so many columns, cut with … or filled with blanks."""
    return set_cell_size(text, room) if cell_len(text) <= room else f"{set_cell_size(text, room - 1)}…"


def title_of(entry: Entry) -> str:
    """The game and those options that are not its usual ones."""
    return f"{game_name(entry)} {options_words(entry.header, game_of(entry))}".strip()


def searched(entry: Entry) -> str:
    """All words of an entry that a filter looks at."""
    return " ".join((title_of(entry), *players(entry.header), state_words(entry), entry.name)).casefold()


def heads(width: int) -> str:
    """The head of the columns."""
    gap = " " * GAP
    return f"{' ' * len(LEAD)}{cut('Game', GAME)}{gap}{cut('Players', _players_room(width))}{gap}{'Plies':>{PLIES}}"


class SavesList(OptionList):
    """The games, two lines each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "open", key_display="↵", id="saves.open"),
        Binding("j", "cursor_down", "down", show=False, id="saves.down"),
        Binding("k", "cursor_up", "up", show=False, id="saves.up"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be opened where nothing is listed."""
        del parameters
        return action != "select" or self.option_count > 0


class SaveRow(Visual):
    """An entry of the list; its words are made when it is first seen."""

    def __init__(self, entry: Entry, rows: SavesList) -> None:
        """The words are not made yet; `rows` knows which row is highlighted."""
        self.entry = entry
        self._rows = rows

    def get_optimal_width(self, rules: object, container_width: int) -> int:
        """All there is."""
        del rules
        return container_width

    def get_height(self, rules: object, width: int) -> int:
        """Two lines."""
        del rules, width
        return 2

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Both lines, for this width."""
        highlighted = self._rows.highlighted_option
        return self.content(width, highlighted is not None and highlighted.prompt is self).render_strips(
            width, height, style, options
        )

    def content(self, width: int, highlighted: bool = False) -> Content:
        """Game, players and plies; below them when it was played and how it stands."""
        entry, room, gap = self.entry, _players_room(width), " " * GAP
        first = Content.assemble(
            (LEAD if highlighted else " " * len(LEAD), "bold $accent"),
            (cut(title_of(entry), GAME), "bold $foreground"),
            gap,
            (cut(players_line(entry.header, room), room), "$foreground"),
            (f"{gap}{entry.header.plies:>{PLIES},}", "$muted"),
        )
        when = (cut(when_words(entry.modified), GAME), "$faint")
        state = (cut(state_words(entry), max(1, width - len(LEAD) - GAME - GAP)), _tone(entry))
        return Content("\n").join([first, Content.assemble(" " * len(LEAD), when, gap, state)])


def _players_room(width: int) -> int:
    return max(1, width - len(LEAD) - GAME - PLIES - 2 * GAP)


def _tone(entry: Entry) -> str:
    result = entry.header.result
    if entry.problem:
        return "$error"
    won = result is not None and result.winner is not None and not entry.header.seats[result.winner].is_bot
    return "$success" if won else "$muted"

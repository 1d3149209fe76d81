"""Beside the menu: the highlighted game's board, its designer, what it is about, and how you did in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from ...games.engine.match import AnyGame, Match
    from ...saves.results import Tally

_BAR: Final = 10
"""Columns of the longest bar."""
_LEVEL: Final = 8
_LINES: Final = ("side-name", "side-designer", "side-about", "side-results")
"""The board comes after the second."""


class MenuSide(Vertical):
    """One game at a glance."""

    DEFAULT_CSS = """
    MenuSide {
        width: 26; padding: 0 1 0 2; height: 100%; display: none;
        Static { height: auto; color: $muted; }
        #side-name { text-style: bold; color: $foreground; }
        Miniature { margin: 1 0; }
        #side-about { display: none; margin-bottom: 1; }
    }
    """

    def __init__(self) -> None:
        """Empty until a game is shown: the first picture of the menu does without."""
        super().__init__()
        self._shown: object = None

    def show(self, game: AnyGame, match: Match | None, tallies: Mapping[str, Tally]) -> None:
        """Shows a game at its start, or a match of it where it stands."""
        if not self.children:
            self.mount(*(Static(id=name, markup=False) for name in _LINES))
        self.query_one("#side-name", Static).update(game.name)
        self.query_one("#side-designer", Static).update(f"{game.designer}, {game.year}")
        self.query_one("#side-about", Static).update(game.about)
        self.query_one("#side-results", Static).update(self._results(tallies))
        if self._shown is not (match or game):
            self._shown = match or game
            self._show_board(match or start_picture(game))

    def _show_board(self, match: Match) -> None:
        from ..widgets.miniature import Miniature

        if not self.query(Miniature):
            self.mount(Miniature(), after="#side-designer")
        self.query_one(Miniature).show(match.game.board(match.state), match.game.view(match.state), match.game.tints)

    def _results(self, tallies: Mapping[str, Tally]) -> Content:
        if not tallies:
            return Content.styled("You have not finished a game against the computer yet.", "$faint")
        most = max(tally.played for tally in tallies.values())
        lines = [result_line(level, tally, most, self.size.width >= 36) for level, tally in tallies.items()]
        return Content("\n").join([Content("You against"), *lines])


def result_line(level: str, tally: Tally, most: int, wide: bool) -> Content:
    """How you did against a level: a bar where there is room, and the numbers."""
    drawn = f", {tally.drawn} drawn" if tally.drawn else ""
    name = Content.styled(level.ljust(_LEVEL), "$foreground")
    if not wide:
        return Content.assemble(name, f"{tally.won}:{tally.lost}{drawn}")
    won, lost = (_bar(count, most) for count in (tally.won, tally.lost))
    between = _bar(tally.drawn, most)
    rest = " " * max(0, _BAR + 2 - won - between - lost)
    bars = ((" " * won, "on $success"), (" " * between, "on $faint"), (" " * lost, "on $error"))
    return Content.assemble(name, *bars, rest, (f"{tally.won} won, {tally.lost} lost{drawn}", "$faint"))


def _bar(count: int, most: int) -> int:
    """At least one column where there is anything, and one game never takes more than a column."""
    return count if most <= _BAR else max(int(count > 0), count * _BAR // most)


def start_picture(game: AnyGame) -> Match:
    """A game at its start, the same picture every time also where the start is drawn."""
    from ...games.engine.match import PEOPLE, new_match

    return new_match(game, {}, PEOPLE, lambda: 0.5)

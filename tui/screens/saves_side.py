"""Beside the list of saves: the board of the highlighted game, who plays, and its file."""

from __future__ import annotations

import time
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...games.engine.core import GameError
from ...games.engine.match import Match
from ...games.engine.seats import FIRST, SECOND
from ...games.engine.tree import walk
from ...saves.errors import RecordError
from ...saves.listing import Entry
from ...saves.literal import shown
from ..host import host
from ..play.words import options_text
from ..widgets.miniature import Miniature
from .saves_rows import cut

_REST: Final = 0.06
"""Seconds that the highlight stays before the board is drawn, so that rushing through the list is quick."""
_LABEL: Final = 9


class SavesSide(Vertical):
    """One saved game at a glance."""

    DEFAULT_CSS = """
    SavesSide {
        width: 24; height: 100%; display: none; padding: 1 1 0 0;
        Miniature { margin-bottom: 1; display: none; }
        Static { height: auto; color: $muted; }
    }
    """

    def __init__(self) -> None:
        """Empty until a game is highlighted."""
        super().__init__()
        self._wanted: Entry | None = None

    def compose(self) -> ComposeResult:
        """The board over the facts."""
        yield Miniature()
        yield Static(markup=False)

    def show(self, entry: Entry | None) -> None:
        """Shows this game a moment later, or nothing at once."""
        self._wanted = entry
        if entry is None:
            self.query_one(Miniature).display = False
            self.query_one(Static).update("")
        elif self.display:
            self._replay(entry)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _replay(self, entry: Entry) -> None:
        time.sleep(_REST)
        if self._wanted is not entry:
            return
        match: Match | None = None
        words = ""
        try:
            match = host(self).store.open(entry).record.match
        except RecordError as error:
            match, words = error.partial.match if error.partial else None, str(error)
        except GameError as error:
            words = str(error)
        self.app.call_from_thread(self._show_game, entry, match, words)

    def _show_game(self, entry: Entry, match: Match | None, words: str) -> None:
        if self._wanted is not entry:
            return
        picture = self.query_one(Miniature)
        picture.display = match is not None
        if match is not None:
            picture.show(match.game.board(match.state), match.game.view(match.state), match.game.tints)
        facts = facts_of(match) if match is not None else []
        lines = [Content.assemble((cut(name, _LABEL), "$faint"), (value, "$foreground")) for name, value in facts]
        lines += [Content.styled(words, "$error")] if words else []
        lines += [Content.styled(f"\n{shown(entry.name)}", "$faint")]
        self.query_one(Static).update(Content("\n").join(lines))


def facts_of(match: Match) -> list[tuple[str, str]]:
    """Who plays what, the options, and how many other lines there are."""
    sides = [match.game.sides[match.side_of(seat)].capitalize() for seat in (FIRST, SECOND)]
    players = [(sides[seat], shown(match.seats[seat].shown_whole(seat))) for seat in (FIRST, SECOND)]
    lines = sum(len(node.children) - 1 for node in walk(match.root) if len(node.children) > 1)
    others = [("Options", options_text(match)), ("Lines", f"{lines} variation{'s' * (lines != 1)}" if lines else "")]
    return [*players, *((name, value) for name, value in others if value)]

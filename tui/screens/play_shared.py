"""The board screen over a file that somebody else writes too: it notices their move and never overwrites it."""

from __future__ import annotations

from typing import Final

from ...games.engine.core import GameError
from ...saves.shared import SharedGame
from ..play.table import BOTH
from ..play.words import Line
from .play import PlayScreen
from .play_table import Choice

LOOK_SECONDS: Final = 1.0


class SharedScreen(PlayScreen):
    """Play by file."""

    def __init__(self, shared: SharedGame) -> None:
        """The game of the file; only its seat is played here."""
        super().__init__(shared, BOTH if shared.seat is None else (shared.seat,))
        self._shared = shared

    def on_mount(self) -> None:
        """Looks at the file once a second."""
        self.set_interval(LOOK_SECONDS, self.look_at_file)
        self.notice = self._shared.turn_words()

    def look_at_file(self) -> None:
        """Takes over what somebody else wrote."""
        if not self._shared.changed():
            return
        try:
            news = self._shared.take_over()
        except GameError as error:
            self.tell(str(error))
            return
        self.stop_thinking()
        self.table.match = self._shared.record.match
        self.table.follow()
        self.paint()
        self.tell(f"{news.words} {self._shared.turn_words()}")
        self.go_on_thinking()

    def advice(self) -> list[Line]:
        """Whose turn it is, while nobody here may choose."""
        lines = super().advice()
        waits = not self.table.may_choose and not self.table.is_over and self.table.looking is None
        return [Line("Waiting for the file", "head"), *lines] if waits and not self.table.bot_to_move else lines

    def choices(self) -> list[Choice]:
        """A rematch would need another file."""
        choices = super().choices()
        return [choice for choice in choices if choice.label not in ("Rematch", "Swap sides", "New game")]

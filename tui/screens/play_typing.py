"""Typing a move: a line in place of the status line, the cells that fit lit, the moves that fit listed."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.widgets import Input

from ...games.engine.core import Move
from ...games.engine.match import Match
from ..play.saving import Savable
from ..play.table import BOTH
from ..play.words import Line, move_lines
from ..widgets.keyline import KeyLine
from .play_line import MoveLine
from .play_panel import PanelWords, StatusLine
from .play_talks import TalkingScreen

MOST_FITTING: Final = 12
"""Moves that are listed while one is typed."""


class TypingScreen(TalkingScreen):
    """A table at which moves may be typed."""

    def __init__(self, match: Match, save: Savable, here: tuple[int, ...] = BOTH) -> None:
        """As a table."""
        super().__init__(match, save, here)
        self.is_typing = False
        self._fitting: tuple[Move, ...] = ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where a move is typed, its letters and signs are no commands."""
        del parameters
        return not (self.is_typing and action in ("type", "pace"))

    async def action_type(self) -> None:
        """A line to type a move in; it is made when it is first wanted, so that the screen opens sooner."""
        if self.table.is_over:
            self.tell("The game is over; there are no legal moves.")
            return
        if not self.query(MoveLine):
            await self.mount(MoveLine(), before=self.query_one(KeyLine))
        self._line.clear()
        self._fitting = ()
        self._show_line(True)
        self.paint_panel()
        self.set_focus(self._line)  # at once: the next key may be here already

    @property
    def _line(self) -> MoveLine:
        return self.query_one(MoveLine)

    def _show_line(self, shown: bool) -> None:
        """The line takes the place of the status line."""
        self.is_typing = self._line.display = shown
        self.query_one(StatusLine).display = not shown

    @on(Input.Changed, "#typing")
    def _typing(self, event: Input.Changed) -> None:
        if self.is_typing:
            self._fitting = self.table.type(event.value)
            self.paint_board()
            self.paint_panel()

    @on(Input.Submitted, "#typing")
    def _typed(self, event: Input.Submitted) -> None:
        self.stop_typing()
        if event.value.strip():
            self.play_text(event.value)

    def advice(self) -> list[Line]:
        """While a move is typed: the moves that fit, and what the only one would do."""
        if not self.is_typing:
            return super().advice()
        game, state, fitting = self.match.game, self.table.state, self._fitting
        if not fitting and self._line.value.strip():
            return [Line("Type a move", "head"), Line("No move begins like this.", "bad")]
        if len(fitting) == 1:
            text = game.move_text(state, fitting[0])
            return [*move_lines(self.match, self.table.shown, fitting[0]), Line(f"Enter plays {text}.", "muted")]
        texts = [game.move_text(state, move) for move in (fitting or self.table.selection.moves)[:MOST_FITTING]]
        return [Line("Type a move", "head"), Line(", ".join(texts) + (" ..." if len(texts) == MOST_FITTING else ""))]

    def words(self) -> PanelWords:
        """While a move is typed, its digits number no choices."""
        words = super().words()
        return words._replace(choices=()) if self.is_typing else words

    def stop_typing(self) -> None:
        """Closes the line."""
        self._show_line(False)
        self.table.matching = frozenset()
        self.set_focus(self.board_view)
        self.paint()

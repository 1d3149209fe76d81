"""The board screen's adviser: hints in two steps, and what the engine thinks of a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import work

from ...games.engine.core import GameError, Move, Step
from ...games.engine.match import Match
from ...games.engine.tree import Node
from ..play.engines import ADVISER
from ..play.saving import Savable
from ..play.table import BOTH
from ..play.words import BAR_SIGNS, PLAIN_BAR_SIGNS, cell_name, evaluation_line
from .play_bots import HINT_LEVEL, ThinkingScreen

if TYPE_CHECKING:
    from ...games.bots.client import Told

EVALUATION_SECONDS: Final = 4
_ADVICE: Final = "advice"


class AdvisingScreen(ThinkingScreen):
    """A table with somebody to ask; it has an engine of its own, one question at a time."""

    def __init__(self, match: Match, save: Savable, here: tuple[int, ...] = BOTH) -> None:
        """As a table."""
        super().__init__(match, save, here)
        self._hint: tuple[Node, Move] | None = None

    def action_hint(self) -> None:
        """Once shows which piece, twice the move."""
        if not self.table.may_choose:
            self.tell("A hint is for the player whose turn it is here.")
        elif self._hint is not None and self._hint[0] is self.table.shown:
            self._show_hint(self._hint[1], whole=bool(self.table.hinted))
        else:
            self.tell("Thinking about a hint.")
            self.ask_hint()

    @work(exclusive=True, group=_ADVICE)
    async def ask_hint(self) -> None:
        """Asks the adviser for the best move."""
        node = self.table.shown
        try:
            move = await self.answer(node, f"{HINT_LEVEL}:seconds={self.host.settings.hint_seconds:g}", ADVISER)
        except GameError as error:
            self.tell(str(error))
            return
        if node is self.table.shown:
            self._hint = node, move
            self._show_hint(move, whole=False)
        if self.evaluating:
            self.call_later(self.evaluate)

    def _show_hint(self, move: Move, *, whole: bool) -> None:
        steps = self.match.game.steps(self.table.state, move)
        whole = whole or len(steps) == 1
        self.table.hinted = steps if whole else steps[:1]
        self.tell(self._hint_words(move, steps, whole))
        self.paint_board()

    def _hint_words(self, move: Move, steps: tuple[Step, ...], whole: bool) -> str:
        if whole:
            return f"Hint: {self.match.game.sentence(self.table.state, move)}."
        where = steps[0].label if steps[0].cell is None else cell_name(self.table, steps[0].cell)
        return f"Hint: look at {where}. Again shows the move."

    def action_evaluation(self) -> None:
        """Shows what the engine thinks of the position, or stops showing it."""
        self.evaluating = not self.evaluating
        self.evaluation = "judging the position" if self.evaluating else ""
        if self.evaluating:
            self.evaluate()
        else:
            self.workers.cancel_group(self, _ADVICE)
        self.paint_panel()

    @work(exclusive=True, group=_ADVICE)
    async def evaluate(self) -> None:
        """Asks the adviser about the position on the screen; steady, so it ends after a few seconds."""
        from ...games.bots.client import question_for

        node = self.table.shown
        if self.match.outcome_at(node) is not None:
            self._show_evaluation("")
            return
        question = replace(
            question_for(self.match, node, "analyse"), go=f"analyse lines 1 seconds {EVALUATION_SECONDS}"
        )
        try:
            await self.engines.engine(ADVISER, HINT_LEVEL).ask(question, lambda told: self._heard(node, told))
        except GameError as error:
            self._show_evaluation("")
            self.tell(str(error))

    def _heard(self, node: Node, told: Told) -> None:
        if node is self.table.shown and self.evaluating and told.line in (None, 1):
            signs = PLAIN_BAR_SIGNS if self.host.settings.glyphs == "ascii" else BAR_SIGNS
            self._show_evaluation(evaluation_line(self.match, node, told.score, told.proven, signs))

    def _show_evaluation(self, words: str) -> None:
        if words != self.evaluation:
            self.evaluation = words
            self.paint_panel()

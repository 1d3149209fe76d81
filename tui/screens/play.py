"""The board screen: playing by keyboard, mouse and typing, all through the one selection of the table."""

from __future__ import annotations

from random import random
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from ...games.engine.core import GameError
from ...games.engine.match import rematch
from ...games.engine.tree import Node
from ...saves.record import Record
from ...saves.store import OpenSave
from ..play.table import BOTH
from ..widgets.board import BoardView
from .play_table import Choice
from .play_typing import TypingScreen


class PlayScreen(TypingScreen):
    """A game being played or looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "target(1)", "next legal", id="board.next"),
        Binding("N", "target(-1)", "previous legal", id="board.previous", show=False),
        Binding("m,colon", "type", "type", id="board.type", priority=True),  # before the keys that follow it
        Binding("escape,backspace", "back", "back", id="board.back", show=False),
        Binding("u", "undo", "undo", id="board.undo"),
        Binding("U", "redo", "redo", id="board.redo", show=False),
        Binding("left_square_bracket", "look(-1)", "look back", id="board.look-back", show=False),
        Binding("right_square_bracket", "look(1)", "look forward", id="board.look-forward", show=False),
        Binding("i", "hint", "hint", id="board.hint"),
        Binding("e", "evaluation", "evaluation", id="board.evaluation", show=False),
        Binding("g", "legal_moves", "legal moves", id="board.moves", show=False),
        Binding("v", "stack", "stack", id="board.stack", show=False),
        Binding("f", "turn", "turn the board", id="board.turn", show=False),
        Binding("o", "history", "history", id="board.history", show=False),
        Binding("p", "pause", "pause", id="board.pause", show=False),
        Binding("full_stop", "step", "move now", id="board.step", show=False),
        Binding("plus,equals_sign", "pace(False)", "faster", id="board.faster", show=False),
        Binding("minus", "pace(True)", "slower", id="board.slower", show=False),
        Binding("c", "copy", "copy", id="board.copy", show=False),
        Binding("P", "paste", "paste", id="board.paste", show=False),
        Binding("R", "resign", "resign", id="board.resign", show=False),
        Binding("D", "draw", "offer a draw", id="board.draw", show=False),
        Binding("s", "seats", "seats", id="board.seats", show=False),
        Binding("r", "rules", "rules", id="board.rules"),
        *[
            Binding(str(at), f"choice({at})", f"choice {at}", id=f"board.choice-{at}", show=False)
            for at in range(1, 10)
        ],
    ]

    def __init__(self, save: OpenSave, here: tuple[int, ...] = BOTH) -> None:
        """A game with its file, and the seats that people at this screen play."""
        super().__init__(save.record.match, save, here)
        self._file = save

    def on_mount(self) -> None:
        """A resumed game may wait for a bot or for a forced pass; one that came as a text has no file yet."""
        self.play_passes()
        self.table.clear()
        self.open_table()
        if self._file.path is None and self.match.plies:
            self.saver.note()
        self.go_on_thinking()

    @property
    def record(self) -> Record:
        """The game as a record."""
        return self._file.record

    # ---- choosing --------------------------------------------------------------------------------------------------

    @on(BoardView.Picked)
    def _picked(self, event: BoardView.Picked) -> None:
        if self.choice_at is not None:
            self.action_choice(self.choice_at + 1)
            return
        steps = self.table.steps_on(event.cell)
        if len(steps) > 1:
            self.open_chooser(event.cell, steps)
        else:
            self._played(self.table.choose_cell(event.cell))

    @on(BoardView.Back)
    def _taken_back(self) -> None:
        if self.table.back():
            self.paint()

    def choose_step(self, step_id: str) -> None:
        """Takes a step that was chosen by its number or from a list."""
        node = self.table.choose(step_id)
        self.choice_at = 0 if self.table.waits_without_a_cell else None
        self._played(node)

    def play_text(self, text: str) -> None:
        """Plays a typed move."""
        self._played(self.table.play_typed(text))

    def _played(self, node: Node | None) -> None:
        """A move was played, or something was chosen or refused."""
        if node is None:
            self.paint()
        else:
            self.notes_of = {}
            self.changed()

    def action_target(self, step: int) -> None:
        """The cursor goes to the next cell that can be chosen; numbered choices come after the last."""
        cells = [
            cell.id for cell in self.board.cells if cell.id in self.table.selection.cells and self.table.may_choose
        ]
        stops: list[str | int] = [*cells, *range(len(self.choices()))]
        if not stops:
            return
        here: str | int = self.cursor if self.choice_at is None else self.choice_at
        at = stops.index(here) + step if here in stops else 0 if step > 0 else -1
        self._stop_at(stops[at % len(stops)])

    def _stop_at(self, stop: str | int) -> None:
        if isinstance(stop, str):
            self.choice_at = None
            self.board_view.point(stop)
        else:
            self.choice_at = stop
        self.paint_panel()

    def action_choice(self, number: int) -> None:
        """A numbered line under the prompt."""
        choices = self.choices()
        if number <= len(choices):
            self.choice_at = None
            choices[number - 1].run()

    def action_back(self) -> None:
        """One step back: out of typing, of a choice, of looking, of the game."""
        if self.is_typing:
            self.stop_typing()
        elif self.choice_at is not None:
            self.choice_at = None
            self.paint_panel()
        elif self.table.back():
            self.paint()
        elif self.table.looking is not None:
            self._follow()
        else:
            self.host.show_menu()

    # ---- walking in the game ---------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Back to where a person here had a choice; watching, it pauses and goes back one ply."""
        self._walk(self.table.undo)

    def action_redo(self) -> None:
        """Forward again."""
        self._walk(self.table.redo)

    def _walk(self, go: object) -> None:
        assert callable(go)
        try:
            go()
        except GameError as error:
            self.tell(str(error))
            return
        self.paused = self.paused or self.table.watching
        self.stop_thinking()
        self.changed()

    def action_look(self, step: int) -> None:
        """Looks at the position before or after; the game stays where it is."""
        if self.table.look_forward() if step > 0 else self.table.look_back():
            self._looked()
        else:
            self.tell("This is the last position." if step > 0 else "This is the start of the game.")

    def action_look_at_ply(self, ply: int, ending: bool = False) -> None:
        """Looks at a position of the line that is being played."""
        for node in self.match.line:
            if node.ply == ply and (node.ending is not None) == ending:
                self.table.look_at(node)
        self._looked()

    def _looked(self) -> None:
        self.choice_at = None
        self.paint()
        if self.evaluating:
            self.evaluate()

    def _follow(self) -> None:
        self.table.follow()
        self._looked()

    def go_on_from_here(self) -> None:
        """The game goes on from the position on the screen."""
        self.stop_thinking()
        self.table.go_on()
        self.changed()

    # ---- other screens ---------------------------------------------------------------------------------------------

    def action_turn(self) -> None:
        """Turns the board."""
        self.turned = not self.turned
        self.paint()

    def action_history(self) -> None:
        """The whole history with its variations."""
        from .play_history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.table, self.turned), self._history_left)

    def _history_left(self, go_on: bool | None) -> None:
        self.saver.note()
        if go_on:
            self.go_on_from_here()
        else:
            self._looked()

    def action_rules(self) -> None:
        """The rules of this game."""
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game))

    # ---- the end ---------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """After the game: what to do next. Looking elsewhere: to go on from there. A swap that waits: to play it."""
        if self.table.waits_without_a_cell:
            return [Choice("Play it", lambda: self._played(self.table.commit()))]
        if self.table.looking is not None and not self.table.picked:
            return [
                *super().choices(),
                Choice("Go on from here", self.go_on_from_here),
                Choice("Back to the game", self._follow),
            ]
        if self.trouble or not self.table.is_over:
            return super().choices()
        return [
            Choice("Review the moves", self._review, "Review"),
            Choice("Rematch", lambda: self._again(swap=False)),
            Choice("Swap sides", lambda: self._again(swap=True)),
            Choice("New game", self._new_game),
            Choice("Menu", self.host.show_menu),
        ]

    def _review(self) -> None:
        self.table.look_at(self.match.root)
        self._looked()
        self.tell("] goes forward, [ back, Esc to the end.")

    def _again(self, *, swap: bool) -> None:
        self.host.start_match(rematch(self.match, random, swap=swap))

    def _new_game(self) -> None:
        from .setup import SetupScreen

        self.app.push_screen(SetupScreen(self.match.game))

    def on_screen_resume(self) -> None:
        """Back from another screen: the status line says the cell again."""
        self.paint_status()

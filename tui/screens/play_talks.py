"""The board screen's dialogs: legal moves, stacks, copying and pasting, resigning, draws, seats, history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import on

from ...games.engine.core import GameError, Step
from ...games.engine.match import match_from
from ...games.engine.seats import LEVELS, SEATS, Seat
from ...games.engine.tree import path_to
from ...saves.header import IMPORT
from ...saves.record import Record, new_record, read_record, write_record
from ..play.table import BOTH
from ..play.words import cell_name, runs, token_words
from .play_advice import AdvisingScreen
from .play_panel import Card
from .play_side import token_row

if TYPE_CHECKING:
    from textual.content import Content

RECORD_BEGINS = "boardgames-tui record"


class TalkingScreen(AdvisingScreen):
    """A table with questions and answers."""

    # ---- what can be played ----------------------------------------------------------------------------------------

    # The windows are imported when they are opened first: the board is on the screen sooner without them.

    def pick(
        self,
        title: str,
        rows: Sequence[str | Content],
        chosen: Callable[[int], None],
        *,
        keys: Sequence[str] | None = None,
        at: int = 0,
    ) -> None:
        """Opens a list over the panel; what is chosen there is done, and leaving it does nothing."""
        from .play_picker import Picker

        def closed(at: int | None) -> None:
            if at is not None:
                chosen(at)

        self.app.push_screen(Picker(title, rows, keys=keys, at=at, beside=self.is_beside), closed)

    def ask(self, question: str, yes: str, done: Callable[[], None]) -> None:
        """Asks once; a yes does it."""
        from .dialogs import Ask

        def answered(answer: bool | None) -> None:
            if answer:
                done()

        self.app.push_screen(Ask(question, yes, "Play on"), answered)

    def open_chooser(self, cell: str, steps: tuple[Step, ...]) -> None:
        """Several things can be chosen on one cell: the side view of the stack, its top first."""
        tokens = {token_words(self.match.game, token): token for token in self.stack_on(cell)}
        from_the_top = list(reversed(tokens))
        ordered = sorted(steps, key=lambda step: from_the_top.index(step.label) if step.label in tokens else 0)
        game, glyphs = self.match.game, self.host.settings.glyphs
        rows = [token_row(game, tokens[step.label], glyphs) if step.label in tokens else step.label for step in ordered]
        keys = _own_digits([step.label for step in ordered])
        self.pick(cell_name(self.table, cell), rows, lambda at: self.choose_step(ordered[at].id), keys=keys)

    def action_legal_moves(self) -> None:
        """All legal moves, or those of the chosen piece; the highlighted one is lit on the board."""
        from .play_picker import Picker

        if self.table.is_over:
            self.tell("The game is over; there are no legal moves.")
            return
        game, state, moves = self.match.game, self.table.state, self.table.selection.moves
        texts = [game.move_text(state, move) for move in moves]
        title = f"{len(moves)} legal move{'s' if len(moves) != 1 else ''}"

        def follow(at: int) -> None:
            cells = [step.cell for step in game.steps(state, moves[at])]
            self.table.matching = frozenset(cell for cell in cells if cell is not None)
            self.paint_board()

        def closed(at: int | None) -> None:
            self.table.matching = frozenset()
            self.paint_board()
            if at is not None:
                self.play_text(texts[at])

        picker = Picker(title, texts, follow=follow, note="Enter plays, Esc closes.", beside=self.is_beside)
        self.app.push_screen(picker, closed)

    def play_text(self, text: str) -> None:
        """Plays a move given as text."""
        raise NotImplementedError

    def action_stack(self) -> None:
        """The whole stack of the cursor's cell."""
        from .play_stack import StackBox

        stack = self.stack_on(self.cursor)
        if not stack:
            self.tell(f"Nothing lies on {cell_name(self.table, self.cursor)}.")
            return
        glyphs = self.host.settings.glyphs
        rows = [token_row(self.match.game, token, glyphs, count) for token, count in runs(stack)]
        height = f", {len(stack)} high, top first" if len(stack) > 1 else ""
        self.app.push_screen(StackBox(f"{cell_name(self.table, self.cursor)}{height}", rows))

    # ---- texts -----------------------------------------------------------------------------------------------------

    def action_copy(self) -> None:
        """The position, the moves or the whole record, for the clipboard."""
        from .dialogs import TextBox

        texts = {
            "Position": self.match.game.position(self.table.state),
            "Moves": " ".join(node.text for node in path_to(self.table.shown) if node.text),
            "Record": write_record(self.record),
        }

        def chosen(at: int) -> None:
            title, text = list(texts.items())[at]
            self.app.copy_to_clipboard(text)
            self.app.push_screen(TextBox(title, text))

        self.pick("Copy", list(texts), chosen)

    @property
    def record(self) -> Record:
        """The game as a record."""
        raise NotImplementedError

    def action_paste(self, text: str = "", problem: str = "") -> None:
        """A position or a record, pasted into a box, becomes a new game; this one stays saved."""
        from .dialogs import TextBox

        note = "A position of this game, or a record of any game. Ctrl+S or the button starts it."
        box = TextBox("Paste a position or a record", text, editable=True, note=note, problem=problem)
        self.app.push_screen(box, self._pasted)

    def _pasted(self, text: str | None) -> None:
        if text is None or not text.strip():
            return
        try:
            record = self._record_of(text.strip())
        except GameError as error:
            self.action_paste(text, str(error))
        else:
            self.host.start_record(record)

    def _record_of(self, text: str) -> Record:
        if text.startswith(RECORD_BEGINS):
            record = read_record(text)
            record.origin = IMPORT
            return record
        return new_record(match_from(self.match.game, text, {}, self.match.seats))

    # ---- endings ---------------------------------------------------------------------------------------------------

    def action_resign(self) -> None:
        """Gives up, after one question."""
        people = self.table.people_here
        if self.match.outcome is not None or not people:
            self.tell("There is no game to resign.")
            return
        seat = self.match.to_move if self.match.to_move in people else people[0]
        name = self.match.seats[seat].shown(seat)
        self.ask(f"Does {name} resign?", "Resign", lambda: self._end(lambda: self.match.resign(seat)))

    def _end(self, end: Callable[[], object]) -> None:
        """Ends the game by the will of people, unless it ended meanwhile."""
        if self.match.outcome is None:
            end()
            self.table.follow()
            self.changed()

    def action_draw(self) -> None:
        """Two people may agree on a draw."""
        if self.match.outcome is not None:
            self.tell("The game is over.")
        elif any(seat.is_bot for seat in self.match.seats):
            self.tell("Two people can agree on a draw; a bot plays on.")
        else:
            self.ask("Do both agree on a draw?", "Draw", lambda: self._end(self.match.agree_draw))

    # ---- seats -----------------------------------------------------------------------------------------------------

    def action_seats(self) -> None:
        """Hands a seat to somebody else."""
        rows = [f"{SEATS[seat].capitalize()}: {self.match.seats[seat].shown_whole(seat)}" for seat in BOTH]
        self.pick("Whose seat changes?", rows, self.choose_player, at=self.match.to_move)

    @on(Card.Clicked)
    def _card_clicked(self, event: Card.Clicked) -> None:
        self.choose_player(event.seat)

    def choose_player(self, seat: int) -> None:
        """A person or one of the levels."""
        players = [self._person(seat), *(Seat(level=level) for level in LEVELS)]
        rows = [f"{player.shown(seat)}, {'computer' if player.is_bot else 'a person'}" for player in players]
        self.pick(f"Who plays {SEATS[seat]}?", rows, lambda at: self.hand_seat(seat, players[at]))

    def _person(self, seat: int) -> Seat:
        """The person who sat there when the game began, or one without a name."""
        before = (self.match.seats[seat], self.match.set_up[seat])
        return next((known for known in before if not known.is_bot), Seat())


def _own_digits(labels: list[str]) -> list[str] | None:
    """The digits that the labels end with, where each has its own: a turtle is chosen by its number."""
    digits = [label[-1:] for label in labels]
    return digits if all(digit.isdigit() for digit in digits) and len(set(digits)) == len(digits) else None

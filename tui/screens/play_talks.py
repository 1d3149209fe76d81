"""The board screen's dialogs: legal moves, stacks, copying and pasting, resigning, draws, seats, history."""

from __future__ import annotations

from collections.abc import Callable

from ...games.engine.core import GameError, Step
from ...games.engine.match import match_from
from ...games.engine.seats import LEVELS, SEATS, Seat
from ...games.engine.tree import path_to
from ...saves.record import Record, new_record, read_record, write_record
from ..play.table import BOTH
from ..play.words import cell_name, runs, token_words
from .dialogs import Ask, TextBox
from .play_bots import ThinkingScreen
from .play_picker import Picker
from .play_stack import StackBox, token_row

RECORD_BEGINS = "boardgames-tui record"


class TalkingScreen(ThinkingScreen):
    """A table with questions and answers."""

    # ---- what can be played ----------------------------------------------------------------------------------------

    def pick(self, picker: Picker, chosen: Callable[[int], None]) -> None:
        """Opens a list; what is chosen there is done, and leaving it does nothing."""

        def closed(at: int | None) -> None:
            if at is not None:
                chosen(at)

        self.app.push_screen(picker, closed)

    def open_chooser(self, cell: str, steps: tuple[Step, ...]) -> None:
        """Several things can be chosen on one cell: the side view of the stack, its top first."""
        tokens = {token_words(self.match, token): token for token in self.table.view().stacks.get(cell, ())}
        from_the_top = list(reversed(tokens))
        ordered = sorted(steps, key=lambda step: from_the_top.index(step.label) if step.label in tokens else 0)
        rows = [
            token_row(self.match.game, tokens[step.label]) if step.label in tokens else step.label for step in ordered
        ]
        keys = _own_digits([step.label for step in ordered])
        picker = Picker(cell_name(self.table, cell), rows, keys=keys, beside=self.is_beside)
        self.pick(picker, lambda at: self.choose_step(ordered[at].id))

    def action_legal_moves(self) -> None:
        """All legal moves, or those of the chosen piece; the highlighted one is lit on the board."""
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
        stack = self.table.view().stacks.get(self.cursor, ())
        if not stack:
            self.tell(f"Nothing lies on {cell_name(self.table, self.cursor)}.")
            return
        rows = [token_row(self.match.game, token, count) for token, count in runs(stack)]
        self.app.push_screen(StackBox(f"{cell_name(self.table, self.cursor)}, {len(stack)} high, top first", rows))

    # ---- texts -----------------------------------------------------------------------------------------------------

    def action_copy(self) -> None:
        """The position, the moves or the whole record, for the clipboard."""
        texts = {
            "Position": self.match.game.position(self.table.state),
            "Moves": " ".join(node.text for node in path_to(self.table.shown) if node.text),
            "Record": write_record(self.record),
        }

        def chosen(at: int) -> None:
            title, text = list(texts.items())[at]
            self.app.copy_to_clipboard(text)
            self.app.push_screen(TextBox(title, text))

        self.pick(Picker("Copy", list(texts), beside=self.is_beside), chosen)

    @property
    def record(self) -> Record:
        """The game as a record."""
        raise NotImplementedError

    def action_paste(self, text: str = "", note: str = "") -> None:
        """A position or a record, pasted into a box, becomes a new game; this one stays saved."""
        note = note or "A position of this game, or a record of any game. Ctrl+S or the button starts it."
        box = TextBox("Paste a position or a record", text, editable=True, note=note)
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
            return read_record(text)
        return new_record(match_from(self.match.game, text, {}, self.match.seats))

    # ---- endings ---------------------------------------------------------------------------------------------------

    def action_resign(self) -> None:
        """Gives up, after one question."""
        people = self.table.people_here
        if self.match.outcome is not None or not people:
            self.tell("There is no game to resign.")
            return
        seat = self.match.to_move if self.match.to_move in people else people[0]

        def answered(yes: bool | None) -> None:
            if yes and self.match.outcome is None:
                self.match.resign(seat)
                self.table.follow()
                self.changed()

        name = self.match.seats[seat].shown(seat)
        self.app.push_screen(Ask(f"Does {name} resign?", "Resign", "Play on"), answered)

    def action_draw(self) -> None:
        """Two people may agree on a draw."""
        if self.match.outcome is not None:
            self.tell("The game is over.")
        elif any(seat.is_bot for seat in self.match.seats):
            self.tell("Two people can agree on a draw; a bot plays on.")
        else:
            self.app.push_screen(Ask("Do both agree on a draw?", "Draw", "Play on"), self._drawn)

    def _drawn(self, yes: bool | None) -> None:
        if yes and self.match.outcome is None:
            self.match.agree_draw()
            self.table.follow()
            self.changed()

    # ---- seats -----------------------------------------------------------------------------------------------------

    def action_seats(self) -> None:
        """Hands a seat to somebody else."""
        rows = [f"{SEATS[seat].capitalize()}: {self.match.seats[seat].shown(seat)}" for seat in BOTH]
        picker = Picker("Whose seat changes?", rows, at=self.match.to_move, beside=self.is_beside)
        self.pick(picker, self.choose_player)

    def choose_player(self, seat: int) -> None:
        """A person or one of the levels."""
        players = [self._person(seat), *(Seat(level=level) for level in LEVELS)]
        rows = [f"{player.shown(seat)}, {'computer' if player.is_bot else 'a person'}" for player in players]
        picker = Picker(f"Who plays {SEATS[seat]}?", rows, beside=self.is_beside)
        self.pick(picker, lambda at: self.hand_seat(seat, players[at]))

    def _person(self, seat: int) -> Seat:
        """The person who sat there when the game began, or one without a name."""
        before = (self.match.seats[seat], self.match.set_up[seat])
        return next((known for known in before if not known.is_bot), Seat())


def _own_digits(labels: list[str]) -> list[str] | None:
    """The digits that the labels end with, where each has its own: a turtle is chosen by its number."""
    digits = [label[-1:] for label in labels]
    return digits if all(digit.isdigit() for digit in digits) and len(set(digits)) == len(digits) else None

"""A game in lines: what is typed is obeyed, bots answer, and every change is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import random
from typing import Final

from ...games.bots.client import EngineError, question_for
from ...games.engine.core import GameError, MoveError
from ...games.engine.match import Match, rematch
from ...games.engine.notation import exact_move, read_move
from ...games.engine.seats import SEATS, read_seat
from ...games.engine.tree import Node
from ...saves.errors import SaveError
from ...saves.record import new_record
from ...saves.store import OpenSave, Store
from ..play.engines import ADVISER, Engines
from ..play.saving import last_words
from . import questions

Read = Callable[[], str | None]
Say = Callable[[str], None]

ADVICE: Final = "expert"
QUESTIONS: Final = {
    "board": questions.tell_board,
    "row": questions.tell_row,
    "cell": questions.tell_cell,
    "stack": questions.tell_stack,
    "moves": questions.tell_moves,
    "last": questions.tell_last,
    "score": questions.tell_score,
    "turn": questions.tell_turn,
    "position": questions.tell_position,
    "rules": questions.tell_rules,
}
HELP: Final = {
    "board": "the whole board",
    "row c": "one row or file, by its letter or number",
    "cell b2": "what is on a cell",
    "stack b2": "all pieces on a cell, from the top",
    "moves": "all legal moves",
    "moves d2": "those from a cell",
    "last": "the last move and all that it did",
    "score": "the score",
    "turn": "whose turn it is",
    "position": "the position as one line",
    "rules": "the rules",
    "hint": "which piece to look at; once more, which move",
    "undo": "take back",
    "redo": "play it again",
    "resign": "give up",
    "draw": "call it a draw, between two people",
    "again": "a new game like this one, once it is over",
    "seat second hard": "let somebody else play there: a level, cmd:COMMAND or name:TEXT",
    "retry": "ask a bot again that gave no move",
    "save": "save now; every move is saved anyway",
    "help": "this list",
    "quit": "leave; the game is saved",
}
WORDS: Final = frozenset(usage.partition(" ")[0] for usage in HELP)


class Talk:
    """A game that is played by talking about it."""

    def __init__(self, save: OpenSave, store: Store, read: Read, say: Say, hint_seconds: float = 1.0) -> None:
        """`read` gives the next line, None at the end of input."""
        self._save = save
        self._store = store
        self._read = read
        self._say = say
        self._hint_seconds = hint_seconds
        self._hint: tuple[Node, str] | None = None
        self._engines = Engines()
        self._runner = asyncio.Runner()
        self._stuck = False
        """A bot gave no move, and nobody decided yet what to do."""

    @property
    def match(self) -> Match:
        """The game being played."""
        return self._save.record.match

    def run(self) -> None:
        """Plays until the input ends or the player leaves; the game is saved in any case."""
        try:
            self._tell(questions.introduction(self.match))
            self._go_on()
            while (line := self._read()) is not None and self._obey(line.strip()):
                pass
        finally:
            self._leave()
            self._engines.kill()
            self._runner.close()

    # ---- what is typed ---------------------------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """Does what a line says, or says why not; False where it is to leave."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        try:
            if self._is_move(line) or word not in WORDS:
                self._move(line)
            elif word in QUESTIONS:
                self._tell(QUESTIONS[word](self.match, rest))
            elif word == "quit":
                return False
            else:
                self._order(word, rest)
        except GameError as error:
            self._say(str(error))
        return True

    def _is_move(self, line: str) -> bool:
        """Whether a line is a legal move to the letter: it then means that move, whatever else it could mean."""
        try:
            exact_move(self.match.game, self.match.state, line)
        except MoveError:
            return False
        return True

    def _move(self, line: str) -> None:
        if not line:
            return
        if self.match.outcome is not None:
            raise GameError(f"The game is over: {self.match.outcome.reason}. Type again, undo or quit.")
        if self.match.mover.is_bot:
            raise GameError("A bot is to move here: type retry, or give its seat to somebody else with seat.")
        self.match.play(read_move(self.match.game, self.match.state, line))
        self._moved()

    def _order(self, word: str, rest: str) -> None:
        if word == "seat":
            self._change_seat(rest)
        elif rest:
            raise GameError(f"{word} stands alone.")
        else:
            {
                "hint": self._advise,
                "undo": self._undo,
                "redo": self._redo,
                "resign": self._resign,
                "draw": self._draw,
                "again": self._again,
                "retry": self._retry,
                "save": self._save_now,
                "help": self._help,
            }[word]()

    # ---- moves of all kinds ----------------------------------------------------------------------------------------

    def _moved(self) -> None:
        """Tells the last move, saves it, and lets those move who are not asked."""
        self._say(questions.last_move(self.match))
        self._keep()
        self._go_on()

    def _go_on(self) -> None:
        """Forced passes and bots move; then it is told whose turn it is."""
        while self.match.outcome is None and not self._stuck:
            for node in self.match.play_forced():
                self._say(f"Move {node.ply}, forced: {self.match.sentence(node)}.")
                self._keep()
            if self.match.outcome is not None or not self.match.mover.is_bot:
                break
            self._let_bot_move()
        self._say(questions.standing(self.match))

    def _let_bot_move(self) -> None:
        seat = self.match.to_move
        level = self.match.mover.level
        self._say(f"{self.match.mover.shown(seat)} is thinking.")
        try:
            self.match.play(self._asked(SEATS[seat], level, level))
        except GameError as error:
            self._stuck = True
            self._say(
                f"{error} Type retry, or seat {SEATS[seat]} LEVEL, or seat {SEATS[seat]} name: to play on yourself."
            )
            return
        self._say(questions.last_move(self.match))
        self._keep()

    def _asked(self, asker: str, level: str, wanted: str) -> object:
        """The move that an engine chooses; an EngineError where it gives none that is legal."""
        engine = self._engines.engine(asker, level)
        text = self._runner.run(engine.ask(question_for(self.match, self.match.node, wanted)))
        try:
            return exact_move(self.match.game, self.match.state, text)
        except MoveError as error:
            engine.kill()
            raise EngineError(f"{level} answered {text[:24]}, which is no legal move: {error}") from error

    # ---- orders ----------------------------------------------------------------------------------------------------

    def _advise(self) -> None:
        """First the piece, then the move."""
        if self.match.outcome is not None:
            raise GameError(questions.standing(self.match))
        game, state, node = self.match.game, self.match.state, self.match.node
        if self._hint is not None and self._hint[0] is node:
            move = exact_move(game, state, self._hint[1])
            self._say(f"{self._hint[1]}: {game.sentence(state, move)}.")
            return
        move = self._asked(ADVISER, ADVICE, f"{ADVICE}:seconds={self._hint_seconds:g}")
        self._hint = node, game.move_text(state, move)
        first = game.steps(state, move)[0]
        self._say(f"Look at {first.cell or first.label}. Type hint again for the move.")

    def _undo(self) -> None:
        self.match.undo()
        self._stuck = False
        self._changed("Taken back.")

    def _redo(self) -> None:
        self.match.redo()
        self._changed("Played again.")

    def _resign(self) -> None:
        self.match.resign(self._person())
        self._changed("You resign.")

    def _draw(self) -> None:
        if any(seat.is_bot for seat in self.match.seats):
            raise GameError("A bot never agrees on a draw.")
        self.match.agree_draw()
        self._changed("A draw is agreed.")

    def _person(self) -> int:
        """The seat of the person who types: the one to move, or the only one."""
        seats = [seat for seat in (self.match.to_move, 1 - self.match.to_move) if not self.match.seats[seat].is_bot]
        if not seats:
            raise GameError("Nobody here plays: both seats belong to bots.")
        return seats[0]

    def _again(self) -> None:
        if self.match.outcome is None:
            raise GameError("This game is not over: resign first, or quit and start another.")
        self._keep()
        self._save = self._store.begin(new_record(rematch(self.match, random)))
        self._tell(questions.introduction(self.match))
        self._go_on()

    def _change_seat(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        if name.lower() not in SEATS or not text:
            raise GameError("Write seat first or seat second, then LEVEL, cmd:COMMAND or name:TEXT.")
        seat = SEATS.index(name.lower())
        self.match.change_seat(seat, read_seat(text))
        self._stuck = False
        self._changed(questions.seat_line(self.match, seat))

    def _retry(self) -> None:
        if not self._stuck:
            raise GameError("No bot waits to be asked again.")
        self._stuck = False
        self._go_on()

    def _help(self) -> None:
        moves = self.match.game.moves(self.match.state)
        example = f", as in {self.match.game.move_text(self.match.state, moves[0])}" if moves else ""
        self._tell([f"Type a move{example}, or one of these.", *(f"{usage}: {words}" for usage, words in HELP.items())])

    # ---- telling and saving ----------------------------------------------------------------------------------------

    def _changed(self, words: str) -> None:
        self._say(words)
        self._keep()
        self._go_on()

    def _save_now(self) -> None:
        self._save.save()
        path = self._save.path
        self._say("There is nothing to save before the first move." if path is None else f"Saved in {path}.")

    def _keep(self) -> None:
        """Saves; what hinders it is told, and the game goes on."""
        try:
            self._save.save()
        except SaveError as error:
            self._say(f"Not saved: {error}")

    def _leave(self) -> None:
        try:
            self._save.save()
        except SaveError as error:
            self._tell(last_words(self._save, error).splitlines())

    def _tell(self, lines: list[str]) -> None:
        for line in lines:
            self._say(line)

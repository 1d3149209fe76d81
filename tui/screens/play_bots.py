"""The board screen while bots think: their moves, pausing and pace, and what happens when an engine fails."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import work
from textual.timer import Timer

from ...games.engine.core import GameError, Move
from ...games.engine.match import Match
from ...games.engine.notation import exact_move
from ...games.engine.picture import View
from ...games.engine.seats import SEATS, Seat
from ...games.engine.tree import Node
from ..play.animation import SECONDS, frames
from ..play.engines import ADVISER, Engines
from ..play.saving import Savable
from ..play.table import BOTH
from ..play.words import Line
from ..settings import other_pace
from .play_keys import WHEN_PAUSED, renamed
from .play_table import Choice, TableScreen

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

HINT_LEVEL: Final = "expert"
_BOT: Final = "bot"


class ThinkingScreen(TableScreen):
    """A table at which bots may sit. Whatever they think about can be left, undone or stopped at any moment."""

    def __init__(self, match: Match, save: Savable, here: tuple[int, ...] = BOTH) -> None:
        """As a table."""
        super().__init__(match, save, here)
        self.paused = False
        self.trouble = ""
        """Why an engine failed; until somebody decides what to do about it."""
        self.evaluating = False
        self._engines: Engines | None = None
        self._frames: list[View] = []
        self._animation: Timer | None = None
        self._noted_plies = match.plies

    @property
    def engines(self) -> Engines:
        """The engine processes; none is started before it is needed."""
        if self._engines is None:
            self._engines = Engines(self.host.make_thinker)
        return self._engines

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys; some do something else while the bots pause."""
        return renamed(super().active_bindings, WHEN_PAUSED) if self.paused else super().active_bindings

    # ---- after a change --------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The game stands elsewhere: forced passes are played, the game is saved, and a bot whose turn it is thinks."""
        self.trouble = ""
        self.choice_at = None
        self.workers.cancel_group(self, _BOT)
        self.play_passes()
        if self.table.looking is None:
            self.table.clear()
        self.saver.note()
        self._noted_plies = self.match.plies
        self.paint()
        self.go_on_thinking()

    def play_passes(self) -> None:
        """Plays the passes that nobody can choose about, and says whose they were."""
        try:
            passes = self.match.play_forced()
        except GameError as error:
            self.notice = str(error)
            return
        names = [self.match.seats[seat].shown(seat) for seat in ((node.ply - 1) % 2 for node in passes)]
        if names:
            self.notice = f"{' and '.join(dict.fromkeys(names))} had no other move and passed."

    def go_on_thinking(self) -> None:
        """Asks the bot whose turn it is, unless the game is paused, and judges the position where that is wanted."""
        if self.table.bot_to_move and not self.paused and not self.trouble:
            self.think()
        elif self.evaluating:
            self.evaluate()

    # ---- moves of bots ---------------------------------------------------------------------------------------------

    @work(exclusive=True, group=_BOT)
    async def think(self) -> None:
        """One move of the bot whose turn it is."""
        node, seat = self.match.node, self.match.to_move
        started = monotonic()
        clock = self.set_interval(1, lambda: self._show_thinking(seat, started))
        self._show_thinking(seat, started)
        try:
            move = await self.answer(node, self.match.seats[seat].level, SEATS[seat])
            await self._keep_pace(started)
            self._take_move(node, move, f"took {monotonic() - started:.1f} s", seat)
        except GameError as error:
            self._fail(error)
        finally:
            clock.stop()

    async def answer(self, node: Node, level: str, asker: str) -> Move:
        """The move that a level plays at a node; a GameError where the engine fails or gives no legal one."""
        from ...games.bots.client import question_for

        engine = self.engines.engine(asker, HINT_LEVEL if asker == ADVISER else level)
        text = await engine.ask(question_for(self.match, node, level))
        return exact_move(self.match.game, node.state, text)

    async def _keep_pace(self, started: float) -> None:
        """A move that comes at once cannot be followed with the eyes."""
        from asyncio import sleep

        await sleep(max(0.0, self.host.settings.pace - (monotonic() - started)))

    def _show_thinking(self, seat: int, started: float) -> None:
        seconds = int(monotonic() - started)
        self.notes_of = {seat: f"thinking {seconds} s" if seconds else "thinking"}
        self.paint_cards()

    def _take_move(self, node: Node, move: Move, note: str, seat: int) -> None:
        looking = self.table.looking
        self.match.play(move, node)
        self.notes_of = {seat: note}
        if looking is None and self.host.settings.animation and self.app.animation_level != "none":
            self._show_frames(frames(self.match.game, node.state, move))
        self.call_later(self.changed)

    def _fail(self, error: GameError) -> None:
        self.notes_of = {}
        self.trouble = str(error)
        self.paint()

    def stop_thinking(self) -> None:
        """Nobody thinks any more; what was thought is forgotten."""
        self.workers.cancel_group(self, _BOT)
        self.notes_of = {}

    # ---- when an engine fails --------------------------------------------------------------------------------------

    def advice(self) -> list[Line]:
        """The trouble with an engine comes first."""
        if self.trouble:
            return [Line("The computer stopped", "head"), Line(self.trouble, "bad")]
        if self.paused and self.table.bot_to_move and self.table.looking is None:
            return [Line("Paused", "head"), Line("p goes on, . plays one move.", "muted")]
        return super().advice()

    def choices(self) -> list[Choice]:
        """What can be done about a failed engine, or what the game offers."""
        if not self.trouble:
            return super().choices()
        seat = self.match.to_move
        return [
            Choice("Try again", self.changed),
            Choice("Another level", lambda: self.choose_player(seat)),
            Choice("Take over its side", lambda: self.hand_seat(seat, Seat())),
        ]

    def choose_player(self, seat: int) -> None:
        """Asks who shall play a seat."""
        raise NotImplementedError

    def hand_seat(self, seat: int, to: Seat) -> None:
        """Gives a seat to a person or to a bot in the middle of the game."""
        self.stop_thinking()
        self.match.change_seat(seat, to)
        self.changed()
        self.tell(f"{to.shown(seat)} now plays {self.match.game.sides[self.match.side_of(seat)].capitalize()}.")

    # ---- watching --------------------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Bots wait, or go on."""
        self.paused = not self.paused
        if self.paused:
            self.stop_thinking()
            self.paint()
        else:
            self.go_on_thinking()
            self.paint()

    def action_step(self) -> None:
        """A thinking bot answers now; a paused one plays one move."""
        if not self.table.bot_to_move:
            self.tell("No bot is to move.")
        elif self.paused:
            self.think()
        else:
            self.engines.stop()

    def action_pace(self, slower: bool) -> None:
        """Bots play faster or slower."""
        settings = self.host.settings
        pace = other_pace(settings.pace, slower=slower)
        self.host.use_settings(replace(settings, pace=pace))
        self.tell(f"A bot's move takes at least {pace:g} s." if pace else "Bots move at once.")

    # ---- animation -------------------------------------------------------------------------------------------------

    def _show_frames(self, pictures: list[View]) -> None:
        if pictures:
            self._frames = pictures
            self._animated = pictures[0]
            self._animation = self.set_interval(SECONDS, self._next_frame)

    def _next_frame(self) -> None:
        self._frames = self._frames[1:]
        if self._frames:
            self._animated = self._frames[0]
            self.paint_board()
        else:
            self.end_animation()

    def end_animation(self) -> None:
        """Shows the board as it is."""
        if self._animation is not None:
            self._animation.stop()
            self._animation, self._frames, self._animated = None, [], None
            self.paint_board()

    def before_input(self) -> None:
        """A key that skips an animation also acts."""
        self.end_animation()
        super().before_input()

    def evaluate(self) -> object:
        """Judges the position on the screen; the business of `play_advice`."""
        raise NotImplementedError

    # ---- leaving ---------------------------------------------------------------------------------------------------

    def finish(self) -> str:
        """No process is left and everything is written, also a move after which the game itself failed.

        Where it cannot be written, that is to be told after the app has left the terminal.
        """
        if self._engines is not None:
            self._engines.kill()
        is_noted, self._noted_plies = self.match.plies == self._noted_plies, self.match.plies
        try:
            if not is_noted:
                self.saver.note()
        finally:  # what was noted before is written, whatever the game does now
            words = self.saver.finish()
        return words

    def on_unmount(self) -> None:
        """Another screen takes this one's place; a game that could not be saved is not given up."""
        if words := self.finish():
            self.host.keep_trying(self.saver, words)

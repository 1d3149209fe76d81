"""A game on the table: the match, what is chosen so far and what is looked at. No widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ...games.engine.core import GameError, Move, MoveError, Step
from ...games.engine.match import Match, seat_to_move
from ...games.engine.notation import fitting_moves, read_move
from ...games.engine.picture import Board, View
from ...games.engine.seats import FIRST, SECOND
from ...games.engine.selection import Selection
from ...games.engine.tree import Node
from ..widgets.marks import Marks

BOTH: Final = (FIRST, SECOND)


@dataclass(slots=True, eq=False)
class Table:
    """One match with everything that a player has touched since the last move.

    `looking` is the node that is looked at instead of the match's own; looking never moves the match.
    """

    match: Match
    here: tuple[int, ...] = BOTH
    """The seats that people at this screen may play."""
    confirm: bool = False
    """Whether a complete move waits for one more choice."""
    looking: Node | None = None
    selection: Selection = field(init=False)
    refusal: str = ""
    forbidden: tuple[str, ...] = ()
    hinted: tuple[Step, ...] = ()
    """The steps of a hint that are shown."""
    matching: frozenset[str] = frozenset()
    """The cells that fit the move being typed."""

    def __post_init__(self) -> None:
        """Nothing is chosen at first."""
        self.clear()

    # ---- what is ---------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> Node:
        """The node on the screen."""
        return self.looking or self.match.node

    @property
    def state(self) -> Any:
        """The state on the screen."""
        return self.shown.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the node on the screen."""
        return self.match.outcome_at(self.shown) is not None

    @property
    def may_choose(self) -> bool:
        """Whether a person here has the move at the node on the screen."""
        return not self.is_over and self.chooser in self.here and not self.match.seats[self.chooser].is_bot

    @property
    def chooser(self) -> int:
        """The seat that has the move at the node on the screen."""
        return seat_to_move(self.shown)

    @property
    def people_here(self) -> tuple[int, ...]:
        """The seats that people at this screen hold."""
        return tuple(seat for seat in self.here if not self.match.seats[seat].is_bot)

    @property
    def watching(self) -> bool:
        """Whether two bots play."""
        return all(seat.is_bot for seat in self.match.seats)

    @property
    def bot_to_move(self) -> bool:
        """Whether the game itself waits for a bot."""
        return self.match.outcome is None and self.match.mover.is_bot

    @property
    def starts_turned(self) -> bool:
        """Whether the board is best turned: the lone person here holds the side at the top, where sides have places."""
        people = self.people_here
        return self.has_directions and len(people) == 1 and self.match.side_of(people[0], self.match.root) == SECOND

    @property
    def has_directions(self) -> bool:
        """Whether the sides go somewhere, as their cards say; a board without directions looks the same to both."""
        return any(self.match.game.side_notes)

    @property
    def picked(self) -> tuple[str, ...]:
        """The ids of the chosen steps."""
        return self.selection.picked

    def board(self, turned: bool) -> Board:
        """The board, as it lies or turned."""
        board = self.match.game.board(self.state)
        return board.turned if turned else board

    def view(self) -> View:
        """What lies on the board."""
        return self.match.game.view(self.state, self.picked)

    def marks(self) -> Marks:
        """What is pointed out on the board."""
        return Marks(
            selected=frozenset(self.picked_cells),
            targets=self.selection.cells if self.may_choose else frozenset(),
            last=frozenset(self.match.last_cells(self.shown)),
            forbidden=frozenset(self.forbidden),
            hint=frozenset(step.cell for step in self.hinted if step.cell is not None),
            matching=self.matching,
        )

    @property
    def picked_cells(self) -> tuple[str, ...]:
        """The cells of the chosen steps."""
        if not self.picked:
            return ()
        steps = self.match.game.steps(self.state, self.selection.moves[0])[: len(self.picked)]
        return tuple(step.cell for step in steps if step.cell is not None)

    def preview(self, cell: str) -> Move | None:
        """The move that choosing a cell would play, or make wait for a yes; else the one that waits already."""
        if not self.may_choose:
            return None
        if not self.waits:
            return self.selection.preview(cell)
        other = None if self._last_cell in (None, cell) else self.selection.back().preview(cell)
        return self.selection.move if other is None else other

    # ---- choosing --------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Nothing is chosen, hinted or refused any more."""
        self.selection = Selection(self.match.game, self.state)
        self.hinted = ()
        self.matching = frozenset()
        self.forget_refusal()

    def forget_refusal(self) -> None:
        """The next key ends the explanation of an illegal choice."""
        self.refusal, self.forbidden = "", ()

    def steps_on(self, cell: str) -> tuple[Step, ...]:
        """What choosing a cell may mean: the next steps on it, or else the pieces on it that begin another move."""
        return self.selection.on_cell(cell) if self.may_choose else ()

    def choose_cell(self, cell: str) -> Node | None:
        """Takes the step on a cell and plays the move that it completes; an illegal choice is refused in words."""
        if not self._allowed():
            return None
        if self.waits:
            if cell == self._last_cell:
                return self.commit()
            self.selection = self.selection.back()
        return self._take(lambda: self.selection.pick_cell(cell))

    def choose(self, step_id: str) -> Node | None:
        """Takes one more step by its id: a numbered choice, or one of several on a cell."""
        if not self._allowed():
            return None
        return self._take(lambda: self.selection.pick(step_id))

    def _take(self, pick: Callable[[], Selection]) -> Node | None:
        self.hinted = ()
        try:
            self.selection = pick()
        except MoveError as error:
            self.refuse(error)
            return None
        return None if self.selection.move is None or self.confirm else self.commit()

    @property
    def waits(self) -> bool:
        """Whether a complete move waits for one more yes."""
        return self.selection.move is not None

    @property
    def waits_without_a_cell(self) -> bool:
        """Whether that move can only be confirmed by a numbered choice, as a swap."""
        return self.waits and self._last_cell is None

    def plays_on(self, cell: str) -> bool:
        """Whether choosing a cell plays its move now, and does not only make it wait."""
        return not self.confirm or (self.waits and cell == self._last_cell)

    @property
    def _last_cell(self) -> str | None:
        return self.match.game.steps(self.state, self.selection.move)[-1].cell

    def commit(self) -> Node | None:
        """Plays the complete move, at the node that is looked at."""
        assert self.selection.move is not None, "only a complete move is played"
        try:
            return self.play(self.selection.move)
        except GameError as error:  # a game may be too long for its record
            self.clear()
            self.refuse(error)
            return None

    def back(self) -> bool:
        """Takes the last chosen step back; false where nothing was chosen."""
        if not self.picked:
            return False
        self.selection = self.selection.back()
        return True

    def refuse(self, error: GameError) -> None:
        """Keeps the reason, and the cells that forbid, until the next key."""
        self.refusal = str(error)
        self.forbidden = error.cells if isinstance(error, MoveError) else ()

    def _allowed(self) -> bool:
        """Whether a person may choose now; says who has the move where not."""
        if self.may_choose:
            return True
        outcome = self.match.outcome_at(self.shown)
        if outcome is not None:
            self.refusal = f"The game is over: {outcome.reason}."
        else:
            self.refusal = f"It is {self.match.seats[self.chooser].shown(self.chooser)}'s turn."
        return False

    # ---- typing ----------------------------------------------------------------------------------------------------

    def type(self, text: str) -> tuple[Move, ...]:
        """The moves that fit what is typed so far; their cells are lit."""
        moves = tuple(fitting_moves(self.match.game, self.state, text)) if text.strip() else ()
        steps = [step for move in moves for step in self.match.game.steps(self.state, move)]
        self.matching = frozenset(step.cell for step in steps if step.cell is not None)
        return moves

    def play_typed(self, text: str) -> Node | None:
        """Plays the move that a text names; one that cannot be is refused with its reason."""
        self.matching = frozenset()
        if not self._allowed():
            return None
        try:
            return self.play(read_move(self.match.game, self.state, text))
        except GameError as error:
            self.refuse(error)
            return None

    # ---- the match -------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> Node:
        """Plays a move at the node on the screen; while looking back this starts a variation."""
        node = self.match.play(move, self.shown)
        self.follow()
        return node

    def follow(self) -> None:
        """Shows where the game stands, with nothing chosen."""
        self.looking = None
        self.clear()

    def undo(self) -> Node:
        """Goes back to where a person here had a choice."""
        node = self.match.undo(self.here)
        self.follow()
        return node

    def redo(self) -> Node:
        """Goes forward again."""
        node = self.match.redo(self.here)
        self.follow()
        return node

    def look_back(self) -> bool:
        """Shows the position before; false at the start."""
        return self.look_at(self.shown.parent)

    def look_forward(self) -> bool:
        """Shows the position after; false at the end of the line."""
        return self.look_at(self.match.after(self.shown))

    def look_at(self, node: Node | None) -> bool:
        """Shows a node; the game itself stays where it is."""
        if node is None:
            return False
        self.looking = None if node is self.match.node else node
        self.clear()
        return True

    def go_on(self) -> None:
        """Moves the game to the node on the screen."""
        self.match.go_on(self.shown)
        self.follow()

"""A game being played: seats, the tree of moves, undo, endings and the result.

First makes plies 1, 3, 5 and so on, whatever side that is: every ply hands the turn to the other seat. The side that a
seat holds follows from the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .core import Game, GameError, Move, MoveError, Options, OptionValue, Outcome, Random
from .history import History
from .seats import FIRST, SECOND, Seat
from .series import Series
from .tree import MAX_PLIES, Ending, Node, child_by, end_of_line, is_main, path_to, promote

AnyGame = Game[Any]
Seats = tuple[Seat, Seat]

PEOPLE: Final = (Seat(), Seat())


@dataclass(slots=True, eq=False, repr=False)
class Match(History):
    """A game with its seats and its history."""

    game: AnyGame
    options: dict[str, OptionValue]
    """All that are in force, and a seed where the start was drawn."""
    seats: Seats = PEOPLE
    set_up: Seats = PEOPLE
    """The seats as they were when the game began."""
    position: str | None = None
    """The start as the player gave it; None for the game's own start."""
    series: Series = field(default_factory=Series)
    seats_changed: bool = False

    # ---- what is ---------------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended where it stands, or None."""
        return self.outcome_at(self.node)

    @property
    def to_move(self) -> int:
        """The seat that moves next where the game stands, also when the game is over."""
        return seat_to_move(self.node)

    @property
    def mover(self) -> Seat:
        """Who sits there."""
        return self.seats[self.to_move]

    @property
    def start_text(self) -> str | None:
        """The start as position text where the options alone would not give it for ever, or None."""
        return self.game.position(self.root.state) if self.position is not None or self.drawn_start else None

    @property
    def drawn_start(self) -> bool:
        """Whether chance set up the board."""
        return any(option.default is None and option.name in self.options for option in self.game.options)

    def outcome_at(self, node: Node) -> Outcome | None:
        """How the game ended at a node, or None."""
        if node.ending is None:
            return self.game.outcome(node.state)
        if node.ending.seat is None:
            return Outcome(None, "agreed", "both sides agreed")
        loser = self.side_of(node.ending.seat, node)
        return Outcome(1 - loser, "resigned", f"{self.game.sides[loser].capitalize()} resigned")

    def side_of(self, seat: int, node: Node | None = None) -> int:
        """The side that a seat holds at a node."""
        node = node or self.node
        turn = self.game.turn(node.state)
        return turn if seat == seat_to_move(node) else 1 - turn

    def winner(self, node: Node | None = None) -> int | None:
        """The seat that won at a node; None where nobody did."""
        node = node or self.node
        outcome = self.outcome_at(node)
        if outcome is None or outcome.winner is None:
            return None
        return FIRST if self.side_of(FIRST, node) == outcome.winner else SECOND

    def score(self) -> Series:
        """The score of the series, this game included once it is over."""
        return self.series if self.outcome is None else self.series.plus(self.winner())

    # ---- moves -----------------------------------------------------------------------------------------------------

    def append(self, parent: Node, move: Move) -> Node:
        """The continuation of `parent` by a move, made as its last variation unless it is there; `node` stays.

        The one place that asks whether a move is legal.
        """
        if (known := child_by(parent, move)) is not None:
            return known
        self._check(parent, move)
        text = self.game.move_text(parent.state, move)
        node = Node(self.game.play(parent.state, move), parent, move, text, parent.ply + 1)
        parent.children.append(node)
        self.plies += 1
        return node

    def play(self, move: Move, at: Node | None = None) -> Node:
        """Plays a move where the game stands, or at an earlier node; the line becomes the main line."""
        parent = at or self.node
        known = child_by(parent, move)
        if known is None or not is_main(known):
            self.check_nesting(parent)
        return self._stand_on(self.append(parent, move))

    def play_forced(self) -> tuple[Node, ...]:
        """Plays passes that nobody can choose about, as long as there are any; gives the nodes, mostly none."""
        played: list[Node] = []
        while (move := forced_move(self.game, self.state)) is not None and self.node.ending is None:
            played.append(self.play(move))
        return tuple(played)

    def resign(self, seat: int) -> Node:
        """Ends the game: this seat gives up."""
        return self._end(Ending("resigned", seat))

    def agree_draw(self) -> Node:
        """Ends the game: both call it a draw."""
        return self._end(Ending("agreed"))

    def end_at(self, parent: Node, ending: Ending) -> Node:
        """The node of an ending after `parent`, made as its last variation unless it is there."""
        for child in parent.children:
            if child.ending == ending:
                return child
        self._check_running(parent)
        node = Node(parent.state, parent, ply=parent.ply, ending=ending)
        parent.children.append(node)
        return node

    def _end(self, ending: Ending) -> Node:
        self._check_running(self.node)
        self.check_nesting(self.node)
        return self._stand_on(self.end_at(self.node, ending))

    def _stand_on(self, node: Node) -> Node:
        promote(node)
        self.go_on(node)
        return node

    def _check(self, parent: Node, move: Move) -> None:
        self._check_running(parent)
        if self.plies >= MAX_PLIES:
            raise GameError(f"A game holds {MAX_PLIES:,} plies, all lines together, and this one has them.")
        if move not in self.game.moves(parent.state):
            raise MoveError("That move is not legal here.")

    def _check_running(self, node: Node) -> None:
        if (outcome := self.outcome_at(node)) is not None:
            raise MoveError(f"The game is over: {outcome.reason}.")

    # ---- walking in the tree ---------------------------------------------------------------------------------------

    def undo(self, here: Iterable[int] = (FIRST, SECOND)) -> Node:
        """Goes back to the last position where a person in one of the seats `here` had a choice.

        A resignation or a draw by agreement is withdrawn. Between two bots it goes back one ply.
        """
        if self.node.ending is not None:
            return self._withdraw()
        node = self._last_choice(here)
        if node is None:
            raise GameError("There is nothing to undo.")
        self.node = node
        return node

    def can_undo(self, here: Iterable[int] = (FIRST, SECOND)) -> bool:
        """Whether `undo` would find something."""
        return self.node.ending is not None or self._last_choice(here) is not None

    def _last_choice(self, here: Iterable[int]) -> Node | None:
        people = self._people(here)
        node = self.node.parent
        while node is not None and people and not self._is_choice(node, people):
            node = node.parent
        return node

    def redo(self, here: Iterable[int] = (FIRST, SECOND)) -> Node:
        """Goes forward to the next position where a person had a choice, or to the end of the line."""
        people = self._people(here)
        ahead = self.line[len(path_to(self.node)) :]
        if not ahead:
            raise GameError("There is nothing to redo.")
        self.node = next((node for node in ahead if not people or self._is_choice(node, people)), ahead[-1])
        return self.node

    def _withdraw(self) -> Node:
        parent = self.node.parent
        assert parent is not None, "an ending follows a position"
        parent.children.remove(self.node)
        self.node = parent
        self._tip = end_of_line(parent)
        return parent

    def _people(self, here: Iterable[int]) -> frozenset[int]:
        return frozenset(seat for seat in here if not self.seats[seat].is_bot)

    def _is_choice(self, node: Node, people: frozenset[int]) -> bool:
        """Whether one of these people had more to do at a node than to pass."""
        if seat_to_move(node) not in people or node.ending is not None:
            return False
        return bool(self.game.moves(node.state)) and forced_move(self.game, node.state) is None

    # ---- seats and words -------------------------------------------------------------------------------------------

    def change_seat(self, which: int, seat: Seat) -> None:
        """Hands a seat to somebody else; in the middle of a game this is remembered."""
        if seat == self.seats[which]:
            return
        self.seats = (seat, self.seats[SECOND]) if which == FIRST else (self.seats[FIRST], seat)
        if self.root.children:
            self.seats_changed = True
        else:
            self.set_up = self.seats

    def sentence(self, node: Node) -> str:
        """What happened at a node in one plain line; empty at the start."""
        if node.ending is not None:
            outcome = self.outcome_at(node)
            return "" if outcome is None else outcome.reason
        return "" if node.parent is None else self.game.sentence(node.parent.state, node.move)

    def last_cells(self, node: Node | None = None) -> tuple[str, ...]:
        """The cells that the last move before or at a node touched, each once."""
        node = node or self.node
        if node.ending is not None:
            node = node.parent or node
        if node.parent is None:
            return ()
        effects = self.game.effects(node.parent.state, node.move)
        return tuple(dict.fromkeys(cell for effect in effects for cell in effect.cells))


def new_match(game: AnyGame, given: Options, seats: Seats, random: Random) -> Match:
    """A match from the game's own start, options that were not given taken from their defaults or drawn."""
    options = game.complete_options(given, random)
    return Match(Node(game.start(options)), game, options, seats, seats)


def match_from(game: AnyGame, position: str, given: Options, seats: Seats) -> Match:
    """A match from a position text; First moves first, whatever side that is."""
    state = game.read_position(position, given)
    return Match(Node(state), game, {**game.options_of(state), **given}, seats, seats, position)


def seat_to_move(node: Node) -> int:
    """The seat that moves next at a node."""
    return node.ply % 2


def forced_move(game: AnyGame, state: Any) -> Move | None:
    """The only legal move where it is a pass: it touches no cell, so there is nothing to decide."""
    moves: Sequence[Move] = game.moves(state)
    if len(moves) == 1 and all(step.cell is None for step in game.steps(state, moves[0])):
        return moves[0]
    return None


def foretell(game: AnyGame, state: Any, move: Move) -> Outcome | None:
    """How the game would end with a move, so that it can be said beforehand; None where it goes on."""
    return game.outcome(game.play(state, move))


def rematch(match: Match, random: Random, *, swap: bool = False) -> Match:
    """The next match of a series: the same options and start, or a new draw, with the seats as they were set up."""
    drawn = {option.name for option in match.game.options if option.default is None}
    given = {name: value for name, value in match.options.items() if name not in drawn}
    seats = (match.set_up[SECOND], match.set_up[FIRST]) if swap else match.set_up
    if match.position is None:
        following = new_match(match.game, given, seats, random)
    else:
        following = match_from(match.game, match.position, given, seats)
    following.series = match.score().swapped() if swap else match.score()
    return following

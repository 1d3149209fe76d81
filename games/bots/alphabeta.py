"""Alpha-beta: deeper and deeper, with a table of what was seen, good moves first, until time is up.

A value is what a position is worth to the person to move, who holds the side `turn(state)`. Every ply hands the move to
the other person, so a value changes its sign from ply to ply, whatever happens to the sides: a swap needs no special
case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import suppress
from math import tanh
from random import Random as Generator
from typing import Any, Final

from ..engine.core import DRAW, PLAYING, Game, Move
from .info import Info, Teller
from .limit import Limit

WIN: Final = 1_000_000
"""Less one for each ply until the win."""
PROVEN: Final = WIN - 10_000
"""Values beyond this are wins and losses that were searched to the end."""
DEEPEST: Final = 120
LEAST_DEPTH: Final = 2
"""Searched for the best move whatever the limit: a win in one is found and a loss in one is seen."""
CLEAR_ADVANTAGE: Final = 150
"""An evaluation that stands for an expected result of three in four."""
LATE: Final = 8
"""Moves that are searched to the full depth in any case."""
_TABLE_SIZE: Final = 500_000
"""Positions, a bound for memory (150 MB)."""
_LOOK_EVERY: Final = 32
"""Nodes between two looks at the clock."""
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_NOWHERE: Final = 1_000_000


class OutOfTime(Exception):  # noqa: N818 - it ends a search and is no error
    """The limit was reached in the middle of an iteration."""


class AlphaBeta:
    """One search from one position."""

    def __init__(self, game: Game[Any], limit: Limit, seed: int | None = None, deepest: int = DEEPEST) -> None:
        """The seed decides between moves of equal value."""
        self._game, self._limit = game, limit
        self._moves, self._play, self._result = game.moves, game.play, game.result
        self._turn, self._key, self._evaluate = game.turn, game.key, game.evaluate
        self._random = Generator(seed)
        self._deepest = deepest
        self._table: dict[Hashable, tuple[int, int, int, Move]] = {}
        self._killers: list[list[Move]] = [[None, None] for _ in range(DEEPEST + 2)]
        self._history: tuple[dict[Move, int], dict[Move, int]] = (defaultdict(int), defaultdict(int))
        self._path: dict[Hashable, int] = {}
        self._leans_on = _NOWHERE
        self._found: list[tuple[int, Move]] = []
        self.nodes = 0
        self.depth = self.reached = 0
        self._next_look = 0
        self._is_owed = True
        """Whether the line being searched has to be finished though the limit is reached."""

    def best(self, state: Any, teller: Teller | None = None) -> Move:
        """The best move found."""
        moves = list(self._moves(state))
        self._random.shuffle(moves)
        lines = min(len(moves), max(teller.lines, 1) if teller is not None else 1)
        self._found = [(0, move) for move in moves[:lines]]
        with suppress(OutOfTime):
            for depth in range(1, self._deepest + 1):
                self.depth = depth
                self._iterate(state, moves, lines)
                self.reached = depth
                if teller is not None and teller.is_due:
                    teller.tell(self.infos(state, teller.lines))
                if self._is_settled or (self.depth >= LEAST_DEPTH and self.nodes >= self._limit.nodes):
                    break
        if teller is not None:
            teller.tell(self.infos(state, teller.lines))
        return self._found[0][1]

    @property
    def _is_settled(self) -> bool:
        """Whether more depth cannot change anything: the whole report is proven."""
        return all(abs(value) > PROVEN for value, _ in self._found)

    def _iterate(self, state: Any, moves: list[Move], lines: int) -> None:
        """Finds the best moves with their values to the depth of this iteration, and puts them first."""
        self._path = {self._key(state): 0}
        if self.depth == 1:
            self._look_around(state, moves, lines)
            return
        for line in range(lines):
            self._is_owed = self.depth <= LEAST_DEPTH and not line
            self._improve(state, moves, line)
        self._found[:] = sorted(self._found, key=lambda entry: -entry[0])
        best = [move for _, move in self._found]
        moves[:] = best + [move for move in moves if move not in best]

    def _look_around(self, state: Any, moves: list[Move], lines: int) -> None:
        """Values all moves by one ply and puts them in order; a sort leaves equal ones as chance has them."""
        valued = sorted(((self._root_value(state, move, -WIN), move) for move in moves), key=lambda entry: -entry[0])
        self._found = valued[:lines]
        moves[:] = [move for _, move in valued]

    def _improve(self, state: Any, moves: list[Move], line: int) -> None:
        """Finds the best move but for those of the lines before; what is found counts at once, whenever time ends."""
        taken = [move for _, move in self._found[:line]]
        best = -WIN
        for move in [move for move in moves if move not in taken]:
            value = self._root_value(state, move, best)
            if value > best:
                best = value
                others = [entry for entry in self._found if entry[1] != move]
                self._found = [*others[:line], (value, move), *others[line:]][: len(self._found)]

    def _root_value(self, state: Any, move: Move, best: int) -> int:
        """The value of a move, or one that is not above `best` where it is no better."""
        child = self._play(state, move)
        self.nodes += 1
        result = self._result(child)
        if result != PLAYING:
            return 0 if result == DRAW else 1 - WIN if result == self._turn(child) else WIN - 1
        if self.depth == 1:
            return -self._evaluate(child)
        if best == -WIN:
            return -self._search(child, self.depth - 1, -WIN, WIN, 1)
        value = -self._search(child, self.depth - 1, -best - 1, -best, 1)
        return value if value <= best else -self._search(child, self.depth - 1, -WIN, -best, 1)

    # One long function on purpose: it is the inner loop, and calls are what Python is slowest at.
    def _search(self, state: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a running game to a depth of at least 1."""
        if self.nodes >= self._next_look:
            self._next_look = self.nodes + _LOOK_EVERY
            if self._limit.time_is_up and (not self._is_owed or self._limit.stopped()):
                raise OutOfTime
        if self.nodes >= self._limit.nodes and not self._is_owed:
            raise OutOfTime
        key = self._key(state)
        path = self._path
        fresh = key not in path
        known = self._table.get(key) if fresh else None
        hashed = None
        if known is not None:
            known_depth, bound, value, hashed = known
            if known_depth >= depth or value > PROVEN or value < -PROVEN:
                if value > PROVEN:
                    value -= ply
                elif value < -PROVEN:
                    value += ply
                if bound == _EXACT or (value >= beta if bound == _AT_LEAST else value <= alpha):
                    return value
        if fresh:
            path[key] = ply
        play, result_of, turn = self._play, self._result, self._turn
        history = self._history[turn(state)]
        outer, self._leans_on = self._leans_on, _NOWHERE
        best, best_move, low = -WIN, None, alpha
        tried = 0
        for move in self._ordered(state, hashed, history, ply):
            child = play(state, move)
            tried += 1
            result = result_of(child)
            if result != PLAYING:
                value = 0 if result == DRAW else ply + 1 - WIN if result == turn(child) else WIN - ply - 1
                before = path.get(self._key(child))
                if before is not None and before < self._leans_on:
                    self._leans_on = before
            elif depth == 1:
                value = -self._evaluate(child)
            elif tried == 1:
                value = -self._search(child, depth - 1, -beta, -low, ply + 1)
            else:
                # Late moves are rarely best: a look that is shallower has to raise hopes first.
                less = 2 if tried > LATE and depth > 2 else 1
                value = -self._search(child, depth - less, -low - 1, -low, ply + 1)
                if value > low and less > 1:
                    value = -self._search(child, depth - 1, -low - 1, -low, ply + 1)
                if low < value < beta:
                    value = -self._search(child, depth - 1, -beta, -low, ply + 1)
            if value > best:
                best, best_move = value, move
                if value > low:
                    low = value
                    if value >= beta:
                        killers = self._killers[ply]
                        if move != killers[0]:
                            killers[1] = killers[0]
                            killers[0] = move
                        history[move] += depth * depth
                        break
        self.nodes += tried
        if fresh:
            del path[key]
            if self._leans_on >= ply:
                self._leans_on = _NOWHERE
                self._keep(key, depth, best, best_move, alpha, beta, ply)
        if outer < self._leans_on:
            self._leans_on = outer
        return best

    def _ordered(self, state: Any, hashed: Move, history: dict[Move, int], ply: int) -> Iterator[Move]:
        """The moves: the table's first, then those that refuted neighbours, then by their past, sorted if need be."""
        moves = self._moves(state)
        tried: list[Move] = []
        for move in (hashed, *self._killers[ply]):
            if move is not None and move not in tried and move in moves:
                tried.append(move)
                yield move
        for move in sorted(moves, key=history.__getitem__, reverse=True):
            if move not in tried:
                yield move

    def _keep(self, key: Hashable, depth: int, best: int, move: Move, alpha: int, beta: int, ply: int) -> None:
        """Remembers a value; wins and losses are counted from the position, not from the root."""
        bound = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        value = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
        if len(self._table) >= _TABLE_SIZE:
            self._table.clear()
        self._table[key] = (depth, bound, value, move)

    # ---- what it tells ---------------------------------------------------------------------------------------------

    def infos(self, state: Any, lines: int = 0) -> list[Info]:
        """What is known about the best moves; numbered where several are asked for."""
        nps = int(self.nodes / max(self._limit.passed, 1e-6))
        return [
            Info(line if lines else None, self.reached, None, nps, expected(value), plies_to_end(value), pv)
            for line, (value, pv) in enumerate(
                ((value, self._variation(state, move)) for value, move in self._found), 1
            )
        ]

    def _variation(self, state: Any, move: Move) -> tuple[Move, ...]:
        """The expected line: a move and what the table says comes after it."""
        line = [move]
        state = self._play(state, move)
        while len(line) < self.depth and (known := self._table.get(self._key(state))) is not None:
            if self._result(state) != PLAYING or known[3] not in self._moves(state):
                break
            line.append(known[3])
            state = self._play(state, known[3])
        return tuple(line)


def expected(value: int) -> float:
    """A value as an expected result from -1 to 1."""
    return float(value > 0) * 2 - 1 if abs(value) > PROVEN else tanh(value / CLEAR_ADVANTAGE)


def plies_to_end(value: int) -> int | None:
    """In how many plies a value is won, or lost where negative; None where it is not proven."""
    if abs(value) <= PROVEN:
        return None
    return WIN - value if value > 0 else -(WIN + value)

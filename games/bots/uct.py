"""UCT: random games from the leaves of a tree that grows where it matters, with proven wins and losses backed up.

As in the other search, values belong to the person to move and change their sign from ply to ply.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random as Generator
from typing import Any, Final

from ..engine.core import DRAW, PLAYING, Game, Move
from .info import Info, Teller
from .limit import Limit

CURIOSITY: Final = 0.7
UNTRIED: Final = 2.0
"""What an untried move is taken to be worth: more than any other, so that each is tried once."""
WON: Final = 1000.0
LOST: Final = -1000.0
_SLOTS: Final = 800_000
"""Moves in the whole tree, a bound for memory (200 MB); a full tree still plays random games."""
_LOOK_EVERY: Final = 8
_TABLE: Final = 20_000
_CURIOUS: Final = tuple(CURIOSITY * sqrt(log(max(visits, 1))) for visits in range(_TABLE))
_ROOTS: Final = (0.0, *(1 / sqrt(visits) for visits in range(1, _TABLE)))


Vote = tuple[int, float, int | None]
"""What a search says about one move of the root: how often it was tried, the sum of its results, and proven plies."""


class Branch:
    """A position with the moves from it; the lists go by move. A choice looks at `means` and `doubts`."""

    __slots__ = ("below", "counts", "doubts", "means", "moves", "open", "proven", "states", "sums", "visits")

    def __init__(self, moves: Sequence[Move], states: list[Any]) -> None:
        """All moves untried."""
        size = len(moves)
        self.moves, self.states = moves, states
        self.below: list[Branch | None] = [None] * size
        self.counts = [0] * size
        self.sums = [0.0] * size
        self.means = [UNTRIED] * size
        self.doubts = [0.0] * size
        self.visits = 1
        self.open = size
        """Moves that are not proven lost."""
        self.proven = 0
        """A win in so many plies for who moves here, or a loss where negative."""

    def close(self, at: int) -> None:
        """A move is proven lost; where it was the last one, so is the position."""
        self.means[at], self.doubts[at] = LOST, 0.0
        self.open -= 1
        if not self.open:
            self.proven = min(self.plies(other) or 0 for other in range(len(self.moves)))

    def plies(self, at: int) -> int | None:
        """In how many plies a move is proven to win, or to lose where negative; None where nothing is proven."""
        below = self.below[at]
        if self.means[at] == WON:
            return 1
        if self.means[at] == LOST:
            return -1 - (below.proven if below is not None else 0)
        return 1 - below.proven if below is not None and below.proven < 0 else None


DRAWN: Final = Branch((), [])
"""Stands below every move that ends the game in a draw."""


class Uct:
    """One search from one position."""

    def __init__(self, game: Game[Any], limit: Limit, seed: int | None = None) -> None:
        """The seed decides all random games."""
        self._game, self._limit = game, limit
        self._random = Generator(seed).random
        self._slots = 0
        self._root = DRAWN
        self.simulations = 0

    def best(self, state: Any, teller: Teller | None = None) -> Move:
        """The best move found."""
        self.think(state, teller)
        return self.answer(teller)

    def think(self, state: Any, teller: Teller | None = None) -> None:
        """Searches until the limit, or until the position is proven."""
        root = self._root = self._branch(state)
        while not root.proven and self.simulations < self._limit.nodes and not self._limit.time_is_up:
            for _ in range(int(min(_LOOK_EVERY, self._limit.nodes - self.simulations))):
                self._simulate(root)
                if root.proven:
                    break
            if teller is not None and teller.is_due:
                teller.tell(self.infos(teller.lines))

    def answer(self, teller: Teller | None = None) -> Move:
        """The best move by what is known."""
        safest = self._safest()
        if teller is not None:
            teller.tell(self.infos(teller.lines))
        return self._root.moves[safest]

    def votes(self) -> list[Vote]:
        """What is known about each move, for a search of the same position in another process."""
        root = self._root
        return [(root.counts[at], root.sums[at], root.plies(at)) for at in range(len(root.moves))]

    def hear(self, votes: Sequence[Vote]) -> None:
        """Adds what another search found out about the same moves."""
        root = self._root
        for at, (count, total, plies) in enumerate(votes):
            root.counts[at] += count
            root.sums[at] += total
            self.simulations += count
            if plies is not None and root.plies(at) is None:
                self._believe(at, plies)

    def _believe(self, at: int, plies: int) -> None:
        """Takes a move's proof from another search. It is no end of the game: those are seen at once."""
        root = self._root
        below = root.below[at] = root.below[at] or self._branch(root.states[at])
        below.proven = 1 - plies if plies > 0 else -1 - plies
        if plies < 0:
            root.means[at] = LOST

    def _safest(self) -> int:
        """The place of the best move that does not let the other win at once, where there is one."""
        root, ranking = self._root, self._ranking()
        for at in ranking:
            if root.plies(at) is None and root.below[at] is None:
                root.below[at] = self._branch(root.states[at])
            below = root.below[at]
            if root.means[at] != LOST and (below is None or below.proven != 1):
                return at
        return ranking[0]

    def _ranking(self) -> list[int]:
        """The places of the root's moves, the best first: proven ones at the ends, else by how often each was tried."""
        root = self._root
        return sorted(range(len(root.moves)), key=lambda at: (_worth(root, at), root.counts[at]), reverse=True)

    # ---- one simulation --------------------------------------------------------------------------------------------

    # One long function on purpose: it is the inner loop, and calls are what Python is slowest at.
    def _simulate(self, root: Branch) -> None:
        """Goes down the tree by what is promising or unknown, plays a random game and brings its result back."""
        self.simulations += 1
        branch = root
        way: list[tuple[Branch, int]] = []
        while True:
            visits = branch.visits
            curious = _CURIOUS[visits] if visits < _TABLE else CURIOSITY * sqrt(log(visits))
            scores = [mean + curious * doubt for mean, doubt in zip(branch.means, branch.doubts)]  # noqa: B905 - slower
            at = scores.index(max(scores))
            way.append((branch, at))
            below = branch.below[at]
            if below is None:
                state = branch.states[at]
                if not branch.counts[at] or self._slots > _SLOTS:
                    value = self._sample(state)
                    break
                below = branch.below[at] = self._branch(state)
                if below.proven:
                    value = 1.0 if below.proven > 0 else -1.0
                    _settle(way, below)
                    break
            elif below is DRAWN:
                value = 0.0
                break
            branch = below
        for branch, at in reversed(way):
            value = -value
            branch.visits += 1
            count = branch.counts[at] = branch.counts[at] + 1
            total = branch.sums[at] = branch.sums[at] + value
            if branch.means[at] != LOST:
                branch.means[at] = total / count
                branch.doubts[at] = _ROOTS[count] if count < _TABLE else 1 / sqrt(count)

    def _sample(self, state: Any) -> float:
        """The result of a random game for who moves in a state."""
        game = self._game
        result = game.playout(state, self._random)
        return 0.0 if result == DRAW else 1.0 if result == game.turn(state) else -1.0

    def _branch(self, state: Any) -> Branch:
        """A position with its moves; what wins, loses or draws at once is seen here."""
        game = self._game
        play, result_of, turn = game.play, game.result, game.turn
        moves = game.moves(state)
        branch = Branch(moves, [play(state, move) for move in moves])
        self._slots += len(moves)
        for at, child in enumerate(branch.states):
            result = result_of(child)
            if result == PLAYING:
                continue
            if result == DRAW:
                branch.below[at] = DRAWN
            elif result == turn(child):
                branch.close(at)
            else:
                branch.proven, branch.means[at] = 1, WON
                return branch
        return branch

    # ---- what it tells ---------------------------------------------------------------------------------------------

    def infos(self, lines: int = 0) -> list[Info]:
        """What is known about the best moves; numbered where several are asked for."""
        nps = int(self.simulations / max(self._limit.passed, 1e-6))
        best = list(enumerate(self._ranking()[: max(lines, 1)], 1))
        return [self._info(line if lines else None, at, nps) for line, at in best]

    def _info(self, line: int | None, at: int, nps: int) -> Info:
        root = self._root
        plies = root.plies(at)
        mean = root.sums[at] / max(root.counts[at], 1)
        score = mean if plies is None else 1.0 if plies > 0 else -1.0
        return Info(line, None, self.simulations, nps, score, plies, _variation(root, at))


def _settle(way: list[tuple[Branch, int]], below: Branch) -> None:
    """Backs up a proven position: a move to a lost one wins, and one to a won one is closed."""
    for branch, at in reversed(way):
        if below.proven < 0:
            branch.proven = 1 - below.proven
        else:
            branch.close(at)
        if not branch.proven:
            return
        below = branch


def _worth(branch: Branch, at: int) -> float:
    """Quick wins first, then what is open, then late losses."""
    plies = branch.plies(at)
    return 0.0 if plies is None else 1 / plies if plies > 0 else 1 / plies - 1


def _variation(branch: Branch, at: int) -> tuple[Move, ...]:
    """The expected line: a move and those that were tried most often after it."""
    line = [branch.moves[at]]
    below = branch.below[at]
    while below is not None and below is not DRAWN and max(below.counts) > 0:
        at = max(range(len(below.moves)), key=lambda at, here=below: (_worth(here, at), here.counts[at]))
        line.append(below.moves[at])
        below = below.below[at]
    return tuple(line)

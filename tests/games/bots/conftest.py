"""What tests of bots share: positions by chance, and an exhaustive solver that knows nothing of the searches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from boardgames_tui.games.engine.core import DRAW, PLAYING, Game

SCALE = float(os.environ.get("SCALE", "0.1"))


@pytest.fixture
def scaled():
    """How many of something the slow part does, at least one."""
    return lambda figure: max(1, round(figure * SCALE))


@pytest.fixture
def walk():
    """Positions of random games that are not over, from the start and on for ever."""

    def positions(game: Game[Any], given: dict[str, Any], random: Random) -> Iterator[Any]:
        while True:
            state = game.start(game.complete_options(given, random.random))
            while game.result(state) == PLAYING:
                yield state
                state = game.play(state, random.choice(game.moves(state)))

    return positions


@pytest.fixture
def won_by():
    """Which of two people won a finished position: 0 for who would move next, 1 for the other, None for a draw."""

    def winner(game: Game[Any], state: Any) -> int | None:
        result = game.result(state)
        return None if result == DRAW else int(result != game.turn(state))

    return winner


@pytest.fixture
def wins_in(won_by):
    """In how many plies, at most `plies`, who moves can force a win; None where they cannot. Exhaustive."""

    def solve(game: Game[Any], state: Any, plies: int) -> int | None:
        best = None
        for move in game.moves(state) if plies > 0 else ():
            child = game.play(state, move)
            if game.result(child) != PLAYING:
                needed = 1 if won_by(game, child) == 1 else None
            else:
                needed = loses_in(game, child, (plies if best is None else best - 1) - 1)
            if needed is not None and (best is None or needed < best):
                best = needed
            if best == 1:
                break
        return best

    def loses_in(game: Game[Any], state: Any, plies: int) -> int | None:
        """One ply more than the longest defence of who moves here; None where one of them holds."""
        longest = 0
        if plies < 1:
            return None
        for move in game.moves(state):
            child = game.play(state, move)
            if game.result(child) != PLAYING:
                needed = 0 if won_by(game, child) == 0 else None
            else:
                needed = solve(game, child, plies - 1)
            if needed is None:
                return None
            longest = max(longest, needed)
        return longest + 2

    return solve

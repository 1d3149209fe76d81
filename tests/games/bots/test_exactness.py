"""Positions with a forced win, found by exhaustive search: hard and expert play each of them to its win."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.bots.info import Request
from boardgames_tui.games.bots.levels import choose, limit_for
from boardgames_tui.games.engine.core import PLAYING

NODES = {"hard": 30_000, "expert": 30_000}
EXHAUSTED = 20_000
"""Positions without a new one among them, after which a small board has shown all that it has."""
CASES = [
    ("trike", {"size": 3}, 5),
    ("trike", {"size": 4}, 5),
    ("trike", {"size": 5}, 5),
    ("turtles", {}, 5),
    ("replica", {}, 3),
    ("claustro", {}, 3),
]


@pytest.fixture
def forced_wins(walk, wins_in):
    """Positions of random games where who moves wins by force, and not at once, within so many plies."""

    def found(name, given, plies, seed):
        game, seen, idle = game_named(name), set(), 0
        for state in walk(game, given, Random(seed)):
            key = game.key(state)
            if key in seen or not _is_near_its_end(game, state):
                idle += 1
                if idle > EXHAUSTED:
                    return
                continue
            seen.add(key)
            idle = 0
            needed = wins_in(game, state, plies)
            if needed is not None and needed > 1:
                yield game, state, needed

    return found


def _is_near_its_end(game, state):
    """Turtles can go on for long: two scored on a side is what is asked for there."""
    if game.id != "turtles":
        return True
    scored = game.position(state).split()[1]
    return max(scored.count("W"), scored.count("B")) == 2


@pytest.fixture
def play_out(wins_in):
    """Lets a level win against the longest defence; it may take no longer than exhaustive search says, twice over."""

    def play(game, state, needed, level):
        for left in range(2 * needed, 0, -2):
            request = Request(level, nodes=NODES[level], seed=left)
            state = game.play(state, choose(game, state, request, limit_for(request)))
            if game.result(state) != PLAYING:
                return game.result(state) == 1 - game.turn(state)
            state = _defended(game, state, needed, wins_in)
            if game.result(state) != PLAYING:
                return game.result(state) == game.turn(state)
        return False

    return play


def _defended(game, state, plies, wins_in):
    """The position after the reply that holds longest."""

    def holds(child):
        if game.result(child) != PLAYING:
            return 0 if game.result(child) == game.turn(child) else plies + 2
        return wins_in(game, child, plies) or plies + 1

    return max((game.play(state, move) for move in game.moves(state)), key=holds)


def check(forced_wins, play_out, case, number, level):
    name, given, plies = case
    for game, state, needed in islice(forced_wins(name, given, plies, seed=21), number):
        assert play_out(game, state, needed, level), (level, game.position(state), needed)


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}{case[1].get('size', '')}")
def test_forced_wins_are_won(case, level, forced_wins, play_out):
    check(forced_wins, play_out, case, 3, level)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}{case[1].get('size', '')}")
def test_two_hundred_forced_wins_are_won_or_all_there_are(case, level, forced_wins, play_out, scaled):
    check(forced_wins, play_out, case, scaled(200), level)

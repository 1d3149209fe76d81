"""The processes beside the engine's own: what they add, and what happens where one of them is late or dies."""

from __future__ import annotations

import subprocess
from itertools import islice
from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.bots.info import Info, Request, Teller
from boardgames_tui.games.bots.levels import choose, limit_for
from boardgames_tui.games.bots.limit import Limit
from boardgames_tui.games.bots.team import Team
from boardgames_tui.games.bots.uct import Uct

LONG = 60.0
TRIKE = game_named("trike")
START = TRIKE.start({"size": 7})


@pytest.fixture
def team():
    one = Team(1)
    yield one
    one.close()


def test_workers_add_their_votes(team):
    request = Request("expert", seconds=0.5, seed=1, workers=2)
    told: list[Info] = []
    move = choose(TRIKE, START, request, limit_for(request), Teller(told.append), team)
    assert move in TRIKE.moves(START)
    team.begin(TRIKE, START, LONG, 1)
    (votes,) = team.finish(LONG)
    assert len(votes) == len(TRIKE.moves(START))


def test_nobody_waits_for_a_worker_that_is_late_and_the_next_one_is_heard(team):
    team.begin(TRIKE, START, LONG, 1)
    assert team.finish(0.0) == []
    team.begin(TRIKE, START, LONG, 1)
    assert len(team.finish(LONG)) == 1


@pytest.fixture
def started(monkeypatch):
    """The processes that are started."""
    processes = []

    class Noted(subprocess.Popen):
        def __init__(self, *arguments, **more):
            super().__init__(*arguments, **more)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    return processes


def test_a_worker_that_died_is_replaced(team, started):
    team.begin(TRIKE, START, LONG, 1)
    assert len(team.finish(LONG)) == 1
    started[0].kill()
    started[0].wait()
    team.begin(TRIKE, START, LONG, 1)
    assert team.finish(LONG) == []
    team.begin(TRIKE, START, LONG, 1)
    assert len(team.finish(LONG)) == 1
    assert len(started) == 2


def test_what_another_process_proved_is_told_with_its_plies(walk):
    wins = islice(won_elsewhere(walk), 3)
    for learning, votes in wins:
        learning.hear(votes)
        told: list[Info] = []
        learning.answer(Teller(told.append))
        assert [plies for _, _, plies in learning.votes()] == [plies for _, _, plies in votes]
        assert (told[0].score, told[0].proven) == (1.0, min(plies for _, _, plies in votes if plies and plies > 0))


def won_elsewhere(walk):
    """Searches that have proven nothing, and what a longer one says about the same position, which it has won."""
    for state in walk(TRIKE, {"size": 5}, Random(2)):
        knowing, learning = Uct(TRIKE, Limit(nodes=3000), 1), Uct(TRIKE, Limit(nodes=20), 1)
        knowing.think(state)
        learning.think(state)
        proven = [plies for _, _, plies in knowing.votes() if plies]
        if max(proven, default=0) > 1 and not any(plies for _, _, plies in learning.votes()):
            yield learning, knowing.votes()

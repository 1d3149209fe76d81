"""Time our searches on Trike 7 and Replica: python -m sides.trees WHAT, in bench/; prints one line of JSON."""

import gc
import sys
from math import atanh
from random import Random
from time import process_time
from typing import Any

from boardgames_tui.games import game_named
from boardgames_tui.games.bots.alphabeta import CLEAR_ADVANTAGE, AlphaBeta
from boardgames_tui.games.bots.limit import Limit
from boardgames_tui.games.bots.uct import Uct
from boardgames_tui.games.trike import Trike
from naive import trike as naive
from timing import rate, report

SIMULATIONS = 20_000
OPENED = "./../.../.x../...../....../....... d2 o -"


class NaiveTrike:
    """The naive rules, as far as UCT asks for them."""

    moves = staticmethod(naive.moves)
    play = staticmethod(naive.play)

    def turn(self, state: naive.State) -> int:
        return naive.SIDES.index(state.turn)

    def result(self, state: naive.State) -> int:
        winner = naive.winner(state) if naive.over(state) else None
        return -1 if winner is None else winner

    def playout(self, state: naive.State, random: Any) -> int:
        while not naive.over(state):
            moves = [move for move in naive.moves(state) if move != "swap"]
            state = naive.play(state, moves[int(random() * len(moves))])
        winner = naive.winner(state)
        return 2 if winner is None else winner


class PlainTrike(Trike):
    """Trike with the evaluation that easyAI is given: the lead in stones on and around the pawn's cell."""

    def evaluate(self, state: Any) -> int:
        x, o = map(int, self.scores(state))
        return o - x if self.turn(state) else x - o


def simulations(game: Any, start: Any, count: int) -> float:
    """Return the simulations a second of a search from the empty board."""
    began = process_time()
    Uct(game, Limit(nodes=count), 1).best(start)
    return count / (process_time() - began)


def uct() -> None:
    game, random = game_named("trike"), Random(1).random
    start = game.start({"size": 7})
    best = max(simulations(game, start, SIMULATIONS) for _ in range(3))
    plain = max(simulations(NaiveTrike(), naive.start(7), SIMULATIONS // 20) for _ in range(2))
    report(simulations=best, playouts=rate(lambda: game.playout(start, random)), naive=plain)


def negamax(depth: int) -> None:
    game = PlainTrike()
    state = game.read_position(OPENED, {})
    times, nodes, score = [], 0, 0
    for _ in range(3):
        began = process_time()
        search = AlphaBeta(game, Limit(), 1, deepest=depth)
        search.best(state)
        times.append(process_time() - began)
        nodes, score = search.nodes, round(CLEAR_ADVANTAGE * atanh(search.infos(state)[0].score))
    report(seconds=min(times), nodes=nodes, score=score)


def reached(name: str, position: str) -> None:
    game = game_named(name)
    state = game.read_position(position, {}) if position else game.start(game.complete_options({}, Random(1).random))
    began = process_time()
    search = AlphaBeta(game, Limit(stopped=lambda: process_time() >= began + 1), 1)
    search.best(state)
    report(depth=search.reached, nodes=search.nodes, seconds=process_time() - began)


def main(what: str, *arguments: str) -> None:
    gc.disable()
    if what == "uct":
        uct()
    elif what == "negamax":
        negamax(int(arguments[0]))
    else:
        reached(*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])

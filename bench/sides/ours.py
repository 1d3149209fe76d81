"""Time our rules on one case: python -m sides.ours LABEL, in bench/; prints one line of JSON."""

import sys
from collections import Counter
from random import Random
from typing import Any

from boardgames_tui.games import game_named
from cases import Case, case_named
from timing import best_time, rate, report


def begin(game: Any, case: Case) -> Any:
    if case.position:
        return game.read_position(case.position, case.options)
    return game.start(game.complete_options(case.options, Random(1).random))


def perft(game: Any, state: Any, depth: int) -> int:
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        leaves += perft(game, game.play(state, move), depth - 1)
    return leaves


def main(label: str) -> None:
    case = case_named(label)
    game = game_named(case.game)
    state, random = begin(game, case), Random(1).random
    results = Counter(game.playout(state, random) for _ in range(1000))
    report(
        leaves=perft(game, state, case.depth),
        seconds=best_time(lambda: perft(game, state, case.depth)),
        playouts=rate(lambda: game.playout(state, random)),
        first_wins=results[0] / results.total(),
        plies=game.playout_plies,
    )


if __name__ == "__main__":
    main(sys.argv[1])

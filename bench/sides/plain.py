"""Time the naive rules on one case: python -m sides.plain LABEL PLIES, in bench/; prints one line of JSON.

A playout longer than PLIES is cut off and counts as a draw, as our own does.
"""

import importlib
import sys
from collections import Counter
from random import Random
from types import ModuleType
from typing import Any

from cases import Case, case_named
from naive.check import perft
from timing import best_time, rate, report


def begin(game: ModuleType, case: Case) -> Any:
    return game.from_text(case.position, **case.options) if case.position else game.start(**case.options)


def playout(game: ModuleType, state: Any, random: Random, plies: int) -> int | None:
    for _ in range(plies):
        if game.over(state):
            return game.winner(state)
        state = game.play(state, random.choice(game.moves(state)))
    return None


def main(label: str, plies: int) -> None:
    case = case_named(label)
    game = importlib.import_module(f"naive.{case.game}")
    state, random = begin(game, case), Random(1)
    results = Counter(playout(game, state, random, plies) for _ in range(300))
    report(
        leaves=perft(game, state, case.depth),
        seconds=best_time(lambda: perft(game, state, case.depth)),
        playouts=rate(lambda: playout(game, state, random, plies)),
        first_wins=results[0] / results.total(),
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

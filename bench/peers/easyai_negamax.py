"""Time easyAI's Negamax on Trike: python -m peers.easyai_negamax SIZE DEPTH CELL, in bench/; prints one line of JSON.

The lead in stones around the pawn scores, and a win more; the table of positions is easyAI's own. CELL is the first
stone, and there is no swap.
"""

import sys
from time import process_time

from easyAI import Negamax, TranspositionTable
from peers.trike_for_easyai import Trike
from timing import report


class Counted(Trike):
    """Counts the moves that are tried."""

    nodes = 0

    def make_move(self, move):
        Counted.nodes += 1
        super().make_move(move)


def scoring(game):
    """Return what a position is worth to the player whose turn it is."""
    lead = game.lead_of_x() if game.turn == "x" else -game.lead_of_x()
    return lead if not game.is_over() else 100 if lead > 0 else -100


def main(size, depth, cell):
    times = []
    for _ in range(2):
        Counted.nodes = 0
        game = Counted([None, None], size)
        game.make_move((ord(cell[0]) - ord("a"), int(cell[1:]) - 1))
        game.switch_player()
        game.swap = False
        search = Negamax(depth, scoring, tt=TranspositionTable())
        began = process_time()
        search(game)
        times.append(process_time() - began)
    report(seconds=min(times), nodes=Counted.nodes - 1, score=search.alpha)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])

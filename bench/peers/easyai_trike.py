"""Time Trike as an easyAI game: python -m peers.easyai_trike SIZE DEPTH, in bench/; prints one line of JSON."""

import sys
from collections import Counter
from random import Random

from peers.trike_for_easyai import Trike
from timing import best_time, rate, report


def perft(game, depth):
    if game.is_over():
        return 0
    moves = game.possible_moves()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        game.make_move(move)
        game.switch_player()
        leaves += perft(game, depth - 1)
        game.switch_player()
        game.unmake_move(move)
    return leaves


def playout(size, random):
    game = Trike([None, None], size)
    while not game.is_over():
        game.play_move(random.choice(game.possible_moves()))
    return game.lead_of_x() > 0


def main(size, depth):
    random = Random(1)
    wins = Counter(playout(size, random) for _ in range(1000))
    report(
        leaves=perft(Trike([None, None], size), depth),
        seconds=best_time(lambda: perft(Trike([None, None], size), depth)),
        playouts=rate(lambda: playout(size, random)),
        first_wins=wins[True] / wins.total(),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

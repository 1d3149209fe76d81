"""Compare the naive games with the published move counts: python bench/naive/check.py"""

import importlib
import sys
from types import ModuleType
from typing import Any

C1 = "*b..#/b.g../.b.g./..b.g/#.g.* g"
FIXED = "b,g,b,w,g,b/b,g,g,w,w,b/g,g,b,g,b,g/b,g,w,g,b,w/g,w,w,w,w,g/g,g,g,g,g,g b"
G1 = "g,wbg,-,bg,bww,b/g,-,-,-,-,-/-,-,bggwgwg,-,-,-/-,wwgg,g,bg,bg,-/g,-,-,-,g,b/-,wbgwgg,-,-,-,- w"
R1 = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w...../W.ww.... w"
T1 = "W3,B2/B4W1,-/W5,B5W2/-,B3B1 - w"
T2 = "B4,-/W5B3W1,W3/-,B5W2/W4,B1 B2 b"
T3 = "W2,B5,-/-,W4B3W1,-/B4,-,W5/-,W3B2,-/B1,-,- - w"

# game, position text ("" is the start), options, counts from depth 1 on
TABLE: list[tuple[str, str, dict[str, Any], list[int]]] = [
    ("trike", "", {"size": 6}, [21, 231, 1890, 14136]),
    ("trike", "", {"size": 7}, [28, 364, 3612, 33240]),
    ("trike", "", {"size": 8}, [36, 540, 6300, 68820]),
    ("trike", "", {"size": 9}, [45, 765, 10260, 129720]),
    ("replica", "", {"sight": "forward"}, [43, 1849, 78561]),
    ("replica", "", {"sight": "all"}, [43, 1849, 79464]),
    ("replica", R1, {"sight": "forward"}, [38, 1286, 48393]),
    ("replica", R1, {"sight": "all"}, [38, 1286, 48767]),
    ("claustro", "", {"size": 5, "steps": "any"}, [6, 36, 344, 4284]),
    ("claustro", "", {"size": 6, "steps": "any"}, [6, 36, 300, 2500]),
    ("claustro", "", {"size": 7, "steps": "any"}, [8, 64, 704, 7744]),
    ("claustro", "", {"size": 8, "steps": "any"}, [8, 64, 704, 7744]),
    ("claustro", "", {"size": 9, "steps": "any"}, [10, 100, 1340, 17956]),
    ("claustro", "", {"size": 10, "steps": "any"}, [10, 100, 1340, 17956]),
    ("claustro", C1, {"steps": "any"}, [54, 2751, 105982]),
    ("claustro", "", {"size": 5, "steps": "forward"}, [6, 36, 284, 3356]),
    ("claustro", "", {"size": 6, "steps": "forward"}, [6, 36, 240, 1600]),
    ("claustro", "", {"size": 7, "steps": "forward"}, [8, 64, 576, 5184]),
    ("claustro", "", {"size": 8, "steps": "forward"}, [8, 64, 576, 5184]),
    ("claustro", "", {"size": 9, "steps": "forward"}, [10, 100, 1120, 12544]),
    ("claustro", "", {"size": 10, "steps": "forward"}, [10, 100, 1120, 12544]),
    ("claustro", C1, {"steps": "forward"}, [49, 2392, 83569]),
    ("greener", FIXED, {}, [28, 928, 24504, 747589]),
    ("greener", G1, {}, [7, 116, 517, 6561]),
    ("turtles", "", {"width": 2, "length": 4}, [10, 100, 1000, 10000]),
    ("turtles", "", {"width": 3, "length": 5}, [15, 225, 3225, 46225]),
    ("turtles", "", {"width": 4, "length": 6}, [20, 400, 7400, 136900]),
    ("turtles", "", {"width": 6, "length": 8}, [30, 900, 24000]),
    ("turtles", T1, {}, [13, 175, 2144, 25863]),
    ("turtles", T2, {}, [11, 143, 1381, 17067]),
    ("turtles", T3, {}, [14, 219, 3294, 49758]),
]


def perft(game: ModuleType, state: Any, depth: int) -> int:
    """Count the move sequences of this length; nothing follows the end of a game."""
    if game.over(state):
        return 0
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        leaves += perft(game, game.play(state, move), depth - 1)
    return leaves


def main() -> int:
    wrong = 0
    for name, position, options, expected in TABLE:
        game = importlib.import_module(name)
        state = game.from_text(position, **options) if position else game.start(**options)
        found = [perft(game, state, depth) for depth in range(1, len(expected) + 1)]
        same_text = not position or game.text(state) == position
        agrees = found == expected and same_text
        wrong += not agrees
        print("ok   " if agrees else "WRONG", name, position or "start", options, *found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

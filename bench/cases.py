"""What is measured: a game, a start, and a depth that keeps the slower side busy for about a second."""

from dataclasses import dataclass, field

C1 = "*b..#/b.g../.b.g./..b.g/#.g.* g"
FIXED = "b,g,b,w,g,b/b,g,g,w,w,b/g,g,b,g,b,g/b,g,w,g,b,w/g,w,w,w,w,g/g,g,g,g,g,g b"
R1 = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w...../W.ww.... w"
T1 = "W3,B2/B4W1,-/W5,B5W2/-,B3B1 - w"


@dataclass(frozen=True)
class Case:
    label: str
    game: str
    depth: int
    position: str = ""  # empty: the start
    options: dict[str, int | str] = field(default_factory=dict)
    target: float = 0  # how many times the naive perft we want to reach; 0: only reported


CASES = [
    Case("Trike 7", "trike", 5, options={"size": 7}, target=12),
    Case("Trike 9", "trike", 4, options={"size": 9}),
    Case("Replica", "replica", 3, target=5),
    Case("Replica, middle game", "replica", 3, R1),
    Case("Claustro 5", "claustro", 5, target=6),
    Case("Claustro 5, middle game", "claustro", 3, C1),
    Case("Greener 6x6", "greener", 3, FIXED),
    Case("turtles 2 x 4", "turtles", 4),
    Case("turtles, middle game", "turtles", 4, T1),
]


def case_named(label: str) -> Case:
    return next(case for case in CASES if case.label == label)

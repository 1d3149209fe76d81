"""What the searches make of the rules: python bench/search.py

UCT simulations a second beside random games a second, and beside UCT over the naive rules; alpha-beta beside easyAI's
Negamax, from the same position to the same depth; the depth reached in a second. Each measurement is a process of its
own and the best of a few rounds counts.
"""

import sys

from rules import PEERS_PYTHON, Figures, run

ROUNDS = 3
DEPTH = 7
TARGETS = {"share": 0.28, "negamax": 2.5, "trike": 10, "replica": 4}
OPENED = "./../.../.x../...../....../....... d2 o s"


def ours(*arguments: object) -> Figures:
    return run(sys.executable, "sides.trees", *arguments)


def show_uct() -> None:
    rounds = [ours("uct") for _ in range(ROUNDS)]
    simulations, playouts, naive = (max(one[name] for one in rounds) for name in ("simulations", "playouts", "naive"))
    print(f"UCT, Trike 7: {simulations:,.0f} simulations a second, {playouts:,.0f} playouts a second:", end=" ")
    print(f"a share of {simulations / playouts:.2f} (target {TARGETS['share']});", end=" ")
    print(f"{simulations / naive:.1f} x UCT over the naive rules")


def show_negamax() -> None:
    peer = (str(PEERS_PYTHON), "peers.easyai_negamax", 7, DEPTH, "d2")
    rounds = [(ours("negamax", DEPTH), run(*peer)) for _ in range(ROUNDS)]
    mine, theirs = (min((pair[side] for pair in rounds), key=lambda figures: figures["seconds"]) for side in (0, 1))
    if mine["score"] != theirs["score"]:
        sys.exit(f"The searches do not find the same value: {mine['score']} and {theirs['score']}.")
    pace = (mine["nodes"] / mine["seconds"]) / (theirs["nodes"] / theirs["seconds"])
    print(f"alpha-beta, Trike 7 after d2 to depth {DEPTH}: {theirs['seconds'] / mine['seconds']:.1f} x", end=" ")
    print(f"easyAI's Negamax (target {TARGETS['negamax']}); {mine['nodes']:,.0f} nodes against", end=" ")
    print(f"{theirs['nodes']:,.0f}, {pace:.1f} x as many a second")


def show_depth(name: str, position: str) -> None:
    best = max((ours("depth", name, position) for _ in range(ROUNDS)), key=lambda figures: figures["depth"])
    print(f"alpha-beta, {name}: depth {best['depth']:.0f} in 1 s (target {TARGETS[name]}), {best['nodes']:,.0f} nodes")


def main() -> None:
    show_uct()
    show_negamax()
    show_depth("trike", OPENED)
    show_depth("replica", "")


if __name__ == "__main__":
    main()

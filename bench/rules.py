"""Our rules against the naive ones and, on Trike 7, against easyAI and OpenSpiel: python bench/rules.py

Each measurement is a process of its own, one after another, and the sides take turns for a few rounds, so that a busy
moment of the machine spoils a round of everybody; the best round of each counts.
"""

import json
import subprocess
import sys
from pathlib import Path

from cases import CASES, Case

HERE = Path(__file__).parent
PEERS_PYTHON = HERE.parent / ".bench-venv" / "bin" / "python"
ROUNDS = 3
PLAYOUT_TARGET = 8

Figures = dict[str, float]


def run(python: str, module: str, *arguments: object) -> Figures:
    """Run a module of this folder and return the figures it prints."""
    command = [python, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def better(one: Figures | None, two: Figures) -> Figures:
    if one is None:
        return two
    return two | {
        "seconds": min(one["seconds"], two["seconds"]),
        "playouts": max(one["playouts"], two["playouts"]),
    }


def one_round(case: Case) -> dict[str, Figures]:
    ours = run(sys.executable, "sides.ours", case.label)
    figures = {"ours": ours, "naive": run(sys.executable, "sides.plain", case.label, int(ours["plies"]))}
    if case.label == "Trike 7":
        figures["easyAI"] = run(str(PEERS_PYTHON), "peers.easyai_trike", 7, case.depth)
        figures["OpenSpiel"] = run(str(PEERS_PYTHON), "peers.openspiel_trike", 7, case.depth)
    return figures


def measure(case: Case) -> dict[str, Figures]:
    best: dict[str, Figures] = {}
    for _ in range(ROUNDS):
        for side, figures in one_round(case).items():
            best[side] = better(best.get(side), figures)
    return best


def target(case: Case, other: str) -> tuple[str, str]:
    """Return what the two ratios have to reach, in words; empty where they are only reported."""
    perft = f"(target {case.target:g})" if case.target and other == "naive" else ""
    playouts = f"(target {PLAYOUT_TARGET})" if other == "OpenSpiel" else ""
    return perft, playouts


def print_row(case: Case, other: str, ours: Figures, theirs: Figures) -> None:
    perft, playouts = target(case, other)
    print(
        f"{case.label:24}{other:10}"
        f"{theirs['seconds'] / ours['seconds']:8.1f} x {perft:12}"
        f"{ours['playouts'] / theirs['playouts']:8.1f} x {playouts:12}"
        f"{ours['playouts']:10,.0f}{theirs['playouts']:10,.0f}"
        f"{ours['first_wins']:9.0%}{theirs['first_wins']:7.0%}"
    )


def main() -> None:
    print(f"{'our rules: how many times':34}{'perft of':>10} {'':12}{'playouts of':>10} {'':12}", end="")
    print(f"{'ours/s':>9}{'theirs/s':>10}{'first wins, both':>16}")
    for case in CASES:
        figures = measure(case)
        if len({side["leaves"] for side in figures.values()}) != 1:
            sys.exit(f"{case.label}: the sides do not count the same leaves: {figures}")
        for other in [side for side in figures if side != "ours"]:
            print_row(case, other, figures["ours"], figures[other])


if __name__ == "__main__":
    main()

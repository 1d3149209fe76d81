"""Play the ladder of levels and write it into docs/levels.md: python bench/levels.py [--games SHARE]

Every pair plays in a folder of its own below bench/results/, so the run can be interrupted and goes on later. The
folder is named after the code of the bots, too: after a change of it a pair is played anew. The table is written after
each pair; a row stays until its pair has been played again. `--games 0.2` plays a fifth.
"""

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

from boardgames_tui.games import game_named
from timing import rate

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "levels.md"
FOLDER = ROOT / "bench" / "results" / "levels"
BEGIN, END = "<!-- the ladder begins -->", "<!-- the ladder ends -->"
HEAD = """\
| game | pair | thinking, s | games | won | drawn | lost | score | 95% | wanted | plies | playouts a second | date |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- | ---: | ---: | --- |
"""
GAMES = [
    ("trike", "", "Trike 7"),
    ("trike", "size=9", "Trike 9"),
    ("replica", "", "Replica"),
    ("claustro", "", "Claustro 5"),
]
GAMES += [("greener", "", "Greener 6x6"), ("turtles", "", "turtles 2 x 4")]
THINKING = ("alphabeta.py", "levels.py", "openings.py", "uct.py")


@dataclass(frozen=True)
class Rung:
    label: str
    game: str
    option: str
    players: tuple[str, str]
    games: int
    wanted: float

    @property
    def folder(self) -> Path:
        words = [self.game, self.option, *self.players, code(self.game)]
        return FOLDER / "-".join(word.replace("=", "").replace(":", "-") for word in words if word)

    @property
    def row(self) -> Path:
        return FOLDER / f"{self.folder.name}.json"

    @property
    def pair(self) -> str:
        return " beats ".join(player.partition(":")[0] for player in self.players)

    @property
    def thinking(self) -> str:
        return " and ".join(player.partition("=")[2] or "none" for player in self.players)


@cache
def code(game: str) -> str:
    """Return eight digits that differ when the bots of a game, or its rules, do."""
    files = [*(ROOT / "games" / "bots" / name for name in THINKING), *sorted((ROOT / "games" / game).glob("*.py"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


def rungs() -> Iterator[Rung]:
    """Yield the pairs of levels, those that take longest last."""
    for game, option, label in GAMES:
        yield Rung(label, game, option, ("medium", "easy"), 200, 0.9)
    for game, option, label in GAMES:
        yield Rung(label, game, option, ("hard:seconds=0.05", "medium"), 100, 0.85)
    for game, option, label in GAMES:
        yield Rung(label, game, option, ("expert:seconds=0.2", "hard:seconds=0.05"), 100, 0.6)
    yield Rung("Trike 7, full time", "trike", "", ("expert:seconds=2", "hard:seconds=0.5"), 40, 0.6)


def speed() -> int:
    """Return how many random games of Trike 7 are played to the end in a second."""
    game, random = game_named("trike"), Random(1).random
    start = game.start({"size": 7})
    return round(rate(lambda: game.playout(start, random)))


def play(rung: Rung, games: int, jobs: int) -> None:
    """Play what is missing of a pair and keep its row; an interruption goes up."""
    options = ["--option", rung.option] if rung.option else []
    players = [word for player in rung.players for word in ("--player", player)]
    command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "arena", rung.game, *options, *players]
    command += ["--games", str(games), "--jobs", str(jobs), "--records", str(rung.folder), "--json"]
    before = speed()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 130):
        sys.exit(done.returncode)
    data = json.loads(done.stdout) | {"speed": (before + speed()) // 2, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    rung.row.write_text(json.dumps(data), encoding="utf-8")
    if done.returncode:
        raise KeyboardInterrupt


def row(rung: Rung) -> str:
    """Return the row of a pair that these bots have played, at least in part."""
    data = json.loads(rung.row.read_text(encoding="utf-8"))
    one = data["players"][0]
    cells = [rung.label, rung.pair, rung.thinking, one["games"], one["wins"], one["draws"], one["losses"]]
    cells += [f"{one['score']:.1%}", f"{one['low']:.0%} to {one['high']:.0%}", f"{rung.wanted:.0%}"]
    cells += [f"{one['plies']:.0f}", f"{data['speed']:,}", data["date"]]
    return f"| {' | '.join(map(str, cells))} |\n"


def write_page() -> None:
    """Put the rows that are known into the page; the others stay as they are."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    old, _, after = rest.partition(END)
    lines = [row(rung) if rung.row.exists() else row_in(old, rung) for rung in rungs()]
    PAGE.write_text(f"{before}{BEGIN}\n\n{HEAD}{''.join(lines)}\n{END}{after}", encoding="utf-8")


def row_in(table: str, rung: Rung) -> str:
    """Return the row that a table has for a pair, or nothing."""
    begin = f"| {rung.label} | {rung.pair} |"
    return "".join(line for line in table.splitlines(keepends=True) if line.startswith(begin))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=float, default=1.0, metavar="SHARE", help="the share of the games to play (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="games at a time (1)")
    parser.add_argument(
        "--only", default="", metavar="WORD", help="only the pairs whose folder has this word in its name"
    )
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for rung in rungs():
            if args.only in rung.folder.name:
                print(f"{rung.label}: {' - '.join(rung.players)}", file=sys.stderr)
                play(rung, max(2, round(rung.games * args.games)), args.jobs)
                write_page()
    except KeyboardInterrupt:
        write_page()
        sys.exit(130)


if __name__ == "__main__":
    main()

"""The published move counts of tests/games/perft/, one file a game; the largest counts are slow."""

from pathlib import Path
from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.perft import perft

FOLDER = Path(__file__).parent / "perft"
QUICK = 200_000

Line = tuple[str, str, str, str, list[int]]


def lines(path: Path) -> list[Line]:
    """Game, name, options, position and counts of every line of a file."""
    rows = [row for row in path.read_text(encoding="utf-8").splitlines() if row and not row.startswith("#")]
    fields = [[field.strip() for field in row.split("|")] for row in rows]
    return [
        (path.stem, name, options, position, [int(count) for count in counts.split()])
        for name, options, position, counts in fields
    ]


LINES = [line for path in sorted(FOLDER.glob("*.txt")) for line in lines(path)]
CASES = [
    pytest.param(
        *line[:1],
        *line[2:4],
        depth,
        count,
        id=f"{line[0]}: {line[1]}, {depth}",
        marks=[pytest.mark.slow] if count > QUICK else [],
    )
    for line in LINES
    for depth, count in enumerate(line[4], start=1)
]


def test_every_game_has_published_counts() -> None:
    assert {line[0] for line in LINES} == {"claustro", "greener", "replica", "trike", "turtles"}


@pytest.mark.parametrize(("name", "options", "position", "depth", "count"), CASES)
def test_the_number_of_lines_is_the_published_one(
    name: str, options: str, position: str, depth: int, count: int
) -> None:
    game = game_named(name)
    given = game.read_options([] if options == "-" else options.split())
    if position == "-":
        state = game.start(game.complete_options(given, Random(1).random))
    else:
        state = game.read_position(position, given)
    assert perft(game, state, depth) == count

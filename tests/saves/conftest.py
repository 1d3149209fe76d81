"""Random matches with everything that a record can hold, and how to compare them."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.match import Match, match_from, new_match
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.games.engine.series import Series
from boardgames_tui.games.engine.tree import Node, path_to, walk
from boardgames_tui.saves.record import Record

SEATS = (
    Seat("Márta"),
    Seat(""),
    Seat("日本"),
    Seat(level="hard"),
    Seat(level="expert:seconds=0.5"),
    Seat(level="cmd:./b -x"),
)
NASTY = (
    "fine",
    "[b]bold[/b] {x} (y)",
    "back\\slash \\n",
    "\x1b[31mred\x07",
    "two\nlines\r\n",
    "}\\}",
    "@here 1. ",
    "\u202eabc",
)


@pytest.fixture(scope="session")
def random_match() -> Callable[..., Match]:
    """Makes a match from a seed: any game, option and start, with variations, remarks, an ending, changed seats."""
    return _random_match


@pytest.fixture(scope="session")
def random_record() -> Callable[..., Record]:
    """Makes a record of such a match."""

    def make(seed: int, plies: int = 30) -> Record:
        date = datetime.fromtimestamp(seed % 4_000_000_000, UTC)
        return Record(_random_match(seed, plies), date, ("", "import")[seed % 2], (("Event", "club [x]"),) * (seed % 2))

    return make


@pytest.fixture(scope="session")
def everything() -> Callable[[Record], object]:
    """All that a record holds, as plain values to compare."""
    return _everything


def _random_match(seed: int, plies: int = 30) -> Match:
    random = Random(seed)
    game = random.choice(all_games())
    seats = (random.choice(SEATS), random.choice(SEATS))
    if random.random() < 0.3:
        sample = random.choice(game.samples)
        match = match_from(game, sample.position, sample.options, seats)
    else:
        given = {o.name: random.choice(o.offered) for o in game.options if o.offered and random.random() < 0.5}
        match = new_match(game, given, seats, random.random)
    match.series = Series(*(random.randrange(3) for _ in range(3)))
    for _ in range(random.randrange(plies)):
        _do_something(match, random)
    return match


def _do_something(match: Match, random: Random) -> None:
    nodes = list(walk(match.root))
    chance = random.random()
    try:
        if chance < 0.7:
            match.play(random.choice(match.game.moves(match.state) or [None]))
        elif chance < 0.8:
            match.go_on(random.choice(nodes))
        elif chance < 0.85:
            match.comment(random.choice(nodes), random.choice(NASTY))
        elif chance < 0.9:
            match.name_line(random.choice(nodes), random.choice(NASTY))
        elif chance < 0.93:
            match.promote(random.choice(nodes))
        elif chance < 0.95:
            match.change_seat(random.randrange(2), random.choice(SEATS))
        elif chance < 0.97:
            match.resign(random.randrange(2))
        else:
            match.agree_draw()
    except GameError:
        return


def _everything(record: Record) -> object:
    match = record.match
    return (
        (record.date, record.origin, record.extra, match.game.id, match.options, match.seats, match.series),
        (match.set_up if match.seats_changed else None, match.start_text, match.plies),
        [_node(node) for node in walk(match.root)],
        [_step(node) for node in path_to(match.node)],
    )


def _node(node: Node) -> object:
    return *_step(node), node.state, node.name, node.comment, len(node.children)


def _step(node: Node) -> tuple[object, ...]:
    return node.text, node.move, node.ending, node.ply

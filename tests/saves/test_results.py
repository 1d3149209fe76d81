"""Your results: what counts, and how it is counted."""

from pathlib import Path

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.seats import FIRST, SECOND, Seat
from boardgames_tui.saves.header import DUPLICATE, Header, Result
from boardgames_tui.saves.record import new_record
from boardgames_tui.saves.results import Tally, counted_seat, results, tallies
from boardgames_tui.saves.store import OpenSave, Store

ANN, HARD, EASY = Seat("Ann"), Seat(level="hard"), Seat(level="easy")
WON = Result(FIRST, "score")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def resigned(store: Store, seats: tuple[Seat, Seat], loser: int, game: str = "trike") -> OpenSave:
    match = new_match(game_named(game), {}, seats, lambda: 0.5)
    match.play(match.game.moves(match.state)[0])
    match.resign(loser)
    save = store.begin(new_record(match))
    save.save()
    return save


def test_won_drawn_and_lost_are_counted_by_game_and_level(store):
    for seats, loser in (((ANN, HARD), SECOND), ((ANN, HARD), FIRST), ((HARD, ANN), FIRST), ((EASY, ANN), SECOND)):
        resigned(store, seats, loser)
    drawn = resigned(store, (ANN, HARD), FIRST, "replica")
    drawn.record.match.undo()
    drawn.record.match.agree_draw()
    drawn.save()
    found = results(store)
    assert found == {"replica": {"hard": Tally(drawn=1)}, "trike": {"easy": Tally(lost=1), "hard": Tally(2, 0, 1)}}
    assert list(found["trike"]) == ["easy", "hard"]
    assert found["trike"]["hard"].played == 3


def test_a_duplicate_and_an_import_do_not_count(store):
    save = resigned(store, (ANN, HARD), SECOND)
    store.duplicate(store.find(save.path.stem))
    store.import_text(save.path.read_text())
    assert results(store) == {"trike": {"hard": Tally(won=1)}}


def test_only_the_main_line_counts(store):
    save = resigned(store, (ANN, HARD), SECOND)
    match = save.record.match
    match.go_on(match.root.children[0])
    match.play(match.game.moves(match.state)[0])
    save.save()
    assert results(store) == {}


def test_files_that_cannot_be_read_are_passed_over(store):
    resigned(store, (ANN, HARD), SECOND)
    (store.folder / "bad.bgt").write_text("rubbish")
    assert results(store) == {"trike": {"hard": Tally(won=1)}}


@pytest.mark.parametrize(
    "header",
    [
        Header("trike", seats=(ANN, HARD)),
        Header("trike", seats=(ANN, ANN), result=WON),
        Header("trike", seats=(HARD, EASY), result=WON),
        Header("trike", seats=(ANN, Seat(level="hard:seconds=9")), result=WON),
        Header("trike", seats=(ANN, Seat(level="cmd:./bot")), result=WON),
        Header("trike", seats=(ANN, HARD), result=WON, set_up=(ANN, EASY)),
        Header("trike", seats=(ANN, HARD), result=WON, origin=DUPLICATE),
    ],
    ids=["unfinished", "two people", "two bots", "own limit", "own program", "seats changed", "duplicate"],
)
def test_what_does_not_count(header):
    assert counted_seat(header) is None
    assert tallies([header]) == {}

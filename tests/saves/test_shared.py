"""Play by file: two people, one record, each with a program of their own."""

from pathlib import Path

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.match import Match, new_match
from boardgames_tui.games.engine.seats import FIRST, SECOND, Seat
from boardgames_tui.saves.errors import FileChangedError, RecordError, SaveError
from boardgames_tui.saves.record import read_record
from boardgames_tui.saves.shared import SharedGame, open_shared
from boardgames_tui.saves.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "shared").mkdir()
    return tmp_path / "shared" / "game.bgt"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def begin(file: Path, store: Store, seat: int | None = FIRST) -> SharedGame:
    match = new_match(game_named("trike"), {}, (Seat("Ann"), Seat("Bo")), lambda: 0.5)
    return open_shared(file, store, seat, new=match)


def play(shared: SharedGame, text: str) -> None:
    match: Match = shared.record.match
    moves = {match.game.move_text(match.state, move): move for move in match.game.moves(match.state)}
    match.play(moves[text])


def line(file: Path) -> list[str]:
    return [node.text for node in read_record(file.read_text()).match.line][1:]


def test_two_people_take_turns_on_one_file(file, store):
    ann = begin(file, store)
    assert ann.turn_words() == "It is your turn."
    play(ann, "a1")
    ann.save()
    assert ann.turn_words() == "It is the turn of Bo."
    bo = open_shared(file, store, SECOND)
    assert bo.turn_words() == "It is your turn."
    play(bo, "b2")
    bo.save()
    assert not bo.changed()
    assert ann.changed()
    news = ann.take_over()
    assert [node.text for node in news.nodes] == ["b2"]
    assert "b2" in news.words
    assert ann.turn_words() == "It is your turn."
    assert not ann.changed()
    assert line(file) == ["a1", "b2"]


def test_a_newer_file_is_not_overwritten_and_ones_own_move_is_kept(file, store):
    ann = begin(file, store, None)
    play(ann, "a1")
    ann.save()
    other = open_shared(file, store)
    play(other, "b2")
    other.save()
    play(ann, "b1")
    for _ in range(2):
        with pytest.raises(
            FileChangedError, match=r"game.bgt was changed by somebody else .* kept as .* among your saves"
        ):
            ann.save()
    assert line(file) == ["a1", "b2"]
    (kept,) = store.entries()
    assert line(kept.path) == ["a1", "b1"]
    assert kept.header.origin == "duplicate"
    assert ann.changed()
    assert ann.take_over().words == "The file holds another line now, and the board shows it."
    play(ann, "c3")
    ann.save()
    assert line(file) == ["a1", "b2", "c3"]


def test_a_broken_file_is_told_and_left_alone_until_it_is_mended(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    good = file.read_text()
    broken = good.replace("1. a1", "<<<<<<< HEAD\n1. a1\n=======\n1. b1\n>>>>>>> theirs")
    file.write_text(broken)
    with pytest.raises(RecordError, match="line 10, move 1"):
        ann.take_over()
    assert ann.record.match.plies == 1
    with pytest.raises(FileChangedError):
        ann.save()
    assert file.read_text() == broken
    file.write_text(good.replace("a1", "a1 b1"))
    assert ann.changed()
    assert len(ann.take_over().nodes) == 1


def test_a_change_of_words_only_is_told_as_such(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    file.write_text(file.read_text() + "{thinking}")
    assert ann.take_over().words == "The file was changed; the position is the same."
    assert ann.record.match.node.comment == "thinking"


def test_a_file_that_was_only_touched_did_not_change(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    file.write_text(file.read_text())
    assert not ann.changed()


def test_a_file_that_vanished_did_not_change_and_is_written_again(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    file.unlink()
    assert not ann.changed()
    ann.save()
    assert line(file) == ["a1"]


def test_nobody_moves_in_a_game_that_is_over(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.record.match.resign(SECOND)
    assert ann.turn_words() == "The game is over."


def test_a_missing_file_is_refused_and_a_new_one_replaces_none(file, store):
    with pytest.raises(SaveError, match=r"There is no file game\.bgt; give --new"):
        open_shared(file, store)
    file.write_text("mine")
    with pytest.raises(SaveError, match=r"There is a file game\.bgt already"):
        begin(file, store)


def test_two_who_begin_the_same_file_at_once_lose_nothing(file, store):
    ann, bo = begin(file, store), begin(file, store)
    play(ann, "a1")
    ann.save()
    play(bo, "b1")
    with pytest.raises(FileChangedError):
        bo.save()
    assert line(file) == ["a1"]
    assert [line(entry.path) for entry in store.entries()] == [["b1"]]


def test_a_link_to_the_file_stays_a_link(file, store, tmp_path):
    link = tmp_path / "link.bgt"
    link.symlink_to(file)
    ann = begin(link, store)
    play(ann, "a1")
    ann.save()
    assert link.is_symlink()
    assert line(file) == ["a1"]


def test_a_move_that_was_not_written_yet_is_kept_and_overwrites_nothing(file, store):
    ann = begin(file, store, None)
    play(ann, "a1")
    ann.save()
    other = open_shared(file, store)
    play(other, "b2")
    other.save()
    play(ann, "b1")
    ann.note()
    ann.take_over()
    ann.save()
    assert line(file) == ["a1", "b2"]
    assert [line(entry.path) for entry in store.entries()] == [["a1", "b1"]]


def test_a_newer_file_is_taken_over_also_after_ones_own_move_could_not_be_kept(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    bo = open_shared(file, store)
    play(bo, "b2")
    bo.save()
    play(ann, "b1")
    ann.note()
    store.folder.write_text("in the way of the folder")
    for write_or_read in (ann.save, ann.take_over, ann.save):
        with pytest.raises(SaveError, match="a file where a folder should be"):
            write_or_read()
        assert line(file) == ["a1", "b2"]
    assert ann.changed()
    store.folder.unlink()
    assert "another line" in ann.take_over().words
    assert [line(entry.path) for entry in store.entries()] == [["a1", "b1"]]


def test_links_that_lead_nowhere_are_no_file(file, store):
    file.symlink_to(file)
    with pytest.raises(SaveError, match="There is no file"):
        open_shared(file, store)


def test_a_file_among_ones_own_saves_can_be_shared_too(store):
    store.folder.mkdir()
    file = store.folder / "game.bgt"
    ann, bo = begin(file, store), begin(file, store)
    for shared, text in ((ann, "a1"), (bo, "b1")):
        play(shared, text)
    ann.save()
    with pytest.raises(FileChangedError, match="kept as"):
        bo.save()
    assert line(file) == ["a1"]


def test_nothing_looks_changed_while_it_is_being_written(file, store):
    ann = begin(file, store)
    play(ann, "a1")
    ann.save()
    file.write_text("half")
    with ann._busy:
        assert not ann.changed()
    assert ann.changed()

"""The folder of saves, with real files and real processes: nothing is ever lost."""

import fcntl
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.match import Match, new_match
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.saves import files, listing
from boardgames_tui.saves.errors import FileChangedError, RecordError, SaveError
from boardgames_tui.saves.header import DUPLICATE, IMPORT
from boardgames_tui.saves.listing import local_time
from boardgames_tui.saves.record import MAX_BYTES, Record, new_record, read_record, write_record
from boardgames_tui.saves.store import OpenSave, Store

NOBODY = 65534
PLAYERS = (Seat("Marta"), Seat(level="hard"))
BEGAN = datetime(2026, 11, 18, 14, 2, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data" / "saves")


def game(plies: int = 0, seats: tuple[Seat, Seat] = PLAYERS, game_id: str = "trike") -> Record:
    record = Record(new_match(game_named(game_id), {}, seats, lambda: 0.5), BEGAN)
    play(record.match, plies)
    return record


def play(match: Match, plies: int = 1) -> None:
    for _ in range(plies):
        match.play(match.game.moves(match.state)[-1])


def saved(store: Store, plies: int = 3, **wishes) -> OpenSave:
    save = store.begin(game(plies, **wishes))
    save.save()
    return save


def names(store: Store) -> list[str]:
    return [entry.name for entry in store.entries()]


def moves_in(path: Path) -> int:
    return read_record(path.read_text()).match.plies


@contextmanager
def held_by_others(folder: Path):
    handle = os.open(folder, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    yield
    os.close(handle)


# ---- a game and its file ---------------------------------------------------------------------------------------------


def test_nothing_is_written_before_the_first_ply(store):
    save = store.begin(game())
    save.save()
    assert save.path is None
    assert not store.folder.exists()


def test_a_game_is_saved_from_its_first_ply_on(store):
    save = saved(store, 1)
    assert moves_in(save.path) == 1
    play(save.record.match)
    save.save()
    assert moves_in(save.path) == 2
    assert os.listdir(store.folder) == [save.path.name]


def test_a_file_is_named_by_date_game_and_players(store, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    assert saved(store).path.name == "2026-11-18-1402-trike-marta-hard.bgt"


@pytest.mark.parametrize(
    ("seat", "word"),
    [
        (Seat("Ann Lee / ../x"), "-ann-lee-x-hard"),
        (Seat("日本"), "-日本-hard"),
        (Seat("..."), "-hard"),
        (Seat(level="expert:seconds=0.5"), "-expert-hard"),
        (Seat(level="cmd:./my bot"), "-cmd-my-bot-hard"),
    ],
)
def test_any_player_makes_a_name_that_is_allowed(store, seat, word):
    assert saved(store, seats=(seat, PLAYERS[1])).path.stem.endswith("-trike" + word)


def test_a_new_game_never_replaces_another(store):
    paths = {saved(store).path for _ in range(5)}
    assert len(paths) == 5
    assert all(moves_in(path) == 3 for path in paths)


def test_a_game_without_a_date_is_named_by_now(store):
    save = store.begin(Record(game(1).match))
    save.save()
    assert save.path.name.startswith("20")


def test_an_opened_game_goes_on_in_its_file(store):
    path = saved(store).path
    again = store.open(store.find(path.stem))
    play(again.record.match)
    again.save()
    assert (again.path, moves_in(path)) == (path, 4)
    assert len(names(store)) == 1


def test_a_game_whose_lines_were_all_deleted_is_still_written(store):
    save = saved(store, 1)
    save.record.match.delete(save.record.match.root.children[0])
    save.save()
    assert moves_in(save.path) == 0


def test_what_was_noted_is_written_by_another_thread(store):
    save = store.begin(game(1))
    save.note()
    play(save.record.match)
    worker = threading.Thread(target=save.save)
    worker.start()
    worker.join()
    assert moves_in(save.path) == 1
    save.save()
    assert moves_in(save.path) == 2


def test_a_game_too_long_for_a_record_is_refused_in_words(store):
    save = saved(store)
    save.record.match.root.comment = "x" * MAX_BYTES
    with pytest.raises(SaveError, match="too long for a record"):
        save.save()
    assert moves_in(save.path) == 3


# ---- others write too ------------------------------------------------------------------------------------------------


def test_a_writer_that_finds_its_file_changed_keeps_both(store):
    mine = saved(store)
    theirs = store.open(store.find(mine.path.stem))
    play(theirs.record.match)
    theirs.save()
    play(mine.record.match, 2)
    old = mine.path
    with pytest.raises(
        FileChangedError, match=f"goes on in {old.stem}-2.bgt, because another program changed {old.name}"
    ):
        mine.save()
    assert (moves_in(old), moves_in(mine.path)) == (4, 5)
    play(mine.record.match)
    mine.save()
    assert (moves_in(old), moves_in(mine.path)) == (4, 6)
    assert store.find(mine.path.stem).header.origin == DUPLICATE
    assert store.find(old.stem).header.origin == ""


def test_a_save_that_is_tried_again_elsewhere_stays_marked_as_a_copy(store):
    save = saved(store)
    save.path.write_text("my notes")
    play(save.record.match)
    save.note()
    with pytest.raises(FileChangedError):
        save.save()
    save.save()
    assert store.find(save.path.stem).header.origin == DUPLICATE


def test_a_file_changed_by_hand_is_kept(store):
    save = saved(store)
    save.path.write_text("my notes")
    play(save.record.match)
    with pytest.raises(FileChangedError):
        save.save()
    assert (store.folder / "2026-11-18-1402-trike-marta-hard.bgt").read_text() == "my notes"


def test_two_that_write_the_same_need_no_second_file(store):
    mine = saved(store)
    theirs = store.open(store.find(mine.path.stem))
    for save in (mine, theirs):
        play(save.record.match)
        save.save()
    assert len(names(store)) == 1


def test_a_file_that_vanished_is_written_again(store):
    save = saved(store)
    save.path.unlink()
    save.save()
    assert moves_in(save.path) == 3


WRITER = """
import sys, random
from pathlib import Path
from boardgames_tui.saves.errors import FileChangedError
from boardgames_tui.saves.store import Store
store = Store(Path(sys.argv[1]))
save = store.open(store.find(sys.argv[2]))
match, chance = save.record.match, random.Random(int(sys.argv[3]))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(40):
    moves = match.game.moves(match.state)
    if not moves:
        match.undo(); match.undo()
        moves = match.game.moves(match.state)
    match.play(chance.choice(moves))
    try:
        save.save()
    except FileChangedError as error:
        pass
print(save.path, match.plies, flush=True)
"""


def test_two_processes_that_play_the_same_game_lose_nothing(store):
    path = saved(store, 1).path
    arguments = [sys.executable, "-P", "-c", WRITER, str(store.folder), path.stem]
    writers = [
        subprocess.Popen([*arguments, str(seed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for seed in (1, 2, 3)
    ]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("\n")
        writer.stdin.flush()
    told = [writer.communicate(timeout=120)[0].rsplit(" ", 1) for writer in writers]
    assert len({where for where, _ in told}) == 3
    assert [moves_in(Path(where)) for where, _ in told] == [int(plies) for _, plies in told]
    assert all(name.endswith(".bgt") for name in os.listdir(store.folder))


def test_a_folder_that_another_program_holds_is_waited_for_and_then_told(store, monkeypatch):
    save = saved(store)
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    play(save.record.match)
    with held_by_others(store.folder), pytest.raises(SaveError, match="another program is writing there"):
        save.save()
    save.save()
    assert moves_in(save.path) == 4


# ---- when the system refuses -----------------------------------------------------------------------------------------

FULL = """
import resource, sys
from pathlib import Path
from boardgames_tui.saves.errors import SaveError
from boardgames_tui.saves.store import Store
store = Store(Path(sys.argv[1]))
save = store.open(next(store.entries()))
save.record.match.comment(save.record.match.root, "x" * 20000)
resource.setrlimit(resource.RLIMIT_FSIZE, (8000, resource.RLIM_INFINITY))
try:
    save.save()
except SaveError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
save.save()
"""


def test_a_disk_that_takes_no_more_leaves_the_old_file_and_is_tried_again(store):
    save = saved(store)
    told = subprocess.run(
        [sys.executable, "-P", "-c", FULL, str(store.folder)], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout == f"{save.path.name} cannot be written: the disk takes no file of that size.\n"
    assert len(read_record(save.path.read_text()).match.root.comment) == 20000
    assert os.listdir(store.folder) == [save.path.name]


def test_a_full_disk_is_told_in_words(tmp_path):
    with pytest.raises(OSError, match="No space") as caught, Path("/dev/full").open("wb", buffering=0) as file:
        file.write(b"x")
    assert "x cannot be written: the disk is full." in str(files.file_error("written", tmp_path / "x", caught.value))


def test_a_folder_that_may_not_be_written_is_told_and_the_game_goes_on(store):
    save = saved(store)
    play(save.record.match)
    with only_readable(store.folder):
        with pytest.raises(SaveError, match="cannot be written: it is not allowed"):
            save.save()
        with pytest.raises(SaveError, match="cannot be written: it is not allowed"):
            saved(store)
        assert names(store) == [save.path.stem]
    save.save()
    assert moves_in(save.path) == 4


@contextmanager
def only_readable(folder: Path):
    """Takes the right to write away, also from the one who may do everything."""
    for above in (folder, *folder.parents):
        if above.stat().st_uid == os.getuid() and above != Path("/"):
            above.chmod(above.stat().st_mode & ~0o222 | 0o555)
    if os.geteuid() == 0:
        os.seteuid(NOBODY)
    yield
    if os.getuid() == 0:
        os.seteuid(0)
    for above in (folder, *folder.parents[:4]):
        above.chmod(0o755)


def test_a_file_in_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "saves").write_text("not a folder")
    store = Store(tmp_path / "saves")
    with pytest.raises(SaveError, match="saves cannot be read: there is a file where a folder should be"):
        names(store)
    with pytest.raises(SaveError, match="saves cannot be written: there is a file where a folder should be"):
        saved(store)
    assert store.newest_unfinished() is None


def test_a_missing_folder_is_an_empty_one(store):
    assert names(store) == []
    assert store.deleted() == []
    assert store.newest_unfinished() is None


def test_a_file_that_vanishes_while_the_list_is_read_is_left_out(store):
    for _ in range(3):
        saved(store)
    listed = store.entries()
    first = next(listed)
    for path in store.folder.iterdir():
        path.unlink()
    assert list(listed) == []
    with pytest.raises(SaveError, match="cannot be read: it is not there"):
        store.open(first)


def test_a_disk_without_links_is_written_all_the_same(store, monkeypatch):
    def refuse(*_):
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    assert {saved(store).path.stem[-2:] for _ in range(2)} == {"rd", "-2"}
    with pytest.raises(SaveError, match="there is a file of that name"):
        store.rename(store.find("2026-11-18-1402-trike-marta-hard-2"), "2026-11-18-1402-trike-marta-hard")


def test_a_folder_without_locks_is_written_all_the_same(store, monkeypatch):
    def refuse(*_):
        raise OSError(95, "no locks here")

    monkeypatch.setattr(fcntl, "flock", refuse)
    assert moves_in(saved(store).path) == 3


def test_a_save_that_is_a_link_stays_one(store, tmp_path):
    save = saved(store)
    save.path.rename(tmp_path / "elsewhere.bgt")
    save.path.symlink_to(tmp_path / "elsewhere.bgt")
    play(save.record.match)
    save.save()
    assert save.path.is_symlink()
    assert moves_in(tmp_path / "elsewhere.bgt") == 4


def test_an_odd_clock_harms_nothing(store):
    first = saved(store)
    for seconds in (-10.0, 4e9, 2.0**54):
        os.utime(first.path, (0, seconds))
        assert next(store.entries()).name == first.path.stem
    second = saved(store)
    play(first.record.match)
    first.save()
    assert sorted(names(store)) == sorted([first.path.stem, second.path.stem])


# ---- the list --------------------------------------------------------------------------------------------------------


def test_the_last_changed_comes_first(store):
    paths = [saved(store).path for _ in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (0, 1_000_000 - age))
    assert names(store) == [path.stem for path in paths]
    os.utime(paths[2], (0, 2_000_000))
    assert next(store.entries()).path == paths[2]


def test_a_second_look_reads_only_what_changed(store, monkeypatch):
    saves = [saved(store) for _ in range(5)]
    before = list(store.entries())
    monkeypatch.setattr(listing, "read_header", lambda _: pytest.fail("read again"))
    assert list(store.entries()) == before
    monkeypatch.undo()
    play(saves[2].record.match)
    saves[2].save()
    assert sorted(entry.header.plies for entry in store.entries()) == [3, 3, 3, 3, 4]
    store.delete(store.find(saves[0].path.stem))
    assert len(list(store.entries())) == 4


def test_an_entry_tells_what_the_head_says(store):
    save = saved(store)
    entry = next(store.entries())
    assert entry.header == save.record.header()
    assert not entry.finished
    assert datetime.now(UTC) - entry.modified < timedelta(minutes=5)
    save.record.match.resign(0)
    save.save()
    assert next(store.entries()).finished


def test_only_records_are_listed(store):
    save = saved(store)
    (store.folder / ".hidden.bgt").write_text("x")
    (store.folder / "notes.txt").write_text("x")
    (store.folder / "folder.bgt").mkdir()
    os.mkfifo(store.folder / "pipe.bgt")
    assert names(store) == [save.path.stem]


def test_a_file_that_is_no_record_is_listed_with_what_is_wrong(store):
    saved(store)
    (store.folder / "bad.bgt").write_bytes(b"\xff\xfe\x00rubbish")
    bad = store.find("bad")
    assert "This is no record" in bad.problem
    assert (bad.header.game, bad.finished) == ("", False)
    with pytest.raises(RecordError, match="line 1: This is not UTF-8 text"):
        store.open(bad)
    assert store.newest_unfinished().name != "bad"


def test_a_file_that_may_not_be_read_is_listed_with_the_reason(store):
    path = saved(store).path
    path.chmod(0)
    with only_readable(store.folder):
        (entry,) = store.entries()
        assert entry.problem == f"{path.name} cannot be read: it is not allowed."
        with pytest.raises(SaveError, match="cannot be read: it is not allowed"):
            store.open(entry)


def test_a_time_that_no_calendar_has_is_no_reason_to_fail():
    assert local_time(1e20).year == local_time(0).year == 1970


def test_a_long_head_is_read_to_its_end(store):
    record = game(1)
    record.extra = (("Event", "é" * 20_000),)
    save = store.begin(record)
    save.save()
    assert store.find(save.path.stem).header.extra == record.extra


def test_a_record_of_more_than_two_megabytes_is_not_opened(store):
    save = saved(store)
    with save.path.open("a") as file:
        file.write(" " * MAX_BYTES)
    with pytest.raises(RecordError, match="2,000,000 bytes"):
        store.open(store.find(save.path.stem))


def test_continue_takes_the_newest_unfinished_game_that_is_known_here(store):
    finished, replica, trike = (saved(store, game_id=name) for name in ("trike", "replica", "trike"))
    finished.record.match.resign(0)
    finished.save()
    for age, save in enumerate((trike, replica)):
        os.utime(save.path, (0, 1_000_000 - age))
    (store.folder / "foreign.bgt").write_text("boardgames-tui record 1\nGame: foreign\nPlies: 3\n\n")
    assert store.newest_unfinished().path == trike.path
    assert store.newest_unfinished("replica").path == replica.path
    assert store.newest_unfinished("greener") is None


# ---- finding ---------------------------------------------------------------------------------------------------------


def test_a_save_is_found_by_its_name_a_beginning_or_a_path(store, tmp_path, monkeypatch):
    save = saved(store)
    entry = store.rename(store.find(save.path.stem), "Final against Bo")
    assert store.find("Final against Bo") == store.find("Fin") == store.find("Final against Bo.bgt") == entry
    assert store.find(str(entry.path)).path == entry.path
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loose").write_text(write_record(game(2)))
    assert store.find("loose").header.plies == 2


def test_a_file_here_goes_before_a_save_of_the_same_name(store, tmp_path, monkeypatch):
    entry = store.rename(store.find(saved(store).path.stem), "one")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.bgt").write_text(write_record(game(2)))
    assert store.find("one") == entry
    assert store.find("one.bgt").path.resolve() == tmp_path / "one.bgt"


def test_a_name_that_fits_several_lists_them(store):
    for name in ("game 1", "game 10", *(f"game 2{n}" for n in range(9))):
        store.rename(store.find(saved(store).path.stem), name)
    assert store.find("game 1").name == "game 1"
    with pytest.raises(SaveError, match=r"9 saves begin with game 2: game 2., game 2., game 2., game 2. and 5 more"):
        store.find("game 2")


@pytest.mark.parametrize("name", ["", "nothing", "\x1b[2J", "a\x00b", "~nobody/x", pytest.param("x" * 5000, id="long")])
def test_a_name_that_fits_nothing_is_told_literally(store, name):
    saved(store)
    with pytest.raises(SaveError, match="There is no save") as caught:
        store.find(name)
    assert str(caught.value).isprintable()


# ---- rename, duplicate, import, delete -------------------------------------------------------------------------------


def test_a_name_is_kept_and_the_place_in_the_list_too(store):
    entry = store.find(saved(store).path.stem)
    renamed = store.rename(entry, "  Final [b] é .bgt ")
    assert renamed.name == "Final [b] é"
    assert (renamed.modified, renamed.header) == (entry.modified, entry.header)
    assert store.rename(renamed, renamed.name) == renamed
    assert names(store) == [renamed.name]


@pytest.mark.parametrize(
    "name", ["", " ", ".bgt", ".hidden", "a/b", "..", "a\\b", "a\x1bb", "a\nb", "c:", "x" * 101, "é" * 51]
)
def test_a_name_that_is_not_allowed_is_refused(store, name):
    entry = store.find(saved(store).path.stem)
    with pytest.raises(SaveError, match="A save's name"):
        store.rename(entry, name)
    assert names(store) == [entry.name]


def test_a_name_that_is_taken_is_refused(store):
    one, other = (store.find(saved(store).path.stem) for _ in range(2))
    with pytest.raises(SaveError, match="cannot be renamed: there is a file of that name"):
        store.rename(one, other.name)
    assert len(names(store)) == 2


def test_a_duplicate_says_so_and_lives_on_its_own(store):
    entry = store.find(saved(store).path.stem)
    copies = [store.duplicate(entry) for _ in range(2)]
    assert [copy.name for copy in copies] == [f"{entry.name}-copy", f"{entry.name}-copy-2"]
    assert copies[0].header.origin == DUPLICATE
    save = store.open(copies[0])
    play(save.record.match)
    save.save()
    assert (moves_in(entry.path), moves_in(save.path)) == (3, 4)


def test_an_import_is_checked_named_and_marked(store):
    text = write_record(game(4))
    assert store.import_text(text).name.endswith("-trike-marta-hard")
    named = store.import_text(text, "from Bo")
    assert (named.name, named.header.origin, named.header.plies) == ("from Bo", IMPORT, 4)
    assert store.import_text(text, "from Bo").name == "from Bo-2"
    with pytest.raises(RecordError) as caught:
        store.import_text(text + " nonsense")
    assert store.import_record(caught.value.partial, "what is good").header.plies == 4


def test_a_bad_file_is_never_overwritten_and_what_is_good_goes_on_elsewhere(store):
    save = saved(store)
    bad = save.path.read_text() + " nonsense"
    save.path.write_text(bad)
    with pytest.raises(RecordError, match=r"line \d+, move 4") as caught:
        store.open(store.find(save.path.stem))
    rescued = store.begin(caught.value.partial)
    play(rescued.record.match)
    rescued.save()
    assert save.path.read_text() == bad
    assert (moves_in(rescued.path), store.find(rescued.path.stem).header.origin) == (4, DUPLICATE)


def test_a_deleted_save_lies_in_the_trash_and_comes_back(store):
    entry = store.find(saved(store).path.stem)
    deleted = store.delete(entry)
    assert names(store) == []
    assert deleted.path.parent == store.folder / ".trash"
    assert store.deleted() == [deleted]
    assert store.restore(deleted) == entry
    assert store.deleted() == []


def test_what_was_deleted_last_comes_first_also_within_a_second(store):
    saves = [store.find(saved(store).path.stem) for _ in range(3)]
    last_first = [saves[1], saves[0], saves[2]]
    for entry in reversed(last_first):
        store.delete(entry)
    for entry in last_first:
        assert store.restore(store.deleted()[0]) == entry


def test_a_deleted_save_is_found_by_its_name_or_a_beginning_that_only_it_has(store):
    for name in ("one", "once", "two"):
        store.delete(store.rename(store.find(saved(store).path.stem), name))
    assert [store.find_deleted(name).path.stem.split()[1] for name in ("one", "two.bgt", "t")] == ["one", "two", "two"]
    with pytest.raises(SaveError, match="2 saves begin with on: one, once"):
        store.find_deleted("on")
    for name in ("", "three"):
        with pytest.raises(SaveError, match="in the trash; saves list --deleted"):
            store.find_deleted(name)


def test_a_restored_save_takes_no_other_ones_place(store):
    entry = store.find(saved(store).path.stem)
    deleted = store.delete(entry)
    saved(store, 5)
    assert store.restore(deleted).name == f"{entry.name}-2"
    assert sorted(e.header.plies for e in store.entries()) == [3, 5]


def test_the_trash_keeps_a_save_for_thirty_days(store):
    trash = store.folder / ".trash"
    trash.mkdir(parents=True)
    now = datetime.now(UTC)
    for days in (-400, 0, 29, 31):
        (trash / f"{(now - timedelta(days=days)).strftime('%Y%m%dT%H%M%SZ')} {days}.bgt").write_text("x")
    for name in ("put here by hand", "20261399T999999Z x", f"{now - timedelta(days=31):%Y%m%dT%H%M%S.%fZ} 31"):
        (trash / f"{name}.bgt").write_text("x")
    store.delete(store.find(saved(store).path.stem))
    left = sorted(entry.name.partition(" ")[2] for entry in store.deleted())
    assert left == ["-400", "0", "2026-11-18-1402-trike-marta-hard", "29", "here by hand", "x"]


def test_files_that_a_dying_program_left_are_swept_after_a_day(store):
    store.folder.mkdir(parents=True)
    for name, age in (("old", 100_000), ("new", 10)):
        path = store.folder / f".{name}.tmp"
        path.write_text("half")
        os.utime(path, (0, datetime.now(UTC).timestamp() - age))
    saved(store)
    assert [name for name in os.listdir(store.folder) if name.startswith(".")] == [".new.tmp"]


def test_a_file_elsewhere_is_not_deleted(store, tmp_path):
    path = tmp_path / "mine.bgt"
    path.write_text(write_record(game(2)))
    with pytest.raises(SaveError, match=r"mine\.bgt is not among your saves"):
        store.delete(store.find(str(path)))
    assert path.exists()


def test_deleting_twice_is_told(store):
    entry = store.find(saved(store).path.stem)
    store.delete(entry)
    with pytest.raises(SaveError, match="cannot be deleted: it is not there"):
        store.delete(entry)


def test_a_new_record_knows_when_it_began(store):
    assert datetime.now(UTC) - new_record(game().match).date < timedelta(minutes=1)

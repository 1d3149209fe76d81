"""The commands about records."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from boardgames_tui.saves.record import read_record
from boardgames_tui.saves.store import Store
from boardgames_tui.tui.cli import main

SAMPLES = Path(__file__).parents[1] / "saves" / "samples"
NASTY = """boardgames-tui record 1
Game: trike
First: name:[b]Ann[/b]
Event: \\u{1b}[2J

a1 {\\u{1b}[31mred \\u{9b}5m [bold]x[/bold]} [\\u{7}] b2 c3
"""


@pytest.fixture
def run(folders, monkeypatch, capsys):
    """Runs a command; gives what it printed, on standard error where it fails or has nothing but a note to print."""
    for name, folder in folders.items():
        monkeypatch.setenv(name, folder)

    def run_one(*arguments: str, stdin: str = "", code: int = 0, note: bool = False) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        assert main(arguments) == code
        told = capsys.readouterr()
        assert bool(told.err) == bool(code or note) or "--keep-good" in arguments
        assert not (note and told.out)
        return told.err if code or note else told.out

    return run_one


@pytest.fixture
def store(folders) -> Store:
    return Store(Path(folders["BOARDGAMES_TUI_SAVES"]))


@pytest.fixture
def saves(store) -> Store:
    for path in sorted(SAMPLES.glob("v1-trike*.bgt")):
        store.import_text(path.read_text(), path.stem)
    return store


# ---- saves -----------------------------------------------------------------------------------------------------------


def test_the_list_names_game_players_options_plies_result_and_when(run, saves):
    told = run("saves", "list")
    assert len(told.splitlines()) == 2
    finished = next(line for line in told.splitlines() if line.startswith("v1-trike-finished"))
    assert "trike size=7  Marta - hard  21 plies  Marta won: the pawn is trapped, 3 stones to 2" in finished
    assert f"{saves.find('v1-trike-f').modified:%Y-%m-%d %H:%M}" in finished


def test_an_empty_folder_lists_nothing_and_says_so_beside_the_output(run, store):
    assert run("saves", "list", note=True) == f"There are no saved games in {store.folder}.\n"
    assert run("saves", "list", "--deleted", note=True) == "There is nothing in the trash.\n"
    assert json.loads(run("saves", "list", "--json")) == []


def test_options_are_of_one_shape_wherever_a_program_reads_them(run, store):
    run("saves", "import", str(SAMPLES / "v1-greener-seed.bgt"))
    listed = json.loads(run("saves", "list", "--json"))[0]["options"]
    shown = json.loads(run("saves", "show", "v1-greener-seed", "--json"))["options"]
    exported = json.loads(run("export", "v1-greener-seed", "--as", "json"))["options"]
    assert listed == shown == exported == dict(store.open(store.find("v1-greener-seed")).record.match.options)
    assert {type(value) for value in listed.values()} == {int, str}


def test_the_list_for_programs_says_the_same(run, saves):
    (saves.folder / "bad.bgt").write_text("rubbish")
    told = {entry["name"]: entry for entry in json.loads(run("saves", "list", "--json"))}
    assert told["v1-trike-resigned"]["result"] == {"winner": "first", "kind": "resigned", "reason": "O resigned"}
    assert told["v1-trike-resigned"]["second"] == "name:日本"
    assert "This is no record" in told["bad"]["problem"]
    assert "This is no record" in run("saves", "list")


def test_show_prints_the_head_and_the_moves(run, saves):
    told = run("saves", "show", "v1-trike-f")
    assert "Name: v1-trike-finished\n" in told
    assert "[plan B]\n  (6. g3\n" in told
    data = json.loads(run("saves", "show", "v1-trike-f", "--json"))
    assert (data["name"], data["plies"], data["nodes"][1]["move"]) == ("v1-trike-finished", 21, "d2")


def test_import_takes_a_file_or_standard_input(run, store):
    path = SAMPLES / "v1-replica.bgt"
    assert run("saves", "import", str(path)) == "Imported as v1-replica.\n"
    assert run("saves", "import", "-", "--name", "from Bo", stdin=path.read_text()) == "Imported as from Bo.\n"
    assert store.find("from Bo").header.origin == "import"
    assert "A save's name" in run("saves", "import", str(path), "--name", "a/b", code=2)


def test_import_says_what_is_wrong_and_keeps_what_is_good_if_asked(run, store):
    bad = "boardgames-tui record 1\nGame: trike\n\na1 b2 z9\n"
    told = run("saves", "import", "-", stdin=bad, code=2)
    assert told.startswith("line 4, move 3: ")
    assert "--keep-good" in told
    assert list(store.entries()) == []
    done = run("saves", "import", "-", "--keep-good", "--name", "good", stdin=bad)
    assert done == "Imported as good.\n"
    assert store.find("good").header.plies == 2


def test_import_of_what_is_no_record_is_refused(run, tmp_path):
    assert "such cannot be read: it is not there" in run("saves", "import", "/no/such", code=2)
    assert "This is no record" in run("saves", "import", "-", "--keep-good", stdin="hello", code=2)
    (tmp_path / "big").write_bytes(b"x" * 2_000_001)
    assert "2,000,000 bytes" in run("saves", "import", str(tmp_path / "big"), code=2)


def test_a_deleted_save_can_be_restored(run, saves):
    assert "for 30 days" in run("saves", "delete", "v1-trike-f")
    assert "v1-trike-finished" not in run("saves", "list")
    assert run("saves", "list", "--deleted").startswith("v1-trike-finished  ")
    assert run("saves", "restore", "v1-trike-finished") == "Restored as v1-trike-finished.\n"
    assert "v1-trike-finished" in run("saves", "list")
    run("saves", "delete", "v1-trike-f")
    assert run("saves", "restore", "v1") == "Restored as v1-trike-finished.\n"
    assert "There is no save v1 in the trash" in run("saves", "restore", "v1", code=2)


def test_a_save_can_be_renamed(run, saves):
    assert run("saves", "rename", "v1-trike-f", "the final") == "v1-trike-finished is now the final.\n"
    assert "A save's name" in run("saves", "rename", "the final", "../x", code=2)


@pytest.mark.parametrize("task", [("saves", "show"), ("saves", "delete"), ("replay",), ("export", "--as", "text")])
def test_a_name_that_fits_none_or_several_is_told(run, saves, task):
    assert "There is no save nothing" in run(*task, "nothing", code=2)
    assert "2 saves begin with v1" in run(*task, "v1", code=2)


def test_another_folder_can_be_given(run, tmp_path):
    run("saves", "import", str(SAMPLES / "v1-replica.bgt"), "--saves", str(tmp_path / "other"))
    assert (tmp_path / "other" / "v1-replica.bgt").exists()
    assert "v1-replica" in run("saves", "list", "--saves", str(tmp_path / "other"))
    assert run("saves", "list", note=True)


# ---- literal text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("saves", "list"),
        ("saves", "list", "--json"),
        ("saves", "show", "nasty"),
        ("saves", "show", "nasty", "--json"),
        ("replay", "nasty"),
        ("export", "nasty", "--as", "text"),
        ("export", "nasty", "--as", "json"),
    ],
    ids=" ".join,
)
def test_nothing_that_a_record_says_acts_on_the_terminal(run, store, command):
    store.import_text(NASTY, "nasty")
    (store.folder / "na\x1b[5mme.bgt").write_text(NASTY)
    told = run(*command)
    assert not any(sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160) for sign in told)
    assert "[b]Ann[/b]" in told or command[0] in ("replay", "export")


# ---- replay and export -----------------------------------------------------------------------------------------------


def test_replay_prints_every_position_where_there_is_no_terminal(run, saves):
    told = run("replay", "v1-trike-f")
    assert told.startswith("Trike, the start\n")
    assert "\n1. d2: " in told
    assert "(1 other line here)" in told
    assert "[plan B]\n" in told
    assert told.endswith("Result: Marta won: the pawn is trapped, 3 stones to 2.\n")


def test_replay_steps_through_with_keys_on_a_terminal(open_terminal, saves):
    terminal = open_terminal("replay", "v1-trike-f")
    terminal.wait_for("Trike, the start")
    for key, seen in (
        ("\x1b[C", r"1\. d2: "),
        (" ", r"2\. e3: "),
        ("b", r"1\. d2: "),
        ("G", "Result: Marta won"),
        ("\x1b[C", "21 of 21"),
        ("g", "the start"),
    ):
        terminal.send(key)
        terminal.wait_for(seen)
    terminal.send("q")
    assert terminal.wait() == 0
    assert terminal.left_as_found()


def test_replay_fits_eighty_columns_and_folds_a_long_comment(open_terminal, store):
    words = " ".join(f"word{number}" for number in range(40))
    store.import_text(f"boardgames-tui record 1\nGame: trike\n\nd2 {{{words}}}", "long")
    terminal = open_terminal("replay", "long", columns=80)
    terminal.wait_for("q: leave")
    terminal.send("G")
    terminal.wait_for("word39")
    terminal.resize(80, 12)
    terminal.wait_for("a higher window shows the rest")
    terminal.wait_for("q: leave")
    assert "word39" not in terminal.text
    terminal.resize(80, 30)
    terminal.wait_for("word39")


def test_replay_that_is_interrupted_leaves_the_terminal_as_it_was(open_terminal, saves):
    terminal = open_terminal("replay", "v1-trike-f")
    terminal.wait_for("Trike, the start")
    terminal.send("\x03")
    assert terminal.wait() == 130
    assert terminal.left_as_found()


def test_export_shows_any_position_of_the_game(run, saves):
    told = run("export", "v1-trike-f", "--as", "text", "--ply", "1")
    assert told.startswith("Trike, after 1 ply\n")
    assert "Position: ./../.../.x../...../....../....... d2 o s\n" in told
    assert "X wins: the pawn is trapped" in run("export", "v1-trike-f", "--as", "text")
    assert "the plies 0 to 21" in run("export", "v1-trike-f", "--as", "text", "--ply", "22", code=2)


def test_export_for_programs_holds_the_whole_tree(run, saves):
    data = json.loads(run("export", "v1-trike-f", "--as", "json", "--ply", "3"))
    record = read_record((SAMPLES / "v1-trike-finished.bgt").read_text())
    assert len(data["nodes"]) == record.match.plies + 1
    assert data["nodes"][data["here"]]["ply"] == 3
    assert [node["parent"] for node in data["nodes"][:3]] == [None, 0, 1]
    assert "A fine move." in [node["comment"] for node in data["nodes"]]


@pytest.mark.parametrize("name", [path.stem for path in sorted(SAMPLES.glob("*.bgt"))])
def test_export_draws_a_picture_of_every_game(run, name):
    svg = ElementTree.fromstring(run("export", str(SAMPLES / f"{name}.bgt"), "--as", "svg"))
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(svg) > 50
    assert "\x1b[" in run("export", str(SAMPLES / f"{name}.bgt"), "--as", "ansi")


def test_a_picture_can_be_of_any_position_theme_and_side(run):
    plain = ("export", str(SAMPLES / "v1-replica.bgt"), "--as", "svg")
    others = [("--ply", "2"), ("--theme", "dracula"), ("--turned",)]
    assert len({run(*plain), *(run(*plain, *wish) for wish in others)}) == 4
    assert "There is no theme plaid" in run(*plain, "--theme", "plaid", code=2)


def test_a_picture_can_be_in_a_theme_of_the_players_own(run, folders):
    themes = Path(folders["BOARDGAMES_TUI_CONFIG"]) / "themes"
    themes.mkdir(parents=True)
    (themes / "night.tcss").write_text("$background: #010203;", encoding="utf-8")
    (themes / "broken.tcss").write_text("$accent: reddish;", encoding="utf-8")
    plain = ("export", str(SAMPLES / "v1-trike-finished.bgt"), "--as", "svg")
    assert "#010203" in run(*plain, "--theme", "night")
    assert "broken.tcss:1: $accent is no colour" in run(*plain, "--theme", "broken", code=2)


# ---- results, locate, open -------------------------------------------------------------------------------------------


def test_results_count_finished_games_against_levels(run, store):
    text = (SAMPLES / "v1-trike-finished.bgt").read_text()
    store.folder.mkdir()
    for name in ("one", "two"):
        (store.folder / f"{name}.bgt").write_text(text)
    assert run("results") == "trike        hard     2 won, 0 drawn, 0 lost\n"
    assert json.loads(run("results", "--json")) == {"trike": {"hard": {"won": 2, "drawn": 0, "lost": 0}}}
    assert json.loads(run("results", "replica", "--json")) == {"replica": {}}
    assert "No finished games" in run("results", "replica", note=True)
    assert "There is no game chess" in run("results", "chess", code=2)


def test_the_home_of_nobody_is_a_folder_like_any_other(run):
    nobody = "~nobody-of-that-name/game.bgt"
    assert "cannot be read: it is not there" in run("saves", "import", nobody, code=2)
    assert "There is no file game.bgt" in run("open", nobody, code=2)
    assert "There are no saved games in ~nobody" in run("saves", "list", "--saves", nobody, note=True)


def test_locate_prints_each_folder(run, folders):
    for place in ("saves", "config", "state"):
        assert run("locate", place) == folders[f"BOARDGAMES_TUI_{place.upper()}"] + "\n"
    assert run("locate", "themes") == folders["BOARDGAMES_TUI_CONFIG"] + "/themes\n"
    assert "saves" in run("locate", "treasure", code=2)


def test_open_checks_everything_before_it_touches_the_terminal(run, tmp_path):
    file = tmp_path / "game.bgt"
    assert "There is no file game.bgt; give --new" in run("open", str(file), code=2)
    assert "need --new" in run("open", str(file), "--first", "name:Ann", code=2)
    assert "There is no game chess" in run("open", str(file), "--new", "chess", code=2)
    assert "needs a terminal" in run("open", str(file), "--new", "trike", "--seat", "first", code=2)
    assert not file.exists()
    file.write_text("hello")
    assert "This is no record" in run("open", str(file), code=2)
    assert "already" in run("open", str(file), "--new", "trike", code=2)
    assert "third" in run("open", str(file), "--seat", "third", code=2)

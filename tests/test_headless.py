"""Commands without a screen: what they print, how they refuse, and how they leave."""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.tui.cli import main
from boardgames_tui.tui.commands import COMMANDS

RUN = """
import sys
from boardgames_tui.tui.cli import main
code = main(sys.argv[1:])
print(*(name for name in ("textual", "rich") if name in sys.modules), file=sys.stderr)
sys.exit(code)
"""
HEADLESS = {
    "games": ["games"],
    "rules": ["rules", "greener"],
    "show": ["show", "greener", "--option", "seed=1"],
    "moves": ["moves", "replica"],
    "perft": ["perft", "replica", "1"],
    "lines": ["lines", "replica"],
    "saves": ["saves", "list"],
    "replay": ["replay", "nothing"],
    "export": ["export", "nothing", "--as", "text"],
    "results": ["results"],
    "locate": ["locate", "saves"],
    "engine": ["engine"],
    "arena": ["arena", "--help"],
    "completion": ["completion", "bash"],
    "open": ["open", "nothing"],
    "serve": ["serve", "--help"],
}


def start(*arguments, **settings):
    """Starts the program as a shell would and waits for its end."""
    command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **settings)


@pytest.fixture
def refused(capsys):
    """The one sentence on standard error with which misuse is refused."""

    def refuse(*arguments):
        assert main(arguments) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        return told.err

    return refuse


@pytest.fixture
def said(capsys):
    """What a command prints where it succeeds."""

    def say(*arguments):
        assert main(arguments) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return told.out

    return say


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *HEADLESS.values()], ids=" ".join)
def test_no_command_without_a_screen_imports_textual(arguments, folders):
    command = [sys.executable, "-P", "-c", RUN, *arguments]
    done = subprocess.run(
        command, input="", capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **folders}
    )
    assert done.stderr.splitlines()[-1:] == ([""] if arguments[0] != "engine" else [])


def test_every_command_is_tried():
    assert set(HEADLESS) == set(COMMANDS)


def test_help_names_every_command_and_option(said):
    words = said("--help").split()
    assert {*COMMANDS, "--option", "--first", "--second", "--vs", "--theme", "--position", "--resume"} <= set(words)


def test_the_version_is_the_one_that_was_installed(said):
    assert said("--version") == f"boardgames-tui {version('boardgames-tui')}\n"


def test_a_program_that_was_never_installed_has_no_version(said, monkeypatch):
    def not_there(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", not_there)
    assert said("--version") == "boardgames-tui unknown\n"


# ---- the app's own arguments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "needs a terminal"),
        (["replica", "--vs", "easy"], "needs a terminal"),
        (["chess"], "There is no game chess"),
        (["shwo", "trike"], "There is no game shwo"),
        (["replica", "--option", "sight=none"], "forward or all"),
        (["replica", "--option", "size=7"], "its option is sight"),
        (["replica", "--position", "nonsense"], "ROWS TURN"),
        (["replica", "--first", "genius"], "a seat is"),
        (["replica", "--vs", "easy", "--second", "hard"], "give one of them"),
        (["replica", "--resume", "--option", "sight=all"], "leave --position and --option out"),
        (["--vs", "easy"], "need a game"),
        (["replica", "--resum"], "--resum"),
        (["replica", "--theme"], "--theme"),
    ],
)
def test_a_bad_start_is_one_sentence_and_exit_code_2(arguments, reason, refused):
    assert reason in refused(*arguments)


def test_an_unknown_theme_is_named_with_those_there_are(open_terminal):
    terminal = open_terminal("--theme", "mauve", columns=200)
    assert terminal.wait() == 2
    assert "There is no theme mauve: the themes are " in terminal.text
    assert "dracula" in terminal.text


@pytest.mark.parametrize("value", ["", "mauve"])
def test_a_wrong_number_of_colours_is_reported_and_ignored(open_terminal, value):
    terminal = open_terminal(TEXTUAL_COLOR_SYSTEM=value)
    terminal.wait_for("Saved games")
    terminal.send("q")
    assert terminal.wait() == 0
    assert f"TEXTUAL_COLOR_SYSTEM='{value}' is ignored: the values are auto, truecolor".encode() in terminal.output


# ---- commands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["show", "chess"], "the games are"),
        (["show", "greener", "--option", "board=7x7"], "6x6 or 6x9 or 9x9"),
        (["moves", "replica", "--position", "w"], "ROWS TURN"),
        (["show", "replica", "--moves", "a4-a5 a4-a5"], "Move 2, a4-a5: "),
        (["show", "replica", "--moves", "a4a5"], "write a4-a5"),
        (["perft", "replica", "deep"], "from 0 to 99"),
        (["perft", "replica"], "required: DEPTH"),
        (["show", "replica", "--json", "x"], "arguments: x. See boardgames-tui show --help."),
        (["rules"], "required: GAME"),
    ],
)
def test_misuse_is_one_sentence_that_says_what_is_allowed(arguments, reason, refused):
    assert reason in refused(*arguments)


def test_what_is_wrong_is_said_without_acting_on_the_terminal(refused):
    assert "There is no game ?[31mred" in refused("show", "\x1b[31mred")


def test_a_closed_pipe_ends_quietly():
    command = f"{sys.executable} -P -m boardgames_tui.tui.cli"
    script = (
        f"set -o pipefail; {command} rules greener | true; {command} show greener | head -1; {command} --help | head -1"
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 2


def test_a_terminal_that_cannot_show_a_sign_is_no_reason_to_fail():
    done = start("rules", "greener", env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_does_no_harm(closed):
    script = f"{sys.executable} -P -m boardgames_tui.tui.cli show greener {closed}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_a_sentence():
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "rules", "greener"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "Something could not be read or written: the disk is full.\n"


def test_an_error_that_nobody_expected_is_one_line_and_a_log(monkeypatch, capsys, folders):
    def broken(name):
        raise ZeroDivisionError("a plug-in")

    for variable, place in folders.items():
        monkeypatch.setenv(variable, place)
    monkeypatch.setattr("boardgames_tui.games.game_named", broken)
    assert main(["show", "greener"]) == 1
    log = Path(folders["BOARDGAMES_TUI_STATE"]) / "errors.log"
    assert capsys.readouterr().err == f"boardgames-tui stopped because of an error. Details: {log}\n"
    assert "ZeroDivisionError: a plug-in" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_is_listed_shown_and_counted(game, said):
    assert f"{game.id}: {game.name}" in said("games")
    assert "unofficial" in said("rules", game.id)
    shown = said("show", game.id)
    assert " to move." in shown
    board = game.board(game.start(game.complete_options({}, lambda: 0.5)))
    assert all(mark.text in shown for mark in board.coordinates)
    opening = [game.id, "--position", game.samples[0].position]
    assert said("perft", *opening, "1").strip() == str(len(said("moves", *opening).splitlines()))


def test_json_is_for_programs(said):
    start = ["greener", "--option", "seed=1", "--json"]
    games = {game["id"]: game for game in json.loads(said("games", "--json"))}
    assert games["greener"]["options"][0]["choices"] == ["6x6", "6x9", "9x9"]
    shown = json.loads(said("show", *start))
    assert shown["turn"] == "black"
    assert shown["options"] == {"board": "6x6", "seed": 1}
    assert shown["result"] is None
    assert shown["scores"] == {"black": 0, "white": 0}
    moves = json.loads(said("moves", *start))
    assert moves["position"] == shown["position"]
    assert {"move": "a1xb1", "sentence": "a1 lands on b1"}.keys() == moves["moves"][0].keys()
    assert json.loads(said("perft", "greener", "1", *start[1:]))["count"] == len(moves["moves"])


def test_a_finished_game_tells_its_result(said):
    kingless = "....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../wwww.... w"
    assert "Black wins: White has no king left." in said("show", "replica", "--position", kingless)
    result = json.loads(said("show", "replica", "--position", kingless, "--json"))["result"]
    assert result == {"winner": "black", "kind": "king", "reason": "White has no king left"}
    assert json.loads(said("show", "replica", "--json"))["scores"] is None
    assert said("moves", "replica", "--position", kingless) == ""

"""A plug-in that raises costs its own game at most: no traceback on the screen, nothing lost, other games untouched."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
from boardgames_tui.games.trike import Trike


class Unlucky(Trike):
    id, name = "unlucky", "Unlucky"

    def {method}(self, state, *rest):
        rows = self.position(state).split()[0]
        if rows.count("x") + rows.count("o") == 2:
            raise RuntimeError("the dog ate it")
        return super().{method}(state, *rest)


GAME = Unlucky()
"""


@pytest.fixture
def install(tmp_path):
    """Installs a plug-in `unlucky` with this code; gives the folder for the path."""

    def installed(code: str) -> str:
        facts = tmp_path / "plug-ins" / "unlucky-1.0.dist-info"
        facts.mkdir(parents=True)
        facts.with_name("unlucky.py").write_text(code, encoding="utf-8")
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: unlucky\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text("[boardgames_tui.games]\nunlucky = unlucky:GAME\n")
        return str(facts.parent)

    return installed


@pytest.fixture
def log(folders) -> Path:
    return Path(folders["BOARDGAMES_TUI_STATE"]) / "errors.log"


def run(folders, plug_ins: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", *arguments],
        env={**os.environ, **folders, "PYTHONPATH": plug_ins},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def saved_plies(folders) -> list[int]:
    heads = [path.read_text(encoding="utf-8") for path in Path(folders["BOARDGAMES_TUI_SAVES"]).glob("*.bgt")]
    return [int(line.split()[1]) for head in heads for line in head.splitlines() if line.startswith("Plies:")]


def test_a_plug_in_that_cannot_be_loaded_is_named_in_the_app_which_opens_without_it(open_terminal, install):
    terminal = open_terminal(PYTHONPATH=install("raise RuntimeError('the dog ate it')"))
    terminal.wait_for("The plug-in unlucky was skipped")
    assert "Trike" in terminal.text
    terminal.send("q")
    assert terminal.wait() == 0
    assert terminal.left_as_found()


@pytest.mark.parametrize("method", ["moves", "play", "view"])
def test_a_game_that_raises_ends_the_app_with_the_game_saved_and_one_line(open_terminal, install, folders, log, method):
    terminal = open_terminal("unlucky", PYTHONPATH=install(CODE.format(method=method)))
    terminal.wait_for("move 1 ")
    terminal.send("md2\r")
    terminal.wait_for("move 2 ")
    terminal.send("mc2\r")
    if method == "play":
        terminal.wait_for("move 3 ")
        terminal.send("md3\r")
    assert terminal.wait() == 1
    assert terminal.left_as_found()
    assert saved_plies(folders) == [2]
    assert "the dog ate it" in log.read_text(encoding="utf-8")
    after = terminal.output.rpartition(b"\x1b[?1049l")[2].decode()
    assert len([line for line in after.splitlines() if "boardgames-tui" in line]) == 1
    assert str(log) in after
    assert b"Traceback" not in terminal.output
    assert b"the dog" not in terminal.output


def test_a_game_that_cannot_tell_its_outcome_is_saved_without_its_last_move_as_the_one_line_says(
    open_terminal, install, folders
):
    terminal = open_terminal("unlucky", PYTHONPATH=install(CODE.format(method="outcome")))
    terminal.wait_for("move 1 ")
    terminal.send("ma1\r")
    terminal.wait_for("move 2 ")
    terminal.send("g")  # a typed move would be told beforehand, and so would one under the cursor
    terminal.wait_for("legal moves")
    terminal.send("2")
    assert terminal.wait() == 1
    assert saved_plies(folders) == [1]
    after = terminal.output.rpartition(b"\x1b[?1049l")[2].decode()
    assert "because of an error; your game is saved without its last move. Details:" in after


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("moves", ("moves", "unlucky", "--moves", "d2 c2")),
        ("view", ("show", "unlucky", "--moves", "d2 c2")),
        ("play", ("show", "unlucky", "--moves", "d2 c2 d3")),
        ("moves", ("perft", "unlucky", "4")),
    ],
)
def test_a_command_with_such_a_game_says_one_sentence_and_the_others_go_on(install, folders, log, method, arguments):
    plug_ins = install(CODE.format(method=method))
    done = run(folders, plug_ins, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"boardgames-tui stopped because of an error. Details: {log}\n"
    assert "the dog ate it" in log.read_text(encoding="utf-8")
    other = run(folders, plug_ins, *(word.replace("unlucky", "trike") for word in arguments))
    assert (other.returncode, other.stderr) == (0, "")
    assert "unlucky: Unlucky" in run(folders, plug_ins, "games").stdout

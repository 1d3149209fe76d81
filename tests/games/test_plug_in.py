"""The game of docs/adding-a-game.md, installed as a plug-in and played through every command in real processes."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

Run = Callable[..., subprocess.CompletedProcess[str]]


def block(kind: str, document: str = DOC) -> str:
    """The text of a document's block of a kind."""
    (found,) = re.findall(rf"^(```+){kind}\n(.*?)^\1$", document, re.DOTALL | re.MULTILINE)
    return found[1]


def install(folder: Path, name: str, code: str, entry: str) -> None:
    """What an installer leaves behind: the module and the package's facts."""
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[boardgames_tui.games]\n{entry}\n")


@pytest.fixture
def plug_ins(tmp_path: Path) -> Path:
    """A folder with the document's game installed."""
    folder = tmp_path / "plug-ins"
    folder.mkdir()
    project = tomllib.loads(block("toml"))["project"]
    ((name, target),) = project["entry-points"]["boardgames_tui.games"].items()
    install(folder, project["name"], block("python"), f"{name} = {target}")
    return folder


@pytest.fixture
def run(plug_ins: Path, folders: dict[str, str]) -> Run:
    """Runs the program with the plug-ins on its path."""

    def run_there(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", *arguments]
        env = {**os.environ, **folders, "PYTHONPATH": str(plug_ins)}
        return subprocess.run(
            command, input=stdin, env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
        )

    return run_there


def said(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_commands_about_games_know_it(run):
    assert "domineering: Domineering by Göran Andersson, 1973." in said(run("games"))
    assert "domineering" in [game["id"] for game in json.loads(said(run("games", "--json")))]
    assert said(run("rules", "domineering")).startswith("# Domineering")
    shown = said(run("show", "domineering", "--option", "size=4", "--moves", "b2 a1")).splitlines()
    assert shown[-2:] == ["Vertical to move.", "Position: ..../.v../.v../hh.. v"]
    moves = said(run("moves", "domineering", "--option", "size=4", "--moves", "b2")).splitlines()
    assert [line.split()[0] for line in moves] == ["a1", "b1", "c1", "c2", "c3", "a4", "b4", "c4"]
    assert said(run("perft", "domineering", "2", "--option", "size=4")).strip() == "108"


def test_mistakes_are_told_in_its_own_words(run):
    done = run("show", "domineering", "--moves", "c3 c3")
    assert done.returncode == 2
    assert "c3 is covered already" in done.stderr
    assert "size is a whole number from 4 to 8" in run("show", "domineering", "--option", "size=9").stderr
    assert "4 to 8 rows" in run("show", "domineering", "--position", "x").stderr


def test_a_game_against_a_bot_is_saved_replayed_exported_and_counted(run, folders):
    told = said(run("lines", "domineering", "--option", "size=4", "--vs", "easy", stdin="b2\nboard\n"))
    assert "easy is thinking." in told
    (path,) = Path(folders["BOARDGAMES_TUI_SAVES"]).glob("*domineering*")
    assert path.stem in said(run("saves", "list"))
    assert "b2" in said(run("saves", "show", path.stem))
    assert "vertical covers b2 and b3" in said(run("replay", path.stem))
    assert "Position: " in said(run("export", path.stem, "--as", "text"))
    assert json.loads(said(run("export", path.stem, "--as", "json")))["game"] == "domineering"
    assert "<svg" in said(run("export", path.stem, "--as", "svg"))
    assert run("results", "domineering").returncode == 0


def test_the_engine_plays_it_and_thinks_about_it(plug_ins):
    command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "engine"]
    env = {**os.environ, "PYTHONPATH": str(plug_ins)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True) as engine:
        asked = ["games", "game domineering size=4", "play b2 a1", "legal", "go level expert nodes 200 seed 1", ""]
        engine.stdin.write("\n".join(asked))
        engine.stdin.flush()
        told = list(takewhile(lambda line: not line.startswith("bestmove"), engine.stdout))
        engine.stdin.write("quit\n")
    assert "game domineering size=4..8:6\n" in told
    assert "legal c1 d1 a2 c2 d2 a3 c3 d3\n" in told
    assert any(line.startswith("info ") for line in told)
    assert engine.returncode == 0


def test_bots_play_it_against_each_other(run):
    told = said(run("arena", "domineering", "--player", "easy", "--player", "easy:nodes=50", "--games", "2"))
    assert "easy" in told


def test_completion_and_folders_do_not_mind_it(run):
    assert "complete" in said(run("completion", "bash"))
    assert said(run("locate", "saves")).strip()


def test_the_game_of_the_readme_plays_as_it_stands_there(run, plug_ins):
    install(plug_ins, "apart", block("python", README), "apart = apart:GAME")
    assert "Position: ..x..o... x" in said(run("show", "apart", "--moves", "c1 f1"))
    told = said(run("lines", "apart", stdin="c1\nd1\nf1\na1\nh1\n"))
    assert "d1 holds or touches a stone." in told
    assert "O wins: x has no room" in told
    assert "easy" in said(run("arena", "apart", "--player", "easy", "--player", "medium", "--games", "2"))


@pytest.mark.parametrize(("name", "least"), [("domineering", 50), ("apart", 25)])
def test_it_passes_the_tests_that_every_game_passes(plug_ins, name, least):
    install(plug_ins, "apart", block("python", README), "apart = apart:GAME")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"]
    env = {**os.environ, "PYTHONPATH": str(plug_ins)}
    tests = str(ROOT / "tests" / "games" / "test_conformance.py")
    done = subprocess.run(
        [*command, tests, "-k", name],
        env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > least


BROKEN = "raise RuntimeError('the dog ate it')"
TAKEN = "from domineering import Domineering\n\n\nclass Other(Domineering):\n    id = '{}'\n\n\nGAME = Other()\n"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (BROKEN, "the dog ate it"),
        (TAKEN.format("trike"), "there is a game trike already"),
        (TAKEN.format("perft"), "perft is the name of a command"),
    ],
)
def test_a_plug_in_that_is_no_use_is_reported_by_name_and_skipped(run, plug_ins, code, reason):
    install(plug_ins, "unlucky", code, "unlucky = unlucky:GAME")
    done = run("games")
    assert done.returncode == 0
    assert done.stderr == f"The plug-in unlucky was skipped: {reason}.\n"
    assert "trike: Trike by Alek Erickson" in done.stdout
    assert "domineering: Domineering" in done.stdout
    assert said(run("perft", "trike", "1")).strip() == "28"

"""A sixth game is one new module in games/ and nothing else."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("games", "saves", "themes", "tui")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the package with one file more."""
    folder = tmp_path_factory.mktemp("copy") / "boardgames_tui"
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tests" / "samples" / "sixth_game.py", folder / "games" / "fence.py")
    return folder.parent


@pytest.fixture
def run(checkout, folders):
    def run_there(*arguments, stdin=""):
        command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", *arguments]
        env = {**os.environ, **folders, "PYTHONPATH": str(checkout)}
        done = subprocess.run(
            command, input=stdin, env=env, cwd=checkout, capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run_there


def test_every_command_finds_it(run):
    assert "fence: Fence by nobody, 1900. Take the last post." in run("games")
    assert run("rules", "fence").startswith("# Fence")
    assert json.loads(run("show", "fence", "--moves", "h1 g1", "--json"))["position"] == "6/9 a"
    assert [line.split()[0] for line in run("moves", "fence").splitlines()] == ["i1", "h1", "g1"]
    assert run("perft", "fence", "3", "--option", "length=12").strip() == "27"


def test_its_board_is_shown_in_plain_text(run):
    assert run("show", "fence", "--option", "length=5", "--moves", "d1").splitlines() == [
        "Fence length=5",
        "",
        "1  x  x  x  .  .",
        "   a  b  c  d  e",
        "",
        "x  a post",
        "",
        "Bob to move.",
        "Position: 3/5 b",
    ]


def test_the_engine_plays_it(run):
    told = run("engine", stdin="games\ngame fence length=4\nplay b1\nplay a1\nshow\n").splitlines()
    assert "game fence length=3..12:9" in told
    assert told[-4:] == ["position 0/4 a", "turn -", "result bob last bob took the last post", "ok"]


def test_bots_play_it_and_its_games_are_saved(run):
    told = run("lines", "fence", "--option", "length=5", "--vs", "expert", stdin="d1\nscore\n").splitlines()
    assert "expert is thinking." in told
    assert "The game is over. Bob wins: bob took the last post. expert wins." in told
    assert "fence" in run("saves", "list")


def test_the_app_offers_it_and_plays_it(checkout, open_terminal):
    terminal = open_terminal(PYTHONPATH=str(checkout))
    terminal.wait_for("Fence")
    terminal.send("q")
    assert terminal.wait() == 0
    terminal = open_terminal("fence", "--option", "length=3", PYTHONPATH=str(checkout))
    terminal.wait_for("ann takes 2")
    terminal.send("ma1\r")
    terminal.wait_for("Player 1 wins: ann took")
    terminal.send("q")
    assert terminal.wait() == 0

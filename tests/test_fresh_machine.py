"""A fresh machine: what is built is installed away from the checkout and runs there."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from boardgames_tui.games import all_games

pytestmark = pytest.mark.xdist_group("machine")  # built and installed once
ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "snapshot_report.html")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the sdist and the wheel that was made from it; the checkout stays as it is."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, folder / "copy", ignore=LEFT_OUT)
    command = [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(folder / "copy")]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder / "dist"


@pytest.fixture(scope="module")
def wheel(built):
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def program(wheel, tmp_path_factory):
    """The program as the wheel installs it into an environment of its own."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, timeout=120)
    pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, timeout=300)
    return folder / "bin" / "boardgames-tui"


@pytest.fixture
def run(program, folders, tmp_path):
    """Runs a command there and gives what it printed."""

    def run_there(*arguments, stdin=""):
        done = subprocess.run(
            [program, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            cwd=tmp_path,
            env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), **folders},
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run_there


def test_the_wheel_holds_one_package_with_all_themes_and_rules_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"boardgames_tui"}
    assert {name.split("/")[1] for name in names if name.startswith("boardgames_tui/")} == {
        "games",
        "saves",
        "themes",
        "tui",
    }
    shipped = {path for pattern in ("*.py", "*.tcss", "*.md", "py.typed") for path in _sources(pattern)}
    assert {f"boardgames_tui/{path}" for path in shipped} <= set(names)
    assert any(name.endswith(".data/data/share/man/man1/boardgames-tui.1") for name in names)
    assert not [name for name in names if "test" in name.lower()]


def _sources(pattern):
    folders = ("games", "saves", "themes", "tui")
    return [str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob(pattern)]


def test_the_sdist_holds_what_the_tests_need(built):
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"tests/conftest.py", "docs/engine.md", "bench/README.md", "Makefile", "LICENSE", "pyproject.toml"} <= names


def test_every_headless_command_runs_there(run):
    listed = run("games")
    for game in all_games():
        assert f"{game.id}: " in listed
        assert "unofficial" in run("rules", game.id)
        assert " to move." in run("show", game.id)
    assert run("moves", "trike", "--option", "size=3").split()[0] == "a1"
    assert run("perft", "trike", "2").strip() == "364"
    assert run("--version").startswith("boardgames-tui ")
    assert "--resume" in run("--help")
    assert "complete -" in run("completion", "bash")


def test_games_are_played_saved_replayed_and_exported_there(run, folders):
    told = run("lines", "trike", "--vs", "easy", "--option", "size=4", stdin="b1\nsave\n")
    assert "easy is thinking." in told
    (save,) = Path(folders["BOARDGAMES_TUI_SAVES"]).glob("*.bgt")
    assert save.stem in run("saves", "list")
    assert "b1" in run("saves", "show", save.stem)
    assert "b1" in run("replay", save.stem)
    assert run("export", save.stem, "--as", "json").startswith("{")
    assert "<svg" in run("export", save.stem, "--as", "svg")
    assert run("locate", "saves").strip() == folders["BOARDGAMES_TUI_SAVES"]
    assert run("results", "--json").strip() == "{}"


def test_the_engine_thinks_there(run):
    told = run("engine", stdin="hello\ngame trike size=4\nlegal\n").splitlines()
    assert told[0].startswith("id boardgames-tui ")
    table = run("arena", "trike", "--player", "easy", "--player", "medium", "--games", "2", "--option", "size=4")
    assert "medium" in table


def test_the_app_starts_there_and_leaves_the_terminal_as_it_was(program, open_terminal, tmp_path):
    terminal = open_terminal(program=[str(program)], HOME=str(tmp_path))
    terminal.wait_for(all_games()[0].name)
    terminal.send("q")
    assert terminal.wait() == 0
    assert terminal.left_as_found()


def test_the_manual_page_is_the_one_that_the_parser_gives():
    command = [
        *(str(Path(sys.executable).with_name("argparse-manpage")), "--module", "boardgames_tui.tui.parsers"),
        *("--function", "full_parser", "--project-name", "boardgames-tui", "--manual-title", "boardgames-tui"),
        *("--format", "single-commands-section", "--include", "docs/manual.inc"),
        *("--description", "five modern abstract board games in a terminal"),
    ]
    env = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, cwd=ROOT, env=env)
    committed = (ROOT / "docs" / "boardgames-tui.1").read_text(encoding="utf-8")
    # The first line has the day it was made; run `make man` where the rest differs.
    assert done.stdout.splitlines()[1:] == committed.splitlines()[1:]

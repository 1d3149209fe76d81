"""Completion scripts, asked in the shell where it is there."""

import os
import shutil
import subprocess
import sys

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.tui.commands import COMMANDS
from boardgames_tui.tui.completion.grammar import read_grammar
from boardgames_tui.tui.completion.scripts import SCRIPTS

GAMES = {game.id for game in all_games()}


@pytest.fixture(scope="module")
def grammar():
    return read_grammar()


@pytest.fixture(scope="module")
def complete(grammar, tmp_path_factory):
    """What bash offers after a line, its last word being completed."""
    script = tmp_path_factory.mktemp("bash") / "completion"
    script.write_text(SCRIPTS["bash"](grammar), encoding="utf-8")

    def offered(line):
        words = ["boardgames-tui", *line.split(" ")]
        setting = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}"
        code = f'source {script}; {setting}; _boardgames_tui; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "-uc", code], capture_output=True, text=True, check=True, timeout=30)
        assert done.stderr == ""
        return set(done.stdout.splitlines()) - {""}

    return offered


def test_the_first_word_is_a_command_a_game_or_an_option(complete):
    assert complete("") >= {*COMMANDS, *GAMES, "--theme", "--resume", "--version"}
    assert complete("sh") == {"show"}
    assert complete("tr") == {"trike"}


def test_a_command_is_followed_by_what_it_understands(complete):
    assert complete("show ") == GAMES | {"--help", "--option", "--position", "--moves", "--json"}
    assert complete("rules gr") == {"greener"}
    assert complete("completion ") == {"bash", "zsh", "fish", "--help"}
    assert {"list", "import", "delete"} <= complete("saves ")
    assert complete("trike --v") == {"--version", "--vs"}


def test_an_option_is_followed_by_its_values(complete):
    assert complete("trike --vs ") == {"easy", "medium", "hard", "expert"}
    assert {"default", "dracula", "gruvbox"} <= complete("--theme ")
    assert complete("open x --seat ") == {"first", "second"}
    assert complete("trike --position ") == set()


def test_files_are_offered_where_a_file_is_meant(complete, tmp_path, monkeypatch):
    (tmp_path / "mine, the second.bgt").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert complete("replay mi") == {"mine, the second.bgt"}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_script_knows_every_command_game_and_long_option(shell, grammar):
    script = SCRIPTS[shell](grammar)
    flags = {flag.name for place in grammar.commands.values() for flag in place.flags}
    assert all(word in script for word in (*COMMANDS, *GAMES))
    assert all((f"-l {flag[2:]}" if shell == "fish" else flag) in script for flag in flags)


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_script_is_read_by_its_shell(shell, grammar, tmp_path):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed here")
    script = tmp_path / "completion"
    script.write_text(SCRIPTS[shell](grammar), encoding="utf-8")
    subprocess.run([shell, "-n", script], check=True, capture_output=True, timeout=30)


def test_the_command_prints_the_script(grammar):
    command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "completion"]
    done = subprocess.run([*command, "fish"], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout == SCRIPTS["fish"](grammar)
    refused = subprocess.run([*command, "csh"], capture_output=True, text=True, check=False, timeout=30)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_fish_offers_values_and_no_files_after_an_option_without_them(grammar, tmp_path):
    if not shutil.which("fish"):
        pytest.skip("fish is not installed here")
    script = tmp_path / "completion"
    script.write_text(SCRIPTS["fish"](grammar), encoding="utf-8")
    code = f'source {script}; complete -C "boardgames-tui trike --vs "'
    done = subprocess.run(
        ["fish", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == {"easy", "medium", "hard", "expert"}

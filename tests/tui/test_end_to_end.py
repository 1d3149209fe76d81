"""The app in a real terminal, from a real shell: what a person sees, and what is left behind."""

from __future__ import annotations

import re
import signal
import subprocess
import sys

import pytest
from boardgames_tui.saves.store import Store


def test_start_play_resize_suspend_come_back_and_quit(open_shell, tmp_path):
    shell = open_shell
    shell.wait_for(r"ready\$")
    shell.send("$PROGRAM trike\n")
    shell.wait_for(r"Trike.*move 1\b")
    shell.send("me3\r")
    shell.wait_for(r"move 2\b +saved")
    shrink(shell)
    shell.wait_for(r"move 2\b +saved *\n")
    after(shell, "\x1a", "Stopped")
    after(shell, "fg\n", "\x1b[?1049h", "move 2")
    after(shell, "q", "\x1b[?1049l", "ready$")
    shell.send("echo code=$?\n")
    shell.wait_for("code=0")
    assert Store(tmp_path / "saves").newest_unfinished().header.plies == 1


def test_a_program_that_started_the_app_and_waits_for_it_is_suspended_with_it(open_shell):
    shell = open_shell
    shell.wait_for(r"ready\$")
    shell.send("sh -c '$PROGRAM trike; echo code=$?'\n")
    shell.wait_for(r"Trike.*move 1\b")
    after(shell, "\x1a", "Stopped", "ready$")
    after(shell, "fg\n", "\x1b[?1049h", "move 1")
    after(shell, "q", "\x1b[?1049l", "code=0")


def test_nothing_is_suspended_where_no_shell_could_bring_it_back(open_terminal):
    terminal = open_terminal("trike")
    terminal.wait_for(r"move 1\b")
    terminal.send("\x1a")
    terminal.wait_for("No shell waits")
    terminal.send("me3\r")
    terminal.wait_for(r"move 2\b")


def shrink(shell) -> None:
    """Makes the window smaller by and by, as a person's hand does, each time until the program is quiet."""
    for columns in (96, 88, 80):
        shell.resize(columns, 24)
        while shell.read(0.3):
            pass


def after(shell, keys: str, *told: str) -> None:
    """Sends keys and waits for what is written from then on: what stood on the screen before may stand there still."""
    before = len(shell.output)
    shell.send(keys)
    shell.wait_until(lambda: all(word.encode() in shell.output[before:] for word in told), f"never written: {told}")


@pytest.mark.parametrize(
    ("arguments", "keys", "shown"),
    [
        (["turtles"], "n\r3n\r", r"1 +3@"),
        (["trike"], "me3\rme2\rRy", "resigned"),
        (["trike"], "s22", "easy"),
        ([], "5\r", r"move 1\b"),
    ],
    ids=["a turtle of the nest", "moves and a question", "two lists", "the menu and the set-up"],
)
def test_keys_typed_ahead_of_a_window_that_they_open_act_in_it(open_terminal, arguments, keys, shown):
    terminal = open_terminal(*arguments)
    terminal.wait_for(r"help")
    terminal.send(keys)
    terminal.wait_for(shown)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_saves_the_game_and_leaves_the_terminal_as_it_was(open_terminal, tmp_path, number):
    terminal = open_terminal("trike")
    terminal.wait_for(r"move 1\b")
    terminal.send("me3\r")
    terminal.wait_for(r"move 2\b")
    terminal.signal(number)
    assert terminal.wait() == 128 + number
    assert terminal.left_as_found()
    assert Store(tmp_path / "saves").newest_unfinished().header.plies == 1


def test_a_game_that_could_not_be_saved_is_printed_when_the_app_is_left(open_terminal, tmp_path):
    (tmp_path / "file").touch()
    terminal = open_terminal("trike", "--saves", str(tmp_path / "file"))
    terminal.wait_for(r"move 1\b")
    terminal.send("me3\r")
    terminal.wait_for("not saved")
    terminal.send("q")
    assert terminal.wait() == 0
    terminal.wait_for("Your game could not be saved: file cannot be written: there is a file")
    terminal.wait_for(r"boardgames-tui record 1\b")
    terminal.wait_for(r"1\. e3 @here")


def test_a_game_that_could_not_be_saved_is_saved_as_soon_as_it_can_be(open_terminal, tmp_path):
    (tmp_path / "file").touch()
    terminal = open_terminal("trike", "--saves", str(tmp_path / "file"))
    terminal.wait_for(r"move 1\b")
    terminal.send("me3\r")
    terminal.wait_for("file cannot be written")
    (tmp_path / "file").unlink()
    terminal.wait_for(r"The game is saved again\.")
    assert Store(tmp_path / "file").newest_unfinished().header.plies == 1


def test_a_game_that_is_left_unsaved_for_the_menu_is_saved_there_as_soon_as_it_can_be(open_terminal, tmp_path):
    terminal = leave_unsaved(open_terminal, tmp_path / "file")
    (tmp_path / "file").unlink()
    terminal.wait_until(lambda: any((tmp_path / "file").glob("*.bgt")), "it was never saved")
    terminal.send("q")
    assert terminal.wait() == 0
    assert Store(tmp_path / "file").newest_unfinished().header.plies == 1
    assert "This is its record" not in terminal.text


def test_a_game_that_is_left_unsaved_for_the_menu_is_printed_in_the_end(open_terminal, tmp_path):
    terminal = leave_unsaved(open_terminal, tmp_path / "file")
    terminal.send("q")
    assert terminal.wait() == 0
    terminal.wait_for(r"1\. e3 @here")


def leave_unsaved(open_terminal, folder):
    """Plays a ply in a folder that is a file, and goes to the menu."""
    folder.touch()
    terminal = open_terminal("trike", "--saves", str(folder))
    terminal.wait_for(r"move 1\b")
    terminal.send("me3\r")
    terminal.wait_for("not saved")
    terminal.send("\x1b")
    terminal.wait_for("Saved games")
    terminal.wait_for("It is tried again")
    return terminal


def test_quitting_while_a_bot_thinks_leaves_no_process_and_the_terminal_as_it_was(open_terminal):
    terminal = open_terminal("replica", "--first", "expert:seconds=60")
    terminal.wait_for("thinking")
    terminal.send("q")
    assert terminal.wait() == 0
    assert terminal.left_as_found()
    assert children_of(terminal.process.pid) == []


def children_of(session):
    """The processes of the session that the terminal's program led."""
    listing = subprocess.run(["ps", "-eo", "sid=,pid=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in listing.splitlines() if re.match(rf"\s*{session}\s", line)]


BROKEN = """
from boardgames_tui.tui import cli
from boardgames_tui.tui.screens.play import PlayScreen

def fail(self):
    raise RuntimeError("the board broke")

PlayScreen.action_turn = fail
raise SystemExit(cli.main(["trike"]))
"""


def test_an_unexpected_error_saves_the_game_writes_a_log_and_exits_with_1(open_shell, tmp_path):
    program = tmp_path / "broken.py"
    program.write_text(BROKEN)
    shell = open_shell
    shell.wait_for(r"ready\$")
    shell.send(f"{sys.executable} {program}\n")
    shell.wait_for(r"move 1\b")
    shell.send("me3\r")
    shell.wait_for(r"move 2\b")
    shell.send("f")
    shell.wait_for("stopped because of an error")
    shell.wait_for(r"ready\$")
    shell.send("echo code=$?\n")
    shell.wait_for("code=1")
    assert "the board broke" in (tmp_path / "state" / "errors.log").read_text()
    assert Store(tmp_path / "saves").newest_unfinished().header.plies == 1

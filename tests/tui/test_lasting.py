"""A terminal that has gone: writing to it fails nobody, and the app is told once."""

import os
import pty
import signal

import pytest
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.lasting import LastingDriver, LastingFile


@pytest.fixture
def told():
    """The signals that came."""
    came: list[int] = []
    before = signal.signal(signal.SIGHUP, lambda number, _frame: came.append(number))
    yield came
    signal.signal(signal.SIGHUP, before)


def test_writing_to_a_terminal_that_has_gone_fails_nobody_and_is_told_once(told):
    master, slave = pty.openpty()
    os.close(master)
    with open(slave, "w", encoding="utf-8", closefd=False) as raw:
        file = LastingFile(raw)
        for _ in range(3):
            file.write("much to write\n" * 1000)
            file.flush()
        assert told == [signal.SIGHUP]
        os.dup2(os.open(os.devnull, os.O_WRONLY), slave)  # somewhere for what is left over
    os.close(slave)


def test_what_is_written_to_a_terminal_arrives(told):
    master, slave = pty.openpty()
    with open(slave, "w", encoding="utf-8") as raw:
        file = LastingFile(raw)
        file.write("a line")
        file.flush()
        assert os.read(master, 100) == b"a line"
        assert file.fileno() == raw.fileno()
    os.close(master)
    assert told == []


def test_the_app_draws_on_its_terminal_by_way_of_it(monkeypatch):
    monkeypatch.setattr("textual.constants.DRIVER", None)
    assert BoardgamesApp().get_driver_class() is LastingDriver

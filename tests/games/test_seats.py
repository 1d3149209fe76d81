"""Who sits where, and the score of a series."""

import pytest
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.seats import FIRST, NAME_COLUMNS, SECOND, Seat, checked_name, columns, read_seat
from boardgames_tui.games.engine.series import Series


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("name:Marta", Seat("Marta")),
        ("name: Rui  ", Seat("Rui")),
        ("NAME:a:b", Seat("a:b")),
        ("name:", Seat()),
        ("name:竜王", Seat("竜王")),
        ("easy", Seat(level="easy")),
        (" Expert ", Seat(level="expert")),
        ("hard:seconds=0.5", Seat(level="hard:seconds=0.5")),
        ("hard:seconds=.5", Seat(level="hard:seconds=.5")),
        ("medium:nodes=1000", Seat(level="medium:nodes=1000")),
        ("cmd: ./bot --fast ", Seat(level="cmd:./bot --fast")),
    ],
)
def test_a_seat_is_a_name_a_level_or_a_command(text, seat):
    assert read_seat(text) == seat
    assert read_seat(seat.text) == seat


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no seat: a seat is name:TEXT, easy, medium, hard, expert"),
        ("Marta", "is no seat"),
        ("hard:seconds=0", "is no seat"),
        ("hard:seconds=0.0", "is no seat"),
        ("hard:nodes=0", "is no seat"),
        ("hard:nodes=1.5", "is no seat"),
        ("hard:seconds=-1", "is no seat"),
        ("cmd:", "cmd: needs a command"),
        ("cmd:a\nb", "one line of at most 1000 characters"),
        ("cmd:" + "x" * 1001, "one line of at most 1000 characters"),
        ("name:a\x1b[31m", "A name cannot hold control characters"),
        ("name:a\u202eb", "A name cannot hold control characters"),
        ("name:" + "x" * 25, "A name has at most 24 columns; this one has 25"),
        ("name:" + "竜" * 13, "A name has at most 24 columns; this one has 26"),
    ],
)
def test_anything_else_is_refused_in_words(text, words):
    with pytest.raises(GameError, match=words):
        read_seat(text)


def test_names_are_measured_in_columns():
    assert columns("e\u0301") == 1
    assert columns("竜") == 2
    assert checked_name("竜" * 12) == "竜" * 12


def test_seats_are_shown_by_level_name_or_place():
    assert Seat("Marta").shown(FIRST) == "Marta"
    assert Seat().shown(SECOND) == "Player 2"
    assert Seat(level="hard").shown(FIRST) == "hard"


@pytest.mark.parametrize(
    ("text", "name", "whole"),
    [
        ("hard:seconds=2", "hard", "hard, 2 s"),
        ("hard:seconds=.5", "hard", "hard, 0.5 s"),
        ("medium:nodes=500", "medium", "medium, 500 nodes"),
        ("expert", "expert", "expert"),
        ("name:Marta", "Marta", "Marta"),
        ("name:a:b=c", "a:b=c", "a:b=c"),
    ],
)
def test_a_bot_is_called_by_its_level_and_its_limit_is_said_where_there_is_room(text, name, whole):
    assert read_seat(text).shown(FIRST) == name
    assert read_seat(text).shown_whole(FIRST) == whole


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("./bot --seconds=2", "bot"),
        ("'/home/my games/bot' x", "bot"),
        ("python3 bots/clever.py --deep 3", "clever.py"),
        ("/usr/bin/python3.11 -m bots.clever engine", "bots.clever"),
        ("python3 -c pass", "python3"),
        ("./bot 'unfinished", "bot"),
        ("bin/", "bin"),
        ("a-program-whose-name-is-far-too-long", "a-program-whose-name-is…"),
        ("竜竜竜竜竜竜竜竜竜竜竜竜竜", "竜竜竜竜竜竜竜竜竜竜竜…"),
    ],
)
def test_a_program_is_called_by_its_name(command, name):
    assert read_seat(f"cmd:{command}").shown_whole(SECOND) == name
    assert columns(name) <= NAME_COLUMNS


def test_a_plain_level_has_no_limit_of_its_own():
    assert Seat(level="hard").is_plain_level
    assert not Seat(level="hard:nodes=5").is_plain_level
    assert not Seat("hard").is_bot
    assert Seat(level="cmd:./bot").is_bot


def test_a_series_counts_wins_and_draws_of_seats():
    score = Series().plus(FIRST).plus(None).plus(FIRST).plus(SECOND)
    assert score == Series(2, 1, 1)
    assert score.swapped() == Series(1, 1, 2)

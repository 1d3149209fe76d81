"""Damaged records: every one gives a game or a clear error, and what is good in it can be saved and read again."""

import os
import resource
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from boardgames_tui.games.engine.seats import is_control
from boardgames_tui.saves.errors import RecordError
from boardgames_tui.saves.record import Record, read_record, write_record
from hypothesis import given
from hypothesis import strategies as st

SCALE = float(os.environ.get("SCALE", "0.1"))
HANG = 10.0
"""Seconds of the processor, ten times what a record may take."""
MEGABYTES = 200
SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.bgt"))
PIECES = ["(", ")", "{", "}", "[", "]", "\\", "@", "@here", "@agreed", "@first-resigned", "\n", "\n\n", " ", "1.", ":"]
PIECES += [
    "\x1b[2J",
    "\x00",
    "\u202e",
    "pass",
    "swap",
    "a1",
    "-",
    "=",
    "Game: ",
    "Options: size=9",
    "\\u{1b}",
    "é",
    "9" * 30,
]


def cut(text: str, random: Random) -> str:
    """Ends somewhere."""
    return text[: random.randrange(len(text) + 1)]


def lose(text: str, random: Random) -> str:
    """Lacks a piece."""
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + random.randrange(40) :]


def gain(text: str, random: Random) -> str:
    """Has a piece too many."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(PIECES) * random.choice((1, 1, 2, 300)) + text[at:]


def repeat(text: str, random: Random) -> str:
    """Has a part of its own once more somewhere else."""
    at, to = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
    return text[:to] + text[at : at + random.randrange(200)] + text[to:]


def change_bytes(text: str, random: Random) -> str:
    """Has other bytes."""
    data = bytearray(text.encode())
    for _ in range(random.randrange(1, 6)):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return data.decode(errors="replace")


def exchange_words(text: str, random: Random) -> str:
    """Has two of its words exchanged."""
    words = text.split(" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


DAMAGES: list[Callable[[str, Random], str]] = [cut, lose, gain, repeat, change_bytes, exchange_words]


def damaged(text: str, random: Random) -> str:
    """Damages the whole, or more often the moves alone, because a bad head hides them."""
    head, gap, moves = text.partition("\n\n")
    if random.random() < 0.25:
        head, gap, moves = "", "", text
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        moves = random.choice(DAMAGES)(moves, random)
    return head + gap + moves


def check_damaged(count: int, seed: int, originals: list[str]) -> float:
    """Reads that many damaged records; the longest time that one took."""
    random, longest = Random(seed), 0.0
    for _ in range(count):
        text = damaged(random.choice(originals), random)
        began = time.process_time()
        check_one(text)
        longest = max(longest, time.process_time() - began)
        assert longest < HANG, text
    return longest


def check_one(text: str) -> None:
    good: Record | None
    told = ""
    try:
        good = read_record(text)
    except RecordError as error:
        good, told = error.partial, str(error)
    assert not any(map(is_control, told))
    if good is not None:
        again = read_record(write_record(good))
        assert write_record(again) == write_record(good)
        assert not any(map(is_control, write_record(good).replace("\n", "")))


@pytest.fixture(scope="session")
def originals(random_record) -> list[str]:
    return [path.read_bytes().decode() for path in SAMPLES] + [
        write_record(random_record(seed, 120)) for seed in range(150)
    ]


def test_two_thousand_damaged_records_give_a_game_or_a_clear_error(originals):
    check_damaged(2000, 1, originals)


WORDS = ["a1", "b1", "b2", "c3", "swap", "(", ")", "{x}", "[y]", "@here", "@agreed", "@first-resigned", "2.", "{", "]"]


@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_order_of_real_words_gives_a_game_or_a_clear_error(words):
    check_one("boardgames-tui record 1\nGame: trike\nOptions: size=4\n\n" + " ".join(words))


@pytest.mark.slow
def test_a_hundred_thousand_damaged_records_stay_within_time_and_memory(originals):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    longest = check_damaged(int(100_000 * SCALE), 2, originals)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"longest {longest:.2f} s, memory grew by {grown:.0f} MB")
    assert grown < MEGABYTES


@pytest.mark.parametrize(
    "sign", ["(", ")", "{", "}", "[", "]", "\\", "@", "1.", "a1 ", "a1 (", "@x", "{}", "[]", "((", "\\{"]
)
def test_two_megabytes_of_one_sign_are_read_at_once(sign):
    head = "boardgames-tui record 1\nGame: trike\n\na1 "
    began = time.process_time()
    check_one(head + sign * (1_900_000 // len(sign)))
    assert time.process_time() - began < HANG

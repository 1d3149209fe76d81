"""`go`, `stop` and `go analyse`, asked of a real engine process through real pipes."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.bots.searcher import read_request
from boardgames_tui.games.bots.told import read_told
from boardgames_tui.games.engine.core import GameError

HANGING = 30


class Talk:
    """A running engine and what it said."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "engine", *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._rest = b""

    def say(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def hear(self) -> str:
        while b"\n" not in self._rest:
            assert select.select([self.process.stdout], [], [], HANGING)[0], "the engine answers"
            chunk = os.read(self.process.stdout.fileno(), 65536)
            assert chunk, "the engine lives"
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def until(self, word: str) -> list[str]:
        """The lines up to the one that begins with a word, that one included."""
        lines = [self.hear()]
        while not lines[-1].startswith(word):
            lines.append(self.hear())
        return lines


@pytest.fixture
def talk():
    talks: list[Talk] = []

    def begun(*arguments: str) -> Talk:
        talks.append(Talk(*arguments))
        return talks[-1]

    yield begun
    for one in talks:
        one.process.kill()
        one.process.wait()
        one.process.stdin.close()
        one.process.stdout.close()


@pytest.fixture
def engine(talk):
    return talk()


def test_go_tells_what_it_knows_and_ends_with_a_legal_move(engine):
    for name in ("trike", "replica"):
        engine.say(f"game {name}", "legal", "go nodes 300 seed 1")
        assert engine.hear() == "ok"
        legal = engine.hear().split()[1:]
        *infos, last = engine.until("bestmove")
        assert last.split()[1] in legal
        told = read_told(infos[-1])
        assert told is not None
        assert told.pv[0] == last.split()[1]
        assert -1 <= told.score <= 1


def test_every_level_answers_and_a_seed_decides(engine):
    engine.say("game claustro")
    assert engine.hear() == "ok"
    for level in ("easy", "medium", "hard", "expert"):
        answers = []
        for _ in range(2):
            engine.say(f"go level {level} nodes 200 seed 7")
            answers.append(engine.until("bestmove")[-1])
        assert answers[0] == answers[1]


def test_stop_brings_the_best_move_then_ok(engine):
    engine.say("game trike", "go seconds 600")
    assert engine.hear() == "ok"
    engine.until("info")
    began = time.monotonic()
    engine.say("stop")
    engine.until("bestmove")
    assert time.monotonic() - began < 10
    assert engine.hear() == "ok"
    engine.say("stop")
    assert engine.hear() == "ok"


def test_every_stop_is_answered_after_the_best_move(engine):
    engine.say("game trike", "go analyse", "stop", "stop")
    assert engine.hear() == "ok"
    assert engine.until("bestmove")
    assert [engine.hear(), engine.hear()] == ["ok", "ok"]


def test_while_it_thinks_questions_are_answered_and_changes_refused(engine):
    engine.say("game trike size=3", "go analyse lines 2", "hello", "legal", "show", "games")
    assert engine.hear() == "ok"
    heard = [line for line in engine.until("ok") if not line.startswith("info")]
    assert heard[0].startswith("id ")
    assert heard[1] == "legal a1 b1 b2 c1 c2 c3"
    assert heard[-1] == "ok"
    engine.until("ok")
    for busy in ("game trike", "position x", "play a1", "perft 2", "go"):
        engine.say(busy)
        assert [line for line in engine.until("error") if not line.startswith("info")] == ["error busy"]
    engine.say("stop")
    assert engine.until("bestmove")[-1].startswith("bestmove ")
    assert engine.hear() == "ok"


def test_analysis_goes_on_after_everything_is_proven_until_it_is_stopped(engine):
    engine.say("game trike size=3", "go analyse lines 3")
    assert engine.hear() == "ok"
    assert engine.until("info line 3")
    time.sleep(0.5)
    engine.say("stop")
    assert engine.until("bestmove")
    assert engine.hear() == "ok"


def test_analysis_numbers_its_lines_and_keeps_to_its_limit(engine):
    engine.say("game replica", "go analyse lines 3 seconds 0.5")
    assert engine.hear() == "ok"
    told = [read_told(line) for line in engine.until("bestmove")[:-1]]
    assert {one.line for one in told if one is not None} == {1, 2, 3}


def test_there_are_at_most_ten_lines_a_second(engine):
    engine.say("game trike", "go analyse lines 2 seconds 2")
    assert engine.hear() == "ok"
    assert len(engine.until("bestmove")) - 1 <= 20


def test_a_finished_game_is_an_error_and_a_forced_pass_is_a_best_move(engine):
    engine.say("game trike", "position ./x./oo./xox./...../....../......./........ c1 x -", "go")
    assert [engine.hear() for _ in range(3)] == ["ok", "ok", "error the game is over"]
    state, game = forced_pass()
    engine.say("game greener", f"position {game.position(state)}", "go")
    assert [engine.hear() for _ in range(3)] == ["ok", "ok", "bestmove pass"]


def forced_pass():
    game = game_named("greener")
    for seed in range(100):
        state = game.start({"board": "6x6", "seed": seed})
        while moves := game.moves(state):
            if game.move_text(state, moves[0]) == "pass":
                return state, game
            state = game.play(state, moves[-1])
    raise AssertionError("passes come up")


def test_the_end_of_input_ends_it_while_it_thinks(engine):
    engine.say("game trike", "go seconds 600")
    assert engine.hear() == "ok"
    engine.process.stdin.close()
    assert engine.process.wait(HANGING) == 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("violently", [False, True])
def test_workers_die_with_the_engine(talk, violently):
    engine = talk("--workers", "3")
    engine.say("game trike", "go seconds 600")
    assert engine.hear() == "ok"
    engine.until("info")
    children = children_of(engine.process.pid)
    assert len(children) == 2
    if violently:
        engine.process.kill()
    else:
        engine.process.stdin.close()
    engine.process.wait(HANGING)
    until = time.monotonic() + HANGING
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < until, "the workers end"
        time.sleep(0.02)


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()] + [
        int(word)
        for task in Path(f"/proc/{pid}/task").iterdir()
        if task.name != str(pid)
        for word in (task / "children").read_text().split()
    ]


def test_a_count_of_nodes_is_thought_through_by_one_process(talk):
    engine = talk("--workers", "3")
    engine.say("game trike", "go nodes 500 seed 3", "legal")
    assert engine.hear() == "ok"
    engine.until("bestmove")
    assert children_of(engine.process.pid) == []


@pytest.mark.parametrize(
    "words",
    [
        *("level boss", "seconds", "seconds 0", "seconds -1", "seconds 1e3", "nodes 0", "nodes x", "seconds 1 nodes 2"),
        *(
            "level hard level easy",
            "lines 3",
            "analyse level hard",
            "analyse lines 0",
            "seed 1.5",
            "seed \u0663",
            "moo",
        ),
    ],
)
def test_words_that_make_no_sense_are_refused(words):
    with pytest.raises(GameError):
        read_request(words.split())


def test_words_in_any_order_make_a_request():
    request = read_request(["seed", "3", "seconds", ".5", "LEVEL", "hard"], workers=4)
    assert (request.level, request.seconds, request.seed, request.workers) == ("hard", 0.5, 3, 4)
    assert read_request(["analyse", "nodes", "9"], workers=4).workers == 1
    assert read_request(()).level == "expert"

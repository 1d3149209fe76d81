"""The engine process, asked through real pipes."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.protocol import Engine, Heard
from hypothesis import given, settings
from hypothesis import strategies as st

HANGING = 20
LONG_COUNT = "perft 12"
COMMAND = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "engine"]


class Conversation:
    """A running engine and what it said."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._rest = b""

    def say(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def hear(self) -> str:
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self.process.stdout], [], [], HANGING)
            assert ready, "the engine answers"
            chunk = os.read(self.process.stdout.fileno(), 65536)
            assert chunk, "the engine lives"
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def ask(self, line: str) -> str:
        self.say(line)
        return self.hear()

    def is_silent(self) -> bool:
        return not self._rest and not select.select([self.process.stdout], [], [], 0.3)[0]


@pytest.fixture(scope="module")
def lasting():
    """One engine for the tests that leave it alive."""
    talk = Conversation()
    yield talk
    talk.process.stdin.close()
    assert talk.process.wait(HANGING) == 0
    talk.process.stdout.close()


@pytest.fixture
def engine():
    """An engine of one's own, which may be left in any state: it ends with its input."""
    talk = Conversation()
    yield talk
    talk.process.stdin.close()
    try:
        assert talk.process.wait(HANGING) == 0
    finally:
        talk.process.kill()
        talk.process.wait()
        talk.process.stdout.close()


def answers(*lines: str) -> list[str]:
    """What an engine says to these lines, its input ending after them."""
    done = subprocess.run(
        COMMAND, check=True, input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


# ---- questions and answers -------------------------------------------------------------------------------------------


def test_hello_and_games_need_no_game(lasting):
    name, program, _, word, number = lasting.ask("hello").split()
    assert (name, program, word, number) == ("id", "boardgames-tui", "protocol", "1")
    lasting.say("games")
    lines = [lasting.hear() for _ in range(len(all_games()) + 1)]
    assert lines[-1] == "ok"
    assert "game trike size=3..19:7" in lines
    assert "game replica sight=forward|all:forward" in lines
    assert "game greener board=6x6|6x9|9x9:6x6 seed=0..4294967295:random" in lines


def test_a_game_is_played_from_its_start(lasting):
    assert lasting.ask("game trike size=4") == "ok"
    assert lasting.ask("legal") == "legal a1 b1 b2 c1 c2 c3 d1 d2 d3 d4"
    assert lasting.ask("play C2 swap d2") == "ok"
    assert [lasting.ask("show"), *(lasting.hear() for _ in range(3))] == [
        "position ./../.x./.o.. d2 x -",
        "turn x",
        "result -",
        "ok",
    ]


def test_a_position_starts_elsewhere_and_a_finished_game_has_a_result(lasting):
    lasting.ask("game trike")
    assert lasting.ask("position ./x./oo./xox./...../....../......./........ c1 x -") == "ok"
    assert [lasting.ask("show"), *(lasting.hear() for _ in range(3))][1:3] == [
        "turn -",
        "result o score the pawn is trapped, 3 stones to 2",
    ]
    assert lasting.ask("legal") == "legal"
    assert lasting.ask("perft 0") == "perft 0 1"
    assert lasting.ask("perft 1") == "perft 1 0"


def test_options_given_with_the_game_hold_beside_a_position(lasting):
    position = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w...../W.ww.... w"
    counts = []
    for sight in ("forward", "all"):
        lasting.ask(f"game replica sight={sight}")
        lasting.ask(f"position {position}")
        counts.append(lasting.ask("perft 3"))
    assert counts == ["perft 3 48393", "perft 3 48767"]


def test_a_line_in_any_case_and_with_blanks_is_understood_and_an_empty_one_is_skipped(lasting):
    lasting.say("", "   ", "  GAME   Trike   size=5  ", "Legal")
    assert lasting.hear() == "ok"
    assert lasting.hear().startswith("legal a1 b1")


def test_the_conversation_in_the_docs_is_a_real_one():
    page = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    told = page.partition("$ boardgames-tui engine\n")[2].partition("```")[0].splitlines()
    asked = [line for line in told if line.split()[0] in ("hello", "game", "play", "quit") or line in ("legal", "show")]
    answered = [line for line in told if line not in asked]
    heard = answers(*asked)
    assert heard[0].startswith("id boardgames-tui ")
    assert [sorted(line.split()) for line in heard[1:]] == [sorted(line.split()) for line in answered[1:]]


# ---- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["position ./.. - x -", "play a1", "legal", "show", "perft 1", "go"])
def test_before_a_game_there_is_none(engine, line):
    assert engine.ask(line) == "error no game chosen"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("chess", "chess"),
        ("game", "no game without a name: the games are"),
        ("game chess", "There is no game chess"),
        ("game trike size=99", "from 3 to 19"),
        ("game trike size", "name=value"),
        ("position nonsense", "four fields"),
        ("play", "play needs a move"),
        ("play c2 c2", "move 2, c2"),
        ("play 2c", "write c2"),
        ("perft", "depth"),
        ("perft -1", "depth"),
        ("perft x", "depth"),
        ("hello you", "stands alone"),
        ("legal a1", "stands alone"),
        ("go nowhere", ""),
    ],
)
def test_bad_input_gets_one_error_and_changes_nothing(lasting, line, words):
    lasting.ask("game trike size=6")
    before = lasting.ask("legal")
    error = lasting.ask(line)
    assert error.startswith("error ")
    assert words in error
    assert lasting.ask("legal") == before


def test_bytes_that_are_no_text_and_lines_without_end_do_no_harm(engine):
    engine.process.stdin.write(b"\xff\xfe\x00 game\n" + b"x" * 2_500_000 + b"\n")
    assert engine.hear().startswith("error ")
    assert engine.hear() == "error a line has at most 1,000,000 bytes"
    assert engine.ask("game trike") == "ok"


@settings(max_examples=60, deadline=None)
@given(line=st.text(st.characters(exclude_characters="\r\n", exclude_categories=("Cs",)), max_size=60))
def test_any_line_gets_an_answer_or_is_blank(lasting, line):
    word = line.strip().split(" ")[0].lower()
    if word not in ("quit", "stop", "hello", "games", "show"):
        lasting.say(line)
    lasting.say("stop")
    heard = lasting.hear()
    while heard != "ok":
        assert heard.startswith(("error ", "legal", "perft "))
        heard = lasting.hear()


# ---- counting --------------------------------------------------------------------------------------------------------


def test_a_short_count_is_answered_although_the_input_ends():
    assert answers("game trike size=6", "perft 4") == ["ok", "perft 4 14136"]


def test_while_it_counts_other_lines_wait_and_stop_ends_it(engine):
    engine.ask("game trike size=9")
    engine.say(LONG_COUNT, "hello", "legal")
    assert engine.is_silent()
    engine.say("stop")
    assert [engine.hear(), engine.hear()] == ["error stopped", "ok"]
    assert engine.hear().startswith("id ")
    assert engine.hear().startswith("legal ")
    assert engine.ask("stop") == "ok"


@pytest.mark.parametrize("last", ["quit", None])
def test_quit_and_the_end_of_input_end_the_process_while_it_counts(engine, last):
    engine.ask("game trike size=9")
    engine.say(LONG_COUNT)
    assert engine.is_silent()
    if last:
        engine.say(last)
    else:
        engine.process.stdin.close()
    assert engine.process.wait(HANGING) == 0


def test_a_reader_that_goes_away_ends_it_quietly(engine):
    engine.ask("hello")
    engine.process.stdout.close()
    engine.say("hello", "hello")
    assert engine.process.wait(HANGING) == 0


def test_ctrl_c_ends_it(engine):
    engine.ask("game trike size=9")
    engine.say(LONG_COUNT)
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(HANGING) == 130
    engine.process.returncode = 0


# ---- thinking, with a searcher that does what these tests say --------------------------------------------------------


class Thinker:
    """Thinks until it is stopped, and says so."""

    closed = False

    def prepare(self, game, state, words):
        def search(tell, stopped):
            tell("info depth 1 nps 1 score 0 pv a1")
            while not stopped():
                time.sleep(0.001)
            return game.move_text(state, game.moves(state)[0])

        return search

    def close(self):
        self.closed = True


@pytest.fixture
def thinking():
    """An engine in this process, and the lines it wrote."""
    written = []
    engine = Engine(written.append, Thinker())
    return engine, written


def hear(engine, *lines):
    for line in lines:
        engine.events.put(Heard("line", line))
    engine.events.put(Heard("end"))
    engine.run()


def test_while_it_thinks_questions_are_answered_and_orders_are_refused(thinking):
    engine, written = thinking
    hear(engine, "game trike size=3", "go", "legal", "game trike", "play a1", "position x", "perft 1", "go")
    told = [line for line in written if not line.startswith("info")]
    assert told == ["ok\n", "legal a1 b1 b2 c1 c2 c3\n", *["error busy\n"] * 5]


def test_each_stop_gets_one_ok_after_the_best_move(thinking):
    engine, written = thinking

    def write(text):
        written.append(text)
        if text == "ok\n" and written.count(text) == 3:
            engine.events.put(Heard("line", "stop"))
            engine.events.put(Heard("end"))

    engine._write = write
    for line in ("game trike size=3", "go", "stop", "stop"):
        engine.events.put(Heard("line", line))
    engine.run()
    told = [line for line in written if not line.startswith("info")]
    assert told == ["ok\n", "bestmove a1\n", "ok\n", "ok\n", "ok\n"]


def test_a_search_that_raises_is_an_error_and_the_engine_goes_on():
    class Broken(Thinker):
        def prepare(self, game, state, words):
            if words:
                raise GameError(f"{words[0]} makes no sense")
            return lambda tell, stopped: 1 // 0

    written = []

    def write(text):
        written.append(text)
        if "division" in text:
            engine.events.put(Heard("line", "legal"))
            engine.events.put(Heard("end"))

    engine = Engine(write, Broken())
    for line in ("game trike size=3", "go fish", "go"):
        engine.events.put(Heard("line", line))
    engine.run()
    assert written[1] == "error fish makes no sense\n"
    assert written[2] == "error ZeroDivisionError: integer division or modulo by zero\n"
    assert written[3].startswith("legal a1")


def test_an_engine_without_a_searcher_does_not_think():
    written = []
    hear(Engine(written.append), "game trike", "go")
    assert written[-1] == "error this engine does not think\n"


def test_a_finished_game_is_not_thought_about_and_the_searcher_is_closed(thinking):
    engine, written = thinking
    hear(engine, "game trike", "position ./x./oo./xox./...../....../......./........ c1 x -", "go")
    assert written[-1] == "error the game is over\n"
    assert engine._searcher.closed

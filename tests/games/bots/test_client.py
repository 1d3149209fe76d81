"""The client against small real programs that speak the protocol, well or badly."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest
from boardgames_tui.games.bots.client import Engine, EngineError, Question, engine_command, go_words, question_for
from boardgames_tui.games.bots.told import Told, read_told
from boardgames_tui.games.engine.match import PEOPLE, match_from, new_match
from boardgames_tui.games.engine.registry import game_named

GOOD = """
import sys, threading
log = open(LOG, "a", buffering=1)
stopped = threading.Event()
def think(words):
    print("info simulations 10 nps 5 score 0.5 flavour mint pv c1 c2", flush=True)
    if "nodes" not in words:
        stopped.wait(60)
        print("info simulations 99 nps 5 score 0.25 pv c3", flush=True)
    print("bestmove c" + words[-1], flush=True)
thinking = None
for line in sys.stdin:
    print(line, end="", file=log)
    words = line.split()
    if words[0] == "go":
        stopped.clear()
        thinking = threading.Thread(target=think, args=(words,), daemon=True)
        thinking.start()
        continue
    if words[0] == "stop" and thinking:
        stopped.set()
        thinking.join()
    print("error no such game" if words[1:] == ["chess"] else "ok", flush=True)
"""
NOTHING = Question("trike", {"size": 7}, None, (), "level hard nodes 1")
FOREVER = Question("trike", {"size": 7}, None, ("d2",), "analyse lines 1")


@pytest.fixture
def program(tmp_path: Path):
    def written(source: str) -> tuple[str, ...]:
        path = tmp_path / "bot.py"
        path.write_text(source.replace("LOG", repr(str(tmp_path / "log"))), encoding="utf-8")
        return sys.executable, str(path)

    return written


@pytest.fixture
def start(program):
    engines: list[Engine] = []

    def started(source: str, grace: float | None = None) -> Engine:
        engines.append(Engine(program(source), grace=grace))
        return engines[-1]

    yield started
    for engine in engines:
        engine.kill()


def is_running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


async def test_the_answer_is_the_best_move_and_what_the_search_tells_is_heard(start):
    heard: list[Told] = []
    assert await start(GOOD).ask(NOTHING, heard.append) == "c1"
    assert heard == [Told(None, None, 10, 5, 0.5, None, ("c1", "c2"))]


async def test_the_whole_line_is_sent_before_each_question(start, tmp_path):
    engine = start(GOOD)
    await engine.ask(Question("trike", {"size": 6}, "./.. - x -", ("b1", "swap"), "level hard nodes 3"))
    await engine.ask(NOTHING)
    lines = (tmp_path / "log").read_text().splitlines()
    assert lines[:4] == ["game trike size=6", "position ./.. - x -", "play b1 swap", "go level hard nodes 3"]
    assert lines[4:] == ["game trike size=7", "go level hard nodes 1"]


async def test_a_cancelled_question_stops_the_search_and_leaves_the_engine_usable(start, tmp_path):
    engine = start(GOOD)
    task = asyncio.create_task(engine.ask(FOREVER))
    await asyncio.sleep(0.5)
    pid = engine.pid
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    heard: list[Told] = []
    assert await engine.ask(NOTHING, heard.append) == "c1"
    assert engine.pid == pid
    assert [told.simulations for told in heard] == [10]


async def test_a_question_cancelled_before_the_search_leaves_the_engine_usable(start):
    engine = start(GOOD)
    for delay in (0.0, 0.01, 0.03, 0.06):
        task = asyncio.create_task(engine.ask(FOREVER))
        await asyncio.sleep(delay)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await engine.ask(NOTHING) == "c1"


async def test_stop_brings_the_answer_now_whenever_it_comes(start):
    engine = start(GOOD)
    for delay in (0.0, 0.2):
        task = asyncio.create_task(engine.ask(FOREVER))
        await asyncio.sleep(delay)
        engine.stop()
        if delay == 0.0:
            await asyncio.sleep(0.3)
            engine.stop()
        assert await asyncio.wait_for(task, 20) == "c1"
    assert await engine.ask(NOTHING) == "c1"


async def test_questions_wait_for_each_other(start):
    engine = start(GOOD)
    asked = [engine.ask(Question("trike", {}, None, (), f"nodes {number}")) for number in range(4)]
    assert await asyncio.gather(*asked) == ["c0", "c1", "c2", "c3"]


async def test_kill_ends_the_process_and_what_it_started(start, tmp_path):
    engine = start(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open(LOG, 'w').write(str(child.pid))\n" + GOOD.replace("LOG", "'/dev/null'")
    )
    assert await engine.ask(NOTHING) == "c1"
    pid, child = engine.pid, int((tmp_path / "log").read_text())
    assert pid is not None
    assert is_running(pid)
    assert is_running(child)
    engine.kill()
    for _ in range(200):
        if not is_running(pid) and not is_running(child):
            break
        await asyncio.sleep(0.01)
    assert not is_running(pid)
    assert not is_running(child)
    assert engine.pid is None
    assert await engine.ask(NOTHING) == "c1"


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities of this kind are Unix's")
async def test_the_engine_lets_others_go_first(start):
    engine = start(GOOD)
    await engine.ask(NOTHING)
    assert engine.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, engine.pid) == 10


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("raise RuntimeError('the cat sat on it')", "ended without an answer: RuntimeError: the cat sat on it."),
        ("import sys; sys.stdin.readline(); print('ok'); sys.stdin.readline(); print('bestmove')", "'bestmove'"),
        ("while True: print('info score 0 pv c1', flush=True)", "more lines than anybody can read"),
        ("import time; print('x' * 3_000_000, end='', flush=True); time.sleep(60)", "a line without an end"),
        ("import time; print('\\x1b[31mmoo', flush=True); time.sleep(60)", "'?[31mmoo', which is no answer"),
        ("print('error I will not', flush=True); input()", "I will not"),
        ("print('bestmove c1', flush=True); input()", "refused 'game trike size=7': bestmove c1"),
        ("print('ok\\nerror the game is over', flush=True); input(); input()", "gave no move: the game is over"),
    ],
)
async def test_a_bad_engine_is_a_sentence(start, source, words):
    engine = start(source)
    with pytest.raises(EngineError) as caught:
        await asyncio.wait_for(engine.ask(NOTHING), 60)
    assert words in str(caught.value)
    assert str(caught.value).endswith(".")
    assert engine.pid is None


async def test_a_bot_that_thinks_too_long_loses_patience(start):
    engine = start("print('ok', flush=True)\nwhile True: input()", grace=0.2)
    began = time.monotonic()
    with pytest.raises(EngineError, match="did not answer in its time"):
        await engine.ask(Question("trike", {}, None, (), "seconds 0.1"))
    assert time.monotonic() - began >= 0.3


async def test_a_bot_that_ignores_stop_is_started_anew(start):
    engine = start("print('ok', flush=True)\nwhile True: input()", grace=0.2)
    task = asyncio.create_task(engine.ask(FOREVER))
    await asyncio.sleep(0.3)
    pid = engine.pid
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(EngineError, match="in its time"):
        await engine.ask(Question("trike", {}, None, (), "seconds 0.1"))
    assert pid is not None
    assert not is_running(pid)


@pytest.mark.parametrize("command", [("./no-such-bot",), ("/",)])
async def test_a_program_that_cannot_be_started_is_a_sentence(command):
    with pytest.raises(EngineError, match="could not be started"):
        await Engine(command).ask(NOTHING)


def test_a_question_tells_the_start_the_line_and_the_level():
    game = game_named("replica")
    match = new_match(game, {"sight": "all"}, PEOPLE, lambda: 0.5)
    first = match.play(game.moves(match.state)[0])
    match.resign(1)
    asked = question_for(match, match.node, "expert:seconds=1")
    assert asked == Question("replica", {"sight": "all"}, None, (first.text,), "level expert seconds 1")
    there = match_from(game, game.position(first.state), {}, PEOPLE)
    assert question_for(there, there.node, "easy").position == game.position(first.state)


def test_levels_become_words_after_go():
    assert go_words("medium") == "level medium"
    assert go_words("hard:nodes=50") == "level hard nodes 50"
    assert go_words("cmd:./bot -x") == "seconds 1"
    assert go_words("analyse") == "analyse lines 3"


def test_a_command_is_split_as_a_shell_would():
    assert engine_command("cmd:./bot --name 'two words'") == ("./bot", "--name", "two words")
    assert engine_command("hard") is None
    with pytest.raises(EngineError, match="quotation marks"):
        engine_command("cmd:./bot 'unfinished")


def test_info_lines_are_read_and_what_is_unknown_is_skipped():
    text = "info line 2 depth 7 colour red nps 900 score -0.25 loss 4 pv swap c1"
    assert read_told(text) == Told(2, 7, None, 900, -0.25, -4, ("swap", "c1"))
    assert read_told("info depth 1 nps 0 score 7 win 1 pv c1") == Told(None, 1, None, 0, 1.0, 1, ("c1",))
    for bad in ("info", "info depth 3 pv c1", "info depth x score 0", "info score nan pv c1"):
        assert read_told(bad) is None

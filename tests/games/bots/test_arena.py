"""The arena: who meets whom, what counts as what, and real games between real engine processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.bots.arena import Arena, Fault, Pairing, Played
from boardgames_tui.games.bots.standings import elo_difference, pair_scores, standings, wilson
from boardgames_tui.tui.commands.arena_table import print_table

PROGRAM = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "arena"]
DOCS = Path(__file__).parents[3] / "docs"


def arena(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=200, cwd=cwd, check=False)


def table(*arguments: str, cwd: Path | None = None) -> dict[str, dict]:
    done = arena(*arguments, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    return {row["player"]: row for row in json.loads(done.stdout)["players"]}


@pytest.fixture
def bot(tmp_path):
    """Writes a bot and gives its player text."""

    def written(source: str) -> str:
        (tmp_path / "bot.py").write_text(source)
        return f"cmd:{sys.executable} {tmp_path / 'bot.py'}"

    return written


def test_everybody_meets_everybody_and_each_opening_serves_twice():
    three = Arena(game_named("replica"), {}, ("easy", "medium", "hard"), 4)
    pairings = three.pairings()
    assert len(pairings) == len(set(pairings)) == 12
    one, other = Pairing(0, 1, 2), Pairing(1, 0, 3)
    assert one in pairings
    assert other in pairings
    assert [n.text for n in three.opening(one).line] == [n.text for n in three.opening(other).line]
    assert three.opening(one).seats == three.opening(other).seats[::-1]


def test_openings_are_varied_the_same_for_a_seed_and_leave_a_swap_to_the_players():
    def lines(seed, name):
        each = Arena(game_named(name), {}, ("easy", "easy"), 20, seed)
        return [tuple(node.text for node in each.opening(Pairing(0, 1, n)).line[1:]) for n in range(0, 20, 2)]

    assert len(set(lines(1, "replica"))) > 5
    assert lines(1, "replica") == lines(1, "replica") != lines(2, "replica")
    assert {len(line) for line in lines(1, "trike")} == {1}


def test_a_greener_opening_has_a_board_of_its_own():
    greener = Arena(game_named("greener"), {}, ("easy", "easy"), 4, 1)
    boards = {greener.opening(Pairing(0, 1, number)).start_text for number in (0, 2)}
    assert len(boards) == 2
    assert greener.opening(Pairing(1, 0, 1)).start_text in boards


def test_results_add_up_by_player_whatever_the_seat():
    fault = Fault(1, "time-out", "too late.")
    games = [
        Played(Pairing(0, 1, 0), 0, 10, (1.0, 2.0), (5, 5)),
        Played(Pairing(1, 0, 1), None, 20, (4.0, 1.0), (10, 10)),
        Played(Pairing(0, 1, 2), 0, 6, (1.0, 9.0), (3, 3), fault),
    ]
    first, second = standings(("a", "b"), games)
    assert (first.wins, first.draws, first.losses, first.score) == (2, 1, 0, 2.5 / 3)
    assert (second.wins, second.draws, second.losses) == (0, 1, 2)
    assert second.faults == {"crash": 0, "illegal move": 0, "time-out": 1}
    assert (first.plies, first.moves, first.seconds) == (36, 18, 3.0)
    assert pair_scores(("a", "b"), games) == {(0, 1): [2.5, 0.5]}
    assert first.elo == pytest.approx(-second.elo)


def test_long_commands_are_told_apart_in_the_table(capsys):
    players = tuple(f"cmd:python3 {'deep/' * 20}{name}.py" for name in ("one", "two"))
    print_table(Arena(game_named("trike"), {}, players, 2), [])
    _, one, two = capsys.readouterr().out.splitlines()
    assert (one[:40][-6:], two[:40][-6:]) == ("one.py", "two.py")
    assert one[40:] == two[40:]


def test_intervals_and_elo_are_those_of_the_books():
    low, high = wilson(0.6, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(0.5, 0) == (0.0, 1.0)
    assert elo_difference(0.5) == 0
    assert elo_difference(10 / 11) == pytest.approx(400)
    assert elo_difference(1.0) is None


def test_medium_beats_easy_and_the_table_says_so():
    rows = table("trike", "--player", "medium", "--player", "easy", "--games", "12", "--jobs", "2")
    assert rows["medium"]["score"] > 0.7
    assert rows["medium"]["games"] == rows["easy"]["games"] == 12
    assert rows["medium"]["wins"] == rows["easy"]["losses"]
    assert rows["medium"]["low"] < rows["medium"]["score"] <= rows["medium"]["high"]


def test_a_round_robin_with_limits_prints_a_table():
    players = ("easy", "hard:nodes=50", "expert:seconds=0.01")
    done = arena("claustro", *(word for player in players for word in ("--player", player)), "--games", "2")
    assert done.returncode == 0
    heads, *rows = done.stdout.splitlines()
    assert heads.split()[:5] == ["player", "games", "wins", "draws", "losses"]
    assert [row.split()[:2] for row in rows[:3]] == [[player, "4"] for player in players]
    assert any(re.fullmatch(r"easy - hard:nodes=50: \S+ to \S+", row) for row in rows)
    assert done.stderr == ""


BAD_BOT = "import sys\nfor line in sys.stdin:\n    if line[:2] == 'go': {}\n    else: print('ok', flush=True)"


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (BAD_BOT.format("print('bestmove z9', flush=True)"), "illegal_move"),
        (BAD_BOT.format("raise KeyError('oh')"), "crash"),
        (BAD_BOT.format("pass"), "time_out"),
    ],
)
def test_faults_lose_and_are_named(bot, source, kind):
    player = bot(source)
    arguments = ("trike", "--player", player, "--player", "easy", "--games", "2", "--seconds", "0.1")
    row = table(*arguments)[player]
    assert (row["losses"], row[f"lost_by_{kind}"]) == (2, 2)
    told = arena(*arguments).stdout
    assert f"lost by {kind.replace('_', '-' if kind == 'time_out' else ' ')}" in told


def test_the_example_bot_of_the_docs_beats_chance(bot, monkeypatch):
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    (source,) = re.findall(r"```python\n(.*?)```", (DOCS / "engine.md").read_text(), re.DOTALL)
    assert 30 <= len(source.splitlines()) <= 50
    player = bot(source)
    row = table("replica", "--player", player, "--player", "easy", "--games", "4")[player]
    assert row["lost_by_crash"] == row["lost_by_illegal_move"] == row["lost_by_time_out"] == 0
    assert row["wins"] >= 1


def test_records_are_kept_and_an_interrupted_arena_goes_on(tmp_path):
    arguments = ("replica", "--player", "medium", "--player", "easy", "--records", "games", "--seed", "5")
    running = subprocess.Popen(
        [*PROGRAM, *arguments, "--games", "4000"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 100
    while len(list((tmp_path / "games").glob("*.bgt"))) < 3:
        assert time.monotonic() < until
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    told = running.communicate(timeout=60)[0]
    assert running.returncode == 130
    kept = len(list((tmp_path / "games").glob("*.bgt")))
    assert re.search(rf"^medium +{kept} ", told, re.MULTILINE)
    rows = table(*arguments, "--games", str(kept + 2), cwd=tmp_path)
    assert rows["medium"]["games"] == kept + 2
    again = table(*arguments, "--games", str(kept + 2), cwd=tmp_path)
    assert again["medium"]["seconds"] == pytest.approx(rows["medium"]["seconds"], rel=0.1)
    assert len(list((tmp_path / "games").glob("*.bgt"))) == kept + 2


def test_a_folder_of_another_arena_is_refused(tmp_path):
    one = ("trike", "--player", "easy", "--player", "medium", "--games", "1", "--records", str(tmp_path))
    assert arena(*one).returncode == 0
    done = arena(*one, "--seed", "9")
    assert done.returncode == 2
    assert "not a game of this arena" in done.stderr


@pytest.mark.parametrize(
    "words", [("Arena:", "Oh:"), (" 0 1 0 ", " 0 "), ("Arena:", "Arena-fault: first\nArena:"), ("b", "")]
)
def test_a_changed_record_is_named(tmp_path, words):
    arguments = ("trike", "--player", "easy", "--player", "medium", "--games", "1", "--records", str(tmp_path))
    assert arena(*arguments).returncode == 0
    (record,) = tmp_path.glob("*.bgt")
    record.write_text(record.read_text().replace(*words, 1))
    done = arena(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{record.name} is no")
    record.unlink()
    assert arena(*arguments).returncode == 0


def test_a_bar_shows_on_a_terminal_only(in_terminal):
    output = in_terminal([*PROGRAM, "trike", "--player", "easy", "--player", "easy", "--games", "2"])
    assert "2 of 2 games" in output
    assert "[##############################]" in output


def test_a_seed_and_counts_of_nodes_give_the_same_games_again(tmp_path):
    def games(folder: str) -> list[str]:
        arguments = ("trike", "--player", "hard:nodes=60", "--player", "expert:nodes=60", "--games", "4", "--seed", "3")
        assert arena(*arguments, "--jobs", "2", "--records", folder, cwd=tmp_path).returncode == 0
        texts = [path.read_text() for path in sorted((tmp_path / folder).glob("*.bgt"))]
        return [text.partition("\n\n")[2] for text in texts]

    once = games("once")
    assert len(once) == 4
    assert once == games("again")


@pytest.fixture
def in_terminal():
    """What a program writes when its standard error is a terminal."""
    pty, os = pytest.importorskip("pty"), pytest.importorskip("os")

    def run(command):
        master, slave = pty.openpty()
        done = subprocess.run(command, stderr=slave, stdout=subprocess.DEVNULL, timeout=100, check=True)
        assert done.returncode == 0
        os.close(slave)
        output = os.read(master, 100_000).decode()
        os.close(master)
        return output

    return run


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("trike", "--player", "hard"), "two players or more"),
        (("chess", "--player", "hard", "--player", "easy"), "There is no game chess"),
        (("trike", "--player", "hard", "--player", "boss"), "is no seat"),
        (("trike", "--player", "hard", "--player", "name:Ann"), "is a person"),
        (("trike", "--player", "hard", "--player", "cmd:./no-such-bot"), "There is no program ./no-such-bot"),
        (("trike", "--player", "hard", "--player", "cmd:'"), "quotation marks"),
        (("trike", "--player", "hard", "--player", "easy", "--games", "0"), "--games 0 is not allowed"),
        (("trike", "--player", "hard", "--player", "easy", "--option", "size=2"), "size=2 is not allowed"),
    ],
)
def test_wrong_arguments_are_a_sentence(arguments, words):
    done = arena(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""

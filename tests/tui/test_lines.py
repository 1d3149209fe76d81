"""Line mode: games in words, typed or piped, with the same seats, saves and bots as the app."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.saves.store import Store

PROGRAM = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "lines"]
ALMOST = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w....W/....ww.. w"


@pytest.fixture
def piped(folders):
    """Plays lines from standard input and gives what was said."""

    def play(*arguments, lines=(), code=0):
        done = subprocess.run(
            [*PROGRAM, *arguments],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env={**os.environ, **folders},
        )
        assert done.returncode == code, done.stderr
        return done.stdout.splitlines() if code == 0 else done.stderr

    return play


@pytest.fixture
def saved(folders):
    """The games that were saved."""
    return lambda: [
        Store(Path(folders["BOARDGAMES_TUI_SAVES"])).open(entry).record.match for entry in _entries(folders)
    ]


def _entries(folders):
    return list(Store(Path(folders["BOARDGAMES_TUI_SAVES"])).entries())


# ---- a whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_is_piped_and_saved(piped, saved):
    told = piped("replica", "--position", ALMOST, "--first", "name:Ann", lines=["h2h8", "h2-h3", "h2-h3"])
    assert "First is Ann, White." in told
    assert "Move 1, White to move, Ann." in told
    assert "Move 1, White, h2-h3: h2 goes to h3." in told
    (match,) = saved()
    assert [node.text for node in match.line[1:]] == ["h2-h3"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_is_played_to_its_end(game, piped, saved):
    sample = game.samples[-1]
    options = [word for name, value in sample.options.items() for word in ("--option", f"{name}={value}")]
    state, texts = game.read_position(sample.position, sample.options), []
    random = Random(1)
    while moves := game.moves(state):
        move = random.choice(moves)
        texts.append(game.move_text(state, move))
        state = game.play(state, move)
    typed = [text for text in texts if text != "pass"]
    told = piped(game.id, "--position", sample.position, *options, lines=typed)
    assert told[-1].startswith("The game is over. ")
    (match,) = saved()
    assert [node.text for node in match.line[1:]] == texts


def test_a_bad_line_gets_its_sentence_and_the_game_goes_on(piped, saved):
    told = piped("replica", lines=["h9", "jump", "cell z9", "row", "score now", "seat third easy", "a4 a5"])
    assert "h9 is not on this board: files a to h, ranks 1 to 8." in told
    assert "There is no cell z9: cells are a1 to h8." in told
    assert "score stands alone." in told
    assert told[-1] == "Move 2, Black to move, Player 2."
    assert [match.node.text for match in saved()] == ["a4-a5"]


def test_nothing_is_saved_before_the_first_move(piped, folders):
    told = piped("replica", lines=["save"])
    assert "There is nothing to save before the first move." in told
    assert not Path(folders["BOARDGAMES_TUI_SAVES"]).exists()


# ---- questions -------------------------------------------------------------------------------------------------------


def test_questions_are_answered_in_words(piped):
    asked = {
        "cell b2": ["b2: white man."],
        "CELL 2B": ["b2: white man."],
        "row 1": ["Row 1: a1 white king; b1 to d1 white man; e1 to h1 empty."],
        "row a": ["Row a: a8 to a5 empty; a4 to a2 white man; a1 white king."],
        "stack a1": ["a1 holds 1, from the top:", "white crown"],
        "stack d4": ["d4 is empty."],
        "moves d1": ["4 moves: d1-e1, d1-d3, d1-e2, d1=K."],
        "moves d4": ["d4 is empty: choose a white piece."],
        "last": ["No move was played yet."],
        "score": ["This game has no score before its end."],
        "turn": ["Move 1, White to move, Player 1.", "Choose a piece."],
        "position": ["....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../Wwww.... w"],
    }
    told = piped("replica", lines=asked)
    assert told[5:] == [line for lines in asked.values() for line in lines]


def test_board_help_and_rules_are_told(piped):
    told = piped("replica", lines=["board", "help", "rules"])
    assert told[5] == "8  .  .  .  .  b  b  b  B"
    assert "stack b2: all pieces on a cell, from the top" in told
    assert game_named("replica").rules.strip().splitlines()[0] in told


def test_the_last_move_is_told_with_all_that_it_did(piped):
    told = piped("trike", lines=["c2", "last"])[-3:]
    assert told[0].startswith("Move 1, X, c2: ")
    assert [line[:2] for line in told[1:]] == ["1.", "2."]


# ---- taking back, ending, going on -----------------------------------------------------------------------------------


def test_undo_redo_resign_and_again(piped, saved):
    told = piped("replica", lines=["undo", "a4a5", "undo", "redo", "resign", "a5a6", "again", "draw"])
    assert told.count("There is nothing to undo.") == 1
    assert "Taken back." in told
    assert "The game is over. White wins: Black resigned. Player 1 wins." in told
    assert "The game is over: Black resigned. Type again, undo or quit." in told
    assert told[-1] == "The game is over. Draw: both sides agreed."
    assert [match.outcome.kind for match in saved()] == ["resigned"]


def test_the_winner_is_named_whole_whatever_the_name_holds(piped):
    told = piped("replica", "--second", "name:Rui: the third", lines=["resign"])
    assert told[-1] == "The game is over. Black wins: White resigned. Rui: the third wins."


def test_a_game_is_resumed_with_its_seats_or_others(piped):
    piped("trike", "--first", "name:Ann", lines=["c2"])
    told = piped("trike", "--resume", lines=[])
    assert told[-1] == "Move 2, O to move, Player 2."
    told = piped("--resume", "--second", "name:Bob", lines=["d2"])
    assert "Second is Bob, O." in told
    assert told[-1] == "Move 3, X to move, Ann."


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "Say which game"),
        (["chess"], "the games are"),
        (["trike", "--resume"], "no unfinished game"),
        (["trike", "--resume", "--option", "size=6"], "leave --position and --option out"),
        (["trike", "--vs", "genius"], "a seat is"),
    ],
)
def test_a_bad_start_is_one_sentence(piped, arguments, reason):
    told = piped(*arguments, code=2)
    assert reason in told
    assert told.count("\n") == 1


# ---- bots ------------------------------------------------------------------------------------------------------------


def test_a_bot_answers_and_undo_goes_back_past_it(piped, saved):
    told = piped("trike", "--vs", "easy", lines=["c2", "undo", "hint", "hint"])
    assert "easy is thinking." in told
    assert told[-3] == "Move 1, X to move, Player 1."
    assert told[-2].startswith("Look at ")
    assert ": X puts the first stone on " in told[-1]


def test_two_bots_play_to_the_end_by_themselves(piped):
    told = piped("trike", "--option", "size=4", "--first", "easy", "--second", "medium:nodes=10", lines=[])
    assert told[-1].startswith("The game is over. ")


def test_a_bot_that_fails_leaves_the_choice_to_the_player(piped):
    bad = f"cmd:{shlex.quote(sys.executable)} -c pass"
    told = piped("trike", "--second", bad, lines=["c2", "d2", "retry", "seat second name:Bob", "d2"])
    assert sum("Type retry, or seat second LEVEL" in line for line in told) == 2
    assert any(line.startswith("A bot is to move here") for line in told)
    assert told[-1] == "Move 3, X to move, Player 1."


def test_who_sits_down_is_told_and_nobody_is_asked_again_without_need(piped):
    told = piped("trike", lines=["seat second easy", "retry", "seat second name:Bob"])
    assert [line for line in told if line.startswith("Second is")] == [
        "Second is Player 2, O.",
        "Second is easy, O.",
        "Second is Bob, O.",
    ]
    assert "No bot waits to be asked again." in told


def test_a_game_that_cannot_be_saved_is_printed_in_the_end(piped, tmp_path):
    (tmp_path / "file").touch()
    told = piped("trike", "--saves", str(tmp_path / "file"), lines=["c2"])
    assert "Your game could not be saved: file cannot be written: there is a file where a folder should be." in told
    assert told[-1] == "1. c2 @here"


# ---- at a terminal ---------------------------------------------------------------------------------------------------


def test_a_person_types_at_a_prompt_and_ctrl_d_leaves(open_terminal, folders):
    terminal = open_terminal("lines", "replica")
    terminal.wait_for("Player 1.\\s+>")
    terminal.send("a4a5\n")
    terminal.wait_for("Player 2.\\s+>")
    terminal.send("\x04")
    assert terminal.wait() == 0
    assert len(_entries(folders)) == 1


def test_ctrl_c_leaves_with_the_game_saved(open_terminal, folders):
    terminal = open_terminal("lines", "replica")
    terminal.wait_for("Player 1.\\s+>")
    terminal.send("a4a5\n")
    terminal.wait_for("Black to move")
    terminal.send("\x03")
    assert terminal.wait() == 130
    assert len(_entries(folders)) == 1
    assert "Traceback" not in terminal.text


def test_ctrl_c_leaves_while_a_bot_thinks(open_terminal, folders):
    terminal = open_terminal("lines", "trike", "--vs", "expert:seconds=600")
    terminal.wait_for("Player 1.\\s+>")
    terminal.send("c2\n")
    terminal.wait_for("is thinking")
    terminal.send("\x03")
    assert terminal.wait() == 130
    assert len(_entries(folders)) == 1


def test_what_is_typed_does_not_act_on_the_terminal(piped):
    assert not any("\x1b" in line for line in piped("trike", lines=["\x1b[31mc2", "cell \x1b[2J", "row \x1b"]))


def test_a_reader_that_goes_away_ends_it_with_the_game_saved(folders):
    command = f"printf 'a4a5\\nboard\\nboard\\n' | {shlex.join(PROGRAM)} replica | head -1"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **folders}
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1

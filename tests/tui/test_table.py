"""The table without a screen: choosing, looking, what is said, pictures between moves, saving."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.match import match_from, new_match
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.games.engine.series import Series
from boardgames_tui.saves.errors import FileChangedError, SaveError
from boardgames_tui.tui.play.animation import MOST_FRAMES, frames
from boardgames_tui.tui.play.engines import ADVISER, Engines
from boardgames_tui.tui.play.lines import listed
from boardgames_tui.tui.play.saving import Autosave
from boardgames_tui.tui.play.table import BOTH, Table
from boardgames_tui.tui.play.words import (
    BAR_SIGNS,
    PLAIN_BAR_SIGNS,
    advice,
    card,
    evaluation_line,
    move_lines,
    move_number,
    result_sentence,
    runs,
    series_line,
)
from boardgames_tui.tui.screens.play_side import bar_of, token_row


@pytest.fixture
def table(a_match):
    return Table(a_match("trike"))


def test_a_bot_is_not_played_for(a_match):
    table = Table(a_match("trike", first="easy"))
    assert not table.may_choose
    assert table.choose_cell("e3") is None
    assert table.refusal == "It is easy's turn."


def test_only_seats_at_this_screen_are_played(a_match):
    table = Table(a_match("trike"), here=(1,))
    assert table.choose_cell("e3") is None
    assert table.refusal == "It is Marta's turn."


def test_looking_clears_what_was_chosen(a_match):
    table = Table(a_match("replica", sample="middle game"))
    table.choose_cell("d6")
    assert table.picked
    table.look_at(table.match.root)
    assert not table.picked


def test_going_on_moves_the_game_to_what_is_looked_at(table):
    table.play_typed("e3")
    table.play_typed("e2")
    table.look_back()
    table.go_on()
    assert table.match.node.ply == 1
    assert table.looking is None


def test_a_move_under_the_cursor_does_not_hide_that_an_earlier_position_is_shown(table):
    table.play_typed("e3")
    table.look_back()
    head, sentence, *_, last = advice(table, "e2")
    assert head.text == "Looking at the start"
    assert sentence.text == "X puts the first stone on e2"
    assert last.text == "Enter plays a variation."


def test_a_move_that_was_played_before_is_told_from_a_variation_and_from_the_end_of_a_line(table):
    assert advice(table, "e3")[-1].text == "Enter plays."
    table.play_typed("e3")
    table.undo()
    assert advice(table, "e3")[-1].text == "Enter plays it again."
    assert advice(table, "e2")[-1].text == "Enter plays a variation."


def test_a_confirmed_move_can_be_changed_before_it_is_played(a_match):
    table = Table(a_match("trike"), confirm=True)
    table.choose_cell("e3")
    assert table.waits
    table.choose_cell("e2")
    assert table.picked == ("e2",)
    assert table.choose_cell("e2").text == "e2"


def test_the_board_turns_only_where_the_sides_have_directions(a_match):
    assert Table(a_match("turtles", first="easy")).starts_turned
    assert not Table(a_match("trike", first="easy")).starts_turned
    assert not Table(a_match("turtles")).starts_turned


def test_a_turned_board_exchanges_the_directions_on_the_cards(a_match):
    table = Table(a_match("turtles"))
    assert [card(table, seat).extra for seat in BOTH] == ["goes up", "goes down"]
    assert [card(table, seat, turned=True).extra for seat in BOTH] == ["goes down", "goes up"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_first_move_is_told_in_lines(game):
    match = new_match(game, {}, (Seat(), Seat()), lambda: 0.5)
    for move in game.moves(match.state):
        head, *rest = move_lines(match, match.root, move)
        assert head.tone == "head"
        assert all(line.text for line in rest)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_pictures_of_a_move_begin_with_its_piece_at_both_ends(game):
    sample = next(known for known in game.samples if known.name == "middle game")
    state = game.read_position(sample.position, sample.options)
    for move in game.moves(state):
        pictures = frames(game, state, move)
        effects = [effect for effect in game.effects(state, move) if effect.cells]
        assert len(pictures) == min(len(effects), MOST_FRAMES)
        first = effects[0]
        if first.target is not None:
            coming = first.tokens if first.arrives is None else first.arrives
            assert pictures[0].stacks[first.target][-len(coming) :] == tuple(coming)


def test_what_is_said_follows_the_game(table):
    assert [line.text for line in advice(table, "")] == [table.match.game.prompt(table.state)]
    assert move_number(table) == "move 1"
    table.play_typed("e3")
    assert card(table, 1).active
    table.match.resign(1)
    table.follow()
    assert result_sentence(table.match) == "Marta wins: Rui resigned."
    assert move_number(table) == "1 move"
    assert card(table, 0).won


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Series(), ""),
        (Series(1, 0, 0), ""),
        (Series(2, 0, 1), "Marta leads the series 2:1."),
        (Series(0, 3, 1), "Rui leads the series 1:0, 3 drawn."),
        (Series(1, 0, 1), "The series is level, 1:1."),
        (Series(0, 2, 0), "The series is level, 0:0, 2 drawn."),
    ],
)
def test_a_series_is_told_from_its_second_game_on(table, score, words):
    table.match.series = score
    assert series_line(table.match) == words


def test_the_preview_of_a_capture_adds_what_leaves_and_does_not_repeat_the_sentence(a_match):
    table = Table(a_match("replica", sample="middle game"))
    table.choose_cell("d6")
    assert [line.text for line in advice(table, "e7")] == [
        "d6 takes e7",
        "A black man leaves.",
        "Enter plays, Esc back.",
    ]
    assert [line.text for line in advice(table, "e6")] == ["d6 goes to e6", "Enter plays, Esc back."]


def test_a_chain_of_effects_is_numbered_and_begins_with_the_first_landing(a_match):
    table = Table(a_match("turtles", sample="middle game"))
    table.choose("W5")
    lines = advice(table, "a3")
    assert [line.number for line in lines] == [0, 1, 2, 3, 0]
    assert lines[1].text == "White 5 lands on a3"
    assert [line.number for line in advice(table, "a1")] == [0, 0]


def test_a_move_that_ends_the_game_names_the_winner_as_the_cards_do():
    table = Table(match_from(game_named("trike"), "o/xo/.ox c2 x -", {}, (Seat(), Seat())))
    assert "This ends the game, X wins: the pawn is trapped, 2 stones to 1." in [
        line.text for line in advice(table, "c1")
    ]


def test_an_evaluation_is_told_for_first_whoever_is_to_move(table):
    root = table.match.root
    after = table.play_typed("e3")
    assert evaluation_line(table.match, root, 0.5, None) == "████████░░ X 75%"
    assert evaluation_line(table.match, after, 0.5, None) == "██░░░░░░░░ O 75%"
    assert evaluation_line(table.match, after, 0.0, None) == "█████░░░░░ even"
    assert evaluation_line(table.match, after, 1.0, 3) == "░░░░░░░░░░ O wins in 3"
    assert evaluation_line(table.match, after, -1.0, -2) == "██████████ X wins in 2"
    assert evaluation_line(table.match, root, 0.5, None, PLAIN_BAR_SIGNS) == "########.. X 75%"


def test_a_stack_is_drawn_in_the_signs_that_are_wanted(a_match):
    for game_id in ("turtles", "greener"):
        match = a_match(game_id, sample="middle game")
        stacks = match.game.view(match.state).stacks.values()
        rows = [token_row(match.game, token, "ascii").plain for stack in stacks for token in stack]
        assert rows
        assert all(row.isascii() for row in rows)


@pytest.mark.parametrize("signs", [BAR_SIGNS, PLAIN_BAR_SIGNS])
def test_an_evaluation_is_drawn_in_the_tints_of_the_sides(table, signs):
    words = evaluation_line(table.match, table.match.root, 0.5, None, signs)
    drawn = bar_of(table.match.game, 0, words)
    tints = [str(span.style).split()[0] for span in drawn.spans]
    assert drawn.plain == words
    assert tints == ["$tint-orange", "$tint-blue", "$muted"]
    assert bar_of(table.match.game, 0, "judging the position").plain == "judging the position"
    assert not bar_of(table.match.game, 0, "").plain


def test_a_stack_is_read_from_its_top_in_runs():
    game = game_named("greener")
    state = game.read_position(next(s.position for s in game.samples if s.name == "middle game"), {})
    stack = game.view(state).stacks["d3"]
    counted = runs(stack)
    assert sum(count for _, count in counted) == len(stack)
    assert counted[0][0] == stack[-1]
    assert all(one[0] != other[0] for one, other in pairwise(counted))


def test_the_history_lists_variations_after_the_move_they_replace(table):
    for text in ("e3", "e2", "e1"):
        table.play_typed(text)
    table.match.go_on(table.match.root.children[0])
    table.follow()
    table.play_typed("e4")
    table.play_typed("e5")
    rows = [(ply.number, ply.node.text, ply.depth) for ply in listed(table.match.root)]
    assert rows == [("1", "e3", 0), ("", "e4", 0), ("2", "e2", 1), ("3", "e1", 1), ("3", "e5", 0)]


# ---- saving and engines ----------------------------------------------------------------------------------------------


class Disk:
    """A file that fails as often as it is told."""

    def __init__(self, failures: int = 0, error: SaveError | None = None) -> None:
        self.failures, self.noted, self.written = failures, 0, []
        self.error = error or SaveError("The disk is full.")

    def note(self) -> None:
        self.noted += 1

    def save(self) -> None:
        if self.failures:
            self.failures -= 1
            raise self.error
        self.written.append(self.noted)

    def text(self) -> str:
        return f"the record after {self.noted}"


async def settle(holds):
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to this")


async def test_every_change_is_written_in_the_end():
    disk = Disk()
    saver = Autosave(disk, lambda reason: None)
    for _ in range(5):
        saver.note()
    await settle(lambda: disk.written and disk.written[-1] == 5)
    assert saver.words == "saved"


async def test_a_failure_is_told_once_and_tried_again(monkeypatch):
    monkeypatch.setattr("boardgames_tui.tui.play.saving.RETRY_SECONDS", 0.0)
    told = []
    disk = Disk(failures=3)
    saver = Autosave(disk, told.append)
    saver.note()
    await settle(lambda: disk.written)
    await settle(lambda: len(told) == 2)
    assert told == ["The disk is full.", ""]


async def test_leaving_writes_what_failed_before():
    disk = Disk(failures=1)
    saver = Autosave(disk, lambda reason: None)
    saver.note()
    await settle(lambda: saver.words == "not saved")
    assert saver.finish() == ""
    assert disk.written == [1]


async def test_leaving_while_it_is_written_waits_and_tells_a_failure():
    saver = Autosave(Disk(failures=9), lambda reason: None)
    saver.note()
    await asyncio.sleep(0)  # the writer has begun, and nobody asks it any more how it went
    assert saver.finish().startswith("Your game could not be saved: The disk is full.")


async def test_a_game_that_went_on_in_a_file_of_its_own_is_saved():
    told = []
    disk = Disk(failures=1, error=FileChangedError("It goes on in game-2.bgt."))
    saver = Autosave(disk, told.append)
    saver.note()
    await settle(lambda: told)
    assert told == ["It goes on in game-2.bgt."]
    assert saver.words == "saved"
    assert saver.finish() == ""


async def test_leaving_a_game_that_cannot_be_saved_gives_it_to_the_player():
    saver = Autosave(Disk(failures=9), lambda reason: None)
    saver.note()
    await settle(lambda: saver.words == "not saved")
    told = saver.finish()
    assert told.startswith("Your game could not be saved: The disk is full.")
    assert told.endswith("\n\nthe record after 1")


def test_one_engine_a_seat_and_a_new_one_for_another_level(thinker):
    made = []

    def make(level):
        made.append(level)
        return thinker

    engines = Engines(make)
    engines.engine("first", "hard")
    engines.engine("first", "hard")
    engines.engine(ADVISER, "expert")
    engines.engine("first", "easy")
    assert made == ["hard", "expert", "easy"]
    engines.kill()
    assert thinker.killed == 3

"""What every game must keep, one body of tests over all games of the registry and many of their options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import DRAW, PLAYING, Option, OptionError, OptionValue
from boardgames_tui.games.engine.geometry import ARROWS, neighbour
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.notation import exact_move, fitting_moves, read_move
from boardgames_tui.games.engine.picture import NOBODY, Board, Shape
from boardgames_tui.games.engine.seats import Seat, columns
from boardgames_tui.games.engine.selection import Selection

MOST_PLIES = 20_000
LOOKED_AT = 8
"""States of each random game."""
TRIED = 12
"""Prefixes, or moves, of each state where there are very many."""
TINTS = {"light", "dark", "green", "blue", "orange", "red", "violet", "neutral"}
ART = {"middle": (5, 2), "labelled": (5, 2), "large": (7, 3), "extra": (9, 4), "huge": (11, 5)}


@dataclass(frozen=True)
class Case:
    """A game with some of its options."""

    game: str
    pairs: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.game, *self.pairs])


def values(option: Option) -> list[OptionValue]:
    """Values of an option to try: all words, or the ends of a range and what is offered."""
    if option.choices:
        return list(option.choices)
    return sorted({option.low, option.high, *map(int, option.offered)})


def cases() -> Iterator[Case]:
    for game in all_games():
        yield Case(game.id)
        for option in game.options:
            yield from (Case(game.id, (f"{option.name}={value}",)) for value in values(option))
        for end in (0, -1):
            yield Case(game.id, tuple(f"{option.name}={values(option)[end]}" for option in game.options))


CASES = list(dict.fromkeys(cases()))
GAMES = [game.id for game in all_games()]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def game_played(case: Case) -> tuple[Any, ...]:
    """All states of one random game."""
    game, random = game_named(case.game), Random(str(case))
    state = game.start(game.complete_options(game.read_options(case.pairs), random.random))
    states = [state]
    while moves := game.moves(state):
        state = game.play(state, random.choice(moves))
        states.append(state)
        assert len(states) <= MOST_PLIES, "a random game does not end"
    return tuple(states)


def states(case: Case) -> list[Any]:
    """The start, the end and some states between, and the samples where the options are the game's own."""
    played = game_played(case)
    step = max(1, (len(played) - 1) // (LOOKED_AT - 1))
    found = [*played[::step], played[-1]]
    game = game_named(case.game)
    if not case.pairs:
        found += [game.read_position(sample.position, sample.options) for sample in game.samples]
    return found


def some(things: Any, count: int = TRIED) -> list[Any]:
    """All of a few things, or some of many, always the same ones."""
    ordered = list(things)
    return ordered if len(ordered) <= count else Random(len(ordered)).sample(ordered, count)


def ids(game: Any, state: Any, move: Any) -> tuple[str, ...]:
    return tuple(step.id for step in game.steps(state, move))


def prefixes(game: Any, state: Any) -> list[tuple[str, ...]]:
    """The beginnings of legal moves, without whole moves; the empty one first."""
    lines = [ids(game, state, move) for move in game.moves(state)]
    return list(dict.fromkeys([(), *(line[:length] for length in (1, 2) for line in lines if len(line) > length)]))


# ---- rules -----------------------------------------------------------------------------------------------------------


@every_case
def test_random_games_end(case):
    game, played = game_named(case.game), game_played(case)
    assert len(played) > 1
    assert game.result(played[-1]) in (0, 1, DRAW)


@every_case
def test_legal_moves_are_unique_and_in_a_stable_order(case):
    game = game_named(case.game)
    for state in states(case):
        moves = list(game.moves(state))
        assert len(set(moves)) == len(moves)
        again = game.read_position(game.position(state), game.options_of(state))
        assert list(game.moves(state)) == moves
        assert [move for move in game.moves(again) if move in moves] == moves or game.result(state) != PLAYING


@every_case
def test_play_leaves_the_old_state_untouched_and_gives_the_same_new_one(case):
    game = game_named(case.game)
    for state in states(case):
        before = game.position(state), list(game.moves(state)), hash(state), dict(game.view(state).stacks)
        for move in some(game.moves(state)):
            one, other = game.play(state, move), game.play(state, move)
            assert (one, hash(one)) == (other, hash(other))
            assert game.position(one) == game.position(other)
        assert before == (game.position(state), list(game.moves(state)), hash(state), dict(game.view(state).stacks))


@every_case
def test_a_game_is_over_when_it_has_an_outcome_and_then_nothing_is_legal(case):
    game = game_named(case.game)
    for state in states(case):
        result, outcome = game.result(state), game.outcome(state)
        assert (result == PLAYING) == (outcome is None) == bool(game.moves(state))
        assert game.turn(state) in (0, 1)
        if outcome is not None:
            assert result == (DRAW if outcome.winner is None else outcome.winner)
            assert re.fullmatch("[a-z-]+", outcome.kind)
            assert outcome.reason
            assert not outcome.reason.endswith(".")
            assert columns(outcome.reason) <= 100


@every_case
def test_searches_get_small_numbers_and_finished_random_games(case):
    game, random = game_named(case.game), Random(5).random
    for state in states(case):
        if game.result(state) == PLAYING:
            assert abs(game.evaluate(state)) <= 9000
        assert hash(game.key(state)) == hash(game.key(state))
    first, last = states(case)[0], game_played(case)[-1]
    assert game.playout(first, random) in (0, 1, DRAW)
    assert game.playout(last, random) == game.result(last)


# ---- texts -----------------------------------------------------------------------------------------------------------


@every_case
def test_positions_are_read_as_they_are_written(case):
    game = game_named(case.game)
    for state in states(case):
        text, options = game.position(state), game.options_of(state)
        again = game.read_position(text, options)
        assert game.position(again) == text
        assert game.options_of(again) == options
        assert game.turn(again) == game.turn(state)
        assert game.view(again).stacks == game.view(state).stacks
        assert game.position(game.read_position(f"  {text.replace(' ', '   ')} ", {})) == text
        assert game.position(game.read_position(f"\t{text}\n", {})) == text, "as a file or a page gives it"


@every_case
def test_move_texts_are_read_as_they_are_written_in_any_case(case):
    game = game_named(case.game)
    for state in states(case):
        texts = [game.move_text(state, move) for move in game.moves(state)]
        assert len({text.lower() for text in texts}) == len(texts)
        for move in some(game.moves(state)):
            text = game.move_text(state, move)
            assert not set(text) & set(" \t\n(){}")
            assert exact_move(game, state, text.upper()) == move
            assert read_move(game, state, f" {text} ") == move
            assert move in fitting_moves(game, state, text[:-1])


@every_case
def test_the_options_of_a_state_are_the_ones_it_was_made_with(case):
    game = game_named(case.game)
    given = game.read_options(case.pairs)
    for state in states(case)[:LOOKED_AT]:
        in_force = game.options_of(state)
        assert {name: value for name, value in given.items() if name in in_force}.items() <= in_force.items()
        assert all(game.option(name).read(str(value)) == value for name, value in in_force.items())


@every_game
def test_options_accept_their_range_and_refuse_everything_else(name):
    game = game_named(name)
    for option in game.options:
        assert all(option.read(str(value)) == value for value in [*values(option), *option.offered])
        assert option.default is None or option.read(str(option.default)) == option.default
        assert option.help.endswith(".")
        assert option.offered or option.default is None, "the setup screen has something to show"
        for wrong in ("", "no such value", str(option.high + 1), "-1", "١"):
            with pytest.raises(OptionError, match=option.name):
                game.read_options([f"{option.name}={wrong}"])
    for pair in ("no-such-option=1", "size"):
        with pytest.raises(OptionError):
            game.read_options([pair])


@every_game
def test_a_game_without_chance_begins_with_its_default_options(name):
    game = game_named(name)
    match = new_match(game, {}, (Seat(), Seat()), Random(1).random)
    assert match.options.keys() == {option.name for option in game.options}
    assert (match.start_text is None) == all(option.default is not None for option in game.options)


# ---- steps -----------------------------------------------------------------------------------------------------------


@every_case
def test_every_step_names_a_cell_or_a_labelled_choice(case):
    game = game_named(case.game)
    for state in states(case):
        cells = game.board(state).by_id
        for move in some(game.moves(state), 60):
            for step in game.steps(state, move):
                assert step.cell is None or step.cell in cells
                assert step.label
                assert step.id


@every_case
def test_no_two_moves_have_the_same_steps(case):
    game = game_named(case.game)
    for state in states(case):
        lines = [ids(game, state, move) for move in game.moves(state)]
        assert len(set(lines)) == len(lines)
        # A move that another one goes on from would be played too soon.
        assert not set(lines) & set(prefixes(game, state))


@every_case
def test_the_selection_reaches_every_legal_move(case):
    game = game_named(case.game)
    for state in states(case):
        for move in some(game.moves(state), 60):
            selection = Selection(game, state)
            for step in game.steps(state, move):
                assert selection.move is None
                assert step in selection.next_steps
                assert step in (selection.choices if step.cell is None else selection.on_cell(step.cell))
                selection = selection.pick(step.id)
            assert selection.move == move
            assert selection.moves == (move,)
            assert selection.back().move is None


@every_case
def test_why_not_has_an_answer_for_every_illegal_step_after_every_legal_prefix(case):
    game = game_named(case.game)
    for state in some(states(case), 4):
        cells = game.board(state).by_id
        lines = [ids(game, state, move) for move in game.moves(state)]
        firsts = {line[0] for line in lines}
        for prefix in [(), *some(prefixes(game, state)[1:])]:
            legal = {line[len(prefix)] for line in lines if line[: len(prefix)] == prefix}
            for step in ({*cells} | firsts) - legal:
                refusal = game.why_not(state, (*prefix, step))
                assert re.fullmatch(r"\w.*\.", refusal.reason), (prefix, step, refusal)
                assert columns(refusal.reason) <= 76, refusal.reason
                assert set(refusal.cells) <= cells.keys()


# ---- picture ---------------------------------------------------------------------------------------------------------


def reached(board: Board) -> set[str]:
    """The cells that arrow keys lead to from the first one."""
    seen, waiting = set[str](), [board.cells[0].id]
    while waiting:
        cell = waiting.pop()
        if cell not in seen:
            seen.add(cell)
            waiting += [neighbour(board, cell, arrow) for arrow in ARROWS]
    return seen


@every_case
def test_every_cell_is_reachable_by_arrow_keys_also_on_the_turned_board(case):
    board = game_named(case.game).board(states(case)[0])
    assert reached(board) == board.by_id.keys()
    assert reached(board.turned) == board.by_id.keys()


@every_case
def test_the_board_is_one_object_and_turning_it_twice_changes_nothing(case):
    game = game_named(case.game)
    boards = {id(game.board(state)) for state in game_played(case)[:20]}
    assert len(boards) == 1
    board = game.board(states(case)[0])
    twice = board.turned.turned
    assert (twice.cells, twice.coordinates, twice.links) == (board.cells, board.coordinates, board.links)
    assert len(board.by_id) == len(board.cells)
    assert len({(cell.x, cell.y) for cell in board.cells}) == len(board.cells)
    assert all(a in board.by_id and b in board.by_id for a, b in board.links)


@every_case
def test_a_view_shows_what_is_on_the_board(case):
    game = game_named(case.game)
    for state in states(case):
        cells = game.board(state).by_id.keys()
        for picked in some(prefixes(game, state), 4):
            view = game.view(state, picked)
            lines = [cell for line in view.lit for cell in line]
            assert {*view.stacks, *lines, *view.seen, *view.notes} <= cells
            assert all(view.stacks.values()), "an empty cell has no stack"
            tokens = [token for stack in view.stacks.values() for token in stack]
            tokens += [view.hand] if view.hand else []
            assert {token.owner for token in tokens} <= {0, 1, NOBODY}
            assert all(columns(token.label) <= 5 for token in tokens)
            assert all(columns(note) <= 12 for note in view.notes.values())


def applied(board: Board, stacks: Any, effects: Any) -> dict[str, Any]:
    """The stacks after effects, in order: tokens leave the source, wherever in it they lie, for the target's top."""
    after = {cell: list(stack) for cell, stack in stacks.items()}
    for effect in effects:
        for token in effect.tokens if effect.source else ():
            after[effect.source].remove(token)
        if effect.target:
            after.setdefault(effect.target, []).extend(effect.tokens if effect.arrives is None else effect.arrives)
    return in_nests_without_order(board, after)


def in_nests_without_order(board: Board, stacks: Any) -> dict[str, Any]:
    held = {cell: stack for cell, stack in stacks.items() if stack}
    return {cell: Counter(s) if board.by_id[cell].kind == "nest" else tuple(s) for cell, s in held.items()}


@every_case
def test_effects_add_up_to_the_difference_between_the_two_positions(case):
    game = game_named(case.game)
    for state in states(case):
        board, stacks = game.board(state), game.view(state).stacks
        for move in some(game.moves(state), 40):
            effects = game.effects(state, move)
            after = in_nests_without_order(board, game.view(game.play(state, move)).stacks)
            assert effects
            assert applied(board, stacks, effects) == after, game.move_text(state, move)
            assert all(set(effect.cells) <= board.by_id.keys() for effect in effects)
            assert all(effect.words and columns(effect.words) <= 100 for effect in effects)


# ---- words -----------------------------------------------------------------------------------------------------------


@every_case
def test_words_fit_their_places(case):
    game = game_named(case.game)
    for state in states(case):
        assert all(columns(game.prompt(state, picked)) <= 24 for picked in some(prefixes(game, state)))
        for picked in [(), *some(prefixes(game, state)[1:], 10)]:
            cells = some(game.board(state).by_id, 30)
            assert all(0 < columns(game.describe(state, cell, picked)) <= 60 for cell in cells)
        assert all(columns(score) <= 12 for score in game.score_texts(state))
        for move in some(game.moves(state)):
            assert 0 < columns(game.sentence(state, move)) <= 60
            assert "\n" not in game.sentence(state, move)
            assert all(columns(line) <= 76 for line in game.foresight(state, move))


@every_game
def test_facts_are_complete_and_fit_the_menu(name):
    game = game_named(name)
    assert re.fullmatch("[a-z][a-z0-9-]*", game.id)
    assert columns(game.summary) <= 35
    assert 60 <= len(game.about) <= 300
    assert all(side == side.lower() and " " not in side for side in game.sides)
    assert len(set(game.sides)) == 2
    assert set(game.tints) <= TINTS
    assert game.designer
    assert 1800 <= game.year <= 2100
    assert game.best_search in ("uct", "alpha-beta")
    prose = re.sub("```.*?```", "", game.rules, flags=re.DOTALL)
    assert not any("!" in text for text in (game.summary, game.about, prose))


def shapes(game: Any) -> set[Shape]:
    """Every shape that a game shows."""
    stacks = [
        stack for case in CASES if case.game == game.id for s in states(case) for stack in game.view(s).stacks.values()
    ]
    return {token.shape for stack in stacks for token in stack} | {*game.chips} | {shape for shape, _, _ in game.legend}


@every_game
def test_shapes_fit_their_cells_and_glyphs_are_one_column_wide(name):
    game = game_named(name)
    piles = game.board(states(Case(name))[0]).stacking == "pile"
    for shape in shapes(game):
        assert columns(shape.glyph) == len(shape.glyph) == 1
        assert len(shape.letter) == 1
        assert shape.letter.isascii()
        for size, art in shape.art.items():
            assert len(art) <= ART[size][1]
            assert all(len(line) == columns(line) <= (14 if piles else ART[size][0]) for line in art)


@every_game
def test_the_sides_are_told_apart_without_colour(name):
    game = game_named(name)
    for state in states(Case(name)):
        inks: dict[int, set[str]] = {0: set(), 1: set()}
        for stack in game.view(state).stacks.values():
            for token in stack:
                inks.setdefault(token.owner, set()).update((token.shape.glyph, token.shape.letter))
        assert not inks[0] & inks[1]
    assert game.chips[0] != game.chips[1]


@every_game
def test_samples_are_an_opening_a_middle_game_and_one_nearly_over(name):
    game = game_named(name)
    assert [sample.name for sample in game.samples] == ["opening", "middle game", "nearly over"]
    for sample in game.samples:
        state = game.read_position(sample.position, sample.options)
        assert game.position(state) == sample.position
        assert sample.position != game.position(game.start(game.complete_options({}, Random(0).random)))
        assert game.result(state) == PLAYING
        assert not sample.options.keys() & {"size", "board", "width", "length", "first"}
    last = game.read_position(game.samples[-1].position, game.samples[-1].options)
    assert any(ends_soon(game, last, Random(seed)) for seed in range(300)), "the last sample is not nearly over"


def ends_soon(game: Any, state: Any, random: Random) -> bool:
    """Whether a random game ends within five plies."""
    for _ in range(5):
        if game.moves(state):
            state = game.play(state, random.choice(game.moves(state)))
    return game.result(state) != PLAYING


@every_game
def test_the_rules_page_has_its_parts(name):
    game = game_named(name)
    headings = [line.strip("# ").lower() for line in game.rules.splitlines() if line.startswith("#")]
    assert headings[0] == game.name.lower()
    for part in ("set-up", "moves", "end", "notation"):
        assert any(part in heading for heading in headings), part
    assert game.designer in game.rules
    assert str(game.year) in game.rules
    assert "unofficial" in game.rules
    assert game.rules.count("```") >= 2, "a small diagram"
    assert all(option.name in game.rules for option in game.options)

"""What can be asked in line mode, answered in words that can be read aloud. No input, no output."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...games.engine.core import GameError
from ...games.engine.match import Match
from ...games.engine.picture import NOBODY, Board, Cell, Token
from ...games.engine.seats import SEATS
from ...games.engine.selection import Selection
from ..commands.text_board import text_board, text_legend
from ..commands.words import ending, score_line
from ..play.words import capitalised, runs, series_line, token_words


def standing(match: Match) -> str:
    """Whose turn it is, with the number of the ply to come, or how the game ended."""
    if match.outcome is not None:
        return f"The game is over. {ending(match.game, match.outcome)} {_winner(match)}".strip()
    side = match.game.sides[match.game.turn(match.state)].capitalize()
    return f"Move {match.node.ply + 1}, {side} to move, {match.mover.shown(match.to_move)}."


def _winner(match: Match) -> str:
    winner = match.winner()
    return "" if winner is None else f"{match.seats[winner].shown(winner)} wins."


def introduction(match: Match) -> list[str]:
    """What is played, by whom and how."""
    options = ", ".join(f"{name} {value}" for name, value in match.options.items())
    seats = [seat_line(match, seat) for seat in (0, 1)]
    return [f"{match.game.name}{', ' if options else ''}{options}.", *seats, "Type a move, or help."]


def seat_line(match: Match, seat: int) -> str:
    """Who sits there, and which side that is."""
    side = match.game.sides[match.side_of(seat)].capitalize()
    return f"{SEATS[seat].capitalize()} is {match.seats[seat].shown(seat)}, {side}."


# ---- the board -------------------------------------------------------------------------------------------------------


def tell_board(match: Match, rest: str) -> list[str]:
    """The whole board as plain text."""
    _alone("board", rest)
    game, state = match.game, match.state
    return [*text_board(game.board(state), game.view(state)), *text_legend(game, game.board(state))]


def tell_row(match: Match, rest: str) -> list[str]:
    """The cells of a row or a file by its letter or number, runs of equal ones together."""
    cells = _row(match.game.board(match.state), rest)
    told = [(cell.id, match.game.describe(match.state, cell.id)) for cell in cells]
    alike = [[cell for cell, _ in group] for _, group in groupby(told, key=lambda pair: pair[1])]
    words = dict(told)
    parts = [f"{cells[0]}{f' to {cells[-1]}' if len(cells) > 1 else ''} {words[cells[0]]}" for cells in alike]
    return [f"Row {rest}: {'; '.join(parts)}."]


def tell_cell(match: Match, rest: str) -> list[str]:
    """What is on a cell."""
    cell = _cell(match.game.board(match.state), rest)
    return [f"{cell}: {match.game.describe(match.state, cell)}."]


def tell_stack(match: Match, rest: str) -> list[str]:
    """The pieces on a cell from the top, a line each."""
    cell = _cell(match.game.board(match.state), rest)
    stack = match.game.view(match.state).stacks.get(cell, ())
    if not stack:
        return [f"{cell} is empty."]
    pieces = [
        f"{count} times {_piece(match, token)}" if count > 1 else _piece(match, token) for token, count in runs(stack)
    ]
    return [f"{cell} holds {len(stack)}, from the top:", *pieces]


def _piece(match: Match, token: Token) -> str:
    """A piece in words; nobody's goes by its colour."""
    return token_words(match.game, token) if token.owner != NOBODY else f"{match.game.tints[NOBODY]} {token.shape.name}"


def tell_position(match: Match, rest: str) -> list[str]:
    """The position as one line of text."""
    _alone("position", rest)
    return [match.game.position(match.state)]


# ---- moves -----------------------------------------------------------------------------------------------------------


def tell_moves(match: Match, rest: str) -> list[str]:
    """All legal moves, or those that begin on a cell."""
    game, state = match.game, match.state
    if match.outcome is not None:
        return [standing(match)]
    moves = _moves_from(match, rest) if rest else list(game.moves(state))
    count = "1 move" if len(moves) == 1 else f"{len(moves)} moves"
    return [f"{count}: {', '.join(game.move_text(state, move) for move in moves)}."]


def _moves_from(match: Match, rest: str) -> list[object]:
    selection = Selection(match.game, match.state)
    cell = _cell(match.game.board(match.state), rest)
    steps = selection.on_cell(cell)
    if not steps:
        selection.pick_cell(cell)
    return [move for step in steps for move in selection.pick(step.id).moves]


def last_move(match: Match) -> str:
    """The last move in one line."""
    node = match.node
    if node.parent is None or node.ending is not None:
        return standing(match) if node.ending else "No move was played yet."
    side = match.game.sides[match.game.turn(node.parent.state)].capitalize()
    return f"Move {node.ply}, {side}, {node.text}: {match.sentence(node)}."


def tell_last(match: Match, rest: str) -> list[str]:
    """The last move and everything it did."""
    _alone("last", rest)
    node = match.node
    if node.parent is None or node.ending is not None:
        return [last_move(match)]
    effects = [effect.words for effect in match.game.effects(node.parent.state, node.move)]
    more = [f"{number}. {capitalised(words).rstrip('.')}." for number, words in enumerate(effects, start=1)]
    return [last_move(match), *(more if len(more) > 1 else [])]


def tell_score(match: Match, rest: str) -> list[str]:
    """The score of the game where it has one, and of the series."""
    _alone("score", rest)
    told = [line for line in (score_line(match), series_line(match)) if line]
    return [*told, standing(match)] if told or match.outcome else ["This game has no score before its end."]


def tell_turn(match: Match, rest: str) -> list[str]:
    """Whose turn it is and what to do."""
    _alone("turn", rest)
    return [standing(match)] if match.outcome else [standing(match), f"{match.game.prompt(match.state)}."]


def tell_rules(match: Match, rest: str) -> list[str]:
    """The rules page."""
    _alone("rules", rest)
    return match.game.rules.strip().splitlines()


# ---- what was meant --------------------------------------------------------------------------------------------------


def _alone(word: str, rest: str) -> None:
    if rest:
        raise GameError(f"{word} stands alone.")


def _cell(board: Board, text: str) -> str:
    """A cell in either spelling, as in b2 or 2b."""
    wanted = "".join(text.lower().replace("-", " ").split())
    letters = wanted.lstrip("0123456789")
    turned = letters + wanted[: len(wanted) - len(letters)]
    for cell in board.cells:
        if cell.id.lower().replace("-", "") in (wanted, turned):
            return cell.id
    raise GameError(f"There is no cell {text[:20] or 'without a name'}: {_extent(board.cells)}.")


def _extent(cells: Sequence[Cell]) -> str:
    plain = [cell.id for cell in cells if cell.kind != "nest"]
    return ", ".join([f"cells are {plain[0]} to {plain[-1]}", *(cell.id for cell in cells if cell.kind == "nest")])


def _row(board: Board, text: str) -> list[Cell]:
    """The cells beside a coordinate at the edge, or else above it, from left to right or from the top down."""
    mark = next((mark for mark in board.coordinates if mark.text == text.lower()), None)
    if mark is None:
        names = ", ".join(mark.text for mark in board.coordinates)
        raise GameError(f"There is no row {text[:20] or 'without a name'}: the rows are {names}.")
    cells = [cell for cell in board.cells if cell.kind != "nest"]
    beside = [cell for cell in cells if cell.y == mark.y]
    return sorted(beside or [cell for cell in cells if cell.x == mark.x], key=lambda cell: (cell.x, cell.y))

"""A board in plain text: letters for pieces, coordinates at the edges. Of any game, from its picture alone."""

from __future__ import annotations

from typing import Final

from ...games.engine.match import AnyGame
from ...games.engine.picture import Board, Cell, CellKind, Stacking, Token, View

EMPTY: Final = {"plain": ".", "goal": "*", "dead": "#", "nest": ""}
SPECIAL: Final[dict[CellKind, str]] = {"goal": "an empty goal", "dead": "a cell that stays empty"}


def text_board(board: Board, view: View) -> list[str]:
    """The lines of a board with what lies on it."""
    contents = {cell.id: _content(cell, view, board.stacking) for cell in board.cells}
    step = _step(board, contents)
    rows = sorted({cell.y for cell in board.cells} | {mark.y for mark in board.coordinates})
    left = min([cell.x for cell in board.cells if cell.kind != "nest"] + [mark.x for mark in board.coordinates])
    return [_row(board, contents, y, left, step) for y in rows]


def text_legend(game: AnyGame, board: Board) -> list[str]:
    """The signs of pieces and special cells and what they mean, a line each."""
    pieces = [f"{shape.letter}  {meaning}" for shape, _, meaning in game.legend]
    kinds = {cell.kind for cell in board.cells}
    return pieces + [f"{EMPTY[kind]}  {words}" for kind, words in SPECIAL.items() if kind in kinds]


def token_text(token: Token) -> str:
    """A piece as its letter, with what its label adds in plain characters, as in `W3`."""
    return token.shape.letter + "".join(sign for sign in token.label if sign.isascii())


def _content(cell: Cell, view: View, stacking: Stacking) -> str:
    """What shows on a cell: the top of a stack, or all of it from bottom to top, and the note beside it."""
    tokens = view.stacks.get(cell.id, ())
    note = view.notes.get(cell.id, "")
    note = note if note.isascii() else ""
    if cell.kind == "nest":
        return f"[{cell.label or cell.id}: {' '.join(map(token_text, tokens)) or '-'}{note and f', {note}'}]"
    shown = tokens[-1:] if stacking == "top" else tokens
    return "".join(map(token_text, shown)) + note if tokens else EMPTY[cell.kind]


def _step(board: Board, contents: dict[str, str]) -> int:
    """Columns from cell to cell; even on a triangle, whose rows are shifted by half a cell."""
    width = max(len(contents[cell.id]) for cell in board.cells if cell.kind != "nest")
    return width + 2 + width % 2 if board.grid == "triangle" else width + 2


def _row(board: Board, contents: dict[str, str], y: float, left: float, step: int) -> str:
    pieces = [(cell.x, contents[cell.id]) for cell in board.cells if cell.y == y and cell.kind != "nest"]
    nests = [(left + 1, contents[cell.id]) for cell in board.cells if cell.y == y and cell.kind == "nest"]
    marks = [(mark.x, mark.text) for mark in board.coordinates if mark.y == y]
    line = ""
    for x, text in sorted(pieces + nests + marks):
        line = line.ljust(round((x - left) * step)) + text
    return line

"""Plays the moves of a record into a match. One pass with a stack of its own: no text can make it recurse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..games.engine.core import GameError, OptionValue
from ..games.engine.history import MAX_WORDS
from ..games.engine.match import AnyGame, Match, match_from, new_match
from ..games.engine.notation import exact_move
from ..games.engine.seats import FIRST, SECOND
from ..games.engine.series import Series
from ..games.engine.tree import MAX_NESTING, MAX_PLIES, Ending, Node, walk
from .errors import RecordError
from .header import Header
from .tokens import Token, tokens

ENDINGS: Final = {
    "first-resigned": Ending("resigned", FIRST),
    "second-resigned": Ending("resigned", SECOND),
    "agreed": Ending("agreed"),
}
MAX_TOKENS: Final = 10 * MAX_PLIES
"""A move with its number, remarks and brackets has fewer."""
MAX_PROBLEMS: Final = 20
"""Bad variations that are skipped to save the rest; a file with more is not worth the time."""


def replayed(
    header: Header, body: str, line: int, find_game: Callable[[str], AnyGame]
) -> tuple[Match, RecordError | None]:
    """The match of a record, and the first thing wrong with its moves; the match is then what is good."""
    match = _empty_match(header, find_game)
    replay = _Replay(match)
    try:
        for count, token in enumerate(tokens(body, line)):
            if count >= MAX_TOKENS:
                raise RecordError(f"The moves and remarks are more than {MAX_TOKENS:,} words.", token.line)
            replay.take(token)
        replay.finish()
    except RecordError as error:
        replay.problems.append(error)
    match.go_on(replay.here or match.main_end)
    return match, replay.problems[0] if replay.problems else None


def _empty_match(header: Header, find_game: Callable[[str], AnyGame]) -> Match:
    try:
        game = find_game(header.game)
        given = game.read_options(header.options)
        match = _from_start(game, header, given)
    except GameError as error:
        raise RecordError(str(error)) from error
    match.set_up = header.set_up or header.seats
    match.seats_changed = header.set_up is not None
    match.series = header.series or Series()
    return match


def _from_start(game: AnyGame, header: Header, given: dict[str, OptionValue]) -> Match:
    """A drawn start is written down, and its seed is told beside it without being used again."""
    if header.start is None:
        return new_match(game, given, header.seats, _nothing_drawn)
    drawn = {
        option.name: given[option.name] for option in game.options if option.default is None and option.name in given
    }
    kept = {name: value for name, value in given.items() if name not in drawn}
    match = match_from(game, header.start, kept, header.seats)
    match.options |= drawn
    match.position = None if drawn else match.position
    return match


def _nothing_drawn() -> float:
    raise GameError("The start of this game is drawn at random, and the line Start: is missing.")


class _Replay:
    """Where reading stands: the position, the moves that open variations replace, and what was wrong."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.here: Node | None = None
        self.problems: list[RecordError] = []
        self._at = match.root
        self._replaced: list[Node] = []
        self._empty = False
        """A variation was opened and has no move yet."""
        self._skipped = 0
        """How many brackets are open inside a variation that is being skipped, itself included."""
        self._moves = 0

    def take(self, token: Token) -> None:
        """Reads one word; a RecordError where reading cannot go on."""
        if self._skipped:
            self._skipped += (token.kind == "open") - (token.kind == "close")
            if not self._skipped:
                self._close(token)
        elif token.kind == "open":
            self._open(token)
        elif token.kind == "close":
            self._close(token)
        elif token.kind == "move" or (token.kind == "mark" and token.text in ENDINGS):
            self._move(token)
        elif token.kind != "number":
            self._remark(token)

    def finish(self) -> None:
        """Looks whether the text ended where it may."""
        if self._replaced:
            count = len(self._replaced)
            raise RecordError(f"The record ends inside {count} open {'bracket' if count == 1 else 'brackets'}.")
        if sum(len(node.comment) + len(node.name) for node in walk(self.match.root)) > MAX_WORDS:
            raise RecordError(f"All comments of a game together have at most {MAX_WORDS:,} characters.")

    def _open(self, token: Token) -> None:
        if self._empty or self._at.parent is None:
            raise RecordError("A variation stands after the move that it replaces.", token.line)
        if len(self._replaced) >= MAX_NESTING:
            raise RecordError(f"There are more than {MAX_NESTING} variations inside each other.", token.line)
        self._replaced.append(self._at)
        self._at = self._at.parent
        self._empty = True

    def _close(self, token: Token) -> None:
        if not self._replaced:
            raise RecordError("This ) closes nothing.", token.line)
        self._at = self._replaced.pop()
        self._empty = False

    def _move(self, token: Token) -> None:
        self._moves += 1
        if self._moves > MAX_PLIES:
            raise RecordError(f"A record has at most {MAX_PLIES:,} plies, all lines together.", token.line)
        try:
            self._at = self._next(token)
            self._empty = False
        except GameError as error:
            self._refuse(RecordError(str(error), token.line, self._at.ply + 1))

    def _next(self, token: Token) -> Node:
        if token.kind == "mark":
            return self.match.end_at(self._at, ENDINGS[token.text])
        wanted = token.text.lower()
        for child in self._at.children:
            if child.text.lower() == wanted:
                return child
        return self.match.append(self._at, exact_move(self.match.game, self._at.state, token.text))

    def _refuse(self, problem: RecordError) -> None:
        """A bad move ends its variation; in the main line it ends the reading."""
        self.problems.append(problem)
        if not self._replaced or len(self.problems) > MAX_PROBLEMS:
            raise problem
        self._skipped = 1

    def _remark(self, token: Token) -> None:
        """Remarks belong to the position before them."""
        if token.kind == "comment":
            self._at.comment = "\n".join(text for text in (self._at.comment, token.text) if text)
        elif token.kind == "name":
            self._at.name = token.text
        elif token.text == "here":
            self.here = self._at
        else:
            raise RecordError(f"There is no mark @{token.text[:40]}.", token.line)

"""What the board screen says: cards, the move under the cursor, results, the evaluation. No widgets, no colours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, Literal, NamedTuple

from ...games.engine.core import Effect, Move
from ...games.engine.match import AnyGame, Match, foretell
from ...games.engine.picture import NOBODY, Token
from ...games.engine.seats import FIRST, SECOND
from ...games.engine.tree import Node, child_by, line_name
from .table import Table

Tone = Literal["head", "plain", "muted", "good", "bad"]

EVEN: Final = 0.05
BAR_COLUMNS: Final = 10
BAR_SIGNS: Final = "█░"
"""First's share of the bar and Second's."""
PLAIN_BAR_SIGNS: Final = "#."


class Line(NamedTuple):
    """A line of the panel: what it says, how, and its number where effects are counted."""

    text: str
    tone: Tone = "plain"
    number: int = 0


class CardWords(NamedTuple):
    """What stands on a player's card."""

    name: str
    side: str
    extra: str
    """Said after the side where there is room: "computer", "goes up"."""
    score: str
    note: str
    """The last line: "to move", "thinking 3 s", "won"."""
    active: bool
    won: bool = False
    limit: str = ""
    """What bounds a bot's thinking, said after its name where there is room."""

    def side_within(self, columns: int) -> str:
        """The side, with what is said after it where that fits."""
        whole = f"{self.side}, {self.extra}" if self.extra else self.side
        return whole if len(whole) <= columns else self.side


# ---- the head of the screen ------------------------------------------------------------------------------------------


def options_text(match: Match) -> str:
    """The options in force, in a few words; what only concerned the set-up is left out."""
    options = match.game.options_of(match.root.state)
    return ", ".join(f"{name} {value}" for name, value in options.items())


def move_number(table: Table) -> str:
    """The ply to come at the node on the screen, or the last one where the game is over."""
    ply = table.shown.ply
    if table.is_over:
        return "no move" if ply == 0 else "1 move" if ply == 1 else f"{ply} moves"
    return f"move {ply + 1}"


def card(table: Table, seat: int, note: str = "", turned: bool = False) -> CardWords:
    """The card of a seat at the node on the screen; on a turned board directions are the other side's."""
    match, node = table.match, table.shown
    side = match.side_of(seat, node)
    extra = "computer" if match.seats[seat].is_bot else match.game.side_notes[side ^ turned]
    active = not table.is_over and table.chooser == seat
    name, score = match.seats[seat].shown(seat), match.game.score_texts(node.state)[side]
    won, limit = match.winner(node) == seat, match.seats[seat].limit
    return CardWords(
        name, capitalised(match.game.sides[side]), extra, score, "won" if won else note, active, won, limit
    )


def capitalised(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def cell_name(table: Table, cell: str) -> str:
    """What a cell is called: a nest by its label, all others by their coordinates."""
    found = table.match.game.board(table.state).by_id.get(cell)
    return found.label if found is not None and found.kind == "nest" and found.label else cell


# ---- the move under the cursor ---------------------------------------------------------------------------------------


def move_lines(match: Match, node: Node, move: Move) -> list[Line]:
    """A move before it is played: its sentence, what it does, what it brings, and how it would end the game."""
    game, state = match.game, node.state
    lines = [Line(game.sentence(state, move), "head"), *effect_lines(match, node, move)]
    lines += [Line(text, "muted") for text in game.foresight(state, move)]
    outcome = foretell(game, state, move)
    if outcome is None:
        return lines
    if outcome.winner is None:
        return [*lines, Line(f"This ends the game, a draw: {outcome.reason}.", "good")]
    mine = outcome.winner == game.turn(state)
    winner = capitalised(game.sides[outcome.winner])
    return [*lines, Line(f"This ends the game, {winner} wins: {outcome.reason}.", "good" if mine else "bad")]


def effect_lines(match: Match, node: Node, move: Move) -> list[Line]:
    """What the effects of a move add to its sentence, numbered where there are several."""
    effects = [effect for effect in match.game.effects(node.state, move) if not effect.told]
    if len(effects) == 1:
        return [_effect_line(effects[0])]
    return [_effect_line(effect, at) for at, effect in enumerate(effects, start=1)]


def _effect_line(effect: Effect, number: int = 0) -> Line:
    words = capitalised(effect.words)
    stop = "" if number or words.endswith(".") else "."
    return Line(f"{words}{stop}", "good" if effect.kind == "scored" else "plain", number)


def shown_lines(table: Table) -> list[Line]:
    """What is said while an earlier or later position is looked at."""
    match, node = table.match, table.shown
    end = match.line[-1].ply
    lines = [Line(f"Looking at move {node.ply} of {end}" if node.ply else "Looking at the start", "head")]
    if node.parent is not None:
        lines.append(Line(f"{node.text}  {match.sentence(node)}".strip()))
    if node.parent is not None and node.ending is None:
        lines += effect_lines(match, node.parent, node.move)
    if node.comment:
        lines.append(Line(node.comment, "muted"))
    if name := line_name(node):
        lines.append(Line(f"Line: {name}", "muted"))
    return lines


def advice(table: Table, cell: str) -> list[Line]:
    """What the panel says now: the move under the cursor, how the game ended, what is looked at, or what to do."""
    match = table.match
    move = table.preview(cell)
    if move is not None:
        return [
            *(shown_lines(table)[:1] if table.looking is not None else []),
            *move_lines(match, table.shown, move),
            Line(f"{_how_to_play(table, cell)}{_as_what(table, move)}{', Esc back' if table.picked else ''}.", "muted"),
        ]
    if table.is_over:
        return [Line(result_sentence(match, table.shown), "head"), *_series_lines(match)]
    if table.looking is not None and not table.picked:
        return shown_lines(table)
    if table.may_choose:
        return [
            Line(match.game.prompt(table.state, table.picked), "head"),
            *([] if table.picked else _last_move(table)),
        ]
    return [Line(f"{match.seats[table.chooser].shown(table.chooser)} is to move", "muted"), *_last_move(table)]


def _how_to_play(table: Table, cell: str) -> str:
    if table.waits_without_a_cell:
        return "1 plays"
    return "Enter plays" if table.plays_on(cell) else "Enter chooses, again plays"


def _as_what(table: Table, move: Move) -> str:
    """Whether a move begins another line, or is played again; nothing where the line ends here."""
    if not table.shown.children:
        return ""
    return " a variation" if child_by(table.shown, move) is None else " it again"


def _last_move(table: Table) -> list[Line]:
    """What just happened, so that nobody has to guess it from the board."""
    node, match = table.shown, table.match
    if node.parent is None or node.ending is not None:
        return []
    seat = (node.ply - 1) % 2
    return [Line(f"{match.seats[seat].shown(seat)}: {match.sentence(node)}", "muted")]


def _series_lines(match: Match) -> list[Line]:
    words = series_line(match)
    return [Line(words)] if words else []


# ---- results ---------------------------------------------------------------------------------------------------------


def result_sentence(match: Match, node: Node | None = None) -> str:
    """How the game ended, as in "Marta wins: the pawn is trapped, 4 stones to 3."; empty while it goes on."""
    node = node or match.node
    outcome = match.outcome_at(node)
    if outcome is None:
        return ""
    winner = match.winner(node)
    if winner is None:
        return f"Draw: {outcome.reason}."
    resigned = f"{match.seats[1 - winner].shown(1 - winner)} resigned"
    reason = resigned if outcome.kind == "resigned" else outcome.reason
    return f"{match.seats[winner].shown(winner)} wins: {reason}."


def series_line(match: Match) -> str:
    """The score over rematches, as in "Marta leads the series 2:1, 1 drawn."; empty for a single game."""
    score = match.score()
    if score.first + score.drawn + score.second < 2:
        return ""
    leader = FIRST if score.first > score.second else SECOND
    leads = f"{match.seats[leader].shown(leader)} leads the series"
    stands = "The series is level," if score.first == score.second else leads
    fewest, most = sorted((score.first, score.second))
    return f"{stands} {most}:{fewest}{f', {score.drawn} drawn' if score.drawn else ''}."


# ---- stacks ----------------------------------------------------------------------------------------------------------


def token_words(game: AnyGame, token: Token) -> str:
    """A piece in words: its owner and its shape."""
    owner = game.sides[token.owner] if token.owner < NOBODY else ""
    return f"{owner} {token.shape.name.removeprefix('shell ')}".strip()


def runs(stack: Iterable[Token]) -> list[tuple[Token, int]]:
    """A stack from its top, equal neighbours counted together."""
    groups = groupby(reversed(tuple(stack)))
    return [(token, len(list(group))) for token, group in groups]


# ---- evaluation ------------------------------------------------------------------------------------------------------


def evaluation_line(match: Match, node: Node, score: float, proven: int | None, signs: str = BAR_SIGNS) -> str:
    """The engine's judgement for the player to move, told as a bar of First's share and in words."""
    seat = node.ply % 2
    first = score if seat == FIRST else -score
    filled = round((first + 1) / 2 * BAR_COLUMNS)
    bar = signs[0] * filled + signs[1] * (BAR_COLUMNS - filled)
    if proven is not None:
        return f"{bar} {_side_of(match, node, seat if proven > 0 else 1 - seat)} wins in {abs(proven)}"
    better = _side_of(match, node, FIRST if first > 0 else SECOND)
    return f"{bar} even" if abs(first) < EVEN else f"{bar} {better} {round((abs(first) + 1) * 50)}%"


def _side_of(match: Match, node: Node, seat: int) -> str:
    return capitalised(match.game.sides[match.side_of(seat, node)])

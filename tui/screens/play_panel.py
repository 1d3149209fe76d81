"""The words beside the board: cards, what to do now, numbered choices, the stack under the cursor, the moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from ...games.engine.history import Row
from ...games.engine.seats import cut_to
from ...games.engine.tree import Node
from ..play.words import CardWords, Line

TONES: Final = {"head": "bold $accent", "plain": "$foreground", "muted": "$muted", "good": "$success", "bad": "$error"}
_NUMBER_COLUMNS: Final = 4
_CHIP_COLUMNS: Final = 5
_LEAST_MOVES: Final = 3
"""Lines of moves that stay however long the words above them are, unless there is to choose: heading and last row."""


class PanelWords(NamedTuple):
    """Everything the panel says."""

    lines: Sequence[Line] = ()
    choices: Sequence[str] = ()
    briefs: Sequence[str] = ()
    """The choices in fewer words, for a line that holds them all."""
    choice: int | None = None
    """The choice that `n` has reached."""
    evaluation: Content = Content()
    stack: Sequence[Content] = ()
    rows: Sequence[Row] = ()
    shown: Node | None = None
    plies: int = 0
    """Of all lines: a row looks different when a variation comes or goes."""


class Card(Widget):
    """A player: a chip of the piece, the name, the side with the score, and whether it is to move."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Card {
        height: 3; margin-bottom: 1; padding-right: 1; background: $panel; border-left: outer $line; text-wrap: nowrap;
        &.-active { background: $surface; border-left: outer $accent; }
    }
    """
    _shown: tuple[CardWords, Content] | None = None

    class Clicked(Message):
        """A player's card was clicked."""

        def __init__(self, seat: int) -> None:
            """The seat that it shows."""
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int) -> None:
        """The seat that it shows."""
        super().__init__(id=f"card-{seat}")
        self.seat = seat

    def show(self, words: CardWords, chip: Content) -> None:
        """Puts a player on the card; repaints where something changed."""
        if (words, chip) != self._shown:
            self._shown = words, chip
            self.set_class(words.active, "-active")
            self.refresh()

    def on_click(self) -> None:
        """A click asks who shall play here."""
        self.post_message(self.Clicked(self.seat))

    def render(self) -> Content:
        """Name; chip, side and score; what the player does."""
        if self._shown is None:
            return Content()
        words, chip = self._shown
        width, bold = self.content_size.width - _CHIP_COLUMNS, "bold $foreground" if words.active else "bold $muted"
        room = max(1, width - len(words.score))
        side = words.side_within(room - bool(words.score)).ljust(room)
        tone = "$success" if words.won else "$muted" if words.active else "$faint"
        indent = " " * _CHIP_COLUMNS
        lines = [
            Content.assemble(indent, self._called(words, width, bold)),
            Content.assemble(" ", chip, " ", (side, "$muted"), (words.score, bold)),
            Content.assemble(indent, (words.note, tone)),
        ]
        return Content("\n").join(lines)

    def _called(self, words: CardWords, width: int, style: str) -> Content:
        """The name, and quietly the limit of a bot where there is room."""
        name = Content.styled(words.name, style)
        whole = Content.assemble(name, (f", {words.limit}", "$muted")) if words.limit else name
        return whole if whole.cell_length <= width else name.truncate(width, ellipsis=True)


class Notes(Widget):
    """Everything below the cards, in one widget that is cheap to repaint. The moves take the room that is left."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Notes {
        height: 1fr;
        link-style: none; link-color: $foreground; link-background: transparent;
        link-style-hover: bold; link-color-hover: $accent; link-background-hover: transparent;
    }
    """
    _words = PanelWords()

    def show(self, words: PanelWords) -> None:
        """Repaints where something changed."""
        if words != self._words:
            self._words = words
            self.refresh()

    def render(self) -> Content:
        """The sections from top to bottom."""
        words, (width, height) = self._words, self.content_size
        said, choices = [*_evaluation(words), *_advice(words.lines, width)], _choices(words, width)
        stack = [Content(), *words.stack] if words.stack else []
        left = height - len(said) - len(choices) - len(stack) - 1
        moves = self._moves(width, left if choices else max(_LEAST_MOVES, left)) if words.rows else []
        room = height - len(moves) - bool(moves)
        above = [*said[: max(1, room - len(choices))], *choices, *stack][:room]
        return Content("\n").join([*above, *([Content(), *moves] if moves else [])])

    def _moves(self, width: int, height: int) -> list[Content]:
        """The rows around the one on the screen; none where there is no room for one."""
        rows = self._words.rows
        if height < _LEAST_MOVES:
            return []
        head = [Content.styled("Moves", "bold $foreground"), Content.styled("─" * width, "$line")]
        count = max(1, height - len(head))
        at = next((at for at, row in enumerate(rows) if self._words.shown in row.nodes), len(rows) - 1)
        if self._words.shown is not None and self._words.shown.parent is None:
            at = 0
        first = max(0, min(at - count // 2, len(rows) - count))
        return [*head, *(self._row(row, width) for row in rows[first : first + count])]

    def _row(self, row: Row, width: int) -> Content:
        column = (width - _NUMBER_COLUMNS - 1) // 2
        cells = [self._ply(node, column) for node in row.nodes]
        return Content.assemble((f"{row.number:>{_NUMBER_COLUMNS - 1}} ", "$faint"), " ", *cells)

    def _ply(self, node: Node, column: int) -> Content:
        text = node.text or (node.ending.kind if node.ending is not None else "")
        more = "*" if node.parent is not None and len(node.parent.children) > 1 else ""
        looked_at = node is self._words.shown
        style = "bold $foreground on $surface" if looked_at else "$foreground"
        word = Content.styled(f"{cut_to(text, column - 1 - len(more))}{more}", style)
        target = Style.from_meta({"@click": f"screen.look_at_ply({node.ply}, {node.ending is not None})"})
        return Content.assemble(word.stylize(target), " " * (column - word.cell_length))


def _evaluation(words: PanelWords) -> list[Content]:
    return [words.evaluation, Content()] if words.evaluation.plain else []


def _advice(lines: Iterable[Line], width: int) -> list[Content]:
    return [content for line in lines for content in _wrapped(line, width)]


def _wrapped(line: Line, width: int) -> list[Content]:
    """A line in as many as it needs; what follows a number is indented below it."""
    first = f"{line.number}  " if line.number else ""
    texts = wrap(line.text, max(8, width), initial_indent=first, subsequent_indent=" " * len(first)) or [""]
    return [toned(text, line) for text in texts]


def toned(text: str, line: Line) -> Content:
    """A text in the tone of its line."""
    return Content.styled(text, TONES[line.tone])


def _choices(words: PanelWords, width: int) -> list[Content]:
    """The numbered choices, apart from the numbers that count effects."""
    lines = [Content()] if words.choices and any(line.number for line in words.lines) else []
    for at, label in enumerate(words.choices):
        texts = wrap(label, max(8, width - 3)) or [""]
        lines += [choice_line(at, text, at == words.choice, first=text is texts[0]) for text in texts]
    return lines


def choice_line(at: int, text: str, reached: bool, *, first: bool = True, gap: int = 2) -> Content:
    """A line of a numbered choice, which a click takes."""
    style = "bold $background on $accent" if reached else "$foreground"
    number = (f"{at + 1}" if first else " ", style if reached else "bold $accent")
    label = Content.styled(" " * gap + text, style).stylize(Style.from_meta({"@click": f"screen.choice({at + 1})"}))
    return Content.assemble(number, label)


class Panel(Vertical):
    """Both cards and the notes."""

    DEFAULT_CSS = """
    Panel { width: 28; height: 100%; padding: 1 2 0 0; &.-low { padding: 0 2 0 0; } }
    """

    def compose(self) -> ComposeResult:
        """First's card, Second's card, everything else."""
        yield Card(0)
        yield Card(1)
        yield Notes()


class TopLine(Widget):
    """The game and its options; to the right the move number and whether it is saved."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TopLine { height: 1; padding: 0 2; background: $panel; text-wrap: nowrap; }
    """
    _left = _middle = _right = ""

    def show(self, name: str, options: str, right: str) -> None:
        """Repaints where something changed."""
        if (name, options, right) != (self._left, self._middle, self._right):
            self._left, self._middle, self._right = name, options, right
            self.refresh()

    def render(self) -> Content:
        """Left, a gap, right."""
        left = Content.assemble((self._left, "bold $foreground"), (f"  {self._middle}", "$muted"))
        gap = " " * max(2, self.content_size.width - left.cell_length - len(self._right))
        return Content.assemble(left, gap, (self._right, "$muted"))


class StatusLine(Widget):
    """The cell under the cursor in words, or why a choice was refused."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StatusLine { height: 1; padding: 0 2; text-wrap: nowrap; }
    """
    _text, _tone = "", "muted"

    def show(self, text: str, tone: str = "muted") -> None:
        """Repaints where something changed."""
        if (text, tone) != (self._text, self._tone):
            self._text, self._tone = text, tone
            self.refresh()

    def render(self) -> Content:
        """One line, cut where it is too long."""
        return Content.styled(self._text, TONES[self._tone]).truncate(self.content_size.width, ellipsis=True)

"""The panel in three lines above the board, for a window without room beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from ..play.words import CardWords
from .play_panel import PanelWords, choice_line, toned

_FIRST_TONES: Final = ("head", "good", "bad")  # where room is short: what a move is, that it scores or ends the game
_MORE: Final = "… "


class Folded(Widget):
    """Players, what to do, and the choices or the last moves."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Folded {
        height: 3; padding: 0 2; background: $panel; text-wrap: nowrap;
        link-style: none; link-color: $foreground; link-background: transparent;
        link-style-hover: bold; link-color-hover: $accent; link-background-hover: transparent;
    }
    """
    _words = PanelWords()
    _cards: tuple[tuple[CardWords, Content], ...] = ()

    def show(self, words: PanelWords, cards: tuple[tuple[CardWords, Content], ...]) -> None:
        """The words, and each card with its chip."""
        self._words, self._cards = words, cards
        self.refresh()

    def render(self) -> Content:
        """The players; what to do; the choices, what else there is to say, or the last moves."""
        width = self.content_size.width
        advice = [line.rstrip() for line in self._advice().wrap(max(1, width))]
        if self._words.choices or len(advice) < 2:
            lines = [Content(" ").join(advice), self._last_line(width)]
        else:
            lines = [advice[0], Content(" ").join(advice[1:])]
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in (self._players(width), *lines))

    def _players(self, width: int) -> Content:
        return Content().join(self._player(words, chip, width // 2) for words, chip in self._cards)

    def _player(self, words: CardWords, chip: Content, width: int) -> Content:
        """A player in one line; the side, which the chip shows too, and then the end of the name give way."""
        mark = Content.styled("▌", "$accent" if words.active else "$line")
        name = Content.styled(f" {words.name}", "bold $foreground" if words.active else "bold $muted")
        head = Content.assemble(mark, chip, name)
        said = (words.limit, words.side, words.score, words.note)
        rests = ["  " + " · ".join(filter(None, said[at:])) for at in range(3)]
        rest = next((rest for rest in rests if head.cell_length + len(rest) < width), rests[-1])
        head = head.truncate(width - 1 - len(rest), ellipsis=True)
        return Content.assemble(head, (rest, "$muted"), " " * (width - head.cell_length - len(rest)))

    def _advice(self) -> Content:
        lines = sorted(self._words.lines, key=lambda line: line.tone not in _FIRST_TONES)
        return Content("  ").join(toned(line.text, line) for line in lines)

    def _last_line(self, width: int) -> Content:
        if self._words.choices:
            return choices_in(self._words, width)
        texts = [f"{row.number} {' '.join(node.text for node in row.nodes)}" for row in self._words.rows]
        while texts and sum(len(text) + 3 for text in texts) > width:
            texts.pop(0)
        return Content.styled("   ".join(texts), "$faint")


def choices_in(words: PanelWords, width: int) -> Content:
    """The choices in one line: the more there are, the closer together and the briefer; `n` reaches what is cut."""
    lines = [_joined(words.choices, words, 2, "   "), _joined(words.choices, words, 1, "  ")]
    lines.append(_joined(words.briefs or words.choices, words, 1, "  "))
    fitting = next((line for line in lines if line.cell_length <= width), None)
    return fitting if fitting is not None else _around_reached(words, width)


def _joined(labels: Sequence[str], words: PanelWords, gap: int, between: str, first: int = 0) -> Content:
    each = [choice_line(at, label, at == words.choice, gap=gap) for at, label in enumerate(labels)]
    return Content(between).join(each[first:])


def _around_reached(words: PanelWords, width: int) -> Content:
    """From the first choice that leaves the reached one whole, which is itself where even that is too long."""
    labels, reached, room = words.briefs or words.choices, words.choice or 0, width - 2 * len(_MORE)
    upto = [_joined(labels[: reached + 1], words, 1, "  ", first).cell_length for first in range(reached)]
    first = next((first for first, taken in enumerate(upto) if taken <= room), reached)
    line = Content.assemble((_MORE if first else "", "$muted"), _joined(labels, words, 1, "  ", first))
    return line.truncate(width, ellipsis=True)

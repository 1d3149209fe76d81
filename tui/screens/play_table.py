"""The board screen as a picture of its table: where things are, and painting them. What they do is in `play`."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import NamedTuple, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from ...games.engine.history import rows
from ...games.engine.match import Match
from ...games.engine.picture import Board, Token, View
from ...games.engine.seats import FIRST, columns
from ..app import BoardgamesApp
from ..play.saving import Autosave, Savable
from ..play.table import BOTH, Table
from ..play.words import CardWords, Line, advice, card, cell_name, move_number, options_text, runs
from ..settings import Settings
from ..widgets.board import BoardView
from ..widgets.keyline import KeyLine
from ..widgets.layout import Layout, PanelPlace, layout, panel_width
from .play_folded import Folded
from .play_keys import arranged, keys_for
from .play_panel import Card, Notes, Panel, PanelWords, StatusLine, TopLine
from .play_side import bar_of, chip_of, owner_word, token_row

_LOW_ROWS = 24
_STATUS_EDGES = 4


class Choice(NamedTuple):
    """A numbered line under the prompt."""

    label: str
    run: Callable[[], None]
    brief: str = ""
    """The label where there is little room."""


class TableScreen(Screen[None]):
    """Everything on the screen, painted from the table; it changes nothing but the selection."""

    DEFAULT_CSS = """
    TableScreen {
        #middle { height: 1fr; }
        BoardView { width: 1fr; height: 100%; }
        Folded { display: none; }
        &.-folded { Folded { display: block; } Panel { display: none; } }
        &.-hidden { Panel { display: none; } }
    }
    """

    def __init__(self, match: Match, save: Savable, here: tuple[int, ...] = BOTH) -> None:
        """A match with its file, and the seats that people at this screen play."""
        super().__init__()
        self.table = Table(match, here)
        self.saver = Autosave(save, self._saving_told)
        self.turned = self.table.starts_turned
        self.notice = ""
        self.evaluation = ""
        self.choice_at: int | None = None
        self.notes_of: dict[int, str] = {}
        """What a bot's card says in its last line, by seat."""
        self._planned: PanelPlace = "beside"
        self._panel: PanelPlace = "beside"
        self._animated: View | None = None

    @property
    def host(self) -> BoardgamesApp:
        """The app."""
        return cast(BoardgamesApp, self.app)

    @property
    def match(self) -> Match:
        """The game being played."""
        return self.table.match

    @property
    def board_view(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def cursor(self) -> str:
        """The cell that the cursor is on."""
        return self.board_view.cursor

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, those first that are named in the last line."""
        return arranged(super().active_bindings, keys_for(self.table))

    # ---- where things are ------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Top line, panel or its three lines, board, status line, keys."""
        yield TopLine()
        yield Folded()
        with Horizontal(id="middle"):
            yield BoardView()
            yield Panel()
        yield StatusLine()
        yield KeyLine()

    def open_table(self) -> None:
        """What every table does when its screen is mounted; Textual itself would call an `on_mount` of each class."""
        self.use_settings(self.host.settings)
        self.set_focus(self.board_view)

    def on_resize(self, event: events.Resize) -> None:
        """The panel gives way before the board does."""
        self._arrange(event.size.width, event.size.height)
        self.paint_panel()

    def use_settings(self, settings: Settings) -> None:
        """Takes over what the player set."""
        self.table.confirm = settings.confirm
        self.board_view.glyph_set = settings.glyphs
        self.board_view.cell_size = settings.cell_size
        self._arrange(self.app.size.width, self.app.size.height)
        self.paint()

    def _arrange(self, columns: int, lines: int) -> None:
        plan: Layout = layout(self.board, columns, lines, self.host.settings.cell_size)
        self._planned = plan.panel
        panel = self.query_one(Panel)
        panel.styles.width = plan.panel_columns + 2
        panel.set_class(lines < _LOW_ROWS, "-low")

    def _place_panel(self) -> None:
        """A panel without room comes where there is to choose; the board then scrolls."""
        self._panel = "folded" if self._planned == "hidden" and self.choices() else self._planned
        self.set_class(self._panel == "folded", "-folded")
        self.set_class(self._panel == "hidden", "-hidden")

    @property
    def board(self) -> Board:
        """The board as it lies on the screen."""
        return self.table.board(self.turned)

    @property
    def is_beside(self) -> bool:
        """Whether the panel lies beside the board."""
        return self._panel == "beside"

    # ---- painting --------------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Everything, from the table."""
        self.paint_board()
        self.paint_panel()
        self.paint_top()
        self.paint_status()
        self.refresh_bindings()

    def paint_board(self) -> None:
        """The board with its marks; during an animation what that shows."""
        view = self._animated or self.table.view()
        self.board_view.show(self.board, view, self.match.game.tints, self.table.marks())

    def paint_top(self) -> None:
        """Game, options, move number, saved or not."""
        right = f"{move_number(self.table)}   {self.saver.words if self.match.plies else ''}".rstrip()
        self.query_one(TopLine).show(self.match.game.name, options_text(self.match), right)

    def paint_panel(self) -> None:
        """Cards and words, beside the board or folded."""
        self._place_panel()
        self.paint_cards()
        if self.is_beside:
            self.query_one(Notes).show(self.words())

    def paint_cards(self) -> None:
        """The players; all that changes while a bot thinks."""
        cards = tuple((self.card(seat), self.chip(seat)) for seat in BOTH)
        if self.is_beside:
            for seat in BOTH:
                self.query_one(f"#card-{seat}", Card).show(*cards[seat])
        elif self._panel == "folded":
            self.query_one(Folded).show(self.words(), cards)

    def paint_status(self) -> None:
        """The reason of a refusal, a notice, or the cursor's cell in words; a screen still opening has no line yet."""
        for line in self.query(StatusLine):
            if self.table.refusal:
                line.show(self.table.refusal, "bad")
            elif self.notice:
                line.show(self.notice, "plain")
            else:
                line.show(self._cell_words())

    def _cell_words(self) -> str:
        if not self.cursor:
            return ""
        said = self.match.game.describe(self.table.state, self.cursor, self.table.picked)
        words = f"{cell_name(self.table, self.cursor)}: {said}{'' if said.endswith('.') else '.'}"
        return f"{advice(self.table, self.cursor)[0].text}. {words}" if self._panel == "hidden" else words

    # ---- words -----------------------------------------------------------------------------------------------------

    def words(self) -> PanelWords:
        """What the panel says now."""
        choices = self.choices()
        return PanelWords(
            lines=self.advice(),
            choices=[choice.label for choice in choices],
            briefs=[choice.brief or choice.label for choice in choices],
            choice=self.choice_at,
            evaluation=bar_of(self.match.game, self.match.side_of(FIRST, self.table.shown), self.evaluation),
            stack=self._stack_lines(),
            rows=rows(self.match.line),
            shown=self.table.shown,
            plies=self.match.plies,
        )

    def advice(self) -> list[Line]:
        """What to do, or what the move under the cursor would do; first what the status line would cut."""
        too_long = [Line(self._too_long, "bad" if self.table.refusal else "plain")] if self._too_long else []
        return [*too_long, *advice(self.table, self.cursor)]

    @property
    def _too_long(self) -> str:
        """The refusal or notice for which the status line is too short."""
        said = self.table.refusal or self.notice
        return said if columns(said) > self.app.size.width - _STATUS_EDGES else ""

    def card(self, seat: int) -> CardWords:
        """The card of a seat."""
        active = not self.table.is_over and self.table.chooser == seat
        return card(self.table, seat, self.notes_of.get(seat, "to move" if active else ""), self.turned)

    def chip(self, seat: int) -> Content:
        """The piece of a seat, for its card."""
        side = self.match.side_of(seat, self.table.shown)
        return chip_of(self.match.game, side, self.host.settings.glyphs == "ascii", self.turned)

    def choices(self) -> list[Choice]:
        """The numbered lines under the prompt."""
        if not self.table.may_choose:
            return []
        return [
            Choice(step.label, lambda step=step: self.choose_step(step.id)) for step in self.table.selection.choices
        ]

    def choose_step(self, step_id: str) -> None:
        """Takes a step; what follows from it is the business of `play`."""
        raise NotImplementedError

    def stack_on(self, cell: str) -> tuple[Token, ...]:
        """What lies on a cell, as it is seen."""
        return tuple(token.seen(self.turned) for token in self.table.view().stacks.get(cell, ()))

    def _stack_lines(self) -> list[Content]:
        """The stack under the cursor from its top, where there is one: piles piece by piece, others as runs."""
        stack = self.stack_on(self.cursor) if self.board.stacking != "over" else ()
        if len(stack) < 2:
            return []
        game, head = self.match.game, Content.styled(f"{cell_name(self.table, self.cursor)}, top first", "$muted")
        if self.board.stacking == "pile":
            return [head, *(token_row(game, token, self.host.settings.glyphs) for token in reversed(stack))]
        letters = " ".join(f"{owner_word(game, token.owner)[0]}{count}" for token, count in runs(stack))
        return [head, *(Content(line) for line in wrap(letters, panel_width(self.app.size.width)))]

    # ---- small things ----------------------------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """Says something on the status line until the next key."""
        too_long, self.notice = self._too_long, sentence
        self.paint_status()
        if too_long or self._too_long:
            self.paint_panel()

    def _saving_told(self, reason: str) -> None:
        if self.is_mounted and self.is_running:
            self.paint_top()
            self.tell(reason or "The game is saved again.")

    def before_input(self) -> None:
        """The next key or click ends a refusal and a notice."""
        if self.table.refusal or self.notice:
            too_long, self.notice = self._too_long, ""
            self.table.forget_refusal()
            self.paint_board()
            self.paint_status()
            if too_long:
                self.paint_panel()

    @on(BoardView.Pointed)
    def _pointed(self) -> None:
        self.choice_at = None
        self.paint_panel()
        self.paint_status()

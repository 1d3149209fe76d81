"""The history on a screen of its own: every line of the game, the position beside it, names, comments, variations."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...games.engine.core import GameError
from ...games.engine.seats import is_control
from ...games.engine.tree import Node, is_main, line_name
from ..play.lines import Listed, listed, ply_words
from ..play.table import Table
from ..widgets.board import BoardView
from ..widgets.keyline import KeyLine
from ..widgets.marks import Marks
from ..widgets.plan import plan_of, sizes_of
from .closing import ClosesOnce
from .dialogs import Ask, Line, TextBox
from .play_keys import without
from .play_panel import StatusLine, TopLine
from .saves_rows import cut

_MOST_TEXT = 14
"""Columns that the longest move may take."""
_INDENT = 2
_DEEPEST = 6
_LEAST_LIST = 16
_LIST = 33
"""Columns that a list of moves with their sentences wants."""
_EDGES = 3
_OTHER_LINES = 8
"""Lines around the board: those of the window's edges, and what is said below it."""
_NARROW = 72
"""Columns of a window below which rows have no room for sentences; they are said beside the list."""
_AROUND_BOARD = 4
_HERE = "▸"
"""Before the position where the game stands."""


class Plies(OptionList):
    """Every ply of the game, one line each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "look at it", id="history.look", key_display="↵"),
        Binding("j,right_square_bracket", "cursor_down", "down", id="history.down", show=False),
        Binding("k,left_square_bracket", "cursor_up", "up", id="history.up", show=False),
    ]


class HistoryScreen(ClosesOnce[bool]):
    """Gives true where the game shall go on from the chosen position; the table looks at that one."""

    DEFAULT_CSS = """
    HistoryScreen {
        Horizontal { height: 1fr; }
        Plies {
            width: 1fr; height: 100%; border: none; padding: 1 1 0 2; background: $background;
            text-wrap: nowrap; text-overflow: ellipsis; scrollbar-size-vertical: 1;
            &:focus { border: none; background-tint: $foreground 0%; }
            &:focus > .option-list--option-highlighted { background: $surface; text-style: bold; }
        }
        Vertical { width: 1fr; height: 100%; padding: 1 2 0 1; }
        BoardView { height: 1fr; }
        #words { height: auto; max-height: 40%; color: $muted; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "go_on", "go on here", id="history.go-on"),
        Binding("c", "comment", "comment", id="history.comment"),
        Binding("n", "name", "name", id="history.name"),
        Binding("p", "promote", "main line", id="history.promote"),
        Binding("d,delete", "delete", "delete", id="history.delete"),
        Binding("escape,x,o,backspace", "close", "back", id="history.close"),
    ]

    def __init__(self, table: Table, turned: bool) -> None:
        """The table whose history it is."""
        super().__init__()
        self._table, self._turned = table, turned
        self._match = table.match
        self._listed: list[Listed] = []
        self._text_columns = self._number_columns = 0
        self._is_narrow = False

    def compose(self) -> ComposeResult:
        """The list, the position beside it."""
        yield TopLine()
        with Horizontal():
            yield Plies(markup=False)
            with Vertical() as side:
                side.styles.width = self._side_columns(self.app.size)
                yield BoardView()
                yield Static(id="words", markup=False)
        yield StatusLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Stands on the position that was on the screen."""
        self.query_one(BoardView).can_focus = False
        self._fill(self._table.shown)
        self.query_one(Plies).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Half the window each; the board takes more where that makes it larger."""
        self.query_one(Vertical).styles.width = self._side_columns(event.size)

    def _side_columns(self, window: Size) -> int:
        return max(window.width // 2, self._board_columns(window))

    def _board_columns(self, window: Size) -> int:
        """What the largest board takes that leaves the list its room, or else the smallest as far as there is any."""
        board = self._match.game.board(self._match.state)
        plans = [plan_of(board, size) for size in sizes_of(board)]
        wanted = [plan.width + _EDGES for plan in plans if plan.height <= window.height - _OTHER_LINES]
        fitting = [columns for columns in wanted if columns <= window.width - _LIST]
        return max(fitting, default=min(plans[0].width + _EDGES, window.width - _LEAST_LIST))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, those not named that would do nothing."""
        return without(super().active_bindings, self._dead() if self.is_mounted else ())

    def _dead(self) -> list[str]:
        node = self.node
        dead = {"history.promote": is_main(node), "history.delete": node.parent is None}
        return [name for name, is_dead in dead.items() if is_dead]

    @property
    def node(self) -> Node:
        """The highlighted position; the first row is the start."""
        at = self.query_one(Plies).highlighted or 0
        return self._listed[at - 1].node if at else self._match.root

    def _fill(self, shown: Node) -> None:
        """Writes the list anew and highlights a node."""
        self._listed = listed(self._match.root)
        self._text_columns = min(_MOST_TEXT, max((len(_text(ply.node)) for ply in self._listed), default=0))
        self._number_columns = 1 + max((len(ply.number) for ply in self._listed), default=1)
        rows = self.query_one(Plies)
        rows.clear_options()
        rows.add_options([Option(self._start_row()), *(Option(self._row(ply)) for ply in self._listed)])
        rows.highlighted = next((at for at, ply in enumerate(self._listed, 1) if ply.node is shown), 0)
        plies = self._match.plies
        self.query_one(TopLine).show(self._match.game.name, "history", f"{plies} pl{'y' if plies == 1 else 'ies'}")

    def _start_row(self) -> Content:
        root = self._match.root
        return Content.assemble(
            self._lead(root, ""), ("start", "$muted"), (" ¶ " if root.comment else "   ", "$accent"), _named(root)
        )

    def _row(self, ply: Listed) -> Content:
        """Number, move, name of the line, what happened: what is cut comes last, and is said beside the list too."""
        node = ply.node
        return Content.assemble(
            self._lead(node, ply.number),
            " " * (_INDENT * min(ply.depth, _DEEPEST)),
            (cut(_text(node), self._text_columns), "$muted" if ply.depth else "$foreground"),
            (" ¶ " if node.comment else "   ", "$accent"),
            _named(node),
            ("" if self._is_narrow else self._match.sentence(node), "$muted"),
        ).rstrip()

    def _lead(self, node: Node, number: str) -> Content:
        here = _HERE if node is self._match.node else " "
        return Content.assemble((here, "bold $accent"), (f"{number:>{self._number_columns}} ", "$faint"))

    # ---- looking ---------------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        node, game = self.node, self._match.game
        board = game.board(node.state)
        marks = Marks(last=frozenset(self._match.last_cells(node)))
        self.query_one(BoardView).show(
            board.turned if self._turned else board, game.view(node.state), game.tints, marks
        )
        self.query_one("#words", Static).update("\n".join(filter(None, self._words(node))))
        self.refresh_bindings()

    def _words(self, node: Node) -> list[str]:
        """All that is known about a position."""
        happened = ply_words(self._match, node) or "The start of the game."
        here = "The game stands here." if node is self._match.node else ""
        name = f"Line: {line_name(node)}" if line_name(node) else ""
        return [happened, here, name, node.comment]

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self._table.look_at(self.node)
        self.dismiss(False)

    def action_go_on(self) -> None:
        """The game goes on from the highlighted position."""
        self._table.look_at(self.node)
        self.dismiss(True)

    def action_close(self) -> None:
        """Back to the board as it was."""
        self.dismiss(False)

    # ---- changing --------------------------------------------------------------------------------------------------

    def action_comment(self) -> None:
        """A comment on the highlighted position."""
        node = self.node

        def written(text: str | None) -> None:
            if text is not None:
                self._change(lambda: self._match.comment(node, text.strip()), node)

        self.app.push_screen(
            TextBox("Comment", node.comment, editable=True, note="Ctrl+S keeps it, Esc does not."), written
        )

    def action_name(self) -> None:
        """A name for the line of the highlighted position."""
        node = self.node

        def written(text: str | None) -> None:
            if text is not None:
                self._change(lambda: self._match.name_line(node, text.strip()), node)

        self.app.push_screen(Line("Name of this line", node.name, _check_line), written)

    def action_promote(self) -> None:
        """The line of the highlighted position becomes the main line."""
        node = self.node
        if is_main(node):
            self.query_one(StatusLine).show("This is the main line already.")
        else:
            self._change(lambda: self._match.promote(node), node)

    def action_delete(self) -> None:
        """The highlighted ply and everything after it, after one question."""
        node = self.node

        def answered(yes: bool | None) -> None:
            if yes and node.parent is not None:
                self._change(lambda: self._match.delete(node), node.parent)

        if node.parent is None:
            self.query_one(StatusLine).show("The start of the game cannot be deleted.", "bad")
        else:
            self.app.push_screen(
                Ask(f"Delete {node.text or 'the ending'} and everything after it?", "Delete", "Keep"), answered
            )

    def _change(self, change: object, shown: Node) -> None:
        assert callable(change)
        try:
            change()
        except GameError as error:
            self.query_one(StatusLine).show(str(error), "bad")
            return
        self._table.follow()
        self._fill(shown)


def _text(node: Node) -> str:
    return node.text or (node.ending.kind if node.ending is not None else "")


def _named(node: Node) -> tuple[str, str]:
    return (f"{node.name}  " if node.name else "", "bold $foreground")


def _check_line(text: str) -> None:
    if any(is_control(sign) for sign in text):
        raise GameError("A name cannot hold control characters.")

"""The history on a screen of its own: every line of the game, the position beside it, names, comments, variations."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...games.engine.core import GameError
from ...games.engine.seats import is_control
from ...games.engine.tree import Node
from ..play.lines import Listed, listed, ply_words
from ..play.table import Table
from ..widgets.board import BoardView
from ..widgets.keyline import KeyLine
from ..widgets.marks import Marks
from .closing import ClosesOnce
from .dialogs import Ask, Line, TextBox
from .play_panel import StatusLine, TopLine

_TEXT_COLUMNS = 12
_INDENT = 2


class HistoryScreen(ClosesOnce[bool]):
    """Gives true where the game shall go on from the chosen position; the table looks at that one."""

    DEFAULT_CSS = """
    HistoryScreen {
        Horizontal { height: 1fr; }
        OptionList {
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
        Binding("enter", "select", "look at it", id="history.look", key_display="↵"),
        Binding("g", "go_on", "go on here", id="history.go-on"),
        Binding("c", "comment", "comment", id="history.comment"),
        Binding("n", "name", "name", id="history.name"),
        Binding("p", "promote", "main line", id="history.promote"),
        Binding("d,delete", "delete", "delete", id="history.delete"),
        Binding("escape,x,o,backspace", "close", "back", id="history.close"),
        Binding("j,right_square_bracket", "move(1)", "down", id="history.down", show=False),
        Binding("k,left_square_bracket", "move(-1)", "up", id="history.up", show=False),
    ]

    def __init__(self, table: Table, turned: bool) -> None:
        """The table whose history it is."""
        super().__init__()
        self._table, self._turned = table, turned
        self._match = table.match
        self._listed: list[Listed] = []

    def compose(self) -> ComposeResult:
        """The list, the position beside it."""
        yield TopLine()
        with Horizontal():
            yield OptionList(markup=False)
            with Vertical():
                yield BoardView()
                yield Static(id="words", markup=False)
        yield StatusLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Stands on the position that was on the screen."""
        self.query_one(BoardView).can_focus = False
        self._fill(self._table.shown)
        self.query_one(OptionList).focus()

    @property
    def node(self) -> Node:
        """The highlighted position; the first row is the start."""
        at = self.query_one(OptionList).highlighted or 0
        return self._listed[at - 1].node if at else self._match.root

    def _fill(self, shown: Node) -> None:
        """Writes the list anew and highlights a node."""
        self._listed = listed(self._match.root)
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Option(self._start_row()), *(Option(self._row(ply)) for ply in self._listed)])
        rows.highlighted = next((at for at, ply in enumerate(self._listed, 1) if ply.node is shown), 0)
        plies = self._match.plies
        self.query_one(TopLine).show(self._match.game.name, "history", f"{plies} pl{'y' if plies == 1 else 'ies'}")

    def _start_row(self) -> Content:
        here = "  here" if self._match.node is self._match.root else ""
        return Content.assemble(
            ("     start", "$muted"), (here, "$accent"), ("  ¶" if self._match.root.comment else "", "$accent")
        )

    def _row(self, ply: Listed) -> Content:
        node = ply.node
        text = node.text or (node.ending.kind if node.ending is not None else "")
        tone = "$muted" if ply.depth else "$foreground"
        marks = f"{' here' if node is self._match.node else ''}{' ¶' if node.comment else ''}"
        return Content.assemble(
            (f"{ply.number:>4} ", "$faint"),
            " " * (_INDENT * min(ply.depth, 6)),
            (f"{text:<{_TEXT_COLUMNS}}", tone),
            (f"{self._match.sentence(node)}", "$muted"),
            (f"  {node.name}" if node.name else "", "bold $foreground"),
            (marks, "$accent"),
        )

    # ---- looking ---------------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        node, game = self.node, self._match.game
        board = game.board(node.state)
        marks = Marks(last=frozenset(self._match.last_cells(node)))
        self.query_one(BoardView).show(
            board.turned if self._turned else board, game.view(node.state), game.tints, marks
        )
        words = [ply_words(self._match, node), node.comment]
        self.query_one("#words", Static).update("\n".join(text for text in words if text) or "The start of the game.")

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self._table.look_at(self.node)
        self.dismiss(False)

    def action_select(self) -> None:
        """Looks at the highlighted position on the board."""
        self._selected()

    def action_go_on(self) -> None:
        """The game goes on from the highlighted position."""
        self._table.look_at(self.node)
        self.dismiss(True)

    def action_move(self, step: int) -> None:
        """One row down or up."""
        rows = self.query_one(OptionList)
        rows.action_cursor_down() if step > 0 else rows.action_cursor_up()

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


def _check_line(text: str) -> None:
    if any(is_control(sign) for sign in text):
        raise GameError("A name cannot hold control characters.")

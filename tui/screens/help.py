"""The keys of the screen below, and what the signs on a board mean, drawn as they are drawn there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.keys import format_key
from textual.screen import Screen
from textual.widgets import Static

from ...games.engine.match import AnyGame, Match
from ..host import host
from ..widgets.art import art_of
from ..widgets.chip import Chip
from ..widgets.keyline import KeyLine
from ..widgets.scroller import Scroller

_KEYS: Final = 18
_WORDS: Final = 20
_CALLED: Final = {"enter": "↵", "backspace": "backspace"}
"""Keys called as everywhere else, in signs that every terminal has."""
_WIDE_COLUMNS: Final = 100
_MARKS: Final = (
    ("▛ ▜", "cursor", "", "the cursor"),
    (" · ", "target", "", "may be chosen"),
    ("▘ ▝", "target", "", "may be chosen, and holds a piece"),
    ("   ", "target", "-selected", "chosen"),
    ("   ", "target", "-last", "the last move"),
    ("   ", "target", "-forbidden", "forbids what you tried"),
)
"""The marks of every board: sign, its colour, its ground, its meaning."""


class HelpScreen(Screen[None]):
    """Keys to the left, signs to the right; over a game its pieces too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll(1)", "scroll", key_display="↑↓", id="help.down"),
        Binding("up,k", "scroll(-1)", "scroll", show=False, id="help.up"),
        Binding("pagedown,space", "scroll(8)", "page", show=False, id="help.page-down"),
        Binding("pageup", "scroll(-8)", "page", show=False, id="help.page-up"),
        Binding("home,g", "scroll(-999)", "top", show=False, id="help.top"),
        Binding("end,G", "scroll(999)", "end", show=False, id="help.end"),
        Binding("r", "rules", "rules", id="help.rules"),
        Binding("escape,x,question_mark,f1", "app.pop_screen", "close", key_display="esc", id="help.close"),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        background: $background;
        #help-title { height: 1; background: $panel; padding: 0 2; color: $muted; }
        #help-body { height: auto; layout: vertical; padding: 1 3; }
        #help-keys, #help-signs { width: 100%; height: auto; margin-bottom: 1; }
        .sign { height: 1; margin-bottom: 0; }
        .sign Chip { margin-right: 2; }
        .sign Static { color: $muted; }
        .head { text-style: bold; color: $foreground; margin-bottom: 1; }
        .marks { margin-top: 1; color: $muted; }
        &.-wide #help-body { layout: horizontal; padding: 2 6; }
        &.-wide #help-keys { width: 1fr; margin-bottom: 0; }
        &.-wide #help-signs { width: 44; padding-left: 2; }
        &.-wide .sign { height: 2; margin-bottom: 1; }
        &.-wide .sign Chip { width: 5; height: 2; }
        &.-wide .-flat, &.-wide .-flat Chip { height: 1; }
    }
    """

    def __init__(self, below: Screen[Any]) -> None:
        """Help is asked on the screen below."""
        super().__init__()
        self._below = below

    def compose(self) -> ComposeResult:
        """Keys, pieces, marks."""
        yield Static(Content.assemble(("Help", "bold $foreground"), "  keys and signs"), id="help-title")
        with Scroller(), Horizontal(id="help-body"):
            with Vertical(id="help-keys"):
                yield Static("Keys", classes="head")
                yield Static(keys_content(self._below.active_bindings.values()))
            with Vertical(id="help-signs"):
                yield from self._signs()
        yield KeyLine()

    @property
    def _game(self) -> AnyGame | None:
        match = getattr(self._below, "match", None)
        return match.game if isinstance(match, Match) else None

    @property
    def _turned(self) -> bool:
        return bool(getattr(self._below, "turned", False))

    def _signs(self) -> ComposeResult:
        game = self._game
        yield Static("Signs", classes="head")
        for shape, _, meaning in game.legend if game is not None else ():
            drawn = "sign" if art_of(shape, "middle") else "sign -flat"
            yield Horizontal(Chip(), Static(meaning, markup=False), classes=drawn)
        yield Static(marks_content("board" if game is None or "dark" in game.tints[:2] else "deep"), classes="marks")

    def on_mount(self) -> None:
        """Draws the pieces."""
        game = self._game
        for chip, (shape, owner, _) in zip(self.query(Chip), game.legend if game is not None else (), strict=True):
            assert game is not None, "there are chips only where there is a game"
            chip.show(shape.seen(self._turned), owner, game.tints, host(self).settings.glyphs)

    def on_resize(self, event: events.Resize) -> None:
        """Two columns where there is room."""
        self.set_class(event.size.width >= _WIDE_COLUMNS, "-wide")

    def action_scroll(self, lines: int) -> None:
        """Scrolls by lines."""
        self.query_one(Scroller).scroll_relative(y=2 * lines, animate=False)

    def action_rules(self) -> None:
        """The rules of the game, notation included."""
        from ...games import all_games
        from .rules import RulesScreen

        self.app.switch_screen(RulesScreen(self._game or all_games()[0]))


def keys_content(active: Iterable[ActiveBinding]) -> Content:
    """One line an action: its keys, what it does, and its name for the keymap file."""
    keys: dict[tuple[str, str], list[str]] = {}
    for found in active:
        binding = found.binding
        if binding.description and binding.id:
            line = _line_of(binding)
            keys.setdefault(line, []).append(_CALLED.get(binding.key) or format_key(binding.key))
    return Content("\n").join(
        Content.assemble(
            (_together(found).ljust(_KEYS), "bold $accent"),
            (words.ljust(_WORDS), "$foreground"),
            (f"  {name}", "$faint"),
        )
        for (words, name), found in keys.items()
    )


def _together(keys: list[str]) -> str:
    """The keys of a line; of digits the first and the last."""
    return f"{keys[0]}-{keys[-1]}" if len(keys) > 1 and "".join(keys).isdigit() else " ".join(keys)


def _line_of(binding: Binding) -> tuple[str, str]:
    """What a key does and its name; numbered ones share a line."""
    words, name = binding.description.lower(), binding.id or ""
    if not binding.key.isdigit():
        return words, name
    return words.rstrip("0123456789 "), f"{name.rstrip('0123456789')}1, 2 …"


def marks_content(panel: str) -> Content:
    """The marks on a board of that panel."""
    lines = [
        Content.assemble((f" {sign} ", f"${colour} on ${panel}{ground}"), f"  {meaning}")
        for sign, colour, ground, meaning in _MARKS
    ]
    return Content("\n").join(lines)

"""The colours of a board as component classes: what a theme says, read once and looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.color import Color as RichColour
from rich.style import Style

from ...themes.variables import BOARD
from .quadrants import Blend, Colour

if TYPE_CHECKING:
    from textual.widget import Widget

NAMES: Final = (*BOARD, "black")
COMPONENTS: Final = frozenset(f"colour--{name}" for name in NAMES)

_SIXTEEN: Final = {
    "board": "#555555",
    "board-alt": "#555555",
    "board-selected": "#aa00aa",
    "board-last": "#00aaaa",
    "board-forbidden": "#aa0000",
    "deep": "#000000",
    "deep-alt": "#000000",
    "deep-selected": "#aa00aa",
    "deep-last": "#0000aa",
    "deep-forbidden": "#aa0000",
    "frame": "#000000",
    "coordinates": "#aaaaaa",
    "target": "#ffff55",
    "cursor": "#ffffff",
    "tint-light": "#ffffff",
    "tint-dark": "#000000",
    "tint-green": "#55ff55",
    "tint-blue": "#55ffff",
    "tint-orange": "#ff5555",
    "tint-red": "#ff5555",
    "tint-violet": "#ff55ff",
    "tint-neutral": "#aaaaaa",
    "ink-light": "#000000",
    "ink-dark": "#ffffff",
}
"""Where a terminal has sixteen colours: exact values of VGA, which the downgrade finds again."""
_GREYS: Final = {
    "board-selected": "#8d8d8d",
    "board-last": "#5e5e5e",
    "deep-selected": "#686868",
    "deep-last": "#1c1c1c",
}
"""Where colours become greys, grounds of equal brightness would become one."""


def component_css(widget: str) -> str:
    """The rules that give a widget's component classes their colours."""
    rules = [f"{widget} > .colour--{name} {{ background: ${name}; }}" for name in NAMES if name != "black"]
    rules += [f"{widget} > .colour--black {{ background: #000000; }}"]
    rules += [f".-ansi16 {widget} > .colour--{name} {{ background: {value}; }}" for name, value in _SIXTEEN.items()]
    rules += [f"{widget}:nocolor > .colour--{name} {{ background: {value}; }}" for name, value in _GREYS.items()]
    for panel in ("board", "deep"):
        rules += [f"{widget}:nocolor:ansi > .colour--{panel}-selected {{ text-style: reverse; }}"]
        rules += [f"{widget}:nocolor:ansi > .colour--{panel}-last {{ text-style: underline; }}"]
    return "\n".join(rules)


class Palette:
    """Styles by the names of ink and ground, made once for as long as the theme stays."""

    def __init__(self, widget: Widget) -> None:
        self._styles = {name: widget.get_component_styles(f"colour--{name}") for name in NAMES}
        self._made: dict[tuple[Colour, Colour, bool, str | None], Style] = {}

    def style(self, ink: Colour, ground: Colour, bold: bool = False, cell: str | None = None) -> Style:
        """Ink on a ground; the ground's attributes hold for what lies on it, and the cell's name comes along."""
        key = (ink, ground, bold, cell)
        if key not in self._made:
            self._made[key] = self._make(ink, ground, bold, cell)
        return self._made[key]

    def colour(self, colour: Colour) -> RichColour:
        """The colour of a name, or of a blend."""
        if isinstance(colour, Blend):
            under, over = (self._styles[name].background for name in colour[:2])
            return under.blend(over, colour.share).rich_color
        return self._styles[colour].background.rich_color

    def _make(self, ink: Colour, ground: Colour, bold: bool, cell: str | None) -> Style:
        style = Style(color=self.colour(ink), bgcolor=self.colour(ground), bold=bold or None)
        if isinstance(ground, str):
            style += self._styles[ground].text_style
        return style + Style(meta={"cell": cell}) if cell is not None else style

"""The colours of a board: what the theme says, by name, made into styles once.

They come from the theme's variables and not from component classes: those cost a rule and a virtual node for each name
and widget, which is felt when the app starts.
"""

from __future__ import annotations

from typing import Any, Final, cast

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.widget import Widget

from .quadrants import Blend, Colour

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
    "goal": "#555555",
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
_ATTRIBUTES: Final = {"selected": Style(reverse=True), "last": Style(underline=True)}
"""Where all colour is gone."""
_BLACK: Final = {"black": "#000000"}


def app_of(widget: Widget) -> App[Any]:
    """The app, whatever it returns."""
    return cast("App[Any]", widget.app)


def has_few_colours(widget: Widget) -> bool:
    """The terminal has sixteen colours."""
    return app_of(widget).has_class("-ansi16")


def has_no_chequer(widget: Widget) -> bool:
    """The two tones of cells are one, so that empty cells need another sign."""
    values = app_of(widget).theme_variables
    return has_few_colours(widget) or has_no_colours(widget) or values.get("board") == values.get("board-alt")


def has_no_colours(widget: Widget) -> bool:
    """The player wants no colours, and not even greys are left."""
    return app_of(widget).no_color and app_of(widget).native_ansi_color


class Palette:
    """Styles by the names of ink and ground, made once for as long as the theme stays."""

    def __init__(self, widget: Widget) -> None:
        """The colours that the app of a widget wears now."""
        few = _SIXTEEN if has_few_colours(widget) else {}
        greys = _GREYS if app_of(widget).no_color else {}
        self._values = {**app_of(widget).theme_variables, **_BLACK, **few, **greys}
        self._attributes = _ATTRIBUTES if has_no_colours(widget) else {}
        self._made: dict[tuple[Colour, Colour, bool], Style] = {}

    def style(self, ink: Colour, ground: Colour, bold: bool = False) -> Style:
        """Ink on a ground; the ground's attributes hold for what lies on it."""
        key = (ink, ground, bold)
        if key not in self._made:
            self._made[key] = self._make(ink, ground, bold)
        return self._made[key]

    def _make(self, ink: Colour, ground: Colour, bold: bool) -> Style:
        colour, background = self._colour(ink).rich_color, self._colour(ground).rich_color
        style = Style(color=colour, bgcolor=background, bold=bold or None)
        attribute = self._attributes.get(ground.rpartition("-")[2]) if isinstance(ground, str) else None
        return style + attribute if attribute else style

    def _colour(self, colour: Colour) -> Color:
        if isinstance(colour, Blend) and colour.instead in self._values:
            return Color.parse(self._values[colour.instead])
        if isinstance(colour, Blend):
            under, over = (Color.parse(self._values[name]) for name in colour[:2])
            return under.blend(over, colour.share)
        return Color.parse(self._values[colour])

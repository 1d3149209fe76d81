"""The names a theme file may set, and how well each must be read on which."""

from typing import NamedTuple

FACTS = ("theme-title", "theme-dark")
"""What a file says about itself; everything else it sets is a value for style sheets."""

PALETTE = (
    "background",
    "panel",
    "surface",
    "line",
    "foreground",
    "muted",
    "faint",
    "accent",
    "success",
    "error",
)
"""The table the board lies on, and the words around it."""

TABLE = ("background", "panel", "surface")
"""The three tones of the table, from far to near."""

TINTS = tuple(f"tint-{name}" for name in ("light", "dark", "green", "blue", "orange", "red", "violet", "neutral"))
"""The colours of the pieces; a game names them, a theme gives their values."""


def grounds(panel: str) -> tuple[str, ...]:
    """Name the five colours a cell of a panel, `board` or `deep`, can have."""
    return (panel, f"{panel}-alt", f"{panel}-selected", f"{panel}-last", f"{panel}-forbidden")


BOARD = (
    *("frame", "coordinates"),
    *grounds("board"),
    *grounds("deep"),
    *TINTS,
    *("target", "cursor", "ink-light", "ink-dark"),
)
"""The board itself: frame, cells, pieces, marks, and the text upon pieces."""

OURS = (*PALETTE, *BOARD)
"""Every variable that a complete theme sets."""


class Legible(NamedTuple):
    """A promise: each of `upper` has at least this contrast `ratio` on each of `lower`."""

    upper: tuple[str, ...]
    lower: tuple[str, ...]
    ratio: float


_LIT_TINTS = tuple(tint for tint in TINTS if tint != "tint-dark")
# A dark piece is only ever seen on `board`, and only beside these; all the others lie on `deep`.
_BOARD_TINTS = ("tint-light", "tint-dark", "tint-green", "tint-neutral")

PROMISES = (
    Legible(("foreground", "muted", "accent", "success", "error"), TABLE, 4.5),
    Legible(("faint",), TABLE, 3.0),
    Legible(("coordinates",), ("frame",), 4.5),
    Legible((*_BOARD_TINTS, "target", "cursor"), grounds("board"), 3.0),
    Legible((*_LIT_TINTS, "target", "cursor"), grounds("deep"), 3.0),
    Legible(("ink-light",), _LIT_TINTS, 4.5),
    Legible(("ink-dark",), ("tint-dark",), 4.5),
)
"""What snapping to fewer colours must not break, and what our own themes are tested for."""

WIDGETS = {
    "primary": "accent",
    "border": "accent",
    "border-blurred": "line",
    "block-cursor-background": "accent",
    "block-cursor-foreground": "background",
    "block-cursor-blurred-background": "surface",
    "block-cursor-blurred-foreground": "foreground",
    "block-hover-background": "surface",
    "foreground-muted": "muted",
    "foreground-disabled": "faint",
    "surface-active": "surface",
    "footer-background": "panel",
    "footer-key-foreground": "accent",
    "footer-description-foreground": "muted",
    "input-selection-background": "line",
    "scrollbar": "line",
    "scrollbar-hover": "faint",
    "scrollbar-active": "accent",
    "scrollbar-background": "background",
    "scrollbar-background-hover": "background",
    "scrollbar-background-active": "background",
    "scrollbar-corner-color": "background",
}
"""Textual's own variables and which of ours they follow, unless a file sets them."""

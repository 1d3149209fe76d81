"""What one cell shows: its ground, what lies on it, and the marks on it. Names of colours only. Pure."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.engine.picture import NOBODY, Cell, Stacking, Token
from .art import GlyphSet
from .plan import CellSize, SizeName
from .quadrants import Blend, Colour

Tints = tuple[str, str, str]

_GOAL_SHARE: Final = 0.2
_LIT_SHARE: Final = 0.28
_GHOST_SHARE: Final = 0.45
_IN_ASCII: Final = str.maketrans("●○▴▾", "*.^v")
DEAD: Final = Blend("frame", "black", 0.28)
"""A corner that nobody may enter: sunk into the frame."""


class Manner(NamedTuple):
    """How a board is drawn, whatever lies on it."""

    tints: Tints
    glyphs: GlyphSet = "shapes"
    dots: bool = False
    """Empty cells carry a dot, because there are not enough colours for a chequer."""
    crosses: bool = False
    """Forbidding cells carry a cross, because there are no colours."""

    def said(self, text: str) -> str:
        """A text in the signs that may be used."""
        return text.translate(_IN_ASCII) if self.glyphs == "ascii" else text

    @property
    def panel(self) -> str:
        """The panel that follows from the tints: a dark side is only seen on the brighter one."""
        return "board" if "dark" in self.tints[:2] else "deep"

    def tint(self, owner: int) -> str:
        """The colour of an owner's pieces."""
        return f"tint-{self.tints[owner]}"

    def ink(self, owner: int) -> str:
        """The colour of text on an owner's pieces."""
        return "ink-dark" if self.tints[owner] == "dark" else "ink-light"


class Look(NamedTuple):
    """Everything that decides how a cell is painted; equal looks are painted once."""

    manner: Manner
    size: CellSize
    stacking: Stacking
    width: int
    height: int
    kind: str = "plain"
    owner: int = NOBODY
    alt: bool = False
    label: str = ""
    note: str = ""
    tokens: tuple[Token, ...] = ()
    ghost: Token | None = None
    cursor: bool = False
    selected: bool = False
    target: bool = False
    movable: bool = False
    """A piece that may be chosen, while none is: a fainter mark than a capture's."""
    last: bool = False
    forbidden: bool = False
    hint: bool = False
    matching: bool = False
    seen: bool = False
    roof: bool = False
    """A thin line along the upper edge, towards a nest."""
    lattice: bool = False

    @property
    def base(self) -> Colour:
        """The ground without marks."""
        panel = self.manner.panel
        if self.kind == "dead":
            return DEAD
        ground = f"{panel}-alt" if self.alt or self.kind == "nest" else panel
        return Blend(ground, self.manner.tint(self.owner), _GOAL_SHARE, "goal") if self.kind == "goal" else ground

    @property
    def ground(self) -> Colour:
        """The ground under the piece; the strongest mark decides."""
        panel = self.manner.panel
        if self.forbidden:
            return f"{panel}-forbidden"
        if self.selected:
            return f"{panel}-selected"
        if self.hint or self.matching:
            return Blend(panel, "target", _LIT_SHARE)
        return f"{panel}-last" if self.last else self.base

    @property
    def outer(self) -> Colour:
        """The ground of the outer columns: the last move shows there when another mark has the rest."""
        return f"{self.manner.panel}-last" if self.last else self.ground

    @property
    def is_marked(self) -> bool:
        """The edge columns belong to the cursor or to a capture."""
        return self.cursor or self.movable or self.is_capture

    @property
    def is_capture(self) -> bool:
        """A target where something is already."""
        return self.target and bool(self.tokens or self.label)

    @property
    def art_size(self) -> SizeName:
        """The size whose art fits: the boxes of a lattice are higher than cells of squares."""
        return "large" if self.lattice and self.size.name == "middle" else self.size.name

    def colour(self, token: Token) -> Colour:
        """The colour of a piece; faint while it is only in the hand."""
        tint = self.manner.tint(token.owner)
        return Blend(tint, self.manner.panel, _GHOST_SHARE) if token is self.ghost else tint


def is_alt(cell: Cell) -> bool:
    """Whether a cell has the second tone of the chequer."""
    return bool(round(cell.x + cell.y) & 1)

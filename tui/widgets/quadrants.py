"""A canvas of quarter characters: ink of several colours, brought down to one sign and two colours each. Pure.

A pixel is a quarter of a character, two wide and two high. What is painted later lies above what was painted earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The signs by mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""
MASKS: Final = {sign: mask for mask, sign in enumerate(QUADRANTS)}
CORNERS: Final = ((0, 0, 1), (1, 0, 2), (0, 1, 4), (1, 1, 8))
"""Column and line of each quarter, and its bit."""


class Blend(NamedTuple):
    """A colour between two others; `share` is how much there is of the second."""

    under: str
    over: str
    share: float
    instead: str = ""
    """The colour's name where there are too few to blend."""


Colour = str | Blend
"""The name of a theme's variable, or a blend of two."""


class Spot(NamedTuple):
    """One character on the screen."""

    sign: str
    ink: Colour
    ground: Colour
    bold: bool = False


Rows = tuple[tuple[Spot | None, ...], ...]
"""Lines of characters; None lets through what lies below."""


class Canvas:
    """Characters being painted: grounds, then ink in quarters, then text upon both."""

    def __init__(self, width: int, height: int, ground: Colour, clear: bool = False) -> None:
        """`clear` leaves untouched characters transparent."""
        self.width, self.height = width, height
        self.clear = clear
        self._grounds: list[list[Colour]] = [[ground] * width for _ in range(height)]
        self._pixels: dict[tuple[int, int], Colour] = {}
        self._texts: dict[tuple[int, int], Spot] = {}
        self._first: set[Colour] = set()
        self._hollow: set[Colour] = set()

    def lay(self, columns: Sequence[int], ground: Colour) -> None:
        """Give whole columns another ground."""
        for line in self._grounds:
            for x in columns:
                line[x] = ground

    def ground(self, x: int, y: int) -> Colour:
        """The ground of a character."""
        return self._grounds[y][x]

    def ink(self, x: int, y: int, colour: Colour) -> None:
        """Paint one pixel; outside the canvas nothing happens."""
        if 0 <= x < 2 * self.width and 0 <= y < 2 * self.height:
            self._pixels[x, y] = colour

    def erase(self, x: int, y: int) -> None:
        """Bring a pixel's ground back, opaque."""
        if 0 <= x < 2 * self.width and 0 <= y < 2 * self.height:
            self._pixels[x, y] = self._grounds[y // 2][x // 2]

    def stamp(self, x: int, y: int, mask: int, colour: Colour) -> None:
        """Paint the quarters of one character in a colour that wins where three meet."""
        self._first.add(colour)
        self._texts.pop((x, y), None)
        for dx, dy, bit in CORNERS:
            if mask & bit:
                self.ink(2 * x + dx, 2 * y + dy, colour)

    def hollow(self, colour: Colour) -> None:
        """Let a colour be the ground of its characters, so that it reads as a hole where no colours are left."""
        self._hollow.add(colour)

    def write(self, x: int, y: int, text: str, ink: Colour, ground: Colour | None = None, bold: bool = False) -> None:
        """Put text on the canvas, cut at its edges; without a ground it lies on what is there."""
        for at, sign in enumerate(text, x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._texts[at, y] = Spot(sign, ink, self._behind(at, y) if ground is None else ground, bold)

    def is_free(self, x: int, y: int) -> bool:
        """No ink and no text on that character."""
        return (x, y) not in self._texts and all(pixel in (None, self._grounds[y][x]) for pixel in self._at(x, y))

    def has_text(self, x: int, y: int) -> bool:
        """A letter stands on that character."""
        return (x, y) in self._texts

    def rows(self) -> Rows:
        """The finished characters."""
        return tuple(tuple(self._spot(x, y) for x in range(self.width)) for y in range(self.height))

    def _at(self, x: int, y: int) -> list[Colour | None]:
        return [self._pixels.get((2 * x + dx, 2 * y + dy)) for dx, dy, _ in CORNERS]

    def _behind(self, x: int, y: int) -> Colour:
        """The colour under a letter: the ink where most of the character is inked."""
        inked = [colour for colour in self._at(x, y) if colour is not None]
        return inked[-1] if len(inked) > 2 else self._grounds[y][x]

    def _spot(self, x: int, y: int) -> Spot | None:
        if (x, y) in self._texts:
            return self._texts[x, y]
        ground, pixels = self._grounds[y][x], self._at(x, y)
        if not any(pixels):
            return None if self.clear else Spot(" ", ground, ground)
        return self._reduced([ground if pixel is None else pixel for pixel in pixels], ground)

    def _reduced(self, pixels: list[Colour], ground: Colour) -> Spot:
        """Two colours at most: the ink that wins, and of the others the most frequent."""
        ink = max(pixels, key=lambda colour: (colour not in self._hollow, colour != ground, colour in self._first))
        rest = [colour for colour in pixels if colour != ink]
        under = max(rest, key=rest.count) if rest else ground
        mask = sum(bit for pixel, (_, _, bit) in zip(pixels, CORNERS, strict=True) if pixel == ink)
        return (
            Spot(" ", ink, ink) if mask == 15 and ink in self._hollow | {ground} else Spot(QUADRANTS[mask], ink, under)
        )

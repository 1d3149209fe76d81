"""The shapes that games share. A game may bring its own, in its own file.

Art is ink in half blocks and quadrants, which every terminal draws without seams.
"""

from __future__ import annotations

from .picture import Shape

DISC = Shape(
    "disc",
    "●",
    "o",
    {
        "middle": (" ▄▄▄ ", "▝███▘"),
        "large": (" ▄▄▄ ", "▐███▌", " ▀▀▀ "),
        "extra": ("  ▄▄▄  ", "▗█████▖", "▝█████▘", "  ▀▀▀  "),
        "huge": ("  ▗▄▄▄▖  ", " ▟█████▙ ", "▐███████▌", " ▜█████▛ ", "  ▝▀▀▀▘  "),
    },
)
BLOCK = Shape(
    "block",
    "■",
    "x",
    {
        "middle": ("▄▄▄", "███"),
        "large": ("▗▄▄▄▖", "▐███▌", "▝▀▀▀▘"),
        "extra": ("▗▄▄▄▄▄▖", "▐█████▌", "▐█████▌", "▝▀▀▀▀▀▘"),
        "huge": ("▗▄▄▄▄▄▄▄▖", "▐███████▌", "▐███████▌", "▐███████▌", "▝▀▀▀▀▀▀▀▘"),
    },
)
RING = Shape(
    "ring",
    "○",
    "O",
    {
        "middle": (" ▄▄▄ ", "▝▙▄▟▘"),
        "large": (" ▄▄▄ ", "▐▌ ▐▌", " ▀▀▀ "),
        "extra": ("  ▄▄▄  ", "▗█▘ ▝█▖", "▝█▖ ▗█▘", "  ▀▀▀  "),
        "huge": ("  ▗▄▄▄▖  ", " ▟█▘ ▝█▙ ", "▐█▌   ▐█▌", " ▜█▖ ▗█▛ ", "  ▝▀▀▀▘  "),
    },
)
CROWN = Shape(
    "crown",
    "◆",
    "K",
    {
        "middle": ("▗ ▄ ▖", "▝███▘"),
        "large": ("▖ ▄ ▗", "▜▄█▄▛", "▝▀▀▀▘"),
        "extra": ("▖  ▄  ▗", "█▖▗█▖▗█", "▜█████▛", "▝▀▀▀▀▀▘"),
        "huge": ("▖   ▄   ▗", "█▖ ▟█▙ ▗█", "▜█▙███▟█▛", "▐███████▌", "▝▀▀▀▀▀▀▀▘"),
    },
)
TOWER = Shape(
    "tower",
    "◇",
    "T",
    {
        "middle": ("▖▄▗", "███"),
        "large": ("▗ ▄ ▖", "▐███▌", "▝▀▀▀▘"),
        "extra": ("▄▖▗▄▖▗▄", "███████", " █████ ", "▀▀▀▀▀▀▀"),
        "huge": ("▄▄ ▄▄▄ ▄▄", "▜███████▛", " ███████ ", " ███████ ", "▀▀▀▀▀▀▀▀▀"),
    },
)
PYRAMID = Shape(
    "pyramid",
    "▲",
    "A",
    {
        "middle": ("  ▄  ", "▗███▖"),
        "labelled": ("▗█▖", "▗███▖"),
        "large": ("  ▄  ", " ▟█▙ ", "▟███▙"),
        "extra": ("   ▄   ", "  ▟█▙  ", " ▟███▙ ", "▟█████▙"),
        "huge": ("    ▄    ", "   ▟█▙   ", "  ▟███▙  ", " ▟█████▙ ", "▟███████▙"),
    },
)
OPEN_PYRAMID = Shape(
    "open pyramid",
    "△",
    "V",
    {
        "middle": ("  ▄  ", "▗█▀█▖"),
        "labelled": ("▗▀▖", "▗███▖"),
        "large": ("  ▄  ", " ▟ ▙ ", "▟███▙"),
        "extra": ("   ▄   ", "  ▟ ▙  ", " ▟▘ ▝▙ ", "▟█████▙"),
        "huge": ("    ▄    ", "   ▟ ▙   ", "  ▟▘ ▝▙  ", " ▟▘   ▝▙ ", "▟███████▙"),
    },
)
BLUNT_PYRAMID = Shape(
    "blunt pyramid",
    "◆",
    "g",
    {
        "middle": ("▗███▖",),
        "large": (" ▄▄▄ ", "▟███▙"),
        "extra": ("  ▄▄▄  ", " ▟███▙ ", "▟█████▙"),
        "huge": ("   ▄▄▄   ", "  ▟███▙  ", " ▟█████▙ ", "▟███████▙"),
    },
)
PAWN = Shape(
    "pawn",
    "●",
    "g",
    {
        "middle": ("  ▄  ", "▗▟█▙▖"),
        "large": (" ▗▄▖ ", " ▝█▘ ", "▗███▖"),
        "extra": ("  ▄▄▄  ", "  ▜█▛  ", " ▗▟█▙▖ ", "▝▀▀▀▀▀▘"),
        "huge": ("   ▄▄▄   ", "  ▐███▌  ", "   ▜█▛   ", " ▗▟███▙▖ ", "▝▀▀▀▀▀▀▀▘"),
    },
)
SQUARE_PAWN = Shape(
    "square pawn",
    "■",
    "b",
    {
        "middle": (" ▄▄▄ ", "▗▟█▙▖"),
        "large": (" ▄▄▄ ", " ▐█▌ ", "▄███▄"),
        "extra": (" ▄▄▄▄▄ ", " ▀███▀ ", " ▄███▄ ", "▀▀▀▀▀▀▀"),
        "huge": (" ▄▄▄▄▄▄▄ ", " ▀█████▀ ", "  █████  ", " ▄█████▄ ", "▀▀▀▀▀▀▀▀▀"),
    },
)
# Slender, so that a ring's hole is seen beside it; its foot lies where no third colour meets it.
PIN = Shape("pin", "▾", "!", {"middle": ("▄", "▀"), "large": ("▄", "█", "▀▀▀"), "extra": ("▄", "█", "▟█▙")})


def shell(number: int, signs: str, letter: str) -> Shape:
    """A turtle of that number, two columns wider than the next smaller; its sign tells the way it goes.

    `signs` are those on the board as it lies and, where there is a second one, on the turned board.
    """
    half, sign = "█" * (number - 1), signs[0]
    turned = shell(number, signs[1:], letter) if signs[1:] else None
    return Shape(f"shell {number}", sign, letter, {"large": (f"▟{half}{number}{sign}{half}▙",)}, turned)

"""Colour arithmetic on `#rrggbb` texts: contrast, lightness, and the 256 colours of xterm."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import product

from .variables import PROMISES, TABLE, grounds

Lab = tuple[float, float, float]
Accepts = Callable[[str], bool]

# A wrong brightness costs legibility, a wrong hue only beauty: lightness counts double.
_LIGHTNESS_WEIGHT = 2.0
# The step from a cell to its neighbour covers the whole board: keeping it small matters more than the hue.
_STEP_WEIGHT = 3.0
_PAIR_CANDIDATES = 24


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blend(one: str, other: str, share: float) -> str:
    """Mix two colours; `share` is how much there is of the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return _text(*(round(a + (b - a) * share) for a, b in pairs))


@cache
def lab(colour: str) -> Lab:
    """Return a colour in CIE Lab, where distance is close to what the eye sees."""
    red, green, blue = (_linear(channel) for channel in _channels(colour))
    x = _cube_root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _cube_root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _cube_root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


@cache
def xterm_palette() -> tuple[str, ...]:
    """Return the colours 16 to 255 of xterm; the first sixteen are the player's own."""
    steps = (0, 95, 135, 175, 215, 255)
    cube = [_text(*channels) for channels in product(steps, repeat=3)]
    greys = [_text(level, level, level) for level in range(8, 239, 10)]
    return tuple(dict.fromkeys(cube + greys))


def snap(colours: Mapping[str, str]) -> dict[str, str]:
    """Move every colour to the 256, so that cells stay apart and words and pieces legible."""
    snapped: dict[str, str] = {}
    for panel in ("board", "deep"):
        _snap_panel(colours, snapped, panel)
    _snap_apart(colours, snapped, TABLE, taken=set())
    # What lies upon others follows what it lies on: cells and frame first, then pieces, then text on pieces.
    for name in sorted(colours.keys() - snapped.keys(), key=_layer):
        snapped[name] = _nearest(colours[name], _legible(name, snapped))
    return {name: snapped[name] for name in colours}


def _layer(name: str) -> tuple[int, str]:
    above = any(name in promise.upper for promise in PROMISES)
    return (2 if name.startswith("ink-") else int(above), name)


def _snap_panel(colours: Mapping[str, str], snapped: dict[str, str], panel: str) -> None:
    cell, alt, *marked = grounds(panel)
    if cell in colours and alt in colours:
        snapped[cell], snapped[alt] = _nearest_pair(colours[cell], colours[alt])
        _snap_apart(colours, snapped, marked, taken={snapped[cell], snapped[alt]})


def _snap_apart(colours: Mapping[str, str], snapped: dict[str, str], names: Iterable[str], taken: set[str]) -> None:
    for name in names:
        if name in colours:
            snapped[name] = _nearest(colours[name], lambda entry: entry not in taken)
            taken.add(snapped[name])


def _nearest_pair(cell: str, alt: str) -> tuple[str, str]:
    """Choose two entries that differ about as the two colours do: a chequer of one hue, not of two."""
    pairs = product(_by_distance(cell)[:_PAIR_CANDIDATES], _by_distance(alt)[:_PAIR_CANDIDATES])
    wanted = _minus(lab(cell), lab(alt))

    def cost(pair: tuple[str, str]) -> float:
        step = _minus(lab(pair[0]), lab(pair[1]))
        return (
            _distance(lab(pair[0]), lab(cell))
            + _distance(lab(pair[1]), lab(alt))
            + _STEP_WEIGHT * _distance(step, wanted)
        )

    return min((pair for pair in pairs if pair[0] != pair[1]), key=cost)


def _legible(name: str, snapped: Mapping[str, str]) -> Accepts:
    asked = [(snapped[low], p.ratio) for p in PROMISES if name in p.upper for low in p.lower if low in snapped]
    return lambda entry: all(contrast(entry, low) >= ratio for low, ratio in asked)


def _nearest(colour: str, accepts: Accepts = lambda _: True) -> str:
    entries = _by_distance(colour)
    return next((entry for entry in entries if accepts(entry)), entries[0])


@cache
def _by_distance(colour: str) -> list[str]:
    return sorted(xterm_palette(), key=lambda entry: _distance(lab(entry), lab(colour)))


def _distance(one: Lab, other: Lab) -> float:
    lightness, a, b = _minus(one, other)
    return _LIGHTNESS_WEIGHT * lightness * lightness + a * a + b * b


def _minus(one: Lab, other: Lab) -> Lab:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2])


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[int, int, int]:
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


def _text(*channels: int) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

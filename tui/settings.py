"""What a player can set, and the file that keeps it. A broken file costs what is broken in it and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from .jsonfile import read_object, shown, write_object
from .widgets.art import GlyphSet
from .widgets.layout import AUTO, SIZE_NAMES

VERSION: Final = 1
FILE: Final = "settings.json"
KEYMAP_FILE: Final = "keymap.json"

Value = str | bool | float


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices; what is not chosen is as good as it can be without asking."""

    theme: str = ""
    """The name of a theme; empty until the player chooses one, so that the terminal may decide."""
    glyphs: GlyphSet = "shapes"
    cell_size: str = AUTO
    animation: bool = True
    confirm: bool = False
    """Whether a complete move waits for one more Enter."""
    pace: float = 0.5
    """Seconds that a bot's move takes at least."""
    hint_seconds: float = 1.0
    """How long a hint is thought about."""


class Choice(NamedTuple):
    """One setting with a fixed set of values: what it is called, and each value in a word."""

    name: str
    label: str
    words: tuple[tuple[Value, str], ...]
    help: str

    def allows(self, value: object) -> bool:
        """Whether this is one of the values."""
        return any(_same(allowed, value) for allowed, _ in self.words)

    def allowed(self) -> str:
        """The values as the file writes them."""
        return ", ".join(json.dumps(value) for value, _ in self.words)


_ON_OFF: Final = ((True, "on"), (False, "off"))
PACES: Final = ((0.0, "at once"), (0.5, "quick"), (1.0, "calm"), (2.0, "slow"), (4.0, "very slow"))
CHOICES: Final = (
    Choice(
        "glyphs",
        "Pieces",
        (("shapes", "shapes"), ("glyphs", "signs"), ("ascii", "ASCII")),
        "Shapes are drawn, signs take one column, ASCII works everywhere.",
    ),
    Choice(
        "cell_size",
        "Cells",
        tuple((size, size) for size in (AUTO, *SIZE_NAMES)),
        "Auto takes the largest that the window has room for.",
    ),
    Choice("animation", "Animation", _ON_OFF, "Moves of the computer are shown step by step."),
    Choice("confirm", "Confirm moves", _ON_OFF, "A complete move waits for one more Enter."),
    Choice("pace", "Bots move", PACES, "How long a move of the computer takes at least."),
    Choice(
        "hint_seconds",
        "Hints",
        ((0.3, "quick"), (1.0, "good"), (3.0, "strong"), (10.0, "strongest")),
        "A stronger hint is thought about for longer.",
    ),
)
"""Every setting but the theme, in the order of the screen."""

_BY_NAME: Final = {choice.name: choice for choice in CHOICES}
_THEME_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,63}|")


def other_pace(pace: float, *, slower: bool) -> float:
    """The next slower or faster pace; the slowest and the quickest stay."""
    further = [p for p, _ in PACES if (p > pace if slower else p < pace)]
    return pace if not further else min(further) if slower else max(further)


def read_settings(path: Path) -> tuple[Settings, list[str]]:
    """The settings of a file and what is wrong with it, a sentence each; a missing file is all defaults."""
    content, problems = read_object(path)
    version = content.pop("version", VERSION)
    if not _same(version, VERSION):
        problems.append(f"{path.name} is of version {shown(version)}, not {VERSION}; what is good in it is used.")
    wrong = {name: reason for name, value in content.items() if (reason := _wrong(name, value))}
    good: dict[str, Any] = {name: value for name, value in content.items() if name not in wrong}
    return replace(Settings(), **good), problems + [f"{path.name}: {reason}" for reason in wrong.values()]


def write_settings(path: Path, settings: Settings) -> None:
    """Keeps the settings, or a SaveError that says why not."""
    write_object(path, {"version": VERSION, **asdict(settings)})


def _wrong(name: str, value: object) -> str:
    """What is wrong with one line of the file; empty where it is good."""
    if name == "theme":
        good = isinstance(value, str) and _THEME_NAME.fullmatch(value) is not None
        return "" if good else f"theme is {shown(value)} and must be the name of a theme."
    if name not in _BY_NAME:
        names = ", ".join(field.name for field in fields(Settings))
        return f"there is no setting {shown(name)}; the settings are {names}."
    if _BY_NAME[name].allows(value):
        return ""
    return f"{name} is {shown(value)} and must be one of {_BY_NAME[name].allowed()}."


def _same(one: object, other: object) -> bool:
    """Equality that tells true from 1, as JSON does."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)

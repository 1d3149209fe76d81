"""Makes Textual themes of the `.tcss` files here and of the player's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from textual.theme import Theme

from .reading import Sheet, ThemeError, read_sheet, resolved
from .variables import BOARD, FACTS, OURS, WIDGETS

DEFAULT: Final = "default"
LIGHT: Final = "paper"
SIXTEEN: Final = "sixteen"
"""What a terminal of 16 colours starts in."""
OUR_ORDER: Final = (DEFAULT, "dracula", "gruvbox", LIGHT, "contrast", "clear", SIXTEEN)
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_FOLDER: Final = Path(__file__).parent


class LoadedTheme(NamedTuple):
    """A theme of a file: what Textual needs, the file's ordinary rules, and all its values."""

    name: str
    title: str
    theme: Theme
    rules: str
    path: Path
    colours: Mapping[str, str]
    """Every variable of ours, as #rrggbb."""
    lines: Mapping[str, int]
    """Where the file sets each variable."""


@dataclass(slots=True)
class Themes:
    """All themes that could be read, ours first, and what was wrong with the others."""

    themes: dict[str, LoadedTheme] = field(default_factory=dict[str, LoadedTheme])
    problems: list[str] = field(default_factory=list[str])


def find_themes(user_folder: Path | None = None, *, colours_256: bool = False) -> Themes:
    """Our themes and the player's own; one of the same name as ours changes what it sets and keeps the rest."""
    found = Themes({theme.name: theme for theme in _our_themes(colours_256)})
    for path in _files_in(user_folder):
        try:
            theme = _user_theme(path, found.themes, colours_256)
        except (ThemeError, OSError, UnicodeDecodeError) as error:
            found.problems.append(_problem(path, error))
        else:
            found.themes[theme.name] = theme
    return found


def board_defaults() -> dict[str, str]:
    """The board's own colours, for themes that do not know them."""
    return {name: _our_colours(DEFAULT)[name] for name in BOARD}


def _files_in(folder: Path | None) -> list[Path]:
    try:
        return sorted(folder.glob("*.tcss")) if folder is not None else []
    except OSError:
        return []


def _problem(path: Path, error: Exception) -> str:
    line = f":{error.line}" if isinstance(error, ThemeError) and error.line else ""
    reason = "it is not UTF-8 text." if isinstance(error, UnicodeDecodeError) else _reason(error)
    return f"{path.name}{line}: {reason}"


def _reason(error: Exception) -> str:
    return f"it cannot be read ({error.strerror})." if isinstance(error, OSError) else str(error)


# ---- ours ------------------------------------------------------------------------------------------------------------


def our_theme(name: str, *, colours_256: bool = False) -> LoadedTheme:
    """One theme of OUR_ORDER."""
    return _loaded(_FOLDER / f"{name}.tcss", _our_sheet(name), {}, colours_256)


def _our_themes(colours_256: bool) -> Iterator[LoadedTheme]:
    return (our_theme(name, colours_256=colours_256) for name in OUR_ORDER)


@cache
def _our_sheet(name: str) -> Sheet:
    return read_sheet((_FOLDER / f"{name}.tcss").read_text(encoding="utf-8"))


@cache
def _our_colours(name: str) -> dict[str, str]:
    return resolved(_our_sheet(name), {})


# ---- the player's ----------------------------------------------------------------------------------------------------


def _user_theme(path: Path, known: Mapping[str, LoadedTheme], colours_256: bool) -> LoadedTheme:
    if not _NAME.fullmatch(path.stem):
        raise ThemeError("a theme's file is named in small letters, digits and hyphens, as in my-theme.tcss.")
    sheet = read_sheet(path.read_text(encoding="utf-8"))
    base = known.get(path.stem) or known[DEFAULT if sheet.flag("theme-dark", True) else LIGHT]
    facts = {"theme-title": path.stem, "theme-dark": str(base.theme.dark).lower()}
    return _loaded(path, sheet, _our_colours(base.name) if base.name in OUR_ORDER else base.colours, colours_256, facts)


def _loaded(
    path: Path, sheet: Sheet, base: Mapping[str, str], colours_256: bool, facts: Mapping[str, str] | None = None
) -> LoadedTheme:
    values = resolved(sheet, {**base, **(facts or {})})
    colours = {name: values[name] for name in OURS}
    if colours_256:
        from .colours import snap  # arithmetic that most terminals do without

        colours = snap(colours)
    others = {name: value for name, value in values.items() if name not in OURS and name not in FACTS}
    theme = _textual_theme(path.stem, colours, others, dark=_is_dark(sheet, values))
    lines = {name: setting.line for name, setting in sheet.settings.items()}
    return LoadedTheme(path.stem, _title(path, sheet), theme, sheet.rules, path, colours, lines)


def _is_dark(sheet: Sheet, values: Mapping[str, str]) -> bool:
    return sheet.flag("theme-dark", values.get("theme-dark", "true") == "true")


def _title(path: Path, sheet: Sheet) -> str:
    return sheet.word("theme-title", path.stem)


def _textual_theme(name: str, colours: Mapping[str, str], others: Mapping[str, str], *, dark: bool) -> Theme:
    followed = {widget: colours[ours] for widget, ours in WIDGETS.items()}
    return Theme(
        name=name,
        primary=colours["accent"],
        secondary=colours["accent"],
        warning=colours["accent"],
        error=colours["error"],
        success=colours["success"],
        accent=colours["accent"],
        foreground=colours["foreground"],
        background=colours["background"],
        surface=colours["surface"],
        panel=colours["panel"],
        dark=dark,
        variables={**followed, **colours, **others},
    )

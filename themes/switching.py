"""Puts a theme's own rules into a running app, after a trial on a copy: a bad file never kills the app."""

from __future__ import annotations

from typing import Any, Final

from textual.app import App
from textual.css.errors import StylesheetError
from textual.css.stylesheet import Stylesheet, StylesheetParseError
from textual.css.tokenizer import Token, TokenError
from textual.theme import Theme

from .colours import blend, contrast
from .loader import LoadedTheme, board_defaults
from .reading import ThemeError

RULES: Final = ("", "theme rules")
"""Where a theme's rules stand among the app's sources."""
_QUIET: Final = {"muted": 4.6, "faint": 3.1, "line": 1.6}
"""The contrast on the table that words and lines of lesser weight keep under themes that do not name them."""


def check_theme(app: App[Any], loaded: LoadedTheme) -> None:
    """Parses the app's whole style sheet with a theme on trial; a ThemeError with the line where it fails."""
    trial = app.stylesheet.copy()
    system = loaded.theme.to_color_system().generate()
    trial.set_variables({**system, **loaded.theme.variables})
    _set_rules(trial, loaded.rules)
    try:
        trial.parse()
    except TokenError as error:
        raise ThemeError(str(error).split("\n")[0], error.start[0]) from error
    except StylesheetParseError as error:
        raise _told(error, loaded) from error
    except StylesheetError as error:
        raise ThemeError(str(error).split("\n")[0]) from error


def use_rules(app: App[Any], loaded: LoadedTheme | None) -> None:
    """Exchanges the rules of the old theme for those of the new one; None for one of Textual's own."""
    _set_rules(app.stylesheet, loaded.rules if loaded is not None else "")


def _set_rules(stylesheet: Stylesheet, rules: str) -> None:
    stylesheet.source.pop(RULES, None)
    if rules.strip():
        stylesheet.add_source(rules, read_from=RULES)


def _told(error: StylesheetParseError, loaded: LoadedTheme) -> ThemeError:
    for rule in error.errors.rules:
        for token, message in rule.errors:
            return ThemeError(_plain(message), _line(token, loaded))
    return ThemeError("Its rules cannot be read.")


def _line(token: Token, loaded: LoadedTheme) -> int:
    """The line of the file: of a bad rule itself, or of the variable that spoils one of the app's rules."""
    if token.read_from == RULES and token.referenced_by is None:
        return token.location[0] + 1
    name = token.referenced_by.name if token.referenced_by is not None else ""
    return loaded.lines.get(name, 0)


def _plain(message: Any) -> str:
    words = str(getattr(message, "summary", message)).split("\n")[0]
    return words.rstrip(".") + "."


# ---- Textual's own themes --------------------------------------------------------------------------------------------


def defaults_for(theme: Theme) -> dict[str, str]:
    """Values for every variable of ours under a theme that does not know them."""
    return {**board_defaults(), **_quiet_words(theme)}


def _quiet_words(theme: Theme) -> dict[str, str]:
    if theme.ansi:
        return {"muted": "ansi_default", "faint": "ansi_bright_black", "line": "ansi_bright_black"}
    colours = theme.to_color_system().generate()
    text, table = colours["foreground"][:7].lower(), colours["background"][:7].lower()
    return {name: _faded(text, table, ratio) for name, ratio in _QUIET.items()}


def _faded(text: str, table: str, ratio: float) -> str:
    """The text's colour, as near to the table's as the contrast allows."""
    shares = (step / 20 for step in range(19, 0, -1))
    return next((c for share in shares if contrast(c := blend(text, table, share), table) >= ratio), text)

"""Switches the app's theme: a bad file never takes the screen down, it is reported and the old theme stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.css.errors import StylesheetError
from textual.css.stylesheet import Stylesheet
from textual.css.tokenizer import TokenError

from ..themes.loader import LoadedTheme

_SOURCE: Final = ("theme", "rules")


def put_rules(stylesheet: Stylesheet, theme: LoadedTheme | None) -> None:
    """Exchanges the ordinary rules of the theme before for those of this one."""
    stylesheet.add_source(theme.rules if theme is not None else "", read_from=_SOURCE)


def problem_of(stylesheet: Stylesheet, theme: LoadedTheme, variables: Mapping[str, str]) -> str:
    """What is wrong with a theme's rules, as `file: reason`; empty where they can be used."""
    trial = stylesheet.copy()
    trial.set_variables(dict(variables))
    put_rules(trial, theme)
    try:
        trial.parse()
    except (StylesheetError, TokenError) as error:
        return f"{theme.path.name}: {_first_line(error)}"
    return ""


def _first_line(error: Exception) -> str:
    return (str(error).strip() or "its rules cannot be read.").splitlines()[0]

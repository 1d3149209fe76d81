"""Reads a theme file: the variables it sets at its top level, and the ordinary rules that may follow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from textual.color import Color, ColorParseError
from textual.css.tokenize import tokenize
from textual.css.tokenizer import Token, TokenError, UnexpectedEnd

from .variables import OURS

MAX_CHARACTERS: Final = 200_000
_FOUND: Final = re.compile(r"\(found '(.*?)(?:\\n)?'\)")
_WORDS_FOR: Final = {"true": True, "false": False}


class ThemeError(ValueError):
    """Something in a theme file that cannot be; the text is a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        """The reason, and the line of the file, 0 for unknown."""
        super().__init__(reason)
        self.line = line


class Setting(NamedTuple):
    """A variable as a file sets it: its value as written, and the line."""

    value: str
    line: int


class Sheet(NamedTuple):
    """What a theme file says: its variables, and its rules at the lines where they stand in the file."""

    settings: Mapping[str, Setting]
    rules: str

    def word(self, name: str, default: str) -> str:
        """What the file says about itself under that name."""
        return self.settings[name].value.strip("\"'") if name in self.settings else default

    def flag(self, name: str, default: bool) -> bool:
        """A fact that is true or false."""
        if name not in self.settings:
            return default
        setting = self.settings[name]
        if setting.value not in _WORDS_FOR:
            raise ThemeError(f"${name} is true or false, not {setting.value[:40]}.", setting.line)
        return _WORDS_FOR[setting.value]


def read_sheet(text: str) -> Sheet:
    """The sheet of a text, or a ThemeError with the line."""
    if len(text) > MAX_CHARACTERS:
        raise ThemeError(f"A theme file has at most {MAX_CHARACTERS:,} characters.")
    try:
        tokens = list(tokenize(text, ("", "")))
    except TokenError as error:
        # The end is found missing on a line after the last.
        raise ThemeError(_reason(error), min(error.start[0], max(1, len(text.splitlines())))) from error
    settings: dict[str, Setting] = {}
    rules = [list(line) for line in text.split("\n")]
    for name, value in _declarations(tokens):
        settings[name.value[1:-1]] = Setting(_value_text(value), name.location[0] + 1)
        _blank(rules, name, value)
    return Sheet(settings, "\n".join("".join(line) for line in rules))


def _reason(error: TokenError) -> str:
    """What is wrong, in words for whoever wrote the file; the parser names what it expected."""
    if isinstance(error, UnexpectedEnd):
        return "The file ends too early: a } or */ is missing."
    found = _FOUND.search(str(error))
    word = found[1].strip()[:40] if found else "This"
    if word.startswith("#"):
        return f"{word} is no colour. Write #rrggbb."
    return f'{word} cannot be read. A colour is set as in "$accent: #rrggbb;".'


def _declarations(tokens: list[Token]) -> Iterator[tuple[Token, list[Token]]]:
    """The top-level variables: the token of the name, and those of the value with the sign that ends it."""
    depth, name, value = 0, None, list[Token]()
    for token in tokens:
        depth += (token.name == "declaration_set_start") - (token.name == "declaration_set_end")
        if token.name == "variable_name" and not depth:
            name, value = token, []
        elif name is not None:
            value.append(token)
            if token.name == "variable_value_end":
                yield name, value
                name = None
    if name is not None:
        raise ThemeError(f"{name.value[:40]} has no ; at its end.", name.location[0] + 1)


def _value_text(value: list[Token]) -> str:
    return "".join(token.value for token in value[:-1]).strip()


def _blank(lines: list[list[str]], name: Token, value: list[Token]) -> None:
    """Takes a declaration out of the rules and leaves every other line where it was."""
    for token in (name, *value):
        line, column = token.location
        for at in range(column, min(column + len(token.value), len(lines[line]))):
            lines[line][at] = " "


# ---- values ----------------------------------------------------------------------------------------------------------


def resolved(sheet: Sheet, base: Mapping[str, str]) -> dict[str, str]:
    """The values of all variables, references followed, colours of ours as #rrggbb; `base` gives what is not set."""
    return dict(base) | {name: _checked(name, _followed(name, sheet, base), sheet) for name in sheet.settings}


def _followed(name: str, sheet: Sheet, base: Mapping[str, str]) -> str:
    """The value of a variable that may name another, which may name another."""
    value, seen = sheet.settings[name].value, [name]
    while value.startswith("$"):
        other = value[1:]
        if other in seen:
            raise ThemeError(f"${name} leads back to itself.", sheet.settings[name].line)
        seen.append(other)
        value = sheet.settings[other].value if other in sheet.settings else base.get(other, "")
        if not value:
            raise ThemeError(f"${name} names ${other[:40]}, which is not set.", sheet.settings[name].line)
    return value


def _checked(name: str, value: str, sheet: Sheet) -> str:
    """Our colours are opaque and exact, because contrast and downgrades are worked out on them."""
    if name not in OURS:
        return value
    try:
        colour = Color.parse(value)
    except ColorParseError as error:
        raise ThemeError(f"${name} is no colour: {value[:40]}. Write #rrggbb.", sheet.settings[name].line) from error
    if colour.a < 1 or colour.ansi is not None:
        raise ThemeError(f"${name} has to be an opaque colour such as #rrggbb.", sheet.settings[name].line)
    return colour.hex6.lower()

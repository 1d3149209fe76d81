"""The moves of a record as words: moves, marks, comments, names of lines and the brackets of variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from .errors import RecordError
from .literal import escaped, unescaped

Kind = Literal["comment", "name", "open", "close", "number", "mark", "move"]

# Possessive repeats (++ and *+): a missing bracket in a text of two megabytes is found in one pass.
_ESCAPED: Final = r"\\ (?: u\{ [0-9a-fA-F]{1,6} \} | . )"
_TOKEN: Final = re.compile(
    rf"""
      \{{ (?P<comment> (?: [^\\}}]++ | {_ESCAPED} )*+ ) \}}
    | \[ (?P<name> (?: [^\\\]]++ | {_ESCAPED} )*+ ) \]
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<number> \d++ \.++ (?= [\s(){{}}\[\]] | \Z ) )
    | @ (?P<mark> [a-z-]++ )
    | (?P<move> (?: [^\s\\(){{}}\[\]] | {_ESCAPED} )++ )
    | (?P<wrong> \S )
    """,
    re.VERBOSE | re.DOTALL,
)
_WRONG: Final = {
    "{": "The comment that begins here has no } at its end.",
    "[": "The name that begins here has no ] at its end.",
}


class Token(NamedTuple):
    """One word of the moves, without its signs and escapes, and the line it stands on."""

    kind: Kind
    text: str
    line: int


def tokens(body: str, line: int) -> Iterator[Token]:
    """The words of a text whose first line has the number `line`; a RecordError where there is none."""
    counted = 0
    for found in _TOKEN.finditer(body):
        line += body.count("\n", counted, found.start())
        counted = found.start()
        kind, text = found.lastgroup, found.group(found.lastgroup or 0)
        if kind == "wrong":
            raise RecordError(_WRONG.get(text, f"There is no {text} to be expected here."), line)
        yield Token(kind, unescaped(text), line)  # pyright: ignore[reportArgumentType] the groups are the kinds


def comment_text(text: str) -> str:
    """A comment as the record writes it."""
    return f"{{{escaped(text, '}')}}}"


def name_text(text: str) -> str:
    """The name of a line as the record writes it."""
    return f"[{escaped(text, ']')}]"


def move_word(text: str) -> str:
    """A move as the record writes it; games whose moves hold none of our signs stay as they are."""
    word = escaped(text, "(){}[] ")
    return "\\" + word if word[:1] == "@" or re.fullmatch(r"\d+\.+", word) else word

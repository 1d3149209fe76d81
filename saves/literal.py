"""Any text as literal characters: written into a record and read back, or shown without acting on the terminal."""

from __future__ import annotations

import re
from typing import Final

from ..games.engine.seats import is_control

_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)


def escaped(text: str, also: str = "") -> str:
    """A text on one line without control characters, from which `unescaped` makes the same text again."""
    if text.isprintable() and not any(sign in text for sign in f"\\{also}"):
        return text
    return "".join(_escaped_sign(sign, also) for sign in text)


def _escaped_sign(sign: str, also: str) -> str:
    if sign == "\n":
        return "\\n"
    if sign == "\\" or sign in also:
        return "\\" + sign
    return f"\\u{{{ord(sign):x}}}" if is_control(sign) else sign


def unescaped(text: str) -> str:
    """The text that was escaped. What is no escape stays as it is, so that hand-written texts need little care."""
    return _ESCAPE.sub(_meant, text) if "\\" in text else text


def _meant(found: re.Match[str]) -> str:
    code, sign = found.group(1), found.group(2)
    if code is None:
        return "\n" if sign == "n" else sign
    return chr(int(code, 16)) if int(code, 16) <= 0x10FFFF else found.group()


def shown(text: str) -> str:
    """A text on one line in which every control character is spelled out, safe for any terminal."""
    return text if text.isprintable() else "".join(_shown_sign(sign) for sign in text)


def _shown_sign(sign: str) -> str:
    if sign in "\n\t":
        return " "
    return f"\\u{{{ord(sign):x}}}" if is_control(sign) else sign

"""Completion scripts of the shells, made from the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from shlex import quote
from typing import Final

from .grammar import Flag, Grammar, Place

PROGRAM: Final = "boardgames-tui"


def bash(grammar: Grammar) -> str:
    """For bash, without its extra completion package."""
    return f"""\
_boardgames_tui() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words= files=
    case $previous in
{_indented(_value_cases(grammar))}
    *)
        case $([ "$COMP_CWORD" -gt 1 ] && echo "${{COMP_WORDS[1]}}") in
{_indented(_place_cases(grammar), 2)}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    local IFS=$'\\n'  # names of files may hold blanks
    if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}}
complete -o filenames -F _boardgames_tui {PROGRAM}
"""


def zsh(grammar: Grammar) -> str:
    """For zsh; works sourced and from a folder of functions."""
    return f"""\
#compdef {PROGRAM}
_boardgames_tui() {{
    local previous=${{words[CURRENT-1]}} first= choices= files=
    (( CURRENT > 2 )) && first=${{words[2]}}
    case $previous in
{_indented(_value_cases(grammar)).replace("words=", "choices=")}
    *)
        case $first in
{_indented(_place_cases(grammar), 2).replace("words=", "choices=")}
        esac ;;
    esac
    compadd -- ${{=choices}}
    if [[ -n $files ]]; then _files; fi
}}
if [[ $funcstack[1] == _boardgames_tui ]]; then
    _boardgames_tui "$@"
else
    compdef _boardgames_tui {PROGRAM}
fi
"""


def fish(grammar: Grammar) -> str:
    """For fish."""
    start = "__boardgames_tui_start"
    lines = [
        f"function {start}",
        f"    not __fish_seen_subcommand_from {' '.join(grammar.commands)}",
        "end",
        f"complete -c {PROGRAM} -f",
        *_fish_place(start, grammar.top),
    ]
    lines += [
        f"complete -c {PROGRAM} -n {start} -a {name} -d {quote(place.help)}" for name, place in grammar.commands.items()
    ]
    for name, place in grammar.commands.items():
        lines += _fish_place(f"__fish_seen_subcommand_from {name}", place)
    return "\n".join(lines) + "\n"


SCRIPTS: Final[Mapping[str, Callable[[Grammar], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}


# ---- bash and zsh ----------------------------------------------------------------------------------------------------


def _value_cases(grammar: Grammar) -> Iterator[str]:
    for flag in grammar.flags.values():
        files = " files=1" if flag.files else ""
        yield f"{flag.name}) words={quote(' '.join(flag.values))}{files} ;;"


def _place_cases(grammar: Grammar) -> Iterator[str]:
    for name, place in grammar.commands.items():
        yield f"{name}) {_place_words(place)} ;;"
    yield f"'') {_place_words(grammar.top, *grammar.commands)} ;;"
    yield f"*) {_place_words(grammar.top)} ;;"


def _place_words(place: Place, *more: str) -> str:
    words = [*more, *place.words, *(flag.name for flag in place.flags)]
    return f"words={quote(' '.join(dict.fromkeys(words)))}{' files=1' if place.files else ''}"


def _indented(lines: Iterator[str], depth: int = 1) -> str:
    return "\n".join("    " * depth + line for line in lines)


# ---- fish ------------------------------------------------------------------------------------------------------------


def _fish_place(condition: str, place: Place) -> list[str]:
    words = [f"complete -c {PROGRAM} -n {quote(condition)} -a {quote(word)}" for word in place.words]
    files = [f"complete -c {PROGRAM} -n {quote(condition)} -F"] if place.files else []
    return [*words, *files, *(_fish_flag(condition, flag) for flag in place.flags)]


def _fish_flag(condition: str, flag: Flag) -> str:
    value = (" -rF" if flag.files else " -x") if flag.takes_value else ""
    value += f" -a {quote(' '.join(flag.values))}" if flag.values else ""
    name = flag.name.removeprefix("--")
    return f"complete -c {PROGRAM} -n {quote(condition)} -l {name}{value} -d {quote(flag.help)}"

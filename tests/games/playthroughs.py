"""Writes the playthroughs: one seeded random game for each game and offered value of an option, as text.

`make playthroughs` runs it. What changes in the files afterwards is what changed in the rules, the texts or the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from boardgames_tui.games import all_games
from boardgames_tui.games.engine.core import OptionValue

FOLDER = Path(__file__).parent / "playthroughs"
PLIES = 60

Options = Mapping[str, OptionValue]


def playthroughs() -> dict[str, str]:
    """The text of every playthrough by its file's name."""
    return {name: "\n".join(told(game, options)) + "\n" for game in all_games() for name, options in variants(game)}


def variants(game: Any) -> Iterator[tuple[str, Options]]:
    """The default options, then one option changed at a time."""
    usual = {option.name: 1 if option.default is None else option.default for option in game.options}
    yield f"{game.id}.txt", usual
    for option in game.options:
        for value in option.offered:
            if value != usual[option.name]:
                yield f"{game.id}-{option.name}-{value}.txt", {**usual, option.name: value}


def told(game: Any, options: Options) -> Iterator[str]:
    """One game, line by line."""
    random = Random(1).random
    state = game.start(options)
    yield f"game {game.id} {' '.join(f'{name}={value}' for name, value in options.items())}"
    yield f"position {game.position(state)}"
    for ply in range(1, PLIES + 1):
        moves = game.moves(state)
        if not moves:
            break
        move = moves[int(random() * len(moves))]
        yield ""
        yield from told_ply(game, state, move, ply)
        state = game.play(state, move)
        yield f"position {game.position(state)}"
    yield from told_end(game, state)


def told_ply(game: Any, state: Any, move: Any, ply: int) -> Iterator[str]:
    """A move with its words and effects."""
    texts = [game.move_text(state, legal) for legal in game.moves(state)]
    yield f"legal {' '.join(texts[:20])}{f' and {len(texts) - 20} more' if len(texts) > 20 else ''}"
    yield f"{ply}. {game.sides[game.turn(state)]} {game.move_text(state, move)}"
    yield f"  steps {' '.join(step.id for step in game.steps(state, move))}"
    yield f"  {game.sentence(state, move)}"
    yield from (f"  {effect.kind}: {effect.words}" for effect in game.effects(state, move))
    yield from (f"  {line}" for line in game.foresight(state, move))


def told_end(game: Any, state: Any) -> Iterator[str]:
    """How it ended, or that it went on."""
    outcome = game.outcome(state)
    yield ""
    if outcome is None:
        yield f"goes on, {game.sides[game.turn(state)]} to move"
    else:
        winner = "draw" if outcome.winner is None else game.sides[outcome.winner]
        yield f"result {winner} {outcome.kind} {outcome.reason}"


def main() -> None:
    """Writes the files and removes those of games and options that are gone."""
    FOLDER.mkdir(exist_ok=True)
    texts = playthroughs()
    for path in FOLDER.glob("*.txt"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

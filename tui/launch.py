"""What the command line asks the app to do, checked before Textual is imported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..games.engine.match import AnyGame, Match
    from ..games.engine.seats import Seat

    GivenSeats = tuple[Seat | None, Seat | None]
    """Who was named for First and Second; None where nobody was."""


class Launch(NamedTuple):
    """How the app begins: with a match, with a game that was saved, with a shared file, or else with the menu."""

    match: Match | None = None
    """A new game to start with; game, options, position and seats are in it."""
    resume: bool = False
    """Go on with the newest unfinished game, of `game` where one is named."""
    game: AnyGame | None = None
    seats: GivenSeats = (None, None)
    """The seats that were given, to be changed in a game that is resumed; None leaves a seat as it was saved."""
    theme: str | None = None
    """For this run; None is the settings' one."""
    saves: Path | None = None
    """The folder of the saves; None is the user's own."""
    file: Path | None = None
    """A record that two people take turns on, which the app watches and writes instead of a save of its own."""
    seat: int | None = None
    """The seat that plays here beside such a file; None is both."""

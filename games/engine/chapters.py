"""Counts positions along a very long line of play, for games whose rules ask how often a position stood.

A state has *marks*, one bit of about a thousand for every position of its line, and walks back only where the bit of a
new position is set already. Once half of the bits are set that happens too often: the line so far becomes a *chapter*,
which counts its positions, and the marks begin anew. States of one chapter hold the same tuple of chapters before it,
so a walk ends where the tuple is another one. Lines that branch share the chapters before the branching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final

FULL: Final = 512
"""Bits set in the marks of a whole chapter: half of those that games use."""

Chapters = tuple[Counter[Hashable], ...]


def is_full(marks: int) -> bool:
    """Whether so many marks are set that another chapter should begin."""
    return marks.bit_count() >= FULL


def times_in(chapters: Chapters, key: Hashable) -> int:
    """How often a position stood in chapters that are over."""
    return sum(chapter.get(key, 0) for chapter in chapters)

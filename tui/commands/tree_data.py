"""A record for programs: its head, and its history as a flat list of nodes that name their parents."""

from __future__ import annotations

from typing import Any

from ...games.engine.tree import Node, walk
from ...saves.record import Record, ending_word
from .recorded import header_data


def tree_data(record: Record) -> dict[str, Any]:
    """The head, the nodes (the main line's continuation of each comes first) and the one where the game stands."""
    match = record.match
    nodes = list(walk(match.root))
    numbers = {id(node): number for number, node in enumerate(nodes)}
    return {
        **header_data(record.header()),
        "position": match.game.position(match.state),
        "here": numbers[id(match.node)],
        "nodes": [_node_data(record, node, numbers) for node in nodes],
    }


def _node_data(record: Record, node: Node, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "id": numbers[id(node)],
        "parent": None if node.parent is None else numbers[id(node.parent)],
        "ply": node.ply,
        "move": node.text or None,
        "ending": None if node.ending is None else ending_word(node.ending),
        "sentence": record.match.sentence(node) or None,
        "name": node.name or None,
        "comment": node.comment or None,
    }

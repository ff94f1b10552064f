"""Text both ways: orders, positions and refusals as people and programs write and read them."""

from __future__ import annotations

from games.engine.notation.orders import describe, explain, format_order, parse_order
from games.engine.notation.positions import position_from_json, position_to_json

__all__ = [
    "describe",
    "explain",
    "format_order",
    "parse_order",
    "position_from_json",
    "position_to_json",
]

"""Conversion to and from text: orders, positions, set-ups, events and refusals for people and programs."""

from __future__ import annotations

from games.engine.notation.describing import describe, slot_words
from games.engine.notation.events import event_to_json
from games.engine.notation.lists import (
    UnreadableLine,
    begins_list,
    format_list,
    is_comment,
    parse_head,
    parse_list,
    parse_single,
    places_named,
    reads_alone,
    speaks_of,
)
from games.engine.notation.orders import format_order, parse_order
from games.engine.notation.positions.reading import position_from_json
from games.engine.notation.positions.writing import position_to_json
from games.engine.notation.setups import cards_from_json, deal_from_json
from games.engine.notation.verb import Verb

__all__ = [
    "UnreadableLine",
    "Verb",
    "begins_list",
    "cards_from_json",
    "deal_from_json",
    "describe",
    "event_to_json",
    "format_list",
    "format_order",
    "is_comment",
    "parse_head",
    "parse_list",
    "parse_order",
    "parse_single",
    "places_named",
    "position_from_json",
    "position_to_json",
    "reads_alone",
    "slot_words",
    "speaks_of",
]

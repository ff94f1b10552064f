"""Options as programs see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.notation.formatting import format_cards, key

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.legality import Option, Slot
    from games.engine.rulebook import Rulebook


def describe(rulebook: Rulebook, option: Option) -> dict[str, Any]:
    """Return an option as JSON: its template, and the range or the choices of each slot, as text."""
    slots = {name: describe_slot(rulebook.board, slot) for name, slot in option.slots.items()}
    found: dict[str, Any] = {
        "order": rulebook.verb_of[option.order].order,
        "template": option.template,
        "slots": slots,
    }
    if option.most is not None:
        found["most"] = option.most
    return found


def describe_slot(board: Board, slot: Slot) -> dict[str, Any]:
    """Return a slot as JSON: `{"min": 1, "max": 3}` or `{"choices": […]}`."""
    values: Any = slot.values
    if slot.kind == "number":
        return {"min": values[0], "max": values[-1]}
    return {"choices": [slot_words(board, slot, value) for value in values]}


def slot_words(board: Board, slot: Slot, value: Any) -> str:
    """Return a value of a slot as it is written in an order."""
    if slot.kind == "territory":
        return key(board, value)
    return format_cards(board, value) if slot.kind == "cards" else f"{value}"

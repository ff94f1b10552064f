"""What programs and people are told of options and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.errors import OrderError
from games.engine.notation.formatting import format_cards, key
from games.engine.notation.vocabulary import VERBS, written

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.legality import Option, Slot


def describe(board: Board, option: Option) -> dict[str, Any]:
    """An option as JSON: its template, and the range or the choices of each slot, as text."""
    slots = {name: describe_slot(board, slot) for name, slot in option.slots.items()}
    found: dict[str, Any] = {
        "order": option.order.__name__.lower(),
        "template": option.template,
        "slots": slots,
    }
    if option.most is not None:
        found["most"] = option.most
    return found


def describe_slot(board: Board, slot: Slot) -> dict[str, Any]:
    """`{"min": 1, "max": 3}` or `{"choices": […]}`."""
    values: Any = slot.values
    if slot.kind == "number":
        return {"min": values[0], "max": values[-1]}
    return {"choices": [slot_words(board, slot, value) for value in values]}


def slot_words(board: Board, slot: Slot, value: Any) -> str:
    """A value of a slot as it is written in an order."""
    if slot.kind == "territory":
        return key(board, value)
    return format_cards(board, value) if slot.kind == "cards" else f"{value}"


def explain(
    board: Board,
    error: OrderError,
    language: str = "en",
    template: str | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """The sentence of a refusal, with territories by name. `template` and other `words` are translations."""
    params = {name: in_words(board, name, value, language) for name, value in error.params.items()}
    if inner := behind(error):
        params["reason"] = explain(board, inner, language)
    return (template or error.template) % {**params, **(words or {})}


def behind(error: OrderError) -> OrderError | None:
    """The refusal of a line that is the reason for that of its list, also where it was kept as data."""
    reason = error.params.get("reason")
    if not isinstance(reason, list):
        return None
    code, template, params = reason
    return OrderError(code, template, **params)


ORDER_PARAMS = ("order", "orders", "known", "candidates")
"""Parameters that hold the words of orders, separated by commas."""


def in_words(board: Board, name: str, value: object, language: str) -> object:
    """A parameter of a refusal in a language: territories by name, orders by their verb."""
    if name in OrderError.TERRITORY_PARAMS and isinstance(value, int):
        return board.territories[value].names[language]
    if name in ORDER_PARAMS and language != "en":
        parts = str(value).split(", ")
        return ", ".join(written("verbs", part, language) if part in VERBS else part for part in parts)
    return value

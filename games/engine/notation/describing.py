"""What programs and people are told of options and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.engine.errors import OrderError
from games.engine.notation.formatting import format_cards, key
from games.engine.notation.verb import named_in

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.legality import Option, Slot
    from games.engine.rulebook import Rulebook


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
    rulebook: Rulebook | None,
    error: OrderError,
    language: str = "en",
    translate: Callable[[str], str] = str,
) -> str:
    """The sentence of a refusal, with territories by name; of a list, that of its line.

    `translate` gives a template or the name of a phase in the language. A refusal that names no territory
    needs no rulebook.
    """
    params = {
        name: in_words(rulebook, name, value, language, translate) for name, value in error.params.items()
    }
    if inner := behind(error):
        params["reason"] = explain(rulebook, inner, language, translate)
    return translate(error.template) % params


def behind(error: OrderError) -> OrderError | None:
    """The refusal of a line that is the reason for that of its list, also where it was kept as data."""
    reason = error.params.get("reason")
    if not isinstance(reason, list):
        return None
    code, template, params = reason
    return OrderError(code, template, **params)


ORDER_PARAMS = ("order", "orders", "known", "candidates")
"""Parameters that hold the words of orders, separated by commas."""
QUESTION_PARAMS = ("question", "questions")
"""Parameters that hold those of questions."""


def in_words(
    rulebook: Rulebook | None, name: str, value: object, language: str, translate: Callable[[str], str]
) -> object:
    """A parameter of a refusal in a language: territories, phases, orders and questions in its words."""
    if name == "phase":
        return translate(str(value))
    if rulebook is None:
        return value
    if name in OrderError.TERRITORY_PARAMS and isinstance(value, int):
        return rulebook.board.territories[value].names[language]
    if language != "en" and name in (*ORDER_PARAMS, *QUESTION_PARAMS):
        verbs = {key: verb.spellings for key, verb in rulebook.verbs.items()}
        known = verbs if name in ORDER_PARAMS else rulebook.question_words
        return ", ".join(named_in(known, part, language) for part in str(value).split(", "))
    return value

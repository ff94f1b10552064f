"""Put refusals into words, calling territories, phases and orders by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.engine.errors import OrderError
from games.engine.feature import Misfit
from games.engine.notation.verb import named_in
from games.rulebooks.texts import texts_of
from games.texts.found import reason_of
from games.texts.refusals import REFUSALS
from games.texts.worded import Worded

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

ORDER_PARAMS = ("order", "orders", "known", "candidates")
"""The parameters that hold names of orders, separated by commas."""
QUESTION_PARAMS = ("question", "questions")
"""The parameters that hold names of questions, separated by commas."""

Translate = Callable[[str], str]


def explain(
    rulebook: Rulebook | None, error: OrderError, language: str = "en", translate: Translate = str
) -> str:
    """Return the sentence of a refusal.

    For a refused list of orders, it includes the sentence of the refused line. `translate` turns an English
    template, or the English name of a phase, into `language`. A refusal that has nothing to do with the rules
    of an edition needs no rulebook.
    """
    params = {
        name: in_words(rulebook, name, value, language, translate) for name, value in error.params.items()
    }
    return translate(template_of(rulebook, error)) % params


def template_of(rulebook: Rulebook | None, error: OrderError) -> str:
    """Return the English sentence of a refusal, before its parameters are put in."""
    if isinstance(error, Worded):
        return error.template
    return (texts_of(rulebook).refusals if rulebook else REFUSALS)[error.key]


def in_words(
    rulebook: Rulebook | None, name: str, value: object, language: str, translate: Translate
) -> object:
    """Return a parameter of a refusal as it is written in `language`.

    Territories, phases, orders and questions are called by their names.
    """
    if isinstance(value, OrderError):
        return explain(rulebook, value, language, translate)
    if isinstance(value, Misfit):
        return translate(reason_of(value))
    if rulebook is None:
        return value
    if called := texts_of(rulebook).params.get(name):
        return translate(called.get(str(value), str(value)))
    if name in OrderError.TERRITORY_PARAMS and isinstance(value, int):
        return rulebook.board.territories[value].names[language]
    if language != "en" and name in (*ORDER_PARAMS, *QUESTION_PARAMS):
        verbs = {key: verb.spellings for key, verb in rulebook.verbs.items()}
        known = verbs if name in ORDER_PARAMS else rulebook.question_words
        return ", ".join(named_in(known, part, language) for part in str(value).split(", "))
    return value


def refusal_to_json(rulebook: Rulebook, error: OrderError) -> list[Any]:
    """Return a refusal as JSON, with its sentence, so that it can be shown even if the rules change."""
    params = {
        name: refusal_to_json(rulebook, value) if isinstance(value, OrderError) else value
        for name, value in error.params.items()
    }
    return [error.key, template_of(rulebook, error), params]


def refusal_from_json(data: list[Any]) -> Worded:
    """Read a refusal that `refusal_to_json` stored."""
    key, template, params = data
    inner = {
        name: refusal_from_json(value) if isinstance(value, list) else value for name, value in params.items()
    }
    return Worded(key, template, **inner)

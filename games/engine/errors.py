"""Errors of orders, positions and set-ups.

Every error has a stable code and parameters: territories, numbers, parts of a text that somebody wrote. The
sentence that says what to do is in `games.texts.refusals`, or in the text of the feature that brings the
rule.
"""

from __future__ import annotations


def shorten(text: str, most: int = 60) -> str:
    """Return the text, shortened to the length that a refusal quotes."""
    return text if len(text) <= most else text[:most] + "…"


class OrderError(ValueError):
    """The base class of all refusals.

    `key` names the sentence. It is the stable `code`, followed by a dot and the case if the code has several
    cases (`not_your_territory.attack`). Parameters named in `TERRITORY_PARAMS` are indices of territories.
    """

    TERRITORY_PARAMS = ("source", "target", "territory")

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.code = key.partition(".")[0]
        self.params = params


class Unreadable(OrderError):
    """A text or data that cannot be understood at all."""


class Illegal(OrderError):
    """An order that is understood, but that the rules forbid here and now."""


class Impossible(OrderError):
    """A position or a set-up that cannot exist under the rulebook."""


def check(condition: bool, reason: str) -> None:
    """Raise Impossible with this reason unless the condition holds."""
    if not condition:
        raise impossible(reason)


def impossible(reason: str) -> Impossible:
    """Return the refusal of a position, with this reason."""
    return Impossible("impossible_position", reason=shorten(reason, 300))

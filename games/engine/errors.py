"""What can be wrong with an order, a position or a set-up.

Every error has a stable code and parameters: territories, numbers, parts of somebody's text. The sentence
that says what to do stands in `games.texts.refusals`, or in the text of the feature that brings the rule.
"""

from __future__ import annotations


def shorten(text: str, most: int = 60) -> str:
    """As much of somebody's text as a refusal repeats."""
    return text if len(text) <= most else text[:most] + "…"


class OrderError(ValueError):
    """Base of all refusals.

    `key` names the sentence: the `code`, which is stable, and after a point which case of it where there are
    several (`not_your_territory.attack`). Parameters named in `TERRITORY_PARAMS` are territories by their
    indices.
    """

    TERRITORY_PARAMS = ("source", "target", "territory")

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.code = key.partition(".")[0]
        self.params = params


class Unreadable(OrderError):
    """The text or the data is not understood at all."""


class Illegal(OrderError):
    """Understood, but the rules forbid it here and now."""


class Impossible(OrderError):
    """A position or a set-up that cannot exist under the rulebook."""


def check(condition: bool, reason: str) -> None:
    """Refuse (Impossible) the position for this reason."""
    if not condition:
        raise impossible(reason)


def impossible(reason: str) -> Impossible:
    """The refusal of a position."""
    return Impossible("impossible_position", reason=shorten(reason, 300))

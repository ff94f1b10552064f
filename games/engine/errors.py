"""What can be wrong with an order, a position or a set-up.

Every error has a stable code and a sentence that says what to do. The sentence is a template in
English, marked for translation where a player can meet it; its parameters are territories, numbers
or parts of their text.
"""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation; the site translates it when it is shown."""
    return message


def shorten(text: str, most: int = 60) -> str:
    """As much of somebody's text as a refusal repeats."""
    return text if len(text) <= most else text[:most] + "…"


class OrderError(ValueError):
    """Base of all refusals. `code` is stable, `template % params` is the English sentence.

    Parameters named in `TERRITORY_PARAMS` hold territory indices while inside the engine; whoever
    shows the sentence replaces them by names (`games.engine.notation.explain` does so in English).
    """

    TERRITORY_PARAMS = ("source", "target", "territory")

    def __init__(self, code: str, template: str, **params: object) -> None:
        super().__init__(code, template, params)
        self.code = code
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template % self.params


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
    return Impossible(
        "impossible_position", "This position is impossible: %(reason)s.", reason=shorten(reason, 300)
    )

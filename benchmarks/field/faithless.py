"""Players who take every truce, of whom one keeps them and one does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from games.bots import Bot
from games.bots.offered import choose_offered, offers
from games.bots.sensible import SensiblePlayer
from games.engine import Option, Order, Position, Rulebook
from games.engine.feature import nothing_more
from games.features.truces import Truces
from games.features.truces.orders import AcceptTruce, EndTruce, ProposeTruce


class WillingPlayer(Bot):
    """A player that accepts every truce and offers one to each of its rivals, and is sensible otherwise."""

    key = "willing"
    name = "Willing"
    about: tuple[type[Any], ...] = (AcceptTruce, ProposeTruce)
    """The orders about truces that it gives whenever it can."""

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return an order about truces if there is one to give, or else the sensible order."""
        for kind in self.about:
            for option in offers(rulebook, view, seat, kind):
                return first_of(kind, option)
        return choose_offered(SensiblePlayer().wanted, self.seen(rulebook), view, seat, rng)

    def seen(self, rulebook: Rulebook) -> Rulebook:
        """Return the rules as it sees them."""
        return rulebook


def first_of(kind: type[Any], option: Option) -> Order:
    """Return an order about truces, with the longest term."""
    other = int(str(option.slots["other"].values[0])) - 1
    terms: Any = next((slot.values for slot in option.slots.values() if slot.kind == "number"), ())
    order: Order = kind(other, *terms[-1:])
    return order


@dataclass(frozen=True)
class LightlyBroken(Truces):
    """Truces that cost nothing to break."""

    key = "truces"

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        return nothing_more


class FaithlessPlayer(WillingPlayer):
    """A player that takes every truce as well, but gives notice at once, and breaks what does not bind."""

    key = "faithless"
    name = "Faithless"
    about = (EndTruce, AcceptTruce, ProposeTruce)

    def seen(self, rulebook: Rulebook) -> Rulebook:
        return without_scruples(rulebook)


@lru_cache(maxsize=16)
def without_scruples(rulebook: Rulebook) -> Rulebook:
    """Return the rules with truces that cost nothing to break."""
    features = (
        LightlyBroken(**{field.name: getattr(feature, field.name) for field in fields(feature)})
        if isinstance(feature, Truces)
        else feature
        for feature in rulebook.features
    )
    return replace(rulebook, features=tuple(features))

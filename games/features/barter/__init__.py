"""Exchanges of territories before the first armies are placed: any lots for any others, in the open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.feature import Feature
from games.engine.policies.deal import DealByCards
from games.features.barter.orders import OPEN_BARTER, VERBS
from games.features.barter.terms import (
    OFFERS,
    OFFERS_MADE,
    BarterClosed,
    Declined,
    Exchanged,
    Offered,
)
from games.features.exchanges.called_again import CALLED_AGAIN
from games.features.exchanges.lots import lot_to_json

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

EXCHANGES = OPEN_BARTER.stage()


@dataclass(frozen=True)
class Barter(Feature):
    """Players exchange any lots for any others, in the open."""

    extras = (OFFERS, OFFERS_MADE, CALLED_AGAIN)
    events = (Offered, Exchanged, Declined, BarterClosed)
    fields: ClassVar = dict.fromkeys(("given", "taken"), lot_to_json)
    verbs = VERBS

    def unsuited(self, rulebook: Rulebook) -> str:
        if not isinstance(rulebook.deal, DealByCards):
            return "not_dealt"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, setup=(EXCHANGES, *rulebook.setup))

"""Territories are exchanged before the first armies are placed: all at once, by offers that can be accepted.

Whoever is done waits for nobody's pleasure: an offer calls them again, and each seat may make only so many.
The phase is over once all are done. Who leaves it to the rules keeps what they have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.feature import Feature
from games.engine.legality import OrderRule, Stage, somebody_decides, unsettled
from games.engine.orders import End
from games.engine.policies.deal import DealByCards
from games.engine.words.spellings import Spellings
from games.features.barter.orders import (
    BARTER,
    VERBS,
    Accept,
    Decline,
    Offer,
    accept,
    accept_options,
    be_done,
    decline,
    decline_options,
    done_options,
    offer,
    offer_options,
    settle_unasked,
)
from games.features.barter.terms import (
    OFFERS,
    OFFERS_MADE,
    BarterClosed,
    Declined,
    Exchanged,
    Offered,
    lot_to_json,
    offers_to,
)
from games.features.called_again import CALLED_AGAIN, forget

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def close(table: Table) -> None:
    """Nobody wants to exchange any more: the first armies are placed."""
    forget(table)
    table.write(BarterClosed())
    table.next_phase()


def keep_all(table: Table, seat: int) -> None:
    """For whoever does not come: they keep what they have."""
    if any(offers_to(table.position, seat)):
        table.write(Declined(seat))
    table.settle(seat)


EXCHANGES = Stage(
    BARTER,
    gettext_noop("Exchanges"),
    {
        Accept: OrderRule(accept, accept_options, by_anyone=True),
        Offer: OrderRule(offer, offer_options, by_anyone=True),
        Decline: OrderRule(decline, decline_options),
        End: OrderRule(be_done, done_options),
    },
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings((BARTER, "exchanges"), ("échanges", "échange")),
    default=keep_all,
    deserted=settle_unasked,
    done=close,
    possible=somebody_decides,
)


@dataclass(frozen=True)
class Barter(Feature):
    """Any lots for any others, in the open."""

    keeps = (OFFERS, OFFERS_MADE, CALLED_AGAIN)
    events = (Offered, Exchanged, Declined, BarterClosed)
    fields: ClassVar = dict.fromkeys(("given", "taken"), lot_to_json)
    verbs = VERBS

    def unsuited(self, rulebook: Rulebook) -> str:
        if not isinstance(rulebook.deal, DealByCards):
            return gettext_noop("No territory cards are dealt, so that there is nothing to exchange.")
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, setup=(EXCHANGES, *rulebook.setup))

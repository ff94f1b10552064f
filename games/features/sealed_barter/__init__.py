"""Sealed exchanges of territories before the first armies are placed: lots of one continent, size for size.

Nobody knows who holds what until all are done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Dealt
from games.engine.feature import Feature
from games.engine.policies.deal import DealAll
from games.engine.position import HIDDEN
from games.features.exchanges.called_again import CALLED_AGAIN
from games.features.exchanges.lots import lot_to_json
from games.features.sealed_barter.jokers import JOKERS, JokersHeld, hold_back, holders_of
from games.features.sealed_barter.lots import (
    LOTS,
    LOTS_LAID,
    PASSED,
    LotLaid,
    LotsSwapped,
    Passed,
    Uncovered,
)
from games.features.sealed_barter.orders import SEALED_LOTS, VERBS

if TYPE_CHECKING:
    from games.engine.events import Event
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


EXCHANGES = SEALED_LOTS.stage()


@dataclass(frozen=True)
class SealedBarter(Feature):
    """Players exchange lots of one continent, face down and card for card.

    The first version has no `jokers`.
    """

    jokers: bool = True
    # The jokers come first, because what lots may hold depends on them.
    extras = (JOKERS, LOTS, LOTS_LAID, PASSED, CALLED_AGAIN)
    events = (LotLaid, LotsSwapped, Passed, Uncovered, JokersHeld)
    fields: ClassVar = dict.fromkeys(("lot", "given", "taken"), lot_to_json)
    verbs = VERBS

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if not isinstance(rulebook.deal, DealAll):
            return "not_dealt"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, setup=(EXCHANGES, *rulebook.setup))

    def dealt(self, table: Table) -> None:
        position = table.position
        holders = holders_of(table.rulebook, position, position.owner)
        if self.jokers and holders:
            table.write(JokersHeld(holders))

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        if position.phase != EXCHANGES.key:
            return
        own = 0 if seat is None else position.lands[seat]
        view.owner = [owner if own >> land & 1 else HIDDEN for land, owner in enumerate(position.owner)]
        view.armies = [armies if own >> land & 1 else 0 for land, armies in enumerate(position.armies)]
        view.lands = [lands & own for lands in position.lands]
        view.to_place = hold_back(position.to_place, JOKERS.of(position), seat)

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: Event, seat: int | None
    ) -> Event | None:
        if not isinstance(event, Dealt):
            return event
        owners = tuple(owner if owner == seat else HIDDEN for owner in event.owners)
        jokers = holders_of(rulebook, before, after.owner) if self.jokers else ()
        return event._replace(owners=owners, to_place=tuple(hold_back(event.to_place, jokers, seat)))

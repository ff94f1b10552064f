"""A draft of the territories: all players list their wishes in secret, and a snake order serves the lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.feature import Feature
from games.engine.legality import OrderRule, Stage, somebody_decides, unsettled
from games.engine.orders import End
from games.engine.phases.claim import CLAIM
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.deal import DealAll, DealNone
from games.engine.words.spellings import Spellings
from games.features.draft.orders import VERB, LandWish, be_done, done_options, wish_for_lands, wish_options
from games.features.draft.serving import (
    LOT,
    WISHES,
    DraftOver,
    LotShuffled,
    Served,
    Wished,
    served,
    wishes_of,
)

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

DRAFT = "draft"


def leave_to_the_lot(table: Table, seat: int) -> None:
    """Settle a seat that makes no list: it receives the first free of the shuffled territories."""
    table.settle(seat)


def serve(table: Table) -> None:
    """Give all players their territories and go on to the first armies."""
    position = table.position
    order = [(position.first + turn) % position.players for turn in range(position.players)]
    order = [seat for seat in order if position.is_playing(seat)]
    # Players who try orders out on their own view do not see the shuffled territories.
    lot = LOT.of(position) or tuple(range(len(position.owner)))
    for seat, lands in served(order, {seat: wishes_of(position, seat) for seat in order}, lot).items():
        table.write(Served(seat, tuple(lands)))
    table.write(DraftOver())
    table.next_phase()


LISTS = Stage(
    DRAFT,
    {
        LandWish: OrderRule(wish_for_lands, wish_options, by_anyone=True),
        End: OrderRule(be_done, done_options),
    },
    actors=unsettled,
    is_open=True,
    answers=True,
    asks=True,
    spellings=Spellings((DRAFT,), ("répartition",)),
    default=leave_to_the_lot,
    done=serve,
    possible=somebody_decides,
)


class DealByLists(DealNone):
    """The deal of a draft: the territories are given out in the set-up, by the lists of the players."""


@dataclass(frozen=True)
class Draft(Feature):
    """A draft in place of the deal or of claims."""

    extras = (WISHES, LOT)
    events = (LotShuffled, Wished, Served, DraftOver)
    verbs = (VERB,)

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if not isinstance(rulebook.deal, DealAll | DealNone) or PLACEMENT.key not in rulebook.stages:
            return "own_deal"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        others = tuple(stage for stage in rulebook.setup if stage.key != CLAIM.key)
        return replace(rulebook, setup=(LISTS, *others), deal=DealByLists())

    def set_up(self, table: Table, given: Any) -> None:
        table.write(LotShuffled(tuple(table.dice.shuffle(len(table.rulebook.board.territories)))))

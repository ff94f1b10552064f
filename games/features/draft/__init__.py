"""The territories are drafted: all make secret lists at once, and a snake order serves them."""

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
from games.features.draft.orders import VERB, Wish, be_done, done_options, wish, wish_options
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
    """For whoever does not come."""
    table.settle(seat)


def serve(table: Table) -> None:
    """Give everybody who plays what they receive, and go on to the first armies."""
    position = table.position
    order = [(position.first + turn) % position.players for turn in range(position.players)]
    order = [seat for seat in order if position.is_playing(seat)]
    # The lot is missing where somebody tries orders out on what they see.
    lot = LOT.of(position) or tuple(range(len(position.owner)))
    for seat, lands in served(order, {seat: wishes_of(position, seat) for seat in order}, lot).items():
        table.write(Served(seat, tuple(lands)))
    table.write(DraftOver())
    table.next_phase()


LISTS = Stage(
    DRAFT,
    {Wish: OrderRule(wish, wish_options, by_anyone=True), End: OrderRule(be_done, done_options)},
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
    """The territories go to those that wish for them most, in the set-up."""


@dataclass(frozen=True)
class Draft(Feature):
    """Lists in place of the deal, or of claims."""

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

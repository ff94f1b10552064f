"""Truces: two players agree not to attack each other, everywhere, in a continent or on a border."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.armies.ban import Ban
from games.engine.board import mask_of, members
from games.engine.display import Mark
from games.engine.position import HIDDEN
from games.features.truces.agreed import AgreedTruces
from games.features.truces.events import (
    NoticeGiven,
    TruceBroken,
    TruceEnded,
    TruceLapsed,
    TruceMade,
    TruceOffered,
    TruceRefused,
)
from games.features.truces.limits import end_what_is_over, partners
from games.features.truces.offers import OFFERED
from games.features.truces.orders import VERBS
from games.features.truces.state import (
    BREACHES,
    OFFERS,
    PAUSES,
    TRUCES,
    broken_by,
    covered,
    fronts,
    in_force,
    truces,
)

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.display import Piece
    from games.engine.policies.reach import Borders
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


BREACH = 4.0
"""What it costs to break a truce, in armies, as computer players see it."""


def without_borders_of_truces(usual: Borders) -> Borders:
    """Close each border that a truce covers, as long as the two face each other there."""

    def attacks(board: Board, position: Position, seat: int) -> Sequence[int]:
        borders = usual(board, position, seat)
        closed = [truce for truce in in_force(position, seat) if truce.lands]
        if not closed:
            return borders
        open_ = list(borders)
        for truce in closed:
            theirs = position.lands[truce.partner(seat)]
            for source in truce.lands:
                open_[source] &= ~(theirs & truce.area.beyond(board, source))
        return open_

    return attacks


@dataclass(frozen=True)
class Truces(AgreedTruces):
    """Players make truces, which the rules enforce or record."""

    extras = (OFFERS, TRUCES, PAUSES, BREACHES)
    events = (
        *(TruceOffered, TruceRefused, TruceLapsed, TruceMade),
        *(NoticeGiven, TruceEnded, TruceBroken),
    )
    verbs = VERBS

    def unsuited(self, rulebook: Rulebook) -> str:
        if max(rulebook.players) < self.fewest:
            return "few"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        rulebook = replace(rulebook, anytime={**rulebook.anytime, **OFFERED.rules()})
        if not self.binds:
            return rulebook
        reach = replace(rulebook.reach, attacks=without_borders_of_truces(rulebook.reach.attacks))
        return replace(rulebook, reach=reach)

    def bans(self, rulebook: Rulebook, position: Position, seat: int) -> Ban:
        lands = 0
        for truce in in_force(position, seat) if self.binds else ():
            lands |= covered(position, rulebook.board, truce, seat)
        return Ban(lands, "truce")

    def threatens(self, rulebook: Rulebook, position: Position, seat: int) -> bool:
        """Include attacks that only a truce forbids: it will end."""
        theirs = sum(position.lands[other] for other in partners(position, seat))
        borders = rulebook.board.border_masks
        return any(
            position.armies[land] > 1 and borders[land] & theirs for land in members(position.lands[seat])
        )

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        """Record that a truce that does not bind is broken."""
        if self.binds:
            return False
        for truce in [*broken_by(table.position, table.rulebook.board, fighter, source, target)]:
            table.write(TruceBroken(fighter, truce.partner(fighter), truce.told))
        return False

    def acted(self, table: Table) -> bool:
        if TRUCES.of(table.position) or OFFERS.of(table.position):
            end_what_is_over(table, self.fewest)
        return False

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        """Make it cost something to break a truce that does not bind."""
        if self.binds:
            return super().prizes(rulebook, view, seat)
        broken = 0
        for truce in in_force(view, seat):
            broken |= covered(view, rulebook.board, truce, seat) | mask_of(truce.lands) & ~view.lands[seat]
        return lambda land: -BREACH * (broken >> land & 1)

    def shown(self, rulebook: Rulebook, view: Position) -> Iterator[Piece]:
        """Mark both sides of the borders that truces close, as far as the reader knows."""
        lands = 0
        for truce in truces(view):
            if truce.until != HIDDEN:
                lands |= fronts(view, rulebook.board, truce)
        for land in members(lands):
            yield Mark(land, "branch", "mark.truce")

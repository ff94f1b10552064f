"""The record of a game gathered into chapters, one a turn, and deeds that are worth a sentence.

Several rolls against one land are one battle, armies put down one by one are one placement. What
the words are is the business of `sentences`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from games.engine import events as e
from games.engine.features.headquarters import HeadquartersTaken
from games.engine.features.missions import MissionsDealt
from games.engine.features.objectives.hands import ObjectivesDealt

if TYPE_CHECKING:
    from datetime import datetime

    from games.selectors.record import Lapse, Told


SILENT = (
    *(e.Began, e.Shuffled, e.Planned, e.Called, e.PhaseBegan, e.Asked, e.Resumed),
    *(ObjectivesDealt, MissionsDealt, e.Settled, e.Kept, e.StandingSet),
)
"""Events that nobody needs to be told: others say the same, or there is nothing to say."""


class Battle(NamedTuple):
    """All rolls that one land made in a row against a defender; `moved` is 0 unless his land was taken."""

    seat: int
    source: int
    target: int
    defender: int
    rolls: tuple[e.Roll, ...] = ()
    source_losses: int = 0
    target_losses: int = 0
    moved: int = 0

    def after(self, attack: e.Attacked) -> Battle:
        """The battle with what an event says counted in."""
        return self._replace(
            rolls=(*self.rolls, *attack.each_roll()),
            source_losses=self.source_losses + attack.source_losses,
            target_losses=self.target_losses + attack.target_losses,
            moved=attack.moved,
        )

    def goes_on_with(self, attack: e.Attacked) -> bool:
        """Whether the event is another roll of this battle."""
        same = (attack.source, attack.target, attack.defender) == (self.source, self.target, self.defender)
        return same and not self.moved


class Placement(NamedTuple):
    """Armies that a seat put down: pairs of territory and armies, in the order of the first army there."""

    seat: int
    placements: e.Placements = ()

    def after(self, placements: e.Placements) -> Placement:
        """The placement with these armies added."""
        armies = dict(self.placements)
        for territory, number in placements:
            armies[territory] = armies.get(territory, 0) + number
        return Placement(self.seat, tuple(armies.items()))


class Claims(NamedTuple):
    """Territories that a seat claimed, in their order."""

    seat: int
    territories: tuple[int, ...] = ()

    def after(self, territory: int) -> Claims:
        """The claims with one more."""
        return Claims(self.seat, (*self.territories, territory))


Deed: TypeAlias = "Battle | Placement | Claims | Lapse | e.Event"


@dataclass
class Chapter:
    """A turn: whose, in which round, since when, and what was done. The set-up has no seat."""

    seat: int | None
    round: int
    began: datetime
    deeds: list[Deed] = field(default_factory=list)

    def write(self, event: e.Event | Lapse) -> None:
        """Add an event to the deed that it belongs to, or as one of its own."""
        last = self.deeds[-1] if self.deeds else None
        match event:
            case e.Attacked(seat, source, target, defender):
                if isinstance(last, Battle) and last.goes_on_with(event):
                    self.deeds[-1] = last.after(event)
                else:
                    self.deeds.append(Battle(seat, source, target, defender).after(event))
            case e.Occupied(target=target) if (i := self.conquest_of(target)) is not None:
                battle = self.deeds[i]
                assert isinstance(battle, Battle)
                self.deeds[i] = battle._replace(moved=battle.moved + event.armies)
            case e.Placed(seat, placements):
                self.add(Placement, seat, placements)
            case e.Deployed(seat, territory, armies):
                self.add(Placement, seat, ((territory, armies),))
            case e.Eliminated() if isinstance(last, HeadquartersTaken):
                pass
            case e.Claimed(seat, territory):
                self.add(Claims, seat, territory)
            case _ if not isinstance(event, SILENT):
                self.deeds.append(event)

    def conquest_of(self, target: int) -> int | None:
        """Where the last battle stands, if it was for this land; its loser may have fallen since."""
        for i in reversed(range(len(self.deeds))):
            if isinstance(deed := self.deeds[i], Battle):
                return i if deed.target == target else None
        return None

    def add(self, kind: type[Placement] | type[Claims], seat: int, more: Any) -> None:
        """Add to the last deed of this kind of the seat, unless something else was done since."""
        deeds, i = self.deeds, len(self.deeds) - 1
        while i >= 0 and isinstance(deed := deeds[i], kind):
            if deed.seat == seat:
                deeds[i] = deed.after(more)
                return
            i -= 1
        deeds.append(kind(seat).after(more))


def chapters(record: Iterable[Told]) -> list[Chapter]:
    """The chapters that these events make, oldest first.

    What comes before the first turn belongs to the set-up, or to a turn whose beginning is missing.
    """
    told: list[Chapter] = []
    for one in record:
        if isinstance(one.event, e.TurnBegan):
            told.append(Chapter(one.event.seat, one.event.round, one.when))
        elif not told:
            told.append(Chapter(None, 0, one.when))
        told[-1].write(one.event)
    return told


def last_battle(told: Sequence[Chapter]) -> Battle | None:
    """The last battle of these chapters."""
    return next(
        (deed for chapter in reversed(told) for deed in reversed(chapter.deeds) if isinstance(deed, Battle)),
        None,
    )

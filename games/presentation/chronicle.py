"""The record of a game gathered into chapters, one a turn, and deeds that are worth a sentence.

Several rolls against one land are one battle, armies put down one by one are one placement. What
the words are is the business of `sentences`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.engine import events as e

if TYPE_CHECKING:
    from datetime import datetime

    from games.selectors.record import Told


SILENT = (e.Began, e.Shuffled, e.Planned, e.Called, e.PhaseBegan, e.Asked, e.StandingSet)
"""Events that nobody needs to be told: others say the same, or there is nothing to say."""


@dataclass
class Battle:
    """All rolls that one land made in a row against another; `moved` is 0 unless it was taken."""

    seat: int
    source: int
    target: int
    defender: int
    rolls: list[tuple[str, str]] = field(default_factory=list)
    source_losses: int = 0
    target_losses: int = 0
    moved: int = 0

    def add(self, attack: e.Attacked) -> None:
        """Count what an event says in."""
        self.rolls += (tuple(roll.split("-")) for roll in attack.rolls.split())  # type: ignore[misc]
        self.source_losses += attack.source_losses
        self.target_losses += attack.target_losses
        self.moved = attack.moved

    def goes_on_with(self, event: e.Event) -> bool:
        """Whether the event is another roll of this battle."""
        return (
            isinstance(event, e.Attacked)
            and (event.source, event.target) == (self.source, self.target)
            and not self.moved
        )


@dataclass
class Placement:
    """Armies that a seat put down, by territory in the order of the first army there."""

    seat: int
    armies: Counter[int] = field(default_factory=Counter)


Deed = Battle | Placement | e.Event


@dataclass
class Chapter:
    """A turn: whose, in which round, since when, and what was done. The set-up has no seat."""

    seat: int | None
    round: int
    began: datetime
    deeds: list[Deed] = field(default_factory=list)

    def write(self, event: e.Event) -> None:
        """Add an event to the deed that it belongs to, or as one of its own."""
        if isinstance(event, SILENT):
            return
        last = self.deeds[-1] if self.deeds else None
        match event:
            case e.Attacked():
                if not (isinstance(last, Battle) and last.goes_on_with(event)):
                    last = Battle(event.seat, event.source, event.target, event.defender)
                    self.deeds.append(last)
                last.add(event)
            case e.Occupied():
                if isinstance(last, Battle):
                    last.moved += event.armies
            case e.Placed():
                if not (isinstance(last, Placement) and last.seat == event.seat):
                    last = Placement(event.seat)
                    self.deeds.append(last)
                for territory, armies in event.placements:
                    last.armies[territory] += armies
            case e.Deployed():
                self.placement_of(event.seat).armies[event.territory] += event.armies
            case _:
                self.deeds.append(event)

    def placement_of(self, seat: int) -> Placement:
        """What the seat has placed in this chapter, however often others came between."""
        for deed in self.deeds:
            if isinstance(deed, Placement) and deed.seat == seat:
                return deed
        placement = Placement(seat)
        self.deeds.append(placement)
        return placement


def chapters(record: Iterable[Told]) -> list[Chapter]:
    """The chapters that these events make, oldest first.

    What comes before the first turn belongs to the set-up, or to a turn whose beginning is missing.
    """
    told: list[Chapter] = []
    for _number, when, event in record:
        if isinstance(event, e.TurnBegan):
            told.append(Chapter(event.seat, event.round, when))
        elif not told:
            told.append(Chapter(None, 0, when))
        told[-1].write(event)
    return told


def last_battle(told: Sequence[Chapter]) -> Battle | None:
    """The last battle of these chapters."""
    return next(
        (deed for chapter in reversed(told) for deed in reversed(chapter.deeds) if isinstance(deed, Battle)),
        None,
    )

"""Missions, objectives, headquarters, partners and allies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.board import mask_of
from games.engine.events.knowledge import known_in_part, known_to_all, known_to_its_seat
from games.engine.position import HIDDEN, NOBODY, Position, own_alone

ALLIES = "allies"
"""In `Position.extra`: see `games.engine.policies.allegiance`."""


def own_mission(event: MissionsDealt, seat: int | None, hands: Sequence[int]) -> MissionsDealt:
    return MissionsDealt(own_alone(event.missions, seat))


def own_objectives(event: ObjectivesDealt, seat: int | None, hands: Sequence[int]) -> ObjectivesDealt:
    return ObjectivesDealt(
        tuple(
            cards if owner == seat else (HIDDEN,) * len(cards) for owner, cards in enumerate(event.objectives)
        )
    )


def own_gift(event: Influenced, seat: int | None, hands: Sequence[int]) -> Influenced:
    return event if event.seat == seat else event._replace(card=HIDDEN)


def change_sides(p: Position, force: int, ally: int) -> None:
    """Make a neutral force the ally of a seat, or of nobody."""
    allies = list(p.extra.get(ALLIES) or [NOBODY] * len(p.neutrals))
    allies[force - p.players] = ally
    p.extra = {**p.extra, ALLIES: allies}


@known_in_part(own_mission)
class MissionsDealt(NamedTuple):
    """Each seat received a mission (an index of the rulebook's). Secret: others see `HIDDEN`."""

    missions: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.missions = self.missions


@known_in_part(own_objectives)
class ObjectivesDealt(NamedTuple):
    """Each seat received an objective of each rank (indices of the rulebook's). Secret."""

    objectives: tuple[tuple[int, ...], ...]

    def fold(self, p: Position) -> None:
        p.objectives = self.objectives
        p.achieved = (0,) * len(self.objectives)


@known_to_all
class ObjectiveShown(NamedTuple):
    """A seat laid an objective open for all to see: achieved, or (not yet) because it is its last one."""

    seat: int
    objective: int
    achieved: bool

    def fold(self, p: Position) -> None:
        if self.achieved:
            rank = 1 << p.objectives[self.seat].index(self.objective)
            p.achieved = tuple(done | rank if s == self.seat else done for s, done in enumerate(p.achieved))


@known_to_its_seat
class HeadquartersChosen(NamedTuple):
    """A seat chose its headquarters, in place of an earlier choice. Secret."""

    seat: int
    territory: int

    def fold(self, p: Position) -> None:
        known = p.headquarters or (NOBODY,) * p.seats
        p.headquarters = (*known[: self.seat], self.territory, *known[self.seat + 1 :])


@known_to_all
class HeadquartersTaken(NamedTuple):
    """A seat lost its headquarters to `by`: it is revealed, and all its other territories are lost too.

    On each of these `lands` stands one army of the conqueror, from the reserve.
    """

    seat: int
    by: int
    territory: int
    lands: tuple[int, ...]

    def fold(self, p: Position) -> None:
        for territory in self.lands:
            p.owner[territory] = self.by
            p.armies[territory] = 1
        lost = mask_of(self.lands)
        p.lands[self.seat] &= ~lost
        p.lands[self.by] |= lost


@known_to_all
class Teamed(NamedTuple):
    """Who plays with whom: the team of each seat."""

    teams: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.teams = self.teams


@known_in_part(own_gift)
class Influenced(NamedTuple):
    """A seat gave a card to a neutral force, which is now the ally of `ally` (`NOBODY`: of none).

    The card is secret: others see `HIDDEN`.
    """

    seat: int
    card: int
    force: int
    ally: int

    def fold(self, p: Position) -> None:
        p.hands[self.seat].remove(self.card)
        p.hands[self.force].append(self.card)
        change_sides(p, self.force, self.ally)


@known_to_all
class Wavered(NamedTuple):
    """A die was thrown for a neutral force after an invasion; now it is the ally of `ally`, or of none."""

    seat: int
    die: int
    ally: int

    def fold(self, p: Position) -> None:
        change_sides(p, self.seat, self.ally)

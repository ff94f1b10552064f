"""Miracles that bring armies, move them or make them fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.board import members
from games.engine.legality import Slot
from games.engine.notation.parts import Number, Territory
from games.rulebooks.godstorm.losses import banish, fall, raise_armies
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.effects.choosing import (
    draw_land,
    lands_of_seat,
    occupied_lands,
    slot_of_lands,
    slot_of_words,
    throw_for_card,
)
from games.rulebooks.godstorm.miracles.events import Carried, Seized, Swapped
from games.rulebooks.godstorm.miracles.parts import Companions, companions, company
from games.rulebooks.godstorm.state import TEMPLES, faith, gods_on, is_plagued, temples_of
from games.rulebooks.godstorm.steps.plague import sicken

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

FOLLOWERS = 2
FAITH_FOR_AN_ARMY = 2
LARGEST = 3

Toll = Callable[[int], int]
"""How many of a given number of armies fall."""


def one(armies: int) -> int:
    """Return 1."""
    return 1


def one_of_several(armies: int) -> int:
    """Return 1, or 0 if there is only one army."""
    return int(armies > 1)


def half(armies: int) -> int:
    """Return half of the armies, rounded down."""
    return armies // 2


# --- New armies


@dataclass(frozen=True)
class NewArmies(Effect):
    """New armies come to one of the seat's own lands."""

    card: str
    armies: Callable[[Table, int], int]
    places: Callable[[Position, int], tuple[int, ...]] = lands_of_seat
    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := self.places(position, seat):
            yield {"territory": slot_of_lands(found)}

    def work(self, table: Table, seat: int, land: int) -> None:
        if armies := self.armies(table, seat):
            raise_armies(table, seat, ((land, armies),), self.card)


def three(table: Table, seat: int) -> int:
    return 3


def a_die(table: Table, seat: int) -> int:
    return throw_for_card(table, seat, "prayers")


def by_faith(table: Table, seat: int) -> int:
    """Return one army for every two faith that are left once the card has been paid for."""
    return faith(table.position, seat) // FAITH_FOR_AN_ARMY


class Gather(Effect):
    """Two new armies come to each of the seat's temples."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if temples_of(position, seat):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        placements = tuple((land, FOLLOWERS) for land in temples_of(table.position, seat))
        raise_armies(table, seat, placements, "gather")


# --- Armies that fall


class Strike(Effect):
    """As many armies as a die shows fall on a land that the player names."""

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        yield {"territory": slot_of_lands(occupied_lands(position))}

    def work(self, table: Table, seat: int, land: int) -> None:
        fall(table, ((land, throw_for_card(table, seat, "storms")),))


@dataclass(frozen=True)
class Everywhere(Effect):
    """Armies fall on every land."""

    toll: Toll

    def work(self, table: Table, seat: int) -> None:
        armies = table.position.armies
        fall(table, [(land, self.toll(armies[land])) for land in occupied_lands(table.position)])


class WhereGodsStand(Effect):
    """An army falls for each god that stands on a land."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if divine(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        fall(table, divine(table.position))


def divine(position: Position) -> list[tuple[int, int]]:
    """Return the lands on which gods stand, each with their number."""
    counted = (
        (land, len(gods_on(position, position.owner[land], land))) for land in occupied_lands(position)
    )
    return [(land, gods) for land, gods in counted if gods]


@dataclass(frozen=True)
class OneContinent(Effect):
    """Armies fall on every land of the continent of a territory that is drawn."""

    card: str
    toll: Toll
    by_lot: ClassVar[bool] = True

    def work(self, table: Table, seat: int) -> None:
        board, position = table.rulebook.board, table.position
        continent = board.territories[draw_land(table, self.card)].continent
        struck = board.continent_masks[continent]
        fall(table, [(land, self.toll(position.armies[land])) for land in members(struck)])


class Mightiest(Effect):
    """The three largest garrisons lose half their armies. The player chooses among equals, in any order."""

    asks: ClassVar[Mapping[str, Part]] = {name: Territory() for name in ("first", "second", "third")}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        ranked = by_size(position)
        least = position.armies[ranked[LARGEST - 1 : LARGEST][0]] if len(ranked) >= LARGEST else 0
        sure = [land for land in ranked if position.armies[land] > least][:LARGEST]
        equal = [land for land in ranked if position.armies[land] == least]
        places = [slot_of_lands((land,)) for land in sure]
        places += [slot_of_lands(equal or ranked[-1:])] * (LARGEST - len(sure))
        if ranked:
            yield dict(zip(self.asks, places, strict=True))

    def said(self, named: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        yield from permutations(named)

    def work(self, table: Table, seat: int, *named: int) -> None:
        position = table.position
        rest = [land for land in by_size(position) if land not in named]
        struck = [*dict.fromkeys(named), *rest][:LARGEST]
        fall(table, [(land, half(position.armies[land])) for land in struck])


def by_size(position: Position) -> list[int]:
    """Return the lands with armies, the largest garrisons first."""
    return sorted(occupied_lands(position), key=lambda land: -position.armies[land])


# --- Armies elsewhere


class TrojanHorse(Effect):
    """A lone army of another seat is replaced by as many of the seat's own as a die shows.

    It must stand without a god or a temple.
    """

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        found = [
            land
            for land in occupied_lands(position)
            if position.armies[land] == 1
            and position.owner[land] != seat
            and land not in TEMPLES.of(position)
            and not gods_on(position, position.owner[land], land)
        ]
        if found:
            yield {"territory": slot_of_lands(found)}

    def work(self, table: Table, seat: int, land: int) -> None:
        armies = throw_for_card(table, seat, "trojan")
        if not fall(table, ((land, 1),)):
            table.write(Seized(seat, land, armies))
            if is_plagued(table.position, land):
                sicken(table, (land,))


class Flight(Effect):
    """Armies and gods go from one of the seat's lands to another. One army stays; gods avoid the plague."""

    asks: ClassVar[Mapping[str, Part]] = {
        "from": Territory(),
        "to": Territory(),
        "armies": Number(),
        "gods": Companions(),
    }

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        mine = lands_of_seat(position, seat)
        well = [land for land in mine if not is_plagued(position, land)]
        sick = [land for land in mine if is_plagued(position, land)]
        for source in mine:
            spare, gods = position.armies[source] - 1, gods_on(position, seat, source)
            bands = [company(band) for band in subsets(gods)]
            for targets, choices in ((well, bands), (sick, bands[:1])):
                others = [land for land in targets if land != source]
                if others and (spare or len(choices) > 1):
                    yield {
                        "from": slot_of_lands((source,)),
                        "to": slot_of_lands(others),
                        "armies": Slot("number", range(0 if len(choices) > 1 else 1, spare + 1)),
                        "gods": slot_of_words(choices),
                    }

    def work(self, table: Table, seat: int, source: int, target: int, armies: int, gods: str) -> None:
        table.write(Carried(seat, source, target, armies, companions(gods)))


def subsets(gods: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all subsets of these gods, the empty one first."""
    found: list[tuple[int, ...]] = [()]
    for god in gods:
        found += [(*band, god) for band in found]
    return found


class SirenCall(Effect):
    """Armies and gods on two lands of an opponent change places.

    Gods that come to a plagued land are banished.
    """

    asks: ClassVar[Mapping[str, Part]] = {"one": Territory(), "other": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        for other in position.rivals(seat):
            theirs = lands_of_seat(position, other)
            for at, land in enumerate(theirs):
                if theirs[at + 1 :]:
                    yield {"one": slot_of_lands((land,)), "other": slot_of_lands(theirs[at + 1 :])}
                    yield {"one": slot_of_lands(theirs[at + 1 :]), "other": slot_of_lands((land,))}

    def work(self, table: Table, seat: int, one: int, other: int) -> None:
        position = table.position
        owner = position.owner[one]
        table.write(Swapped(owner, one, other))
        sick = [land for land in (one, other) if is_plagued(position, land)]
        banish(table, tuple((owner, kind) for land in sick for kind in gods_on(position, owner, land)))

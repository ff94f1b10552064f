"""Miracles of the sky: what an attacked seat does before any dice are thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.legality import Slot
from games.engine.notation.parts import Number, Territory
from games.rulebooks.godstorm.losses import banish, fall, raise_armies
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.effects.choosing import (
    lands_of_seat,
    neighbours,
    slot_of_lands,
    slot_of_words,
    throw_for_card,
)
from games.rulebooks.godstorm.miracles.events import Carried, Noted, SentHome
from games.rulebooks.godstorm.miracles.parts import Word
from games.rulebooks.godstorm.miracles.state import SACRED, SEARED
from games.rulebooks.godstorm.pantheons import KINDS
from games.rulebooks.godstorm.state import INVASION, gods_on, is_plagued, temples_of
from games.rulebooks.godstorm.steps.summon import TempleBuilt, sites

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

CONVERTS = 2
WARRIORS = 3
REINFORCEMENTS = 4
GODS = {kind.key: rank for rank, kind in enumerate(KINDS)}


def route(position: Position) -> tuple[int, int]:
    """Return the source and the target of the present invasion."""
    source, target, *_ = INVASION.of(position)
    return source, target


def kinds(found: tuple[int, ...]) -> Slot:
    """Return a slot for any of these kinds of god."""
    return slot_of_words(KINDS[rank].key for rank in found)


class Conversion(Effect):
    """Up to two armies leave the attacker for the reserve, and the defender gains as many."""

    def work(self, table: Table, seat: int) -> None:
        source, target = route(table.position)
        converts = min(CONVERTS, table.position.armies[source])
        raise_armies(table, seat, ((target, converts),), "convert")
        fall(table, ((source, converts),), to_heaven=False)


class FalseIdol(Effect):
    """A god on the land from which the attack comes is banished."""

    asks: ClassVar[Mapping[str, Part]] = {"god": Word(KINDS)}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := gods_on(position, position.turn, route(position)[0]):
            yield {"god": kinds(found)}

    def work(self, table: Table, seat: int, god: str) -> None:
        banish(table, ((table.position.turn, GODS[god]),))


class Reinforcement(Effect):
    """Up to four armies come from another land of the defender, on which one stays."""

    asks: ClassVar[Mapping[str, Part]] = {"armies": Number(), "from": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        target = route(position)[1]
        for land in lands_of_seat(position, seat):
            if land != target and (most := min(REINFORCEMENTS, position.armies[land] - 1)):
                yield {"armies": Slot("number", range(1, most + 1)), "from": slot_of_lands((land,))}

    def work(self, table: Table, seat: int, armies: int, source: int) -> None:
        table.write(Carried(seat, source, route(table.position)[1], armies, ()))


class Meekness(Effect):
    """A god that takes part in the invasion goes to a temple of its own people."""

    asks: ClassVar[Mapping[str, Part]] = {"god": Word(KINDS), "territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        attacker = position.turn
        present = gods_on(position, attacker, route(position)[0])
        gods = tuple(god for god in INVASION.of(position)[3] if god in present)
        temples = [land for land in temples_of(position, attacker) if not is_plagued(position, land)]
        if gods and temples:
            yield {"god": kinds(gods), "territory": slot_of_lands(temples)}

    def work(self, table: Table, seat: int, god: str, land: int) -> None:
        table.write(SentHome(table.position.turn, GODS[god], land))


class Fire(Effect):
    """The gods of the defender are stronger until the turn ends."""

    def work(self, table: Table, seat: int) -> None:
        table.write(Noted(SEARED, seat))


class Plowshares(Effect):
    """As many attacking armies as a die shows go to the reserve."""

    def work(self, table: Table, seat: int) -> None:
        source = route(table.position)[0]
        fall(table, ((source, throw_for_card(table, seat, "plowshares")),), to_heaven=False)


class TempleOfWorkers(Effect):
    """A temple rises on the attacked land."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if sites(position, seat) >> route(position)[1] & 1:
            yield {}

    def work(self, table: Table, seat: int) -> None:
        table.write(TempleBuilt(seat, route(table.position)[1]))


class NewWarriors(Effect):
    """Three new armies come to the attacked land."""

    def work(self, table: Table, seat: int) -> None:
        raise_armies(table, seat, ((route(table.position)[1], WARRIORS),), "warriors")


class Eruption(Effect):
    """Armies fall on the attacker's land and on its neighbours: for each land, a die says how many."""

    def work(self, table: Table, seat: int) -> None:
        source = route(table.position)[0]
        struck = (source, *neighbours(table.rulebook.board, table.position, source))
        armies = table.position.armies
        fall(table, [(land, throw_for_card(table, seat, "lava")) for land in struck if armies[land]])


class SacredGround(Effect):
    """The invasion ends, and nobody attacks this land again until the turn ends."""

    def work(self, table: Table, seat: int) -> None:
        table.write(Noted(SACRED, route(table.position)[1]))

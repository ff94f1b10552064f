"""Miracles about temples, and the faith that they bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.board import mask_of, members
from games.engine.notation.parts import Territory
from games.engine.position import NOBODY
from games.rulebooks.godstorm import faith
from games.rulebooks.godstorm.losses import fall
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.effects.choosing import neighbours, slot_of_lands
from games.rulebooks.godstorm.miracles.events import TempleFell
from games.rulebooks.godstorm.state import TEMPLES, hallowed, temples_of
from games.rulebooks.godstorm.steps.summon import TempleBuilt, sites

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

FAITH_A_TEMPLE = 2


class TempleIsBuilt(Effect):
    """A temple rises on one of the seat's lands, if one could be built there."""

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := members(sites(position, seat)):
            yield {"territory": slot_of_lands(found)}

    def work(self, table: Table, seat: int, land: int) -> None:
        table.write(TempleBuilt(seat, land))


class TempleMoves(Effect):
    """A temple of any player goes to another of their lands, if one could be built there."""

    asks: ClassVar[Mapping[str, Part]] = {"from": Territory(), "to": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        for land in TEMPLES.of(position):
            owner = position.owner[land]
            if owner == NOBODY:
                continue
            targets = members(hallowed(position, owner) & ~mask_of(TEMPLES.of(position)))
            if targets:
                yield {"from": slot_of_lands((land,)), "to": slot_of_lands(targets)}

    def work(self, table: Table, seat: int, source: int, target: int) -> None:
        table.write(TempleFell(source, target))


class TempleBurns(Effect):
    """A temple is destroyed, and an army falls there and on each neighbouring land."""

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := TEMPLES.of(position):
            yield {"territory": slot_of_lands(found)}

    def work(self, table: Table, seat: int, land: int) -> None:
        table.write(TempleFell(land, NOBODY))
        struck = (land, *neighbours(table.rulebook.board, table.position, land))
        fall(table, [(place, 1) for place in struck])


class TemplesBringFaith(Effect):
    """The seat receives two faith for each of its temples."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if temples_of(position, seat):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        faith.change(table, seat, FAITH_A_TEMPLE * len(temples_of(table.position, seat)))

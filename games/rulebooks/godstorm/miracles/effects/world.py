"""Miracles that change the world: plague, the sea, the gods of all, the epochs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.board import members
from games.engine.notation.parts import Territory
from games.engine.position import NOBODY
from games.rulebooks.godstorm.losses import banish, fall
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.effects.choosing import across_the_sea, draw_land, slot_of_lands
from games.rulebooks.godstorm.miracles.events import EpochTurnedBack, LaneClosed, PlagueMoved, Sank
from games.rulebooks.godstorm.miracles.questions import ask_whence
from games.rulebooks.godstorm.pantheons import SKY, WAR
from games.rulebooks.godstorm.state import EPOCH, MAELSTROM, PLAGUE, SUNK, TEMPLES, in_play, is_plagued
from games.rulebooks.godstorm.steps.plague import sicken

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

ATLANTIS = "atlantis"


class Purge(Effect):
    """The plague leaves a land, and all armies there fall; a temple stays."""

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := PLAGUE.of(position):
            yield {"territory": slot_of_lands(found)}

    def work(self, table: Table, seat: int, land: int) -> None:
        table.write(PlagueMoved(land, NOBODY))
        fall(table, ((land, table.position.armies[land]),))


class PlagueComes(Effect):
    """The last marker of the plague comes to a land without a temple, and the plague strikes at once."""

    asks: ClassVar[Mapping[str, Part]] = {"territory": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        spared = {*TEMPLES.of(position), *PLAGUE.of(position), *SUNK.of(position)}
        yield {"territory": slot_of_lands(land for land in range(len(position.owner)) if land not in spared)}

    def work(self, table: Table, seat: int, land: int) -> None:
        table.write(PlagueMoved(NOBODY, land))
        sicken(table, (land,))


class PlagueMoves(Effect):
    """A land is drawn, and the player chooses which marker of the plague goes there."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if PLAGUE.of(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        land = draw_land(table, "paradise")
        if not is_plagued(table.position, land):
            ask_whence(table, seat, land)


class Flood(Effect):
    """Atlantis sinks: its armies go to heaven, its gods to their cards, its temples are lost."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if not SUNK.of(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        board, position = table.rulebook.board, table.position
        drowned = members(board.lands_of(ATLANTIS))
        table.write(Sank(drowned))
        fall(table, [(land, position.armies[land]) for land in drowned])


class Maelstrom(Effect):
    """A sea lane is closed until the end of the game."""

    asks: ClassVar[Mapping[str, Part]] = {"one": Territory(), "other": Territory()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if MAELSTROM.of(position):
            return
        for land in range(len(position.owner)):
            if found := across_the_sea(rulebook.board, position, land):
                yield {"one": slot_of_lands((land,)), "other": slot_of_lands(found)}

    def work(self, table: Table, seat: int, one: int, other: int) -> None:
        table.write(LaneClosed(one, other))


class Twilight(Effect):
    """All gods of war and of the sky, of all players, are banished."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if doomed(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        banish(table, doomed(table.position))


def doomed(position: Position) -> tuple[tuple[int, int], ...]:
    """Return the gods of war and of the sky in play, as pairs of (seat, kind)."""
    seats = range(position.players)
    return tuple((seat, kind) for seat in seats for kind in (WAR, SKY) if in_play(position, seat, kind))


class TimeStops(Effect):
    """The marker of the epochs goes back by one, unless this is the first epoch."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if EPOCH.of(position) > 1:
            yield {}

    def work(self, table: Table, seat: int) -> None:
        table.write(EpochTurnedBack(EPOCH.of(table.position) - 1))

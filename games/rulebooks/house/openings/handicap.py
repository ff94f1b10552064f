"""Handicap: some players begin with more armies than the others. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from games.engine import Feature, Rulebook
from games.engine.events.knowledge import known_to_all, placeless, recorded_as
from games.engine.phases.placement import PLACEMENT

if TYPE_CHECKING:
    from games.engine import Position, Table


@recorded_as("favoured")
@placeless
@known_to_all
class Favoured(NamedTuple):
    """A seat begins with this many extra armies."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


@dataclass(frozen=True)
class Handicap(Feature):
    """More armies for one player or, with `others`, for all except that player.

    `number` is the player's place in the order in which all sat down; 0 is the player who opened the game. In
    the first version of the rule, without `seats_stand`, the seats were drawn nevertheless, so that the
    armies went to an arbitrary player.
    """

    armies: int
    others: bool = False
    seats_stand: bool = True
    number: int = 0
    key = "handicap"
    events = (Favoured,)

    def unsuited(self, rulebook: Rulebook) -> str:
        if PLACEMENT.key not in rulebook.stages:
            return "no_placement"
        if self.number >= max(rulebook.players):
            return "seats"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        enough = tuple(players for players in rulebook.players if players > self.number)
        drawn = rulebook.draws_seats and not self.seats_stand
        return replace(rulebook, players=enough, draws_seats=drawn)

    def dealt(self, table: Table) -> None:
        players = table.position.players
        favoured = table.rulebook.seating(players)[self.number]
        for seat in range(players):
            if (seat != favoured) == self.others:
                table.write(Favoured(seat, self.armies))

"""Objectives in four ranks, shown one after the other (Hasbro 2006, Risk Mission).

A card asks for something that can be counted, and prints the moment at which it is shown. What the seat on
turn has done in its turn is kept in `Position.extra` (see `games.engine.phases.objectives`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.board import members
from games.engine.policies.victory import last_standing
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

RANKS = ("captain", "major", "colonel", "general")
FEATS = "feats"
"""The name in `Position.extra` of what the seat on turn has done in its turn.

`taken` are pairs of (territory's key, seat that lost it), `fresh` says that nothing was attacked since the
last of them, `mixed` that the last set handed in was one of each symbol, `shown` that an objective was shown.
"""


class Moment(Enum):
    """When a card is shown: at the beginning of one's turn, after handing in a set and before the next one,
    after a conquest and what it asks and before the next attack, or after the attacks and before the move.
    """

    BEGINNING = "beginning"
    SET = "set"
    CONQUEST = "conquest"
    AFTER_ATTACKS = "after_attacks"


class Condition(Protocol):
    """What a card asks for: `progress` is how much of it the seat has, and how much is wanted."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]: ...


@dataclass(frozen=True)
class Objective:
    """A card: `key` names it in records, `rank` is its place in `RANKS`."""

    key: str
    rank: int
    condition: Condition
    moment: Moment = Moment.AFTER_ATTACKS

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        """Whether the seat has all that is wanted, as things stand."""
        have, wanted = self.condition.progress(board, position, seat)
        return have >= wanted


@dataclass(frozen=True)
class Territories:
    """So many territories with so many armies on each; of `among` alone, where these are given by key."""

    wanted: int
    armies: int = 1
    among: tuple[str, ...] = ()

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = members(position.lands[seat])
        return sum(
            position.armies[land] >= self.armies and self.counts(board, land) for land in lands
        ), self.wanted

    def counts(self, board: Board, land: int) -> bool:
        """Whether it is a territory that the card is about."""
        return not self.among or board.territories[land].key in self.among


@dataclass(frozen=True)
class WholeContinents:
    """So many continents held whole; of `among` alone, where these are given by key."""

    wanted: int
    among: tuple[str, ...] = ()

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = position.lands[seat]
        held = {key for mask, (key, _) in board.bonuses if lands & mask == mask}
        return len(held & set(self.among) if self.among else held), self.wanted


@dataclass(frozen=True)
class Footholds:
    """A territory in so many continents."""

    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return sum(bool(position.lands[seat] & mask) for mask in board.continent_masks), self.wanted


@dataclass(frozen=True)
class Stack:
    """So many armies on one territory."""

    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        stands = (position.armies[land] for land in members(position.lands[seat]))
        return max(stands, default=0), self.wanted


@dataclass(frozen=True)
class MixedSet:
    """The last set handed in was one of each symbol; jokers may have helped."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return int(position.turn == seat and bool(feats(position).get("mixed"))), 1


@dataclass(frozen=True)
class Conquests:
    """So many territories taken in this turn."""

    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return len(taken(position, seat)), self.wanted


@dataclass(frozen=True)
class ConquestsInContinents:
    """Territories of so many continents taken in this turn."""

    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = (board.territory_index[key] for key, _ in taken(position, seat))
        return len({board.territories[land].continent for land in lands}), self.wanted


@dataclass(frozen=True)
class ConquestFromEach:
    """A territory of each opponent who is still in the game taken in this turn."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        rivals = {rival for rival in range(position.seats) if rival != seat and position.is_playing(rival)}
        return len(rivals & {loser for _, loser in taken(position, seat)}), len(rivals)


@dataclass(frozen=True)
class FromTheGreatest:
    """The last conquest was from the opponent who held the most territories, alone or with others."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        if loser == NOBODY:
            return 0, 1
        lands = [lands.bit_count() for lands in position.lands[: position.players]]
        lands[loser] += 1
        return int(lands[loser] == max(held for rival, held in enumerate(lands) if rival != seat)), 1


@dataclass(frozen=True)
class BrokenContinent:
    """The last conquest was of a continent that its owner held whole."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        if loser == NOBODY:
            return 0, 1
        land = board.territory_index[taken(position, seat)[-1][0]]
        mask = board.continent_masks[board.territories[land].continent]
        return int((position.lands[loser] | 1 << land) & mask == mask), 1


@dataclass(frozen=True)
class Elimination:
    """The last conquest was the last territory of an opponent, also of one who has left the game."""

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        return int(loser != NOBODY and not position.lands[loser]), 1


def feats(position: Position) -> dict[str, Any]:
    """What the seat on turn has done in its turn so far."""
    done: dict[str, Any] = position.extra.get(FEATS, {})
    return done


def taken(position: Position, seat: int) -> list[tuple[str, int]]:
    """The territories that a seat has taken in the present turn, each with the seat that lost it."""
    return feats(position).get("taken", []) if position.turn == seat else []


def last_loser(position: Position, seat: int) -> int:
    """Who lost the last territory that the seat has taken in this turn; `NOBODY` if that was no player."""
    conquests = taken(position, seat)
    return conquests[-1][1] if conquests and conquests[-1][1] < position.players else NOBODY


def are_dealt(rulebook: Rulebook, players: int, objectives: Sequence[Sequence[int]]) -> bool:
    """Whether these are an objective of each rank for each of so many seats, each card once."""
    cards = [card for own in objectives for card in own]
    ranks = [[rulebook.objectives[card].rank for card in own] for own in objectives]
    return len(set(cards)) == len(cards) and ranks == [list(range(len(RANKS)))] * players


def objective_of(rulebook: Rulebook, position: Position, seat: int, rank: int) -> Objective | None:
    """The objective of a seat in a rank; None where the reader may not see it."""
    card = position.objectives[seat][rank] if position.objectives else HIDDEN
    return None if card == HIDDEN else rulebook.objectives[card]


def all_objectives(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """Who has achieved all four wins, or whoever is left alone (Gagner la partie)."""
    every = (1 << len(RANKS)) - 1
    if every in position.achieved:
        return (position.achieved.index(every),)
    return last_standing(rulebook, position)

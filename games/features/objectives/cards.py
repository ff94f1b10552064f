"""Objectives in four ranks, shown one after the other (Hasbro 2006, Risk Mission).

A card asks for something that can be counted. The moment at which it is shown is printed on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Protocol

from games.engine.board import members
from games.engine.position import NOBODY
from games.features.objectives.feats import FEATS, lands_taken, last_loser

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

RANKS = ("captain", "major", "colonel", "general")


class Timing(Enum):
    """The moment at which a card is shown.

    - `BEGINNING`: at the beginning of the player's turn.
    - `SET`: after trading in a set and before the next one.
    - `CONQUEST`: after a conquest with its questions and before the next attack.
    - `AFTER_ATTACKS`: after the attacks and before the move.
    """

    BEGINNING = "beginning"
    SET = "set"
    CONQUEST = "conquest"
    AFTER_ATTACKS = "after_attacks"


class Condition(Protocol):
    """What a card asks for. Its words are in its text (`AimText`).

    `progress` returns how much of it the seat has and how much is needed. `asks` is the name of its kind.
    """

    asks: ClassVar[str]

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]: ...


@dataclass(frozen=True)
class Objective:
    """A card. `key` is its name in records, `rank` its index in `RANKS`."""

    key: str
    rank: int
    condition: Condition
    timing: Timing = Timing.AFTER_ATTACKS

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        """Return whether the seat now has everything that the card asks for."""
        have, wanted = self.condition.progress(board, position, seat)
        return have >= wanted


@dataclass(frozen=True)
class Territories:
    """A number of territories with at least `armies` on each. If `among` names any, only those count."""

    asks: ClassVar[str] = "territories"
    wanted: int
    armies: int = 1
    among: tuple[str, ...] = ()

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = members(position.lands[seat])
        return sum(
            position.armies[land] >= self.armies and self.counts(board, land) for land in lands
        ), self.wanted

    def counts(self, board: Board, land: int) -> bool:
        """Return whether the card is about a territory."""
        return not self.among or board.territories[land].key in self.among


@dataclass(frozen=True)
class WholeContinents:
    """A number of whole continents. If `among` names any by key, only those count."""

    asks: ClassVar[str] = "whole_continents"
    wanted: int
    among: tuple[str, ...] = ()

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = position.lands[seat]
        held = {key for mask, (key, _) in board.bonuses if lands & mask == mask}
        return len(held & set(self.among) if self.among else held), self.wanted


@dataclass(frozen=True)
class Footholds:
    """A territory in each of a number of continents."""

    asks: ClassVar[str] = "footholds"
    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return sum(bool(position.lands[seat] & mask) for mask in board.continent_masks), self.wanted


@dataclass(frozen=True)
class Stack:
    """A number of armies on one territory."""

    asks: ClassVar[str] = "stack"
    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        stands = (position.armies[land] for land in members(position.lands[seat]))
        return max(stands, default=0), self.wanted


@dataclass(frozen=True)
class MixedSet:
    """The last set traded in was one of each symbol, perhaps with jokers."""

    asks: ClassVar[str] = "mixed_set"

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return int(position.turn == seat and bool(FEATS.of(position).get("mixed"))), 1


@dataclass(frozen=True)
class Conquests:
    """A number of territories taken this turn."""

    asks: ClassVar[str] = "conquests"
    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        return len(lands_taken(position, seat)), self.wanted


@dataclass(frozen=True)
class ConquestsInContinents:
    """Territories in a number of continents, all taken this turn."""

    asks: ClassVar[str] = "conquests_in_continents"
    wanted: int

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        lands = (board.territory_index[key] for key, _ in lands_taken(position, seat))
        return len({board.territories[land].continent for land in lands}), self.wanted


@dataclass(frozen=True)
class ConquestFromEach:
    """A territory taken this turn from each opponent who is still in the game."""

    asks: ClassVar[str] = "conquest_from_each"

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        rivals = {*position.rivals(seat)}
        return len(rivals & {loser for _, loser in lands_taken(position, seat)}), len(rivals)


@dataclass(frozen=True)
class FromTheGreatest:
    """The last conquest was from the opponent who held the most territories, alone or with others."""

    asks: ClassVar[str] = "from_the_greatest"

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        if loser == NOBODY:
            return 0, 1
        lands = [lands.bit_count() for lands in position.lands[: position.players]]
        lands[loser] += 1
        return int(lands[loser] == max(held for rival, held in enumerate(lands) if rival != seat)), 1


@dataclass(frozen=True)
class BrokenContinent:
    """The last conquest was in a continent that its owner held whole."""

    asks: ClassVar[str] = "broken_continent"

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        if loser == NOBODY:
            return 0, 1
        land = board.territory_index[lands_taken(position, seat)[-1][0]]
        mask = board.continent_masks[board.territories[land].continent]
        return int((position.lands[loser] | 1 << land) & mask == mask), 1


@dataclass(frozen=True)
class Elimination:
    """The last conquest was the last territory of an opponent, or of a player who has left the game."""

    asks: ClassVar[str] = "elimination"

    def progress(self, board: Board, position: Position, seat: int) -> tuple[int, int]:
        loser = last_loser(position, seat)
        return int(loser != NOBODY and not position.lands[loser]), 1

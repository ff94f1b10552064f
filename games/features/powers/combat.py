"""The powers that change attacks: an extra die for North America, sea routes for Oceania."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from games.engine.board import mask_of
from games.engine.chance.dice import USUAL
from games.engine.policies.altered import Altered
from games.engine.position import NOBODY
from games.features.powers.gained import AUSTRALIA, NORTH_AMERICA, SOUTH_AMERICA, STIRRED, has

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.chance.comparison import Ranked
    from games.engine.chance.dice import Dice
    from games.engine.policies.combat import Combat, Openings
    from games.engine.policies.reach import Borders
    from games.engine.position import Position
    from games.engine.table import Table

PIROGUES = {
    "indonesia": ("india", "china", "mongolia"),
    "new_guinea": ("japan",),
    "western_australia": ("madagascar",),
}
"""Canoe routes in addition to the sea lanes of the board, one way."""


@dataclass
class OneMore:
    """Dice for an attacker who rolls one die more and puts the lowest aside."""

    dice: Dice
    attacks: bool = True

    def roll(self, count: int, faces: int = USUAL) -> str:
        """Roll dice for the attacker and the defender in turn."""
        attacks, self.attacks = self.attacks, not self.attacks
        if not attacks:
            return self.dice.roll(count, faces)
        return "".join(sorted(self.dice.roll(count + 1, faces), reverse=True)[:count])

    def shuffle(self, count: int) -> list[int]:
        """Shuffle as usual."""
        return self.dice.shuffle(count)


def all_of_them(position: Position, seat: int, armies: int) -> int:
    """Grant all armies: the stock of most editions never runs out."""
    return armies


@dataclass(frozen=True, slots=True, eq=False)
class BestDice(Altered):
    """Combat in which a seat with the power of North America rolls an extra die and drops the lowest.

    `granted` (position, seat, armies) returns how many of these armies the seat can receive, as it does when
    an army changes sides.
    """

    granted: Callable[[Position, int, int], int] = all_of_them

    def between(self, position: Position, seat: int, target: int, source: int | None = None) -> Combat:
        usual = with_a_die_more(self) if has(position, seat, NORTH_AMERICA) else self
        stirs = self.stirs(position, seat) and target not in STIRRED.of(position)
        return stirring(usual) if stirs else usual

    def everywhere(self, position: Position, seat: int) -> Combat | None:
        return None if self.stirs(position, seat) else self.between(position, seat, NOBODY)

    def on_each(self, position: Position, seat: int) -> list[Combat]:
        usual = with_a_die_more(self) if has(position, seat, NORTH_AMERICA) else self
        stirs = stirring(usual) if self.stirs(position, seat) else usual
        each = [stirs] * len(position.owner)
        for land in STIRRED.of(position):
            each[land] = usual
        return each

    def stirs(self, position: Position, seat: int) -> bool:
        """Return whether armies change sides when a seat attacks."""
        return has(position, seat, SOUTH_AMERICA) and self.granted(position, seat, 1) > 0

    def within(self, granted: Callable[[Position, int, int], int]) -> Combat:
        return replace(self, granted=granted)

    def dice_of(self, table: Table, seat: int) -> Dice:
        dice = self.plain.dice_of(table, seat)
        return OneMore(dice) if has(table.position, seat, NORTH_AMERICA) else dice


@dataclass(frozen=True, slots=True, eq=False)
class DieMore(Altered):
    """The power of North America, for working out odds."""

    def attack_throws(self, dice: int) -> Mapping[Ranked, int]:
        return best_throws(self.plain, dice)


@dataclass(frozen=True, slots=True, eq=False)
class Stirring(Altered):
    """The power of South America, for working out odds: an army changes sides, then both fight as usual."""

    def meeting(self, mine: int, theirs: int) -> tuple[int, int]:
        return (mine + 1, theirs - 1) if theirs > 1 else (mine, theirs)

    def openings(self, mine: int, theirs: int) -> Openings:
        return ((1.0, self.plain),)


@cache
def with_a_die_more(usual: Combat) -> Combat:
    """Return combat with an extra die, kept so that its odds are found only once."""
    return DieMore.altering(usual)


@cache
def stirring(usual: Combat) -> Combat:
    """Return combat in which an army changes sides, kept so that its odds are found only once."""
    return Stirring.altering(usual)


@cache
def best_throws(combat: Combat, dice: int) -> Mapping[Ranked, int]:
    """Return the throws of one extra die, with the lowest die dropped."""
    found: Counter[Ranked] = Counter()
    for thrown, ways in combat.attack_throws(dice + 1).items():
        found[thrown[:dice]] += ways
    return found


@dataclass(frozen=True, slots=True)
class Pirogues:
    """The usual borders, and the canoe routes for a seat with the power of Oceania."""

    usual: Borders

    def __call__(self, board: Board, position: Position, seat: int) -> Sequence[int]:
        borders = self.usual(board, position, seat)
        if not has(position, seat, AUSTRALIA):
            return borders
        wider = [*borders]
        for source, targets in pirogues(board):
            wider[source] |= targets
        return wider


@cache
def pirogues(board: Board) -> list[tuple[int, int]]:
    """Return the canoe routes of a board: each origin with its targets as a bit mask."""
    index = board.territory_index
    return [(index[source], mask_of(map(index.__getitem__, targets))) for source, targets in PIROGUES.items()]

"""The benefit that conquests promise a seat, in points at the end of the fifth epoch.

The weights were found by playing against others (`benchmarks/field/godstorm.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.chance.odds import siege_table
from games.engine.position import NOBODY
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, ORDER, TEMPLES, gods_on

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.policies.combat import Combat

LAND = (0.6, 0.6, 0.65, 0.75, 1.0)
"""The worth of a land, by epoch: before the last epoch it may be lost again."""
PRICE = (0.4, 0.4, 0.4, 0.4, 0.02)
"""The cost of an army, by epoch: after the last epoch an army is worth nothing."""
IN_DANGER = 0.05
"""The additional cost of an army in the last epoch for each player whose turn is still to come."""
EARLIER, AT_LAST = 2, 3
"""The exponents of the share held of a continent, before the last epoch and in it.

The share, raised to this power, weighs the continent's bonus.
"""
RIVALRY = 0.6
"""The weight of all rivals together. Each has a share of it in proportion to the square of their points."""
A_GOD, A_TEMPLE, AN_ARMY = 0.3, 0.3, 0.05
"""The worth of destroying a god or an army, and of having a temple for each epoch to come."""
FARTHEST = 4
"""The largest number of lands over which a march is followed."""


class March(NamedTuple):
    """The expected gain of a march from land to land, and the land that it takes first."""

    gain: float
    target: int


class EarthOutlook:
    """The Earth as one seat sees it now.

    - `lands` are its own as a bit mask; `borders`, by land, are those that can be attacked from there; `foes`
      are all that may be attacked.
    - `is_last` says whether this is the last epoch; `left` is the number of epochs after this one.
    - `price` is the cost of one of its own armies; `rivals[s]` is the worth of a point that seat s loses.
    """

    def __init__(self, rulebook: Rulebook, view: Position, seat: int) -> None:
        self.rulebook, self.view, self.seat = rulebook, view, seat
        self.lands = view.lands[seat]
        self.borders, self.foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
        epoch = min(max(EPOCH.of(view), 1), EPOCHS)
        self.left, self.is_last = EPOCHS - epoch, epoch == EPOCHS
        self.land, self.price = LAND[epoch - 1], PRICE[epoch - 1]
        if self.is_last:
            self.price += IN_DANGER * to_come(view, seat)
        self.power = AT_LAST if self.is_last else EARLIER
        self.rivals = rivals(rulebook, view, seat)
        self.combats: dict[tuple[tuple[int, ...], int], Combat] = {}
        self.worths: dict[int, float] = {}

    @property
    def fronts(self) -> list[int]:
        """The seat's lands from which something can be attacked."""
        return [land for land in members(self.lands) if self.borders[land] & self.foes]

    def march(self, source: int, armies: int) -> March:
        """Return the march of this number of armies, with the gods that stand on `source`.

        Each step is the best siege from there. The march ends with the first siege that fails.
        """
        gods = gods_on(self.view, self.seat, source)
        lands, at, gain, sure, first = self.lands, source, 0.0, 1.0, NOBODY
        stack = float(armies)
        for _ in range(FARTHEST):
            best, chosen = 0.0, (NOBODY, 0.0, 0.0)
            for target in members(self.borders[at] & self.foes & ~lands) if stack >= 2 else ():
                taken, left = self.odds(source, gods, target, int(stack))
                brings = taken * self.worth(target, lands) - self.price * (int(stack) - left)
                if brings > best:
                    best, chosen = brings, (target, taken, left)
            at, taken, left = chosen
            if at == NOBODY:
                break
            first = at if first == NOBODY else first
            gain += sure * best
            sure *= taken
            # `left` is an average that includes sieges that fail, which leave one army.
            stack = (left - 1 + taken) / taken - 1
            lands |= 1 << at
        return March(gain, first)

    def odds(self, source: int, gods: tuple[int, ...], target: int, stack: int) -> tuple[float, float]:
        """Return the chance to take a land from `source`, and the expected armies left.

        The stack attacks with these gods.
        """
        combat = self.combats.get((gods, target))
        if combat is None:
            combat = self.rulebook.combat.between(self.view, self.seat, target, source)
            self.combats[gods, target] = combat
        theirs, taken, left = self.view.armies[target], 0.0, 0.0
        for chance, way in combat.openings(stack, theirs):
            success, rest = siege_table(way).odds(stack, theirs)
            taken += chance * success
            left += chance * rest
        return taken, left

    def worth(self, target: int, lands: int) -> float:
        """Return the worth of taking a land to the player who holds `lands` (a bit mask)."""
        worth = self.worths.get(target)
        if worth is None:
            worth = self.worths[target] = self.worth_of_itself(target)
        board = self.rulebook.board
        mask, (_, bonus) = board.bonuses[board.territories[target].continent]
        size, have = mask.bit_count(), (lands & mask).bit_count()
        return worth + bonus * (((have + 1) / size) ** self.power - (have / size) ** self.power)

    def worth_of_itself(self, target: int) -> float:
        """Return the worth of taking a land, apart from its share in a continent."""
        view, board, owner = self.view, self.rulebook.board, self.view.owner[target]
        worth = self.land
        if target in TEMPLES.of(view):
            worth += A_TEMPLE * self.left
        if owner == NOBODY:
            return worth
        mask, (_, bonus) = board.bonuses[board.territories[target].continent]
        is_whole = view.lands[owner] & mask == mask
        worth += self.rivals[owner] * (1 + is_whole * bonus)
        if self.left:
            worth += A_GOD * len(gods_on(view, owner, target)) + AN_ARMY * view.armies[target]
        return worth


def to_come(view: Position, seat: int) -> int:
    """Return how many players come after a seat in this epoch."""
    order = ORDER.of(view)
    return sum(map(view.is_playing, order[order.index(seat) + 1 :])) if order else 0


def rivals(rulebook: Rulebook, view: Position, seat: int) -> list[float]:
    """Return the worth of a point that each seat loses: the more points a seat has, the more it is worth."""
    squares = [
        points(rulebook, view, other) ** 2 if other != seat and view.is_playing(other) else 0
        for other in range(view.seats)
    ]
    return [RIVALRY * square / (sum(squares) or 1) for square in squares]

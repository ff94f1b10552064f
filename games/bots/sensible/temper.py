"""The tempers of the sensible player: weights by which its plans differ."""

from __future__ import annotations

from typing import NamedTuple


class Temper(NamedTuple):
    """Weights of a player's plans, all in armies of its own or as multiples of the usual weight.

    - `price` multiplies the cost of an army that it loses, `kill` the worth of an army that a rival loses,
      and `hold` the worth of a step towards a continent.
    - `likely` is the smallest chance at which it sets out to eliminate a player, `cost` the cost of an army
      that this loses, and `riddance` the worth of the elimination, in addition to what the player has.
    """

    price: float = 1.0
    kill: float = 1.0
    hold: float = 1.0
    likely: float = 0.5
    cost: float = 1.15
    riddance: float = 3.0


PLAIN = Temper()
"""The temper that wins most, alone among its like."""

"""A holder, which keeps the continents that it has behind strong gates, and attacks little.

Among three sensible players it still has 60 % of its continents when its next turn begins.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from benchmarks.field.aiming import AimingPlayer
from benchmarks.field.restraint import could_rest
from games.bots.sensible.aims import AIMS, Aim
from games.bots.sensible.temper import Temper
from games.bots.sensible.terrain import Terrain, terrain_of
from games.engine import Attack, End, Feature, Order, Position, Rulebook
from games.engine.board import members
from games.rulebooks.registry import rulebook_for

WALL = 1.6
"""The guard of a gate, for each army of the greatest enemy stack next to it."""
PATIENCE, WORN = 12, 0.05
"""After `PATIENCE` rounds the guard is reduced by `WORN` with each round, so that every game ends."""


class HoldGates(Aim):
    """Guard the gates of its continents before all else."""

    def posts(self, view: Position, lands: int) -> Sequence[int]:
        # A continent that the next conquest completes is not guarded yet.
        return gates_held(view.rulebook, lands & view.lands[view.turn])

    def guard(self, terrain: Terrain, view: Position, lands: int, post: int) -> int:
        foes = members(terrain.borders[post] & ~lands)
        tired = min(1.0, max(0, view.round - PATIENCE) * WORN)
        return 1 + int(WALL * (1.0 - tired) * max(map(view.armies.__getitem__, foes), default=0))


@lru_cache(maxsize=1024)
def gates_held(edition: str, lands: int) -> Sequence[int]:
    """Return the gates of the continents among these lands that have an enemy next to them."""
    terrain = terrain_of(rulebook_for(edition).board)
    whole = (gates for mask, gates in zip(terrain.masks, terrain.gates, strict=True) if not mask & ~lands)
    return [gate for gates in whole for gate in members(gates) if terrain.borders[gate] & ~lands]


class Holding(Feature):
    """Brings the aim of the holder."""

    key = "holding"


AIMS[Holding] = HoldGates()


class HolderPlayer(AimingPlayer):
    """A sensible player to whom its armies are dear, and the gates of its continents dearest.

    As long as it holds a continent, it rests after each conquest that brings a card.
    """

    key = "holder"
    name = "Holder"
    feature = Holding()

    def __init__(self) -> None:
        super().__init__(Temper(price=2.5))

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        order = super().wanted(rulebook, view, seat, rng)
        holds = gates_held(view.rulebook, view.lands[seat])
        rests = isinstance(order, Attack) and holds and could_rest(rulebook, view, seat)
        return End() if rests else order

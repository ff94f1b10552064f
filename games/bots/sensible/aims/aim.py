"""What an edition wants of a player: of one that adds nothing, the conquest of the world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.bots.sensible.terrain import Terrain
    from games.engine import Order, Position, Rulebook
    from games.features.missions.cards import Route


class Aim:
    """The conquest of the world.

    - `land` is the share of its worth that a land keeps.
    - `eliminates`: whether the player eliminates others for their cards.
    """

    land = 1.0
    eliminates = True

    def first(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """The order that comes before all tactics; None without one."""
        return None

    def as_played(self, view: Position, seat: int) -> Position:
        """The view that the tactics are given."""
        return view

    def considerate(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Order:
        """The order that is given in place of that of the tactics."""
        return order

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        """The ways that lead the seat to victory by lands, other than the conquest of the world."""
        return ()

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        """Territory -> what it is worth beyond itself, in armies; without those worth no more."""
        return {}

    def posts(self, view: Position, lands: int) -> Sequence[int]:
        """Which of these lands of a seat (a bit mask) are guarded before all others."""
        return ()

    def guard(self, terrain: Terrain, view: Position, lands: int, post: int) -> int:
        """The armies that should stay in one of them."""
        return 0

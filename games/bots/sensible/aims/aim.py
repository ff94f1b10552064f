"""What an edition wants of a player: the conquest of the world, if the edition adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.bots.sensible.terrain import Terrain
    from games.engine import Order, Position, Rulebook
    from games.features.missions.cards import Route


class Aim:
    """The conquest of the world.

    - `land` is the share of its worth that a territory keeps.
    - `eliminates`: whether the player eliminates others for their cards.
    """

    land = 1.0
    eliminates = True

    def first(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return the order that comes before all tactics, or None."""
        return None

    def as_played(self, view: Position, seat: int) -> Position:
        """Return the view that the tactics are given."""
        return view

    def considerate(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Order:
        """Return the order to give in place of the one that the tactics chose."""
        return order

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        """Return the ways to win by territories, other than the conquest of the world."""
        return ()

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        """Return what territories are worth beyond themselves, in armies.

        Territories that are left out are worth no more.
        """
        return {}

    def posts(self, view: Position, lands: int) -> Sequence[int]:
        """Return which of these territories of a seat (a bit mask) are guarded before all others."""
        return ()

    def guard(self, terrain: Terrain, view: Position, lands: int, post: int) -> int:
        """Return the armies that should stay on a post."""
        return 0

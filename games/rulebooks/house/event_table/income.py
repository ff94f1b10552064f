"""Income with cities and capitals, and with the limits that events set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.rulebooks.house.event_table.cities import capitals_of, cities_of
from games.rulebooks.house.event_table.events import effects_on

if TYPE_CHECKING:
    from games.engine import Board, Position
    from games.engine.policies.income import Income, LandAndContinents

FROM_CAPITALS = "capitals"


@dataclass(frozen=True)
class WithCities:
    """The usual income, in which cities count as territories and each capital brings an army."""

    usual: LandAndContinents

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        _, *continents = self.usual(board, position, seat)
        counted = position.lands[seat].bit_count() + cities_of(position, seat).bit_count()
        lands = max(self.usual.minimum, counted // self.usual.divisor)
        capitals = capitals_of(position, seat).bit_count()
        parts = [("territories", lands), *continents, *([(FROM_CAPITALS, capitals)] if capitals else [])]
        caps = [effect.cap for _, effect, _ in effects_on(position, seat) if effect.cap]
        return capped(parts, min(caps)) if caps else tuple(parts)


def capped(parts: Sequence[tuple[str, int]], most: int) -> Income:
    """Limit the income to this number of armies, granting its parts in their order."""
    found, left = [], most
    for source, armies in parts:
        granted = min(armies, left)
        left -= granted
        if granted or source == "territories":
            found.append((source, granted))
    return tuple(found)

"""Ways to spread the remaining armies around those already placed, or to take them all back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from games.engine.armies.command import spared
from games.engine.armies.garrisons import defender

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


def evenly(
    rulebook: Rulebook, view: Position, lands: Sequence[int], placed: Mapping[int, int], left: int
) -> Mapping[int, int]:
    """Place the remaining armies one at a time, each on the territory that then has the fewest."""
    armies = {land: view.armies[land] + placed.get(land, 0) for land in lands}
    found = dict(placed)
    for _ in range(left if lands else 0):
        fewest = min(armies, key=lambda land: armies[land])
        armies[fewest] += 1
        found[fewest] = found.get(fewest, 0) + 1
    return found


def along_borders(
    rulebook: Rulebook, view: Position, lands: Sequence[int], placed: Mapping[int, int], left: int
) -> Mapping[int, int]:
    """Place the remaining armies evenly, but only on territories that border on an enemy."""
    foes = ~spared(rulebook, view, defender(view, lands[0])) if lands else 0
    borders = rulebook.board.border_masks
    return evenly(rulebook, view, [land for land in lands if borders[land] & foes], placed, left)


def nothing(
    rulebook: Rulebook, view: Position, lands: Sequence[int], placed: Mapping[int, int], left: int
) -> Mapping[int, int]:
    """Take all armies back."""
    return {}


SUGGESTIONS: dict[
    str, Callable[[Rulebook, Position, Sequence[int], Mapping[int, int], int], Mapping[int, int]]
] = {"even": evenly, "borders": along_borders, "nothing": nothing}

"""Blowing armies of others away: those of the strongest neighbours first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.features.powers.voodoo import BREATH, Blow, foes

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook


def blow(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """As many as may go, of the largest garrisons beside own land, and then of any others."""
    mine, borders, left = view.lands[seat], rulebook.board.border_masks, BREATH
    gone: list[tuple[int, int]] = []
    for land in sorted(
        foes(view, seat), key=lambda land: (bool(borders[land] & mine), view.armies[land]), reverse=True
    ):
        if left:
            armies = min(left, view.armies[land] - 1)
            gone.append((land, armies))
            left -= armies
    return Blow(tuple(gone))

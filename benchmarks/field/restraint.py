"""Restraint: to rest after the conquest that brings a card, as long as the game is open."""

from __future__ import annotations

from games.bots.beginner import may_end
from games.engine import Position, Rulebook
from games.engine.phases.attack import ATTACK

ENOUGH = 0.4
"""The share of all armies from which a player attacks without restraint."""


def could_rest(rulebook: Rulebook, view: Position, seat: int) -> bool:
    """Return whether a player who is about to attack could as well rest: the card is won already."""
    is_open = view.armies_on(view.lands[seat]) < ENOUGH * sum(view.armies)
    is_attacking = rulebook.stage(view).key == ATTACK.key and may_end(rulebook, view, seat)
    return view.conquered and is_open and is_attacking

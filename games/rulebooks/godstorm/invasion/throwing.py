"""Dice that are thrown, and thrown again as long as they show ones (A53: each throw is recorded)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.engine.chance.dice import claimed
from games.engine.errors import Illegal
from games.rulebooks.godstorm.invasion.events import Rerolled
from games.rulebooks.godstorm.rites import rites

if TYPE_CHECKING:
    from games.engine import Table

ALIKE = 3


def throw(table: Table, seat: int, count: int, rerolls: bool, whose: str) -> str:
    """How so many dice of a seat lie at last; whoever asks for three alike learns of it, once a throw."""
    dice = roll(table, count, whose)
    has_three = three_alike(dice)
    while rerolls and "1" in dice:
        fresh = iter(roll(table, dice.count("1"), whose))
        after = "".join(next(fresh) if face == "1" else face for face in dice)
        table.write(Rerolled(seat, dice, after))
        dice, has_three = after, has_three or three_alike(after)
    if has_three:
        for part in rites(table.rulebook):
            part.cast(table, seat)
    return dice


def roll(table: Table, count: int, whose: str) -> str:
    try:
        return table.dice.roll(count)
    except Illegal as refusal:
        raise claimed(refusal, whose) from refusal


def three_alike(dice: str) -> bool:
    """Whether a face lies there three times."""
    return max(Counter(dice).values()) >= ALIKE


def compare(attack: str, defence: str, attacker_wins_ties: bool) -> tuple[int, int]:
    """The armies that both sides lose by their dice, highest against highest."""
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    killed = sum(mine > theirs or (attacker_wins_ties and mine == theirs) for mine, theirs in pairs)
    return len(pairs) - killed, killed

"""Hasbro 2000, « Capitales Risk »: secret headquarters.

A player who takes one takes everything that its owner has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine import Choice, Rulebook
from games.features.headquarters import HiddenHeadquarters
from games.features.muster import Muster
from games.rulebooks.hasbro2000 import H2000_PAIR, H2000_WORLD

NEEDED = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3}
"""The number of headquarters that win, by the number of players.

For four and five players, the booklet leaves open whether two or three are needed (A14).
"""


def with_four_or_five_needing(headquarters: int) -> Callable[[Rulebook], Rulebook]:
    """Return a change to the rules: with four or five players, this number of headquarters wins."""
    needed = {**NEEDED, 4: headquarters, 5: headquarters}
    return lambda rulebook: rulebook.with_(HiddenHeadquarters(needed))


FOUR_OR_FIVE = Choice(
    key="headquarters",
    values={
        "usual": lambda rulebook: rulebook,
        "two": with_four_or_five_needing(2),
        "three": with_four_or_five_needing(3),
    },
    players=(4, 5),
)

H2000_CAPITALS = replace(
    H2000_WORLD,
    key="h2000_capitals",
    players=(2, *H2000_WORLD.players),
    armies={**H2000_PAIR.armies, **H2000_WORLD.armies},
    neutrals=H2000_PAIR.neutrals,
    choices=(FOUR_OR_FIVE,),
).with_(Muster(), HiddenHeadquarters(NEEDED))

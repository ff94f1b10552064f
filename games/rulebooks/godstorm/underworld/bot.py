"""Computer players in the Underworld: they head for crypts and altars, and fight if likely to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.orders import End
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, heaven
from games.rulebooks.godstorm.underworld.march import FROM_HEAVEN, chance, ready
from games.rulebooks.godstorm.underworld.orders import Assail, Charge
from games.rulebooks.godstorm.underworld.spaces import (
    ALTARS,
    CRYPTS,
    landings,
    near,
    other_gates,
    spaces_held,
    stands,
)

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

WORTH = dict.fromkeys((*CRYPTS, *ALTARS), 3.0)
PASSAGE, NEARBY, LEAST = 0.5, 0.3, 1.0
"""The weights by which spaces are valued.

`PASSAGE` is the worth of a space that is neither a crypt nor an altar, `NEARBY` the share in which the spaces
behind a space count, and `LEAST` the least worth of a space to enter.
"""
SURE, SURE_AT_LAST = 0.6, 0.35
"""The least chance of winning that makes it fight, before the last epoch and in it.

It is lower in the last epoch, after which the dead are of no use.
"""
ENOUGH = 3
"""With at least this many armies, one more stays in a crypt, where it can come back to life."""


def worth_of_space(view: Position, seat: int, space: int) -> float:
    """Return the worth of a space, including a part of what lies behind it."""
    behind = sum(WORTH.get(other, 0.0) for other in near(view, seat, space))
    return WORTH.get(space, PASSAGE) + NEARBY * behind


def prospect(view: Position, seat: int, source: int, target: int) -> float:
    """Return the worth of going to a space with all armies that can go; 0 if that is too risky."""
    owner, theirs = stands(view, target)
    won = 1.0 if owner == seat else chance(ready(view, seat, source), theirs)
    sure = SURE_AT_LAST if EPOCH.of(view) >= EPOCHS else SURE
    return won * worth_of_space(view, seat, target) if won >= sure else 0.0


def charge(rulebook: Rulebook, view: Position, seat: int) -> Charge | End:
    """Send all armies in heaven to the space where there is most to gain."""
    target = max(landings(view, seat), key=lambda space: prospect(view, seat, FROM_HEAVEN, space))
    if not prospect(view, seat, FROM_HEAVEN, target):
        return End()
    return Charge(target, heaven(view, seat))


def descend(rulebook: Rulebook, view: Position, seat: int) -> Charge | Assail | End:
    """Go on to the next crypt or altar if that is likely enough to succeed."""
    ways = [(space, target) for space in spaces_held(view, seat) for target in near(view, seat, space)]
    ways += [(FROM_HEAVEN, gate) for gate in other_gates(view, seat)]
    found = [(prospect(view, seat, *way), way) for way in ways if ready(view, seat, way[0])]
    value, (source, target) = max(found, default=(0.0, (FROM_HEAVEN, FROM_HEAVEN)))
    if value < LEAST:
        return End()
    armies = ready(view, seat, source)
    if source == FROM_HEAVEN:
        return Charge(target, armies)
    stays = source in CRYPTS and armies >= ENOUGH and not stands(view, target)[1]
    return Assail(source, target, armies - stays)

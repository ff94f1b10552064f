"""An edition in which the attacker wins ties, in this module alone; nothing else in the project knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.policies.combat import Combat
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.hasbro2000 import text as hasbro2000_text


@dataclass(frozen=True, slots=True, eq=False)
class Bold(Combat):
    """An attacker's die beats an equal die of the defender."""

    def compare(self, attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
        pairs = list(zip(attack, defence, strict=False))
        killed = sum(mine >= theirs for mine, theirs in pairs)
        return len(pairs) - killed, killed


EDITION = replace(
    H2000_WORLD,
    key="attacker_wins_ties",
    combat=Bold(attack=3, defence=(0, 1, 2)),
)
EDITIONS = (EDITION,)
TEXTS = (
    replace(hasbro2000_text.H2000_WORLD, key=EDITION.key, name="The attacker wins ties", source="Nobody"),
)
FRENCH = {"The attacker wins ties": "L’attaquant gagne à égalité"}

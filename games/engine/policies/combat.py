"""How many dice each side may roll, and what must move into a conquest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Combat:
    """Dice of an edition; compared by identity, so that tables of odds are found at once.

    `attack` is the most dice an attacker rolls; he also rolls at most one fewer than his armies.
    `defence[n]` is the most dice that n armies defend with; the last entry holds for all above.
    """

    attack: int
    defence: tuple[int, ...]

    def attack_limit(self, armies: int) -> int:
        """The most dice that a territory with these armies attacks with (0: it cannot attack)."""
        return self.attack if armies > self.attack else armies - 1

    def defence_limit(self, armies: int) -> int:
        """The most dice that these armies defend with."""
        defence = self.defence
        return defence[armies] if armies < len(defence) else defence[-1]

    def siege_dice(self, armies: int, defence: int, stop: int) -> int:
        """The most dice against `defence` dice that cannot leave fewer than `stop` armies."""
        limit, spare = self.attack, armies - stop
        if armies <= limit:
            limit = armies - 1
        return limit if defence <= spare or limit <= spare else spare

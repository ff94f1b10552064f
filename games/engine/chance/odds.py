"""Exact odds of battles, from the faces of the dice (no sampling).

A *siege* is an attack that goes on until the territory is taken or the attacker has no more armies than they
will risk, against a defender who always rolls the most dice. This is what `Combat.fight` does while nobody
has to be asked.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.comparison import bounded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine.chance.comparison import Outcomes
    from games.engine.policies.combat import Combat


def siege_roll(combat: Combat, mine: int, theirs: int, stop: int) -> Outcomes:
    """Return what a siege's next roll may cost; a roll that costs nothing is skipped."""
    defence = combat.defence_limit(theirs)
    outcomes = combat.outcomes(combat.siege_dice(mine, defence, stop), defence, theirs)
    if len(outcomes) > 1 and outcomes[0][:2] == (0, 0):
        rest = sum(chance for _, _, chance in outcomes[1:])
        outcomes = tuple((lost, killed, chance / rest) for lost, killed, chance in outcomes[1:])
    return suffered(outcomes, mine, theirs)


def suffered(outcomes: Outcomes, mine: int, theirs: int) -> Outcomes:
    """Return the possible costs of a roll, limited by the armies on both sides."""
    if max(outcomes)[0] < mine - 1 and max(killed for _, killed, _ in outcomes) <= theirs:
        return outcomes
    return tuple((*bounded(lost, killed, mine, theirs), chance) for lost, killed, chance in outcomes)


class SiegeOdds(NamedTuple):
    """The ways in which a siege may end.

    - `ends[mine, theirs]` is the probability that `mine` armies are left in the source (including those that
      will occupy the conquest) and `theirs` in the target (0: taken).
    - `taken` is the chance to take the territory; the losses are expected values, in armies.
    """

    ends: dict[tuple[int, int], float]
    taken: float
    source_losses: float
    target_losses: float


@lru_cache(maxsize=256)
def siege(combat: Combat, mine: int, theirs: int, stop: int = 1) -> SiegeOdds:
    """Return the odds of a siege by `mine` armies (all that are in the source) against `theirs`.

    `stop` is the number of armies at which the attacker gives up, as in the order `attack`.
    """
    ends: defaultdict[tuple[int, int], float] = defaultdict(float)
    met = combat.meeting(mine, theirs)
    for chance, way in combat.openings(mine, theirs):
        for end, share in siege_ends(way, {met: 1.0}, stop).items():
            ends[end] += chance * share
    return told_by_ends(ends, mine, theirs)


def siege_ends(
    combat: Combat, begun: Mapping[tuple[int, int], float], stop: int = 1
) -> dict[tuple[int, int], float]:
    """Return the ends of sieges (`SiegeOdds.ends`) that need no decision before their first roll.

    The sieges begin with the pairs of armies in `begun`, each with the probability given there.
    """
    ends = defaultdict(float, begun)
    for armies in range(max(mine for mine, _ in begun), max(stop, 1), -1):
        for defenders in range(max(theirs for _, theirs in begun), 0, -1):
            chance = ends.pop((armies, defenders), 0.0)
            if chance:
                for lost, killed, share in siege_roll(combat, armies, defenders, stop):
                    ends[armies - lost, defenders - killed] += chance * share
    return ends


def told_by_ends(ends: dict[tuple[int, int], float], mine: int, theirs: int) -> SiegeOdds:
    """Return the odds of a siege or a roll, made from its possible ends."""
    ends = dict(sorted(ends.items(), reverse=True))
    return SiegeOdds(
        ends,
        taken=sum(chance for (_, left), chance in ends.items() if not left),
        source_losses=mine - sum(left * chance for (left, _), chance in ends.items()),
        target_losses=theirs - sum(left * chance for (_, left), chance in ends.items()),
    )


def one_roll(combat: Combat, mine: int, theirs: int, dice: int) -> SiegeOdds:
    """Return the odds of a single roll with `dice` dice, in the form of a siege."""
    ends: defaultdict[tuple[int, int], float] = defaultdict(float)
    armies, defenders = combat.meeting(mine, theirs)
    for chance, way in combat.openings(mine, theirs):
        outcomes = way.outcomes(dice, way.defence_limit(defenders), defenders)
        for lost, killed, share in suffered(outcomes, armies, defenders):
            ends[armies - lost, defenders - killed] += chance * share
    return told_by_ends(ends, mine, theirs)


WIDEST = 60
"""The most armies of either side in a table of sieges."""


@dataclass(frozen=True, slots=True)
class SiegeTable:
    """Sieges pressed to the end, for quick look-up by `[mine][theirs]`, both 0 to `WIDEST`.

    - `taken` is the chance to take the territory.
    - `left` is the expected number of attackers that remain, including the last one in the source.
    - `both` holds pairs of these two.
    """

    taken: list[array[float]]
    left: list[array[float]]
    both: list[list[tuple[float, float]]]

    def odds(self, mine: int, theirs: int) -> tuple[float, float]:
        """Return both values for one siege. Armies beyond `WIDEST` are looked up at the same ratio."""
        if mine <= WIDEST and theirs <= WIDEST:
            return self.both[mine][theirs]
        scale = max(mine, theirs) / WIDEST
        mine, theirs = max(1, int(mine / scale)), max(1, int(theirs / scale))
        return self.taken[mine][theirs], self.left[mine][theirs] * scale


@lru_cache(maxsize=256)
def siege_table(combat: Combat) -> SiegeTable:
    """Return the table for an edition's dice. It is made once, in a few milliseconds."""
    taken = [array("d", [1.0, *[0.0] * WIDEST]) for _ in range(WIDEST + 1)]
    left = [array("d", [mine] * (WIDEST + 1)) for mine in range(WIDEST + 1)]
    for mine in range(2, WIDEST + 1):
        for theirs in range(1, WIDEST + 1):
            ways = combat.openings(mine, theirs)
            if ways[0][1] is not combat:
                each = [(chance, siege_table(way)) for chance, way in ways]
                armies, defenders = (min(met, WIDEST) for met in combat.meeting(mine, theirs))
                taken[mine][theirs] = sum(chance * table.taken[armies][defenders] for chance, table in each)
                left[mine][theirs] = sum(chance * table.left[armies][defenders] for chance, table in each)
                continue
            chance = stay = 0.0
            for lost, killed, p in siege_roll(combat, mine, theirs, 1):
                chance += p * taken[mine - lost][theirs - killed]
                stay += p * left[mine - lost][theirs - killed]
            taken[mine][theirs], left[mine][theirs] = chance, stay
    both = [[*zip(taken[mine], left[mine], strict=True)] for mine in range(WIDEST + 1)]
    return SiegeTable(taken, left, both)


def chance_to_take(combat: Combat, mine: int, theirs: int) -> float:
    """Return the chance to take a territory by attacks pressed to the end.

    They end when it falls or one army is left.
    """
    if mine <= WIDEST and theirs <= WIDEST:
        return siege_table(combat).taken[mine][theirs]
    return siege(combat, mine, theirs).taken

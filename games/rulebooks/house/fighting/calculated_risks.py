"""Risques calculés: another way to fight, in which both sides say how much they risk.

(Jeux & Stratégie no. 40, variante 3.) The attacker commits armies, then the defender; each throws two dice
and adds the armies committed. The lower side loses all that it committed. In a tie both sides do, but one
defender stays if the territory would be empty. A victorious attacker moves in with at least the armies
committed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine import Feature, Illegal
from games.engine.chance.comparison import Outcomes
from games.engine.chance.dice import USUAL, refused_dice
from games.engine.events import Attacked
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.notation import vocabulary as v
from games.engine.notation.parts import Number
from games.engine.notation.verbs import battle
from games.engine.phases.conquest import conclude, go_on_with_attacks
from games.engine.policies.combat import Combat, ask_defender, standing_defence

if TYPE_CHECKING:
    from games.engine import Attack, Dice, Position, Rulebook, Table

DICE = 2
COUNTED = (*v.ARMIES, *v.DICE)
ATTACK = replace(
    battle.ATTACK,
    reads=partial(battle.read_attack, counted=COUNTED),
    writes=partial(battle.write_attack, counted="armée"),
    examples={
        "en": "attack alaska kamchatka 3; attack alaska kamchatka until 2 moving 4",
        "fr": "attaquer Alaska vers Kamchatka avec 3 armées\u00a0; attaquer Alaska vers Kamchatka jusqu’à 2",
    },
)
DEFEND = replace(battle.DEFEND, parts=(Number(COUNTED),))


@recorded_as("committed")
@known_to_all
class Committed(NamedTuple):
    """One side attacks and the other defends with these numbers of armies; the outcome follows."""

    seat: int
    target: int
    defender: int
    attacking: int
    defending: int

    def fold(self, p: Position) -> None:
        """Change nothing: the event that follows brings the losses."""


def cost_of_fight(ahead: int, attacking: int, defending: int, theirs: int) -> tuple[int, int]:
    """Return what a fight costs both sides if the attacker's total is higher by `ahead`.

    `theirs` is the total number of armies on the defending territory.
    """
    if ahead:
        return (0, defending) if ahead > 0 else (attacking, 0)
    return attacking, min(defending, theirs - 1)


@cache
def leads() -> dict[int, float]:
    """Return the probability of each difference between two throws of two dice."""
    found: dict[int, float] = {}
    for mine, hers, other, others in product(range(1, 7), repeat=2 * DICE):
        lead = mine + hers - other - others
        found[lead] = found.get(lead, 0.0) + 6.0 ** (-2 * DICE)
    return found


def total(thrown: str) -> int:
    """Return the sum of the dice."""
    return sum(map(int, thrown))


@dataclass(frozen=True, slots=True, eq=False)
class CalculatedRisk(Combat):
    """Combat in which the dice of an order stand for the armies committed."""

    answers: tuple[int, ...] = ()
    usual: int = 1
    by_dice: ClassVar = False
    commits: ClassVar = True

    def __post_init__(self) -> None:
        """Leave `answers` and `usual` as they are. `Combat` would derive them from the dice."""

    def attack_limit(self, armies: int) -> int:
        return armies - 1

    def defence_limit(self, armies: int) -> int:
        return armies

    def siege_dice(self, armies: int, defence: int, stop: int) -> int:
        return armies - max(stop, 1)

    def outcomes(self, attack: int, defence: int, theirs: int) -> Outcomes:
        chances: dict[tuple[int, int], float] = {}
        for lead, chance in leads().items():
            cost = cost_of_fight(lead + attack - defence, attack, defence, theirs)
            chances[cost] = chances.get(cost, 0.0) + chance
        return tuple((lost, killed, chance) for (lost, killed), chance in sorted(chances.items()))

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        """Fight once with `dice` armies or, in a siege, with all that may be lost; else as in `Combat`."""
        source, target, dice, stop, moving = order
        position = table.position
        owner, armies, theirs = position.owner[target], position.armies[source], position.armies[target]
        asks = theirs > 1 and not standing_defence(table.rulebook, position, owner)
        if asks and not defence:
            ask_defender(table, owner, order)
            return False
        attacking = dice or self.siege_dice(armies, theirs, stop or 1)
        defending = defence or theirs
        thrown = throw_for_both(table.dice)
        ahead = total(thrown[0]) + attacking - total(thrown[1]) - defending
        lost, killed = cost_of_fight(ahead, attacking, defending, theirs)
        moved = min(max(attacking, moving or 0), armies - 1) if killed == theirs else 0
        table.write(Committed(seat, target, owner, attacking, defending))
        rolls = "-".join(thrown)
        fought = Attacked(seat, source, target, owner, rolls, lost, killed, moved, ((lost, killed),))
        if conclude(table, fought, moving is None):
            return False
        if position.armies[source] == 1:
            go_on_with_attacks(table, seat, source)
            return False
        return stop is not None and position.armies[source] > stop


def throw_for_both(dice: Dice) -> tuple[str, str]:
    """Throw the dice of the attacker, then those of the defender."""
    first = ""
    try:
        first = dice.roll(DICE)
        return first, dice.roll(DICE)
    except Illegal as refusal:
        raise refused_dice(refusal, "the defender’s" if first else "the attacker’s") from refusal


@dataclass(frozen=True)
class CalculatedRisks(Feature):
    """Both sides commit armies, and throw two dice each."""

    key = "js_3"
    events = (Committed,)
    excludes = ("teams", "weariness", "js_4", "js_5")
    verbs = (ATTACK, DEFEND)

    def unsuited(self, rulebook: Rulebook) -> str:
        combat = rulebook.combat
        if combat.faces != USUAL or type(combat).compare is not Combat.compare:
            return "own_dice"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, combat=CalculatedRisk(DICE, (0, DICE)))

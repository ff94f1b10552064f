"""Risques calculés: another way to fight, in which both sides say how much they risk.

(Jeux & Stratégie no. 40, variante 3.) The attacker commits armies, then the defender; each throws two dice
and adds what is committed. Whoever has less loses all that is committed there; where both have as much, both
do, but a defender stays if the land would be empty. The victor moves in with what was committed, or more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine import Feature, Illegal, Position
from games.engine.chance.dice import claimed
from games.engine.chance.odds import Outcomes
from games.engine.errors import gettext_noop
from games.engine.events import Attacked
from games.engine.events.knowledge import known_to_all
from games.engine.phases.conquest import conclude, go_on
from games.engine.policies.combat import Combat, ask_defender, standing_defence
from games.engine.words.wording import Wording

if TYPE_CHECKING:
    from games.engine import Attack, Dice, Rulebook, Table
    from games.engine.words.telling import Tell, Teller

DICE = 2
RISKS = {
    "dice": gettext_noop(
        "To attack you commit armies: at most all but one. Then the defender does, up to all. Both throw two "
        "dice and add the armies that they have committed. Whoever has less loses all of those; where both "
        "have as much, both do, but one defender stays if the land would be empty."
    ),
    "again": gettext_noop(
        "As long as defenders are left you may begin another fight. When none is, the armies that you "
        "committed move in, or more. An attack that goes on commits in each fight all armies but those at "
        "which it stops."
    ),
}
OPEN = gettext_noop(
    "How a defender says what is committed is left open: you are asked in each fight if you wish, and the "
    "game waits for you; otherwise you commit all."
)
ALL = 1_000
"""The standing answer of who always defends with all armies."""


@known_to_all
class Committed(NamedTuple):
    """So many armies attack, and so many defend; what comes of it follows."""

    seat: int
    target: int
    defender: int
    attacking: int
    defending: int

    def fold(self, p: Position) -> None:
        """Nothing changes by it."""


def losses(ahead: int, attacking: int, defending: int, theirs: int) -> tuple[int, int]:
    """What a fight costs both sides in which the attacker is `ahead` by so much, against `theirs` in all."""
    if ahead:
        return (0, defending) if ahead > 0 else (attacking, 0)
    return attacking, min(defending, theirs - 1)


@cache
def leads() -> dict[int, float]:
    """How probable it is that one throw of two dice is greater than another by so much."""
    found: dict[int, float] = {}
    for mine, hers, other, others in product(range(1, 7), repeat=2 * DICE):
        lead = mine + hers - other - others
        found[lead] = found.get(lead, 0.0) + 6.0 ** (-2 * DICE)
    return found


def total(thrown: str) -> int:
    """What the dice show together."""
    return sum(map(int, thrown))


@dataclass(frozen=True, slots=True, eq=False)
class CalculatedRisk(Combat):
    """Where an order speaks of dice, armies are meant that are committed."""

    answers: tuple[int, ...] = (ALL,)
    by_dice: ClassVar = False
    words: ClassVar = {
        "roll": gettext_noop("One fight, committing %(armies)s"),
        "asked": gettext_noop("%(armies)s committed. You decide how many defend"),
        "defend": gettext_noop("commit %(armies)s"),
        "most": gettext_noop("You commit up to %(armies)s."),
        "answer": gettext_noop("commit all armies"),
        "answered": gettext_noop("From now on you commit all armies in defence, without being asked."),
    }

    def __post_init__(self) -> None:
        """The answers are given."""

    @property
    def attacking(self) -> Wording:
        return Wording(gettext_noop("two, and the armies committed are added"))

    defending = attacking

    @property
    def told(self) -> tuple[Wording, ...]:
        """The edition's prose does."""
        return ()

    def attack_limit(self, armies: int) -> int:
        return armies - 1

    def defence_limit(self, armies: int) -> int:
        return armies

    def siege_dice(self, armies: int, defence: int, stop: int) -> int:
        return armies - max(stop, 1)

    def outcomes(self, attack: int, defence: int, theirs: int) -> Outcomes:
        chances: dict[tuple[int, int], float] = {}
        for lead, chance in leads().items():
            cost = losses(lead + attack - defence, attack, defence, theirs)
            chances[cost] = chances.get(cost, 0.0) + chance
        return tuple((lost, killed, chance) for (lost, killed), chance in sorted(chances.items()))

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        """One fight: with `dice` armies, or in a siege with all that may be lost. Else as in `Combat`."""
        source, target, dice, stop, moving = order
        position = table.position
        owner, armies, theirs = position.owner[target], position.armies[source], position.armies[target]
        most = defence or (standing_defence(table.rulebook, position, owner) if theirs > 1 else ALL)
        if not most:
            ask_defender(table, owner, order)
            return False
        attacking = dice or self.siege_dice(armies, theirs, stop or 1)
        defending = theirs if most == ALL else min(most, theirs)
        thrown = throw(table.dice)
        ahead = total(thrown[0]) + attacking - total(thrown[1]) - defending
        lost, killed = losses(ahead, attacking, defending, theirs)
        moved = min(max(attacking, moving or 0), armies - 1) if killed == theirs else 0
        table.write(Committed(seat, target, owner, attacking, defending))
        rolls = "-".join(thrown)
        fought = Attacked(seat, source, target, owner, rolls, lost, killed, moved, ((lost, killed),))
        if conclude(table, fought, moving is None):
            return False
        if position.armies[source] == 1:
            go_on(table, seat, source)
            return False
        return stop is not None and position.armies[source] > stop


def throw(dice: Dice) -> tuple[str, str]:
    """The dice of the attacker, then those of the defender."""
    first = ""
    try:
        first = dice.roll(DICE)
        return first, dice.roll(DICE)
    except Illegal as refusal:
        raise claimed(refusal, "the defender’s" if first else "the attacker’s") from refusal


def tell_committed(teller: Teller, event: Committed) -> list[str]:
    mine = gettext_noop("You commit %(attacking)s to attack %(target)s, against %(defending)s.")
    theirs = gettext_noop("%(name)s commits %(attacking)s to attack %(target)s, against %(defending)s.")
    sides = {"attacking": teller.armies(event.attacking), "defending": teller.armies(event.defending)}
    return [teller.by(event.seat, mine, theirs, target=teller.the(event.target), **sides)]


@dataclass(frozen=True)
class CalculatedRisks(Feature):
    """Both sides commit armies, and throw two dice each."""

    key = "js_3"
    events = (Committed,)
    excludes: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and who commits whose armies is not said."),
        "weariness": gettext_noop(
            "Armies that have fought do not move, and which these are is told by dice."
        ),
    }
    sentences: ClassVar[dict[type, Tell]] = {Committed: tell_committed}

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = rulebook.with_prose("attack", **RISKS).with_prose("open", risks=OPEN)
        return replace(told, combat=CalculatedRisk(DICE, (0, DICE)))

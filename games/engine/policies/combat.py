"""How armies fight: how many dice each side may roll, what a roll costs, and what the odds are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from games.engine.armies.garrisons import defender, effective_armies
from games.engine.armies.leaders import respondent
from games.engine.chance.comparison import Costs, bounded, losses, throws
from games.engine.chance.dice import SIGNS, USUAL, OfFaces, refused_dice
from games.engine.errors import Illegal
from games.engine.events import Asked, Attacked, maker
from games.engine.orders import Attack
from games.engine.phases.conquest import conclude, go_on_with_attacks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from games.engine.chance.comparison import Outcomes, Ranked
    from games.engine.chance.dice import Dice as Chance
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

attacked = maker(Attacked)
DEFENCE = "defence"
ONCE = -1
"""In the details of a defence question: the attack is a single roll, not a siege."""
ASK = 0
"""In the details of a defence question: the attacker wants to be asked how many armies move in."""


Openings = tuple[tuple[float, "Combat"], ...]
"""The ways in which a fight may go: pairs of (probability, combat)."""


@dataclass(frozen=True, slots=True, eq=False)
class Combat:
    """The dice of an edition. Compared by identity, so that tables of odds are found at once.

    `attack` is the largest number of dice that an attacker rolls; they also roll at most one fewer than their
    armies. `defence[n]` is the largest number of dice that n armies defend with; the last entry applies to
    all larger numbers too. `faces` is the number of faces, from 2 to 35, of every die thrown in a fight.

    `answers` are the standing answers to the question of how many dice defend. The last one, `usual`, applies
    to a seat that leaves the question to the rules. If there are none, a seat can only choose whether to
    leave it to the rules.

    `compare` says what a roll costs. Both the result of a fight and its odds follow from it, so another
    comparison is a subclass that overrides `compare` and nothing else. A pair of dice may cost something
    different together with others than alone. Then `duels` says so, or no pairs are drawn. A fight that is
    more than a comparison overrides both `fight` and `outcomes`, never only one of them.
    """

    by_dice: ClassVar[bool] = True
    """Whether the number of dice says what to expect of a roll. If not, nobody's luck is worked out."""
    commits: ClassVar[bool] = False
    """Whether each side commits armies instead of choosing a number of dice."""

    attack: int
    defence: tuple[int, ...]
    faces: int = field(default=USUAL, kw_only=True)
    answers: tuple[int, ...] = field(init=False)
    usual: int = field(init=False)
    costs: Costs = field(init=False, repr=False)

    def __init_subclass__(cls) -> None:
        if "outcomes" in vars(cls) and "fight" not in vars(cls):
            raise TypeError(f"{cls.__name__} has odds of its own. Give it a `fight` too, or only `compare`.")

    def __post_init__(self) -> None:
        object.__setattr__(self, "answers", tuple(range(1, self.defence[-1] + 1)))
        object.__setattr__(self, "usual", self.answers[-1])
        object.__setattr__(self, "costs", Costs(self.compare))
        if not 2 <= self.faces <= len(SIGNS):
            raise ValueError(f"A die has 2 to {len(SIGNS)} faces, not {self.faces}.")

    @property
    def shown(self) -> Ranked:
        """The numbers that a die may show."""
        return tuple(range(1, self.faces + 1))

    def between(self, position: Position, seat: int, target: int, source: int | None = None) -> Combat:
        """Return how the armies of a seat fight for a territory; by default the same everywhere.

        Without a `source`, only armies are counted on the attacker's side.
        """
        return self

    def everywhere(self, position: Position, seat: int) -> Combat | None:
        """Return how the armies of a seat fight for any territory, or None if it depends on the territory."""
        return self if type(self).between is Combat.between else None

    def on_each(self, position: Position, seat: int) -> list[Combat]:
        """Return how the armies of a seat fight for each territory, by territory."""
        return [self.between(position, seat, land) for land in range(len(position.owner))]

    def openings(self, mine: int, theirs: int) -> Openings:
        """Return how `mine` armies may fight `theirs` after all decisions before the first roll.

        There is one entry, with its probability, for each possible decision.
        """
        return ((1.0, self),)

    def meeting(self, mine: int, theirs: int) -> tuple[int, int]:
        """Return the armies on both sides at the first roll when `mine` attack `theirs`.

        They differ from the armies given if some of them change before the first roll. `openings` says how
        they fight.
        """
        return mine, theirs

    def within(self, granted: Callable[[Position, int, int], int]) -> Combat:
        """Return this combat for an edition with a stock of armies (see `Stock.granted`).

        Armies that join a seat in a fight come from the stock.
        """
        return self

    def attack_limit(self, armies: int) -> int:
        """Return the most dice that a territory with this number of armies attacks with.

        It is 0 if the territory cannot attack.
        """
        return self.attack if armies > self.attack else armies - 1

    def defence_limit(self, armies: int) -> int:
        """Return the most dice that this number of armies defends with."""
        defence = self.defence
        return defence[armies] if armies < len(defence) else defence[-1]

    def siege_dice(self, armies: int, defence: int, stop: int) -> int:
        """Return the most dice against `defence` dice that cannot leave fewer than `stop` armies."""
        limit = self.attack_limit(armies)
        if stop <= 1:
            return limit  # One stays in any case.
        for dice in range(limit, 1, -1):
            if worst(self, dice, defence) <= armies - stop:
                return dice
        return min(limit, 1)

    def compare(self, attack: Ranked, defence: Ranked) -> tuple[int, int]:
        """Return what a roll costs the attacker and the defender. Each side's dice come highest first."""
        return losses(attack, defence)

    def duels(self, attack: Ranked, defence: Ranked) -> list[tuple[int, int]]:
        """Return what each pair of dice would cost by itself, beginning with the highest of both sides."""
        return [self.compare((mine,), (theirs,)) for mine, theirs in zip(attack, defence, strict=False)]

    def attack_throws(self, dice: int) -> Mapping[Ranked, int]:
        """Return the rows that can be compared after the attacker rolls this number of dice.

        The value of each row is the number of ways to roll it.
        """
        return throws(dice, self.shown)

    def defence_throws(self, dice: int) -> Mapping[Ranked, int]:
        """Return the rows that can be compared after the defender rolls this number of dice.

        The value of each row is the number of ways to roll it.
        """
        return throws(dice, self.shown)

    def outcomes(self, attack: int, defence: int, theirs: int) -> Outcomes:
        """Return what a roll of `attack` dice against `defence` dice may cost, if `theirs` armies defend."""
        return roll_odds(self, attack, defence)

    def dice_of(self, table: Table, seat: int) -> Chance:
        """Return the dice for a fight in which a seat attacks. Both sides throw them in turn."""
        return table.dice if self.faces == USUAL else OfFaces(table.dice, self.faces)

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        """Let the armies of `seat` roll until the order is done or somebody has to be asked.

        All rolls are one event. If several seats share a territory, however, the defender may change with
        every roll, so each roll is an event of its own. Return whether another roll is still to come.

        `defence` is the answer to a question, for the first roll; 0 if none was asked.
        """
        source, target, dice, stop, moving = order
        position, roll, costs = table.position, self.dice_of(table, seat).roll, self.costs
        owner, limits, most = position.owner[target], self.defence, self.attack
        armies, held = position.armies[source], position.armies[target]
        fewest, once = stop or 1, stop is None
        heaviest = most if fewest == 1 else most_lost(self)
        if position.garrisons:
            once = once or target in position.garrisons
            owner, armies = defender(position, target), effective_armies(position, seat, source)
        mine, theirs = armies, held
        rolls: list[str] = []
        losses: tuple[tuple[int, int], ...] = ()
        lost = killed = attackers = 0
        willing = 1  # Nobody is asked about a single die.
        while theirs > 0 and mine > fewest:
            # As `defence_limit` and `siege_dice`, but mostly without the calls: this runs for every roll.
            limit = defenders = limits[theirs] if theirs < len(limits) else limits[-1]
            if defence:
                defenders, defence = defence, 0
            elif limit > willing:
                willing = standing_defence(table.rulebook, position, owner)
                if not willing:
                    break
                if willing < limit:
                    defenders = willing
            attackers = dice or (most if mine - fewest >= heaviest else self.siege_dice(mine, limit, fewest))
            first = ""
            try:
                first = roll(attackers)
                thrown = f"{first}-{roll(defenders)}"
            except Illegal as refusal:
                raise refused_dice(refusal, "the defender’s" if first else "the attacker’s") from refusal
            lost, killed = outcome = costs[thrown]
            mine -= lost
            theirs -= killed
            rolls.append(thrown)
            losses += (outcome,)
            if once:
                break
        if rolls:
            if theirs < 0 or mine < 2:
                outcome = bounded(lost, killed, mine + lost, theirs + killed)
                mine, theirs = mine + lost - outcome[0], theirs + killed - outcome[1]
                losses = (*losses[:-1], outcome)
            moved = 0
            if not theirs:
                moved = moving if moving and moving > attackers else attackers
                if moved >= mine:
                    moved = mine - 1
            fought = attacked(
                (seat, source, target, owner, " ".join(rolls), armies - mine, held - theirs, moved, losses)
            )
            if conclude(table, fought, moving is None):
                return False
        if mine > fewest and not (rolls and stop is None):
            if rolls and once:
                return True
            ask_defender(table, owner, order)
        elif mine == 1:
            go_on_with_attacks(table, seat, source)
        return False


@lru_cache(maxsize=1024)
def most_lost(combat: Combat) -> int:
    """Return how many armies an attacker must be able to lose to roll the most dice in any case.

    No roll can cost more than this number.
    """
    return max(combat.attack, *(worst(combat, combat.attack, dice) for dice in {*combat.defence[1:]}))


@lru_cache(maxsize=4096)
def roll_odds(combat: Combat, attack: int, defence: int) -> Outcomes:
    """Return what `attack` dice may cost against `defence` dice: every possible roll, compared."""
    seen: Counter[tuple[int, int]] = Counter()
    against = combat.defence_throws(defence).items()
    for mine, ways in combat.attack_throws(attack).items():
        for theirs, as_many in against:
            seen[combat.compare(mine, theirs)] += ways * as_many
    total = seen.total()
    return tuple((lost, killed, count / total) for (lost, killed), count in sorted(seen.items()))


@lru_cache(maxsize=4096)
def worst(combat: Combat, attack: int, defence: int) -> int:
    """Return the most armies that a roll of `attack` dice against `defence` dice can cost the attacker."""
    return max(lost for lost, _, _ in roll_odds(combat, attack, defence))


def ask_defender(table: Table, owner: int, order: Attack) -> None:
    """Ask the owner of a territory how many dice they defend with against this attack."""
    source, target, dice, stop, moving = order
    details = (source, target, dice or 0, ONCE if stop is None else stop, moving or ASK)
    table.write(Asked(DEFENCE, respondent(table.position, owner), details))


def interrupted(position: Position) -> Attack:
    """Return the attack that the defender is being asked about."""
    source, target, dice, stop, moving = position.details
    return Attack(source, target, dice or None, None if stop == ONCE else stop, moving or None)


def standing_defence(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the most dice that a seat has said to defend with, or 0 if it must be asked.

    The answer comes from the seat that decides for it; if no seat does, it is the most dice allowed.
    """
    most = rulebook.combat.usual
    if position.status[seat]:
        seat = respondent(position, seat)
        if position.status[seat]:
            return most
    return position.standing[seat].get(DEFENCE, most)

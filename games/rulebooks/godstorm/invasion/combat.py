"""The rolls of an invasion, as gods and temples change them (« Les dieux et leurs pouvoirs »)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Attacked
from games.engine.phases.conquest import conclude, go_on_with_attacks
from games.engine.policies.combat import Combat, ask_defender, standing_defence
from games.engine.position import NOBODY
from games.rulebooks.godstorm.invasion import conduct
from games.rulebooks.godstorm.invasion.events import ArmiesMet
from games.rulebooks.godstorm.invasion.godswar import fight_gods, invaders
from games.rulebooks.godstorm.invasion.odds import foreseen, terms_of
from games.rulebooks.godstorm.invasion.throwing import record_throws, throw_dice
from games.rulebooks.godstorm.losses import Ascended
from games.rulebooks.godstorm.pantheons import DEATH, MAGIC
from games.rulebooks.godstorm.rites import Rites, rites
from games.rulebooks.godstorm.state import INVASION, TEMPLES, gods_on

if TYPE_CHECKING:
    from games.engine import Attack, Position, Table


@dataclass(frozen=True, slots=True, eq=False)
class HolyWar(Combat):
    """The usual combat in the form of an invasion.

    Only some armies take part. The gods fight first, and then change the dice of the armies.
    """

    by_dice: ClassVar[bool] = False
    parts: tuple[Rites, ...] = ()
    """The parts of the edition that may add to the might of gods."""

    def between(self, position: Position, seat: int, target: int, source: int | None = None) -> Combat:
        terms = terms_of(self.parts, position, seat, target, source)
        return foreseen(self.attack, self.defence, terms)

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        """Roll once. An attack that was not declared becomes an invasion with all armies and gods."""
        position = table.position
        source, target, dice, stop, _ = order
        if not conduct.is_open(position, source, target):
            gods = gods_on(position, seat, source)
            if conduct.declare_invasion(table, seat, source, target, 1, gods, order):
                return False
        if position.owner[target] == NOBODY:
            conduct.enter_empty_land(table, seat, order)
            return False
        fight_gods(table, seat)
        if position.armies[source] <= max(stop or 1, INVASION.of(position)[2]):
            return False
        defenders = self.defence_limit(position.armies[target])
        if defence:
            defenders = defence
        elif defenders > 1:
            willing = standing_defence(table.rulebook, position, position.owner[target])
            if not willing:
                ask_defender(table, position.owner[target], order)
                return False
            defenders = min(defenders, willing)
        on_terms, armies = self.between(position, seat, target, source), position.armies[source]
        attackers = dice or on_terms.siege_dice(armies, defenders, stop or 1)
        return roll(table, seat, order, on_terms, attackers, defenders) and stop is not None


def roll(table: Table, seat: int, order: Attack, combat: Combat, attackers: int, defenders: int) -> bool:
    """Roll once on these terms, with all consequences. Return whether the invasion can go on."""
    position = table.position
    source, target = order.source, order.target
    owner, gods = position.owner[target], invaders(position)
    guarded = MAGIC in gods_on(position, owner, target) or target in TEMPLES.of(position)
    casts = (
        throw_dice(table, seat, attackers, MAGIC in gods, "the attacker’s"),
        throw_dice(table, owner, defenders, guarded, "the defender’s"),
    )
    record_throws(table, *casts)
    rolls = "-".join(cast.dice for cast in casts)
    lost, killed = combat.costs[rolls]
    killed -= sum(part.spared(table, owner, killed) for part in rites(table.rulebook)) if killed else 0
    left = position.armies[source] - lost
    moved = 0
    if killed == position.armies[target]:
        moved = min(max(attackers, order.moving or 0), left - 1)
    if not INVASION.of(position)[4]:
        table.write(ArmiesMet())
    rise(table, seat, lost, owner, 0 if DEATH in gods else killed)
    fought = Attacked(seat, source, target, owner, rolls, lost, killed, moved, ((lost, killed),))
    if conclude(table, fought, order.moving is None):
        return False
    if position.armies[source] <= INVASION.of(position)[2]:
        conduct.end_invasion(table)
        go_on_with_attacks(table, seat, source)
        return False
    return True


def rise(table: Table, seat: int, lost: int, owner: int, killed: int) -> None:
    """Send the fallen of a roll to their heavens; a seat that does not play has none."""
    risen = ((seat, lost), (owner, killed if table.position.is_playing(owner) else 0))
    found = tuple(pair for pair in risen if pair[1])
    if found:
        table.write(Ascended(found))

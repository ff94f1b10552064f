"""How armies of the dead move and fight: out of heaven, through the gates, from space to space.

Ordinary rolls decide, without gods and temples. One die is rolled for each army that takes part, at most
three. One army stays on each space, but none need stay in heaven (A55). Armies that fall here go to the
reserve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.odds import chance_to_take
from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, placeless, recorded_as, with_dice
from games.engine.orders import ALL
from games.engine.policies.combat import Combat
from games.engine.position import NOBODY
from games.rulebooks.godstorm.invasion.throwing import record_throws, throw_dice
from games.rulebooks.godstorm.state import HEAVEN, heaven, put_seat
from games.rulebooks.godstorm.underworld.spaces import put_on_space, stands

if TYPE_CHECKING:
    from games.engine import Position, Table

FROM_HEAVEN = NOBODY
"""The source of armies that come out of heaven."""
DICE = Combat(attack=3, defence=(0, 1, 2))


def take_away(p: Position, seat: int, source: int, armies: int) -> None:
    """Take armies of a seat away from a space or from its heaven."""
    if source == FROM_HEAVEN:
        put_seat(HEAVEN, p, seat, heaven(p, seat) - armies, 0)
    else:
        put_on_space(p, source, seat, stands(p, source)[1] - armies)


@recorded_as("marched")
@placeless
@known_to_all
class Marched(NamedTuple):
    """Armies of a seat came to a space that was its own or empty; `origin` is a space or `FROM_HEAVEN`."""

    seat: int
    origin: int
    space: int
    armies: int

    def fold(self, p: Position) -> None:
        take_away(p, self.seat, self.origin, self.armies)
        put_on_space(p, self.space, self.seat, stands(p, self.space)[1] + self.armies)


@recorded_as("clashed")
@placeless
@with_dice
@known_to_all
class Clashed(NamedTuple):
    """Armies of a seat fought for a space; `rolls` are as in `Attacked`. Fallen armies went to the reserve.

    `moved` armies took the space; 0 if the defender held it.
    """

    seat: int
    origin: int
    space: int
    defender: int
    rolls: str
    lost: int
    killed: int
    moved: int

    def fold(self, p: Position) -> None:
        take_away(p, self.seat, self.origin, self.lost + self.moved)
        if self.moved:
            put_on_space(p, self.space, self.seat, self.moved)
        else:
            put_on_space(p, self.space, self.defender, stands(p, self.space)[1] - self.killed)


def ready(position: Position, seat: int, source: int) -> int:
    """Return how many armies may leave a space of the seat, or its heaven."""
    return heaven(position, seat) if source == FROM_HEAVEN else stands(position, source)[1] - 1


def march(table: Table, seat: int, source: int, target: int, armies: int, dice: int | None) -> None:
    """Enter a space, or fight for it if others hold it: to the end, or for a single roll with `dice` dice.

    Raise Illegal for a wrong number of armies or dice.
    """
    position = table.position
    most = ready(position, seat, source)
    armies = most if armies == ALL else armies
    if most < 1:
        raise Illegal("nobody_ready")
    if not 1 <= armies <= most:
        raise Illegal("wrong_number.below", most=most)
    is_held = is_hostile(position, seat, target)
    if dice is not None and not (is_held and 1 <= dice <= min(DICE.attack, armies)):
        raise Illegal("wrong_dice.fewer" if is_held else "wrong_dice.unopposed", most=DICE.attack)
    if is_held:
        fight(table, seat, source, target, armies, dice)
    else:
        table.write(Marched(seat, source, target, armies))


def is_hostile(position: Position, seat: int, space: int) -> bool:
    """Return whether another seat stands on a space."""
    return stands(position, space)[0] not in (NOBODY, seat)


def fight(table: Table, seat: int, source: int, target: int, armies: int, dice: int | None) -> None:
    """Roll until the space falls or no attacker is left, or once with `dice` dice.

    All attackers who are left move into a space that falls.
    """
    defender, theirs = stands(table.position, target)
    mine, left, rolls = armies, theirs, list[str]()
    while mine and left:
        attack = throw_dice(
            table, seat, dice or min(DICE.attack, mine), rerolls=False, whose="the attacker’s"
        )
        defence = throw_dice(table, defender, DICE.defence_limit(left), rerolls=False, whose="the defender’s")
        record_throws(table, attack, defence)
        rolls.append(f"{attack.dice}-{defence.dice}")
        lost, killed = DICE.costs[rolls[-1]]
        mine, left = mine - lost, left - killed
        if dice is not None:
            break
    moved = 0 if left else mine
    text = " ".join(rolls)
    table.write(Clashed(seat, source, target, defender, text, armies - mine, theirs - left, moved))


def chance(armies: int, theirs: int) -> float:
    """Return the probability that `armies` attackers take a space from `theirs` defenders."""
    return chance_to_take(DICE, armies + 1, theirs) if theirs else 1.0

"""The attacks. Two questions may interrupt them: see `defence` and `occupation`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.dice import claimed
from games.engine.errors import Illegal, gettext_noop
from games.engine.events import Asked, Attacked
from games.engine.feature import has_taken_over
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.odds import OUTCOMES
from games.engine.orders import Attack, End
from games.engine.phases.cards import draw_for_conquest
from games.engine.phases.command import attacker, respondent
from games.engine.phases.conquest import end_if_idle, go_on, take
from games.engine.position import NOBODY
from games.engine.shared import camps, defender, force
from games.engine.targets import bans, crossings, forbidden, touches

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

DEFENCE = "defence"
ONCE = -1
"""In the details of a defence question: the attack is a single roll, not a siege."""
ASK = 0
"""In the details of a defence question: the attacker wants to be asked how many armies move in."""


def attack(table: Table, seat: int, order: Attack) -> None:
    """Roll once, or until the land is taken or the attacker has no more armies than he will risk."""
    position, rulebook = table.position, table.rulebook
    source, target, dice, stop, moving = order
    armies = position.armies[source]
    if (
        not position.owner[source] == seat == position.turn != position.owner[target]
        or target not in rulebook.board.borders[source]
        or position.round <= rulebook.truce
        or rulebook.targets_vary
    ):
        seat = check_border(rulebook, position, source, target)
        armies = force(position, seat, source)
    if armies < 2:
        raise Illegal(
            "too_few_armies",
            gettext_noop("%(source)s has one army, which must stay. An attack needs two."),
            source=source,
        )
    if stop is None:
        limit = rulebook.combat.attack_limit(armies)
        if dice is None or not 1 <= dice <= limit:
            raise Illegal(
                "wrong_dice",
                gettext_noop("From %(source)s you attack with 1 to %(limit)d dice."),
                source=source,
                limit=limit,
            )
    elif not 1 <= stop < armies:
        raise Illegal(
            "wrong_stop",
            gettext_noop("%(source)s has %(armies)d armies: stop at 1 to %(most)d."),
            source=source,
            armies=position.armies[source],
            most=armies - 1,
        )
    if moving is not None and not 1 <= moving < armies:
        raise Illegal(
            "wrong_moving",
            gettext_noop("%(source)s has %(armies)d armies: 1 to %(most)d can move on."),
            source=source,
            armies=position.armies[source],
            most=armies - 1,
        )
    declared = rulebook.moments.declared
    if declared and has_taken_over(declared, table, seat, target):
        return
    while fight(table, seat, source, target, dice or 0, ONCE if stop is None else stop, moving or ASK):
        pass


def check_border(rulebook: Rulebook, position: Position, source: int, target: int) -> int:
    """Refuse (Illegal) an attack that is not from own land on a neighbour that may be taken.

    The seat whose armies attack.
    """
    seat = attacker(rulebook, position, source)
    if seat == NOBODY:
        raise Illegal(
            "not_your_territory",
            gettext_noop("%(source)s is not yours. Attack from a territory of your own."),
            source=source,
        )
    for ban in bans(rulebook, position, seat):
        if ban.lands >> target & 1:
            raise ban.refusal(target)
    if not touches(rulebook, position, seat, source, target):
        raise Illegal(
            "not_adjacent",
            gettext_noop("%(source)s and %(target)s have no common border."),
            source=source,
            target=target,
        )
    return seat


def attack_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """From each own territory with two armies or more: once, or as a siege."""
    for fighter in rulebook.fighters(position):
        borders, foes = crossings(rulebook, position, fighter), ~forbidden(rulebook, position, fighter)
        for source in members(camps(position, fighter)):
            targets = members(borders[source] & foes)
            armies = force(position, fighter, source)
            limit = rulebook.combat.attack_limit(armies)
            if not targets or limit < 1:
                continue
            slots = {"from": Slot("territory", (source,)), "to": Slot("territory", targets)}
            dice = {"dice": Slot("number", range(1, limit + 1))}
            stop = {"armies": Slot("number", range(1, armies))}
            moving = {"moving": Slot("number", range(1, armies))}
            yield Option(Attack, "attack {from} {to} {dice}", slots | dice)
            yield Option(Attack, "attack {from} {to} {dice} moving {moving}", slots | dice | moving)
            yield Option(Attack, "attack {from} {to} until {armies}", slots | stop)
            yield Option(Attack, "attack {from} {to} until {armies} moving {moving}", slots | stop | moving)


def standing_defence(rulebook: Rulebook, position: Position, seat: int) -> int:
    """The most dice that who decides for a seat has said to defend with; 0: he must be asked."""
    most = rulebook.combat.defence[-1]
    if position.status[seat]:
        seat = respondent(position, seat)
    return position.standing[seat].get(DEFENCE, most) if position.is_playing(seat) else most


def fight(
    table: Table, seat: int, source: int, target: int, dice: int, stop: int, moving: int, defence: int = 0
) -> bool:
    """Roll, as long as the order says and nobody has to be asked, and record it as one event.

    Where several seats stand together, who defends may change with every roll: each is an event of its own.
    Returns whether there is another one to come.

    `dice` is 0 in a siege, `stop` ONCE outside of one; `moving` is ASK or how many armies move in.
    `defence` is the answer to a question, for the first roll; 0 if none was asked.
    """
    position, combat, roll = table.position, table.rulebook.combat, table.dice.roll
    owner, limits, most = position.owner[target], combat.defence, combat.attack
    armies, theirs = position.armies[source], position.armies[target]
    once = stop == ONCE
    if position.garrisons:
        once = once or target in position.garrisons
        owner, armies = defender(position, target), force(position, seat, source)
    mine, fewest = armies, stop if stop > 1 else 1
    rolls: list[str] = []
    losses: list[tuple[int, int]] = []
    attackers, willing = 0, 1  # Nobody is asked about a single die.
    while theirs and mine > fewest:
        # `Combat.defence_limit`, and mostly `siege_dice`, without the call: this runs for every roll.
        limit = defenders = limits[theirs] if theirs < len(limits) else limits[-1]
        if defence:
            defenders, defence = defence, 0
        elif limit > willing:
            willing = standing_defence(table.rulebook, position, owner)
            if not willing:
                break
            if willing < limit:
                defenders = willing
        attackers = dice or (most if mine - stop >= most else combat.siege_dice(mine, limit, stop))
        first = ""
        try:
            first = roll(attackers)
            thrown = f"{first}-{roll(defenders)}"
        except Illegal as refusal:
            raise claimed(refusal, "the defender’s" if first else "the attacker’s") from refusal
        lost, killed = outcome = OUTCOMES[thrown]
        mine -= lost
        theirs -= killed
        rolls.append(thrown)
        losses.append(outcome)
        if once:
            break
    if rolls:
        lost, killed = armies - mine, position.armies[target] - theirs
        moved = 0 if theirs else attackers if attackers > moving else moving
        if moved >= mine:
            moved = mine - 1
        event = Attacked(seat, source, target, owner, " ".join(rolls), lost, killed, moved, tuple(losses))
        table.write(event)
        moments = table.rulebook.moments
        for act in moments.rolled:
            act(table, event)
        if moved:
            take(table, seat, source, target, owner, moving == ASK)
            return False
        if moments.casualties and has_taken_over(moments.casualties, table, seat, owner):
            return False
    if mine > fewest and (stop != ONCE or not rolls):
        if rolls and once:
            return True
        asked = respondent(position, owner)
        table.write(Asked(DEFENCE, asked, (source, target, dice, stop, moving)))
    elif mine == 1:
        go_on(table, seat, source)
    return False


def end(table: Table, seat: int, order: End) -> None:
    """Attack no more."""
    table.next_phase()


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """At any time."""
    yield Option(End, "end", {})


ATTACK = Stage(
    "attack",
    gettext_noop("Attack"),
    {
        Attack: OrderRule(attack, attack_options),
        End: OrderRule(end, end_options),
    },
    enter=end_if_idle,
    leave=draw_for_conquest,
)

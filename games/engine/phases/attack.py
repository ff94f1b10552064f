"""The attacks. Two questions may interrupt them: see `defence` and `occupation`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.armies.command import attacker
from games.engine.armies.garrisons import camps, effective_armies
from games.engine.armies.targets import bans, crossings, forbidden, touches
from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.feature import has_taken_over
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import Attack, End
from games.engine.phases.cards import draw_for_conquest
from games.engine.phases.conquest import end_if_idle
from games.engine.phases.ending import ENDING
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine.policies.combat import Combat
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def attack(table: Table, seat: int, order: Attack) -> None:
    """Roll once, or until the target is taken or the attacker has no more armies than they will risk."""
    position, rulebook = table.position, table.rulebook
    source, target, dice, stop, moving = order
    armies = position.armies[source]
    if (
        not position.owner[source] == seat == position.turn != position.owner[target]
        or target not in rulebook.board.borders[source]
        or position.round <= rulebook.targets_vary_until
    ):
        seat = check_border(rulebook, position, source, target)
        armies = effective_armies(position, seat, source)
    if armies < 2:
        raise Illegal("too_few_armies", source=source)
    combat = rulebook.combat.between(position, seat, target, source)
    met, _ = combat.meeting(armies, position.armies[target])
    fits = 1 <= stop < met if stop is not None else dice is not None and 1 <= dice <= combat.attack_limit(met)
    if not fits or (moving is not None and not 1 <= moving < met):
        raise wrong_number(combat, order, met, position.armies[source] + met - armies)
    declared = rulebook.hooks.declared
    if declared and has_taken_over(declared, table, seat, source, target):
        return
    while rulebook.combat.fight(table, seat, order):
        pass


def wrong_number(combat: Combat, order: Attack, armies: int, there: int) -> Illegal:
    """Return the refusal of an attack with numbers that do not fit `armies` armies of the attacker.

    `there` is the number of all armies on the source at that time, including those of teammates.
    """
    source, _, dice, stop, _ = order
    limit = combat.attack_limit(armies)
    if stop is None and (dice is None or not 1 <= dice <= limit):
        return Illegal("wrong_dice.attack", source=source, limit=limit)
    numbers = {"source": source, "armies": there, "most": armies - 1}
    if stop is not None and not 1 <= stop < armies:
        return Illegal("wrong_stop", **numbers)
    return Illegal("wrong_moving", **numbers)


def check_border(rulebook: Rulebook, position: Position, source: int, target: int) -> int:
    """Raise Illegal unless the attack goes from the seat's own territory to a neighbour that may be attacked.

    Return the seat whose armies attack.
    """
    seat = attacker(rulebook, position, source)
    if seat == NOBODY:
        raise Illegal("not_your_territory.attack", source=source)
    # Checked before the bans, which could reveal something about a distant territory.
    if not touches(rulebook, position, seat, source, target):
        if target in rulebook.board.borders[source]:
            raise Illegal("closed_border", source=source, target=target)
        raise Illegal("not_adjacent", source=source, target=target)
    for ban in bans(rulebook, position, seat):
        if ban.lands >> target & 1:
            raise ban.refusal(target)
    return seat


def attack_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer attacks from each territory of the seat with two or more armies: a single roll, or a siege."""
    for fighter in rulebook.fighters(position):
        borders, foes = crossings(rulebook, position, fighter), ~forbidden(rulebook, position, fighter)
        for source in members(camps(position, fighter)):
            targets = members(borders[source] & foes)
            armies = effective_armies(position, fighter, source)
            if not targets or armies < 2:
                continue
            for met, by_limit in targets_by_dice(rulebook, position, fighter, armies, targets).items():
                yield from attacks_of(source, met, by_limit)


def attacks_of(source: int, armies: int, by_limit: Mapping[int, tuple[int, ...]]) -> Iterator[Option]:
    """Yield the attacks of `armies` armies on these targets, which are grouped by the most dice allowed."""
    targets = tuple(sorted(target for alike in by_limit.values() for target in alike))
    slots = {"from": Slot("territory", (source,)), "to": Slot("territory", targets)}
    stop = {"armies": Slot("number", range(1, armies))}
    moving = {"moving": Slot("number", range(1, armies))}
    for limit, alike in by_limit.items():
        some = slots | {"to": Slot("territory", alike)}
        dice = {"dice": Slot("number", range(1, limit + 1))}
        yield Option(Attack, "attack {from} {to} {dice}", some | dice)
        yield Option(Attack, "attack {from} {to} {dice} moving {moving}", some | dice | moving)
    yield Option(Attack, "attack {from} {to} until {armies}", slots | stop)
    yield Option(Attack, "attack {from} {to} until {armies} moving {moving}", slots | stop | moving)


def targets_by_dice(
    rulebook: Rulebook, position: Position, fighter: int, armies: int, targets: tuple[int, ...]
) -> dict[int, dict[int, tuple[int, ...]]]:
    """Group these targets by the armies present at the first roll, then by the most dice they may roll."""
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for target in targets:
        combat = rulebook.combat.between(position, fighter, target)
        met, _ = combat.meeting(armies, position.armies[target])
        by_limit, limit = found.setdefault(met, {}), combat.attack_limit(met)
        by_limit[limit] = (*by_limit.get(limit, ()), target)
    return found


ATTACK = Stage(
    "attack",
    {
        Attack: OrderRule(attack, attack_options),
        End: ENDING,
    },
    enter=end_if_idle,
    leave=draw_for_conquest,
)

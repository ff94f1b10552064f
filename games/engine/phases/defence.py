"""The question of how many dice defend. A standing answer makes it unnecessary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.armies.command import attacker, spared
from games.engine.armies.garrisons import defender, effective_armies
from games.engine.armies.leaders import respondent
from games.engine.armies.targets import touches
from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, Stage, the_asked_one
from games.engine.orders import Defend
from games.engine.policies.combat import DEFENCE, ONCE, interrupted
from games.engine.position import NOBODY
from games.engine.words.spellings import Spellings

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def defend(table: Table, seat: int, order: Defend) -> None:
    """Say how many dice defend; the attack goes on."""
    position = table.position
    attack, combat = interrupted(position), table.rulebook.combat
    limit = combat.defence_limit(position.armies[attack.target])
    if not 1 <= order.dice <= limit:
        raise Illegal("wrong_dice.defence", target=attack.target, limit=limit)
    fighter = attacker(table.rulebook, position, attack.source)
    goes_on = combat.fight(table, fighter, attack, order.dice)
    while goes_on:
        goes_on = combat.fight(table, fighter, attack)


def attacking_dice(rulebook: Rulebook, position: Position) -> int:
    """Return how many dice the attacker rolls against the answer to the open question."""
    source, target, dice, stop, _ = interrupted(position)
    fighter = attacker(rulebook, position, source)
    combat = rulebook.combat.between(position, fighter, target, source)
    armies = effective_armies(position, fighter, source)
    return dice or combat.siege_dice(armies, combat.defence_limit(position.armies[target]), stop or 1)


def dice_to_defend(rulebook: Rulebook, position: Position) -> int:
    """Return the largest number of dice that can answer the open question."""
    return rulebook.combat.defence_limit(position.armies[interrupted(position).target])


def defend_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer any number of dice that the armies allow."""
    limit = dice_to_defend(rulebook, position)
    yield Option(Defend, "defend {dice}", {"dice": Slot("number", range(1, limit + 1))})


def defend_with_all(table: Table, seat: int) -> None:
    """Answer for a seat that does not answer: defend with as many dice as allowed."""
    defend(table, seat, Defend(dice_to_defend(table.rulebook, table.position)))


def defence_possible(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the seat on turn can be attacking the asked seat like this."""
    _, seat, source, target, dice, stop, moving = pending
    fighter, owner = attacker(rulebook, position, source), defender(position, target)
    if NOBODY in (fighter, owner) or spared(rulebook, position, fighter) >> target & 1:
        return False
    armies = effective_armies(position, fighter, source)
    limit = rulebook.combat.between(position, fighter, target, source).attack_limit(armies)
    once = stop == ONCE and 1 <= dice <= limit
    siege = dice == 0 and 1 <= stop < armies
    return (
        respondent(position, owner) == seat
        and position.is_playing(seat)
        and touches(rulebook, position, fighter, source, target)
        and rulebook.combat.defence_limit(position.armies[target]) > 1
        and (once or siege)
        and moving >= 0
    )


ASK_DEFENCE = Stage(
    DEFENCE,
    {Defend: OrderRule(defend, defend_options)},
    actors=the_asked_one,
    answers=True,
    spellings=Spellings(en=(DEFENCE, "defense"), fr=("défense",)),
    default=defend_with_all,
    details=(
        ("from", "territory"),
        ("to", "territory"),
        ("dice", "number"),
        ("stop", "number"),
        ("moving", "optional"),
    ),
    possible=defence_possible,
)

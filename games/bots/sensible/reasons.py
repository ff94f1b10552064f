"""The reasons for the orders of the sensible player, as far as everybody can see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.reasons import BREAK, CARD, ELIMINATE, FOR_CARDS, GAIN, GUARD, WAIT, WEAKEN, Reason
from games.bots.sensible.aims import aim_of
from games.bots.sensible.elimination import best_elimination
from games.bots.sensible.features import truces
from games.bots.sensible.outlook import Outlook
from games.bots.sensible.power import INCOME, TURNS
from games.engine import Attack, End, Place
from games.engine.phases.attack import ATTACK

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook


def reason_for(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
    """Return why a seat gives this order, or None if there is nothing to say.

    `view` is the position as a spectator sees it.
    """
    if not view.round or rulebook.hooks.veil:
        return None
    stage = rulebook.stage(view)
    if isinstance(order, truces.ORDERS):
        found = truces.reason_for(rulebook, view, seat, order)
        return Reason(*found) if found else None
    if stage.bot_order:
        found = stage.grounds and stage.grounds(rulebook, view, seat, order)
        return Reason(*found) if found else None
    view = aim_of(rulebook).as_played(view, seat)
    match order:
        case Attack(source, target) if view.owner[source] == seat:
            return reason_to_attack(rulebook, view, seat, target)
        case Place(placements):
            return reason_to_place(rulebook, view, seat, [land for land, _ in placements])
        case End() if stage.key == ATTACK.key and not view.conquered:
            return Reason(WAIT)
    return None


def reason_to_attack(rulebook: Rulebook, view: Position, seat: int, target: int) -> Reason | None:
    """Return the reason for an attack, or None.

    It is to eliminate a rival, or else the greatest gain from taking this territory.
    """
    outlook = Outlook(rulebook, view, seat, max(view.armies))
    rival, continent = view.owner[target], outlook.terrain.home[target]
    prey = best_elimination(rulebook, outlook)
    if prey and prey[1].sieges[0].target == target:
        rival = prey[0]
        return Reason(FOR_CARDS if view.hands[rival] else ELIMINATE, rival)
    holder = outlook.holder[continent]
    hold = outlook.continent_worth(continent)
    broken = TURNS * outlook.terrain.bonuses[continent] * outlook.kill[holder] if holder >= 0 else 0.0
    loss = (INCOME + view.armies[target]) * outlook.kill[rival]
    is_first = 0 <= rival == max(range(view.players), key=outlook.strength.__getitem__)
    brings = {
        Reason(BREAK, holder, continent): broken,
        Reason(GAIN, -1, continent): hold - broken,
        Reason(WEAKEN, rival): loss if is_first else 0.0,
        Reason(CARD): outlook.card,
    }
    best = max(brings, key=brings.__getitem__)
    return best if brings[best] > 0 else None


def reason_to_place(rulebook: Rulebook, view: Position, seat: int, lands: list[int]) -> Reason | None:
    """Return the reason to guard a continent if armies go to one that the seat holds, or None."""
    board = rulebook.board
    for land in lands:
        continent = board.territories[land].continent
        mask = board.continent_masks[continent]
        if view.lands[seat] & mask == mask:
            return Reason(GUARD, -1, continent)
    return None

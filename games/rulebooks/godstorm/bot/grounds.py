"""The reasons for computer players' orders in Godstorm, as far as everybody can see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.orders import Attack, End
from games.engine.position import NOBODY
from games.rulebooks.godstorm.bot.outlook import A_GOD, A_TEMPLE, EarthOutlook
from games.rulebooks.godstorm.epochs.bids import MakeBid
from games.rulebooks.godstorm.state import TEMPLES, gods_on
from games.rulebooks.godstorm.steps.summon import Build, Summon

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook

ELIMINATE, BREAK, GAIN, WAIT = "eliminate", "break", "gain", "wait"
"""The reasons that every edition has."""
GOD, TEMPLE, LEADER, POINT, OWN_GOD, OWN_TEMPLE, AT_LAST = (
    *("god", "temple", "leader", "point"),
    *("own_god", "own_temple", "at_last"),
)
Ground = tuple[str, int, int]


def of_bid(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Ground | None:
    """Explain a bid: it is for the last turn."""
    return (AT_LAST, -1, -1) if isinstance(order, MakeBid) and order.faith else None


def of_gift(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Ground | None:
    """Explain a god or a temple by its benefit."""
    match order:
        case Summon():
            return OWN_GOD, -1, -1
        case Build():
            return OWN_TEMPLE, -1, -1
    return None


def of_attack(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Ground | None:
    """Explain an attack: it eliminates a player, or brings the greatest benefit of this conquest."""
    match order:
        case Attack(source, target) if view.owner[source] == seat:
            return of_conquest(EarthOutlook(rulebook, view, seat), target)
        case End() if not view.conquered:
            return WAIT, -1, -1
    return None


def of_conquest(outlook: EarthOutlook, target: int) -> Ground | None:
    """Return the greatest benefit of taking a land."""
    view, board, rival = outlook.view, outlook.rulebook.board, outlook.view.owner[target]
    if rival == NOBODY:
        return None
    if view.is_playing(rival) and view.lands[rival] == 1 << target:
        return ELIMINATE, rival, -1
    continent = board.territories[target].continent
    mask, (_, bonus) = board.bonuses[continent]
    leads = outlook.rivals[rival] == max(outlook.rivals) > 0
    brings = {
        (BREAK, rival, continent): outlook.rivals[rival] * bonus * (view.lands[rival] & mask == mask),
        (GAIN, -1, continent): outlook.worth(target, outlook.lands) - outlook.worth_of_itself(target),
        (GOD, rival, -1): A_GOD * len(gods_on(view, rival, target)) * (outlook.left > 0),
        (TEMPLE, rival, -1): A_TEMPLE * outlook.left * (target in TEMPLES.of(view)),
        (LEADER, rival, -1): outlook.rivals[rival] * leads,
        (POINT, -1, -1): outlook.land * outlook.is_last,
    }
    best = max(brings, key=brings.__getitem__)
    return best if brings[best] > 0 else None

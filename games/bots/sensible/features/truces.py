"""Truces: with whom a player makes them, keeps them and ends them.

A truce is worth making with a neighbour whose armies threaten the player, while its own armies have better
targets elsewhere. It is never worth making with the strongest rival, on whom all must turn, nor with somebody
known to have broken one. Nor does the player give away more safety than it receives. It accepts offers only
from the weaker, since a truce helps both against all others (`benchmarks.truces`). It gives notice as soon as
the partner leads, or becomes the best target by far. A truce that is only recorded costs it something to
break (`Truces.prizes`), so it does that where much is to be won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.bots.offered import is_offered, offers
from games.bots.sensible.outlook import Outlook
from games.engine import NOBODY
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.redaction import guessed
from games.features.truces.limits import promised
from games.features.truces.offers import OFFERED, is_time
from games.features.truces.orders import AcceptTruce, EndTruce, ProposeTruce, RefuseTruce, word_of
from games.features.truces.state import BREACHES, Area, in_force, is_party, truces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Order, Position, Rulebook
    from games.features.truces.state import TruceOffer

ORDERS = (AcceptTruce, EndTruce, ProposeTruce, RefuseTruce)
LONGEST = 3
"""The most rounds, after the present one, for which it accepts a truce."""
LEADER = 1.25
"""The multiple of the average armies of all players from which a rival leads."""
FAIR = 0.5
"""The least safety that a player accepts for the safety that it gives, as a share of it."""
CHANGED = 1.0
"""The worth by which the partner's territories must exceed all others before the player gives notice."""
ELSEWHERE, STRONGEST = "truce_elsewhere", "truce_strongest"
"""The reasons: to attack another rival, and not to make peace with the strongest."""


class Front(NamedTuple):
    """What a player and a rival could do to each other where a truce would hold.

    `prize` is the worth of the player's best siege there. `threat` is the most armies by which a stack of the
    rival outnumbers one of the player's next to it, and `risk` the same the other way round.
    """

    prize: float
    threat: int
    risk: int


def negotiate(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """Return an order about truces, given before the armies of a turn are placed, or None."""
    if not (view.turn == seat and view.to_place[seat] and is_time(rulebook, view, seat)):
        return None
    seen = guessed(view, seat) if rulebook.hooks.veil else view
    outlook = outlook_of(rulebook, seen, seat)
    return (
        notice(rulebook, outlook, view)
        or answer(rulebook, outlook, view)
        or proposal(rulebook, outlook, view)
    )


def outlook_of(rulebook: Rulebook, view: Position, seat: int) -> Outlook:
    """Return the outlook of a seat before it places its armies."""
    main = max(view.armies[land] for land in members(view.lands[seat]))
    return Outlook(rulebook, view, seat, main, view.to_place[seat])


def notice(rulebook: Rulebook, outlook: Outlook, view: Position) -> EndTruce | None:
    """Give notice of the first truce that is no longer worth keeping."""
    for truce in in_force(view, outlook.seat):
        rival = truce.partner(outlook.seat)
        if truce.notice > 0 and (
            leads(outlook, rival)
            or front(rulebook, outlook, rival, truce.area).prize
            > elsewhere(rulebook, outlook, rival) + CHANGED
        ):
            return EndTruce(rival)
    return None


def answer(rulebook: Rulebook, outlook: Outlook, view: Position) -> AcceptTruce | RefuseTruce | None:
    """Accept the first offer that is worth it, or refuse the first that is not."""
    found = [*OFFERED.open_to(view, outlook.seat)]
    for offer in found:
        order = AcceptTruce(offer.seat, offer.term)
        if is_worth_accepting(rulebook, outlook, view, offer) and is_offered(
            rulebook, view, outlook.seat, order
        ):
            return order
    return RefuseTruce(found[0].seat) if found else None


def is_worth_accepting(rulebook: Rulebook, outlook: Outlook, view: Position, offer: TruceOffer) -> bool:
    """Return whether a truce on these terms is worth making.

    It helps both of the two against all others. So it is made only with a rival who is no stronger than the
    player and than the average, and who is not known to have another truce.
    """
    strength, rival = outlook.strength, offer.seat
    most = min(strength[outlook.seat] - outlook.due, average(outlook))
    is_free = not any(is_party(truce, rival) for truce in truces(view))
    is_short = offer.term <= view.round + LONGEST
    if not (is_free and is_short and strength[rival] <= most):
        return False
    return suits(rulebook, outlook, rival, front(rulebook, outlook, rival, offer.area))


def proposal(rulebook: Rulebook, outlook: Outlook, view: Position) -> ProposeTruce | None:
    """Offer a truce everywhere to the rival who threatens most, of those for whom one is worth making too.

    A player who has a truce, or has offered one, offers no other.
    """
    if promised(view, outlook.seat):
        return None
    for option in offers(rulebook, view, outlook.seat, ProposeTruce)[:1]:
        rivals = [int(str(number)) - 1 for number in option.slots["other"].values]
        fronts = {rival: front(rulebook, outlook, rival, Area()) for rival in rivals}
        threats = {
            rival: here.threat
            for rival, here in fronts.items()
            if 0 < here.risk >= FAIR * here.threat and suits(rulebook, outlook, rival, here)
        }
        if threats:
            return ProposeTruce(
                max(threats, key=threats.__getitem__), option.slots[word_of(rulebook)].usual or 1
            )
    return None


def suits(rulebook: Rulebook, outlook: Outlook, rival: int, here: Front) -> bool:
    """Return whether a truce with a rival on this front is worth making."""
    if leads(outlook, rival) or any(breach[0] == rival for breach in BREACHES.of(outlook.view)):
        return False
    return 0 < here.threat >= FAIR * here.risk and here.prize <= elsewhere(rulebook, outlook, rival)


def leads(outlook: Outlook, rival: int) -> bool:
    """Return whether a rival is the strongest of all by far."""
    return outlook.strength[rival] == max(outlook.strength) >= LEADER * average(outlook)


def average(outlook: Outlook) -> float:
    """Return the armies that the players in the game have on average."""
    playing = outlook.view.playing
    return sum(outlook.strength[seat] for seat in playing) / len(playing)


def front(rulebook: Rulebook, outlook: Outlook, rival: int, area: Area) -> Front:
    """Return what a player and a rival could do to each other in an area."""
    armies, board, theirs = outlook.armies, rulebook.board, outlook.view.lands[rival]
    prize, threat, risk = 0.0, 0, 0
    for land in members(outlook.lands):
        beside = board.border_masks[land] & theirs
        for other in members(beside):
            if area.beyond(board, other) >> land & 1:
                threat = max(threat, armies[other] - armies[land])
        if targets := members(beside & area.beyond(board, land)):
            prize = max(prize, outlook.best_siege(land, armies[land] + outlook.due, targets)[0])
            risk = max(risk, *(armies[land] - armies[other] for other in targets))
    return Front(prize, threat, risk)


def elsewhere(rulebook: Rulebook, outlook: Outlook, rival: int) -> float:
    """Return the worth of the best siege of somebody other than this rival."""
    return best_elsewhere(rulebook, outlook, rival)[0]


def best_elsewhere(rulebook: Rulebook, outlook: Outlook, rival: int) -> tuple[float, int]:
    """Return the best siege of somebody other than this rival: its worth, and its target."""
    view, seat, best = outlook.view, outlook.seat, (0.0, NOBODY)
    borders, foes = open_borders(rulebook, view, seat), ~(outlook.lands | view.lands[rival])
    for land in members(outlook.lands):
        if targets := members(borders[land] & foes):
            best = max(best, outlook.best_siege(land, outlook.armies[land] + outlook.due, targets))
    return best


def open_borders(rulebook: Rulebook, view: Position, seat: int) -> Sequence[int]:
    """Return, for each territory, its neighbours except those that a truce of the seat protects now."""
    if not any(in_force(view, seat)):
        return rulebook.board.border_masks
    foes = ~forbidden(rulebook, view, seat)
    return [lands & foes for lands in crossings(rulebook, view, seat)]


def reason_for(rulebook: Rulebook, view: Position, seat: int, order: Order) -> tuple[str, int, int] | None:
    """Return the reason for an order about truces, as far as a spectator can see it.

    It is in the form of `Stage.grounds`.
    """
    outlook = outlook_of(rulebook, view, seat)
    match order:
        case AcceptTruce(other) | ProposeTruce(other):
            target = preferred(rulebook, outlook, other)
            return (ELSEWHERE, target, NOBODY) if target != NOBODY else None
        case RefuseTruce(other) | EndTruce(other):
            return (STRONGEST, other, NOBODY) if leads(outlook, other) else None
    return None


def preferred(rulebook: Rulebook, outlook: Outlook, rival: int) -> int:
    """Return the seat, other than this rival, that the best siege would hit; `NOBODY` if there is none."""
    best, target = best_elsewhere(rulebook, outlook, rival)
    return outlook.view.owner[target] if best else NOBODY

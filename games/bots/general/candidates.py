"""The candidates among which the general chooses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.bots.offered import is_offered
from games.bots.sensible import SensiblePlayer
from games.bots.sensible.attack import siege, stacks_beside
from games.bots.sensible.outlook import Outlook
from games.bots.sensible.temper import PLAIN, Temper
from games.engine import Attack, End, Order, Place
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.phases.reinforce import placeable
from games.engine.redaction import guessed

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

BOLD = Temper(price=0.55, likely=0.4, cost=0.9)
CALM = Temper(price=1.7)
HUNTER = Temper(price=0.9, kill=1.2, likely=0.2, cost=0.5, riddance=12.0)
BUILDER = Temper(price=0.9, kill=0.7, hold=2.0)
BREAKER = Temper(price=0.8, kill=2.0, hold=0.7)
USUAL = SensiblePlayer()
PLAYERS = {temper: SensiblePlayer(temper) for temper in (PLAIN, BOLD, CALM, HUNTER, BUILDER, BREAKER)}
"""A sensible player of each temper."""
MOST = 12
"""The most candidates."""
PLACES, SIEGES = 4, 3
"""The numbers of territories and of sieges that are tried because they promise most."""


class Candidate(NamedTuple):
    """An order, and the temper in which the rest of the turn is played."""

    order: Order
    temper: Temper = PLAIN


def candidates(
    rulebook: Rulebook, view: Position, seat: int, usual: Order, rng: random.Random
) -> list[Candidate]:
    """Return what is worth trying, the usual order first; only this one if there is nothing to choose."""
    known = guessed(view, seat) if rulebook.hooks.veil else view
    if isinstance(usual, Place):
        more = placements(rulebook, known, seat)
    elif isinstance(usual, Attack | End) and Attack in rulebook.stage(view).orders:
        more = attacks(rulebook, known, seat)
    else:
        return [Candidate(usual)]
    by_temper = [
        Candidate(player.choose(rulebook, view, seat, rng), temper)
        for temper, player in PLAYERS.items()
        if temper is not PLAIN
    ]
    offered = [Candidate(order) for order in more if is_offered(rulebook, view, seat, order)]
    found = dict.fromkeys((Candidate(usual), *map(at_rest, by_temper), *offered))
    return list(found)[:MOST]


def at_rest(found: Candidate) -> Candidate:
    """Return a candidate without its temper if it ends the phase, since all such candidates are the same."""
    return Candidate(found.order) if isinstance(found.order, End) else found


def placements(rulebook: Rulebook, view: Position, seat: int) -> Iterator[Order]:
    """Yield the placements of all armies on one territory from which the best sieges begin."""
    lands, borders, due = view.lands[seat], rulebook.board.border_masks, view.to_place[seat]
    stands = [
        land
        for land in members(lands & placeable(rulebook, view, seat))
        if borders[land] & ~lands and view.owner[land] == seat
    ]
    if not stands:
        return
    outlook = Outlook(rulebook, view, seat, max(view.armies[land] for land in stands), due)

    def promise(land: int) -> float:
        brings, _ = outlook.best_siege(land, view.armies[land] + due, members(borders[land] & ~lands))
        return brings + view.armies[land] / len(stands)

    for land in sorted(stands, key=promise, reverse=True)[:PLACES]:
        yield Place(((land, due),))


def attacks(rulebook: Rulebook, view: Position, seat: int) -> Iterator[Order]:
    """Yield the end of the attacks, and the sieges that promise most."""
    yield End()
    armies = view.armies
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    stacks = stacks_beside(view, seat, borders, foes)
    if not stacks:
        return
    outlook = Outlook(rulebook, view, seat, max(armies[land] for land in stacks))
    rated = []
    for source in stacks:
        for target in members(borders[source] & foes):
            brings, hit = outlook.best_siege(source, armies[source], (target,))
            if hit >= 0:
                rated.append((brings, source, target))
    for _, source, target in sorted(rated, reverse=True)[:SIEGES]:
        yield siege(outlook, source, target)

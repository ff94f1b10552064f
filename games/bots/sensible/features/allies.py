"""Neutrals: what a player does with those that they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.offered import is_offered
from games.bots.sensible.attack import best_attack, siege
from games.bots.sensible.moves import manoeuvre, march
from games.bots.sensible.outlook import LEAST, Outlook
from games.bots.sensible.temper import PLAIN
from games.bots.sensible.terrain import terrain_of
from games.bots.sensible.trading import best_set, greatest
from games.engine import End, Order, Place, Standing
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.phases.reinforce import placeable
from games.engine.policies.combat import DEFENCE
from games.engine.policies.sets import SET_SIZE
from games.features.allies.allegiance import ally_of
from games.features.allies.influence import INFLUENCE, Influence, open_to_influence
from games.features.allies.phases import ALLIED_MANOEUVRE, ALLIED_REINFORCE, unmoved
from games.features.batches import SUPPORT
from games.features.counter_attack import ATTACK_AGAIN, COUNTER, MANOEUVRE_AGAIN
from games.features.muster import MUSTER, mustering, strength

if TYPE_CHECKING:
    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook


SPARE_CARDS = 1
"""The number of cards in hand that allows one to be given away, unless they make a set."""
CHEAP = 2
"""The most armies that a card may be worth to be given away, as a third of the next set."""


def to_be_asked(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """Return a standing order to be asked about one more decision for a neutral, or None."""
    for question in rulebook.decisions(view):
        asked = question in (DEFENCE, SUPPORT) or rulebook.stages[question].asks
        if not asked and question not in view.standing[seat]:
            order = Standing(question, 0)
            return order if is_offered(rulebook, view, seat, order) else None
    return None


def muster(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Place all armies on one territory of a neutral where they may be placed.

    It is the one with the most enemies of the neutral's leader next to it.
    """
    neutral = mustering(view)[0]
    borders, rival = rulebook.board.border_masks, view.lands[1 - seat]

    def threat(land: int) -> tuple[int, int]:
        return view.armies_on(borders[land] & rival), -view.armies[land]

    lands = members(placeable(rulebook, view, neutral) & view.lands[neutral])
    return Place(((max(lands, key=threat), view.to_place[neutral]),)) if lands else End()


def counter(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Return the siege by an ally that brings most, or the end of the attacks."""
    best, chosen = 0.0, None
    for neutral in {*rulebook.fighters(view)} - {view.turn}:
        outlook = Outlook(rulebook, view, neutral, max(view.armies))
        borders, foes = crossings(rulebook, view, neutral), ~forbidden(rulebook, view, neutral)
        for source in members(view.lands[neutral]):
            armies = view.armies[source]
            if armies < LEAST:
                continue
            brings, target = outlook.best_siege(source, armies, members(borders[source] & foes))
            if brings > best:
                best, chosen = brings, siege(outlook, source, target)
    return chosen or End()


def attack_with_allies(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Return the best siege of its own, or else that of its allies."""
    order = best_attack(rulebook, view, seat, temper)
    return counter(rulebook, view, seat) if rulebook.neutrals and isinstance(order, End) else order


def influence(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Give a card to the strongest neutral that is not its ally, while cards are worth little."""
    hand = view.hands[seat]
    wanted = [neutral for neutral in open_to_influence(view) if ally_of(view, neutral) != seat]
    dear = greatest(rulebook.sets, view.sets_traded) > CHEAP * SET_SIZE
    if not wanted or dear or len(hand) < SPARE_CARDS or best_set(rulebook, view, seat):
        return End()
    neutral = max(wanted, key=lambda neutral: strength(view, neutral))
    symbols = [rulebook.board.symbols[card] for card in hand]
    commonest = max(hand, key=lambda card: symbols.count(rulebook.board.symbols[card]))
    return Influence(commonest, neutral - view.players + 1)


def move_ally(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Move the greatest stack of an ally that is away from its border nearer to the border."""
    terrain = terrain_of(rulebook.board)
    for neutral in unmoved(view):
        order = march(rulebook, terrain, view, neutral)
        if order:
            return order
    return End()


TACTICS = {
    MUSTER: muster,
    INFLUENCE.key: influence,
    ALLIED_REINFORCE.key: muster,
    ALLIED_MANOEUVRE.key: move_ally,
    COUNTER: counter,
    ATTACK_AGAIN.key: best_attack,
    MANOEUVRE_AGAIN.key: manoeuvre,
}

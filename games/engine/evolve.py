"""Fold events into the position. Needs no rulebook: events record results.

`evolve` changes the position in place; `fold` makes one from a whole record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.engine import events as e
from games.engine.board import mask_of
from games.engine.position import NOBODY, OVER, Position, Status
from games.engine.teams import change, fought


def evolve(position: Position, event: e.Event) -> None:
    """Change the position by what happened. `Began` is not for here: it makes the position."""
    EVOLVE[event.__class__](position, event)


def fold(events: Iterable[e.Event]) -> Position:
    """The position that a whole record leads to.

    Raises ValueError when the record does not start with `Began` or is written in a later schema.
    """
    stream = iter(events)
    position = begin(next(stream, None))
    for event in stream:
        EVOLVE[event.__class__](position, event)
    return position


def begin(event: e.Event | None) -> Position:
    """The empty position that the first event of a record makes."""
    if not isinstance(event, e.Began):
        raise ValueError("A record starts with the event 'began'.")
    if event.schema > e.SCHEMA:
        raise ValueError(f"The record has schema {event.schema}; this version reads up to {e.SCHEMA}.")
    return Position(
        event.rulebook,
        event.version,
        event.options,
        event.seats,
        event.territories,
        event.first,
        event.neutrals,
    )


def shuffled(p: Position, event: e.Shuffled) -> None:
    p.deck = list(event.deck)


def reshuffled(p: Position, event: e.Reshuffled) -> None:
    p.deck = list(event.deck)
    p.discard = []


def dealt(p: Position, event: e.Dealt) -> None:
    p.owner = list(event.owners)
    p.armies = [0 if owner == NOBODY else 1 for owner in p.owner]
    p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(p.seats)]
    p.to_place = list(event.to_place)
    p.phase = event.phase


def missions_dealt(p: Position, event: e.MissionsDealt) -> None:
    p.missions = event.missions


def teamed(p: Position, event: e.Teamed) -> None:
    p.teams = event.teams


def objectives_dealt(p: Position, event: e.ObjectivesDealt) -> None:
    p.objectives = event.objectives
    p.achieved = (0,) * len(event.objectives)


def objective_shown(p: Position, event: e.ObjectiveShown) -> None:
    if event.achieved:
        rank = 1 << p.objectives[event.seat].index(event.objective)
        p.achieved = tuple(done | rank if s == event.seat else done for s, done in enumerate(p.achieved))


def drafted(p: Position, event: e.Drafted) -> None:
    for territory in event.territories:
        occupy(p, territory, event.seat)
    p.turn = event.seat


def opened(p: Position, event: e.Opened) -> None:
    p.first = event.seat


def claimed(p: Position, event: e.Claimed) -> None:
    seat, territory, following = event
    occupy(p, territory, seat)
    p.to_place[seat] -= 1
    p.turn = following
    p.plans = [tuple(pair for pair in plan if pair[0] != territory) for plan in p.plans]


def occupy(p: Position, territory: int, seat: int) -> None:
    """Put the first army on a free territory."""
    p.owner[territory] = seat
    p.armies[territory] = 1
    p.lands[seat] |= 1 << territory


def planned(p: Position, event: e.Planned) -> None:
    if isinstance(event.placements, tuple):
        p.plans[event.seat] = event.placements


def settled(p: Position, event: e.Settled) -> None:
    bit = 1 << event.seat
    p.settled = p.settled | bit if event.done else p.settled & ~bit


def headquarters_chosen(p: Position, event: e.HeadquartersChosen) -> None:
    known = p.headquarters or (NOBODY,) * p.seats
    p.headquarters = (*known[: event.seat], event.territory, *known[event.seat + 1 :])


def headquarters_taken(p: Position, event: e.HeadquartersTaken) -> None:
    for territory in event.lands:
        p.owner[territory] = event.by
        p.armies[territory] = 1
    lost = mask_of(event.lands)
    p.lands[event.seat] &= ~lost
    p.lands[event.by] |= lost


def deployed(p: Position, event: e.Deployed) -> None:
    seat, territory, armies, following = event
    p.armies[territory] += armies
    p.to_place[seat] -= armies
    p.turn = following
    plan = p.plans[seat]
    if plan:
        place, left = plan[0]
        p.plans[seat] = ((place, left - armies), *plan[1:]) if left > armies else plan[1:]


def called(p: Position, event: e.Called) -> None:
    p.turn = event.seat


def turn_began(p: Position, event: e.TurnBegan) -> None:
    p.turn = event.seat
    p.round = event.round
    p.phase = event.phase
    p.to_place[event.seat] = event.armies
    p.pending = None
    p.conquered = False
    p.traded = False
    p.settled = 0


def traded(p: Position, event: e.Traded) -> None:
    seat, cards, armies, bonuses, under_pile = event
    hand = p.hands[seat]
    for card in cards:
        hand.remove(card)
    if under_pile:
        p.deck.extend(cards)
    else:
        p.discard.extend(cards)
    for territory, extra in bonuses:
        p.armies[territory] += extra
    p.to_place[seat] += armies
    p.sets_traded += 1
    p.traded = True


def placed(p: Position, event: e.Placed) -> None:
    armies, shared = p.armies, p.garrisons
    for territory, number in event.placements:
        if territory in shared:
            change(p, territory, event.seat, number)
        else:
            armies[territory] += number
        p.to_place[event.seat] -= number
    if p.plans[event.seat]:
        p.plans[event.seat] = ()


def mustered(p: Position, event: e.Mustered) -> None:
    p.to_place[event.seat] += event.armies


def influenced(p: Position, event: e.Influenced) -> None:
    p.hands[event.seat].remove(event.card)
    p.hands[event.force].append(event.card)
    change_sides(p, event.force, event.ally)


def wavered(p: Position, event: e.Wavered) -> None:
    change_sides(p, event.seat, event.ally)


def change_sides(p: Position, force: int, ally: int) -> None:
    """Make a neutral force the ally of a seat, or of nobody."""
    allies = list(p.extra.get(e.ALLIES) or [NOBODY] * len(p.neutrals))
    allies[force - p.players] = ally
    p.extra = {**p.extra, e.ALLIES: allies}


def phase_began(p: Position, event: e.PhaseBegan) -> None:
    p.phase = event.phase
    p.settled = 0


def asked(p: Position, event: e.Asked) -> None:
    p.pending = (event.question, event.seat, *event.details)


def resumed(p: Position, event: e.Resumed) -> None:
    p.pending = None


def attacked(p: Position, event: e.Attacked) -> None:
    seat, source, target, defender, _, source_losses, target_losses, moved = event
    p.pending = None
    if p.garrisons:
        fought(p, event)
        return
    p.armies[source] -= source_losses + moved
    if not moved:
        p.armies[target] -= target_losses
        return
    p.armies[target] = moved
    p.owner[target] = seat
    bit = 1 << target
    p.lands[seat] |= bit
    p.lands[defender] &= ~bit
    if seat == p.turn:
        p.conquered = True


def occupied(p: Position, event: e.Occupied) -> None:
    seat, source, target, armies = event
    p.pending = None
    if p.garrisons:
        change(p, source, seat, -armies)
    else:
        p.armies[source] -= armies
    p.armies[target] += armies


def eliminated(p: Position, event: e.Eliminated) -> None:
    if p.status[event.seat] == Status.PLAYING:
        p.status[event.seat] = Status.ELIMINATED
    p.hands[event.by] = p.hands[event.by] + p.hands[event.seat]
    p.hands[event.seat] = []
    p.beaten_by = (*p.beaten_by[: event.seat], event.by, *p.beaten_by[event.seat + 1 :])


def card_drawn(p: Position, event: e.CardDrawn) -> None:
    del p.deck[0]
    p.hands[event.seat].append(event.card)


def handed_over(p: Position, event: e.HandedOver) -> None:
    p.hands[event.to] = p.hands[event.to] + p.hands[event.seat]
    p.hands[event.seat] = []


def fortified(p: Position, event: e.Fortified) -> None:
    seat, source, target, armies = event
    if p.garrisons or p.owner[source] != p.owner[target]:
        change(p, source, seat, -armies)
        change(p, target, seat, armies)
    else:
        p.armies[source] -= armies
        p.armies[target] += armies


def kept(p: Position, event: e.Kept) -> None:
    p.extra = {**p.extra, event.name: event.value}


def standing_set(p: Position, event: e.StandingSet) -> None:
    p.standing[event.seat] = {**p.standing[event.seat], event.question: event.answer}


def resigned(p: Position, event: e.Resigned) -> None:
    seat = event.seat
    p.status[seat] = Status.RESIGNED
    pile = p.deck if event.under_pile else p.discard
    pile.extend(p.hands[seat])
    p.hands[seat] = []
    p.to_place[seat] = 0
    p.plans[seat] = ()


def won(p: Position, event: e.Won) -> None:
    p.winners = event.winners
    p.phase = OVER
    p.pending = None


EVOLVE: dict[type, Callable[[Position, Any], None]] = {
    e.Shuffled: shuffled,
    e.Reshuffled: reshuffled,
    e.Dealt: dealt,
    e.MissionsDealt: missions_dealt,
    e.Teamed: teamed,
    e.ObjectivesDealt: objectives_dealt,
    e.ObjectiveShown: objective_shown,
    e.Drafted: drafted,
    e.Opened: opened,
    e.Claimed: claimed,
    e.Planned: planned,
    e.Settled: settled,
    e.HeadquartersChosen: headquarters_chosen,
    e.HeadquartersTaken: headquarters_taken,
    e.Deployed: deployed,
    e.Called: called,
    e.TurnBegan: turn_began,
    e.Traded: traded,
    e.Placed: placed,
    e.Mustered: mustered,
    e.Influenced: influenced,
    e.Wavered: wavered,
    e.PhaseBegan: phase_began,
    e.Asked: asked,
    e.Resumed: resumed,
    e.Attacked: attacked,
    e.Occupied: occupied,
    e.Eliminated: eliminated,
    e.CardDrawn: card_drawn,
    e.HandedOver: handed_over,
    e.Fortified: fortified,
    e.Kept: kept,
    e.StandingSet: standing_set,
    e.Resigned: resigned,
    e.Won: won,
}


def learn_event(kind: type, change: Callable[[Position, Any], None]) -> None:
    """Fold, write and read a kind of event that an edition brings along: `change` changes the position.

    It is a NamedTuple of plain JSON, and everybody may know of it.
    """
    e.KINDS[e.event_name(kind)], e.NAMES[kind], EVOLVE[kind] = kind, e.event_name(kind), change

"""The same with other secrets: what a seat may not know is different, and it must not be able to tell."""

from __future__ import annotations

import random

from games.engine import events as e
from games.engine.board import members
from games.engine.position import NOBODY, Position, partners


def with_other_secrets(position: Position, seat: int | None, rng: random.Random) -> Position:
    """The position with everything else that `seat` may not know."""
    other = position.copy()
    strangers = [s for s in range(position.seats) if s != seat]
    foes = [s for s in strangers if s not in partners(position.teams, seat)]
    unknown = [*position.deck, *(card for s in foes for card in position.hands[s])]
    rng.shuffle(unknown)
    for s in foes:
        other.hands[s] = [unknown.pop() for _ in position.hands[s]]
    for s in strangers:
        other.standing[s] = {"defence": rng.randrange(3)}
        holder = NOBODY if position.phase == "claim" else s
        lands = [t for t, owner in enumerate(position.owner) if owner == holder]
        if position.to_place[s] and lands:
            other.plans[s] = ((rng.choice(lands), rng.randint(1, position.to_place[s])),)
    other.deck = unknown
    other.objectives = other_objectives(position, seat, rng)
    other.headquarters = other_headquarters(position, seat, rng)
    other.missions = other_missions(position.missions, seat, rng)
    return other


def other_objectives(position: Position, seat: int | None, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    """Objectives of which the seat has the same, and the others any, but for one that lies face up."""
    return tuple(
        cards
        if s == seat
        else tuple(
            card if done.bit_count() == 3 and not done >> rank & 1 else rng.randrange(28)
            for rank, card in enumerate(cards)
        )
        for s, (cards, done) in enumerate(zip(position.objectives, position.achieved, strict=True))
    )


def other_headquarters(position: Position, seat: int | None, rng: random.Random) -> tuple[int, ...]:
    """Headquarters of which the seat has the same, and the others any of their lands."""
    return tuple(
        rng.choice(members(position.lands[s])) if s != seat and position.owner[land] == s else land
        for s, land in enumerate(position.headquarters)
    )


def other_missions(missions: tuple[int, ...], seat: int | None, rng: random.Random) -> tuple[int, ...]:
    """Missions of which the seat has the same, and the others any."""
    return tuple(mission if s == seat else rng.randrange(14) for s, mission in enumerate(missions))


def other_secret(event: e.Event, seat: int | None, team: tuple[int, ...], rng: random.Random) -> e.Event:
    """The event with everything else in it that `seat`, with these partners, may not know."""
    match event:
        case e.Shuffled(deck):
            return e.Shuffled(tuple(rng.sample(deck, len(deck))))
        case e.MissionsDealt(missions):
            return e.MissionsDealt(other_missions(missions, seat, rng))
        case e.ObjectivesDealt(objectives):
            return e.ObjectivesDealt(
                tuple(
                    cards if s == seat else tuple(rng.randrange(28) for _ in cards)
                    for s, cards in enumerate(objectives)
                )
            )
        case e.CardDrawn(owner, _) if owner not in (seat, *team):
            return e.CardDrawn(owner, rng.randrange(44))
        case e.Planned(owner, _) if owner != seat:
            return e.Planned(owner, ((rng.randrange(42), 1),))
        case e.HeadquartersChosen(owner, _) if owner != seat:
            return e.HeadquartersChosen(owner, rng.randrange(42))
        case e.StandingSet(owner, question, _) if owner != seat:
            return e.StandingSet(owner, question, rng.randrange(3))
    return event

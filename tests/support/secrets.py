"""Positions and events with other secrets: a seat must not be able to tell them from the true ones."""

from __future__ import annotations

import random

from games.engine import events as e
from games.engine.armies.garrisons import teammates_of
from games.engine.position import HIDDEN, NOBODY, Position
from games.engine.redaction import redact
from games.engine.rulebook import Rulebook
from games.features.headquarters.secret import HeadquartersChosen
from games.features.missions.secrets import MissionsDealt
from games.features.objectives.hands import ObjectivesDealt
from games.features.sealed_barter.jokers import JOKERS
from games.features.teams import TEAMS
from games.rulebooks.house.event_table.capitals import CapitalChosen


def with_other_secrets(
    rulebook: Rulebook, position: Position, seat: int | None, rng: random.Random
) -> Position:
    """Return the position with everything changed that `seat` may not know."""
    other = position.copy()
    strangers = [s for s in range(position.seats) if s != seat]
    foes = [s for s in strangers if s not in teammates_of(TEAMS.of(position), seat)]
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
    shown = redact(rulebook, position, seat).deck
    other.deck = position.deck if shown and HIDDEN not in shown else unknown
    for name, value in position.extra.items():
        extra = rulebook.extras[name]
        if extra.imagined is not None:
            shown = extra.shown(value, position, seat)
            extra.put(other, extra.imagined(rulebook, position, shown, rng))
    put_jokers(position, other, seat, strangers, rng)
    return other


def put_jokers(
    position: Position, other: Position, seat: int | None, strangers: list[int], rng: random.Random
) -> None:
    """Give others the jokers that are exchanged with territories, and one more army to place for each."""
    dealt = JOKERS.of(position)
    if dealt:
        instead = tuple(holder if holder == seat else rng.choice(strangers) for holder in dealt)
        JOKERS.put(other, instead)
        other.to_place = [n + instead.count(s) - dealt.count(s) for s, n in enumerate(position.to_place)]


def other_missions(missions: tuple[int, ...], seat: int | None, rng: random.Random) -> tuple[int, ...]:
    """Return other missions, of which the seat keeps its own and the other seats have any."""
    return tuple(mission if s == seat else rng.randrange(14) for s, mission in enumerate(missions))


def other_secret(event: e.Event, seat: int | None, team: tuple[int, ...], rng: random.Random) -> e.Event:
    """Return the event with everything changed that `seat`, with these partners, may not know."""
    match event:
        case e.Shuffled(deck):
            return e.Shuffled(tuple(rng.sample(deck, len(deck))))
        case MissionsDealt(missions):
            return MissionsDealt(other_missions(missions, seat, rng))
        case ObjectivesDealt(objectives):
            return ObjectivesDealt(
                tuple(
                    cards if s == seat else tuple(rng.randrange(28) for _ in cards)
                    for s, cards in enumerate(objectives)
                )
            )
        case e.CardDrawn(owner, _) if owner not in (seat, *team):
            return e.CardDrawn(owner, rng.randrange(44))
        case e.Planned(owner, _) if owner != seat:
            return e.Planned(owner, ((rng.randrange(42), 1),))
        case HeadquartersChosen(owner, _) if owner != seat:
            return HeadquartersChosen(owner, rng.randrange(42))
        case CapitalChosen(owner, _) if owner != seat:
            return CapitalChosen(owner, rng.randrange(42))
        case e.StandingSet(owner, question, _) if owner != seat:
            return e.StandingSet(owner, question, rng.randrange(3))
    return event

"""Whole games end, replay, and agree with books of armies, gods and temples at every step (A51, A52)."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from games.bots import bot_for
from games.engine import Position, Rulebook, Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.events import (
    Attacked,
    CardDrawn,
    Claimed,
    Dealt,
    Deployed,
    Event,
    Placed,
    Traded,
    from_json,
    to_json,
)
from games.engine.events.folding import empty_position
from games.engine.position import NOBODY
from games.rulebooks.godstorm.losses import Ascended, Forsaken, Perished, Raised
from games.rulebooks.godstorm.miracles.effects.underworld import DeadVanished
from games.rulebooks.godstorm.miracles.events import Seized
from games.rulebooks.godstorm.state import (
    EPOCH,
    FAITH,
    HEAVEN,
    SUNK,
    TEMPLES,
    TEMPLES_IN_ALL,
    UNDERWORLD,
    gods_of,
    heaven,
)
from games.rulebooks.godstorm.steps.raising import Revered
from games.rulebooks.godstorm.underworld.march import Clashed
from games.rulebooks.registry import rulebook_for

GAMES = (3, 4)
"""The numbers of games in which nearly everything happens that may."""
KINDS = ("random", "sensible")
TABLES = [
    *(("godstorm", {"set_up": how}, seats) for how in ("dealt", "claimed") for seats in (3, 4, 5)),
    ("godstorm_2p", {}, 2),
]


def armies_of(position: Position, seat: int) -> int:
    """Return all armies of a pantheon: on the Earth, in heaven, in the Underworld."""
    below = sum(armies for owner, armies in UNDERWORLD.of(position) if owner == seat)
    return position.armies_on(position.lands[seat]) + heaven(position, seat) + below


def check_books(position: Position) -> None:
    """Assert that gods are on their seats' lands, temples on land above the sea, and nothing is negative."""
    for land, owner in enumerate(position.owner):
        assert (owner == NOBODY) == (position.armies[land] == 0)
    for seat in range(position.players):
        for land in gods_of(position, seat):
            assert land == NOBODY or position.owner[land] == seat
    temples = TEMPLES.of(position)
    assert len({*temples}) == len(temples) <= TEMPLES_IN_ALL
    assert not {*temples} & {*SUNK.of(position)}
    assert all(faith >= 0 for faith in FAITH.of(position))
    assert all(armies >= 0 for armies in HEAVEN.of(position))


@pytest.mark.parametrize(
    ("key", "options", "players"),
    TABLES,
    ids=[f"{players} {options.get('set_up', 'in piles')}" for _, options, players in TABLES],
)
@pytest.mark.parametrize("kind", KINDS)
def test_games_end_and_their_books_are_right(
    kind: str, key: str, options: dict[str, str], players: int
) -> None:
    bot, rulebook = bot_for(kind), rulebook_for(key, options)
    for number in GAMES:
        sources = [random.Random(f"{number}:{seat}") for seat in range(players)]
        table = Table.begin(rulebook, players, RandomDice(random.Random(f"{number}:{kind}")))
        position = table.position
        while awaited := rulebook.to_act(position):
            seat = awaited[0]
            order = bot.choose(rulebook, redact(rulebook, position, seat), seat, sources[seat])
            table.play(seat, order)
            if position.round:
                check_books(position)
        assert EPOCH.of(position) == 6 or sum(map(position.is_playing, range(players))) < 2
        assert not any(isinstance(event, CardDrawn | Traded) for event in table.events)
        replayed = replay(rulebook, table)
        assert replayed == position


def replay(rulebook: Rulebook, table: Table) -> Position:
    """Return the position that the record leads to, after checking each pantheon's armies on the way."""
    events = [from_json(rulebook.kinds, to_json(event)) for event in table.events]
    position = empty_position(events[0])
    for event in events[1:]:
        before = [armies_of(position, seat) for seat in range(position.players)]
        change = account(event, position)
        event.fold(position)
        after = [armies_of(position, seat) for seat in range(position.players)]
        assert after == [armies + more for armies, more in zip(before, change, strict=True)], event
    return position


def account(event: Event, before: Position) -> list[int]:
    """Return how much an event changes the armies of each pantheon by raising some and bringing some back."""
    change = [0] * before.players

    def add(pairs: Iterable[tuple[int, int]]) -> None:
        for seat, armies in pairs:
            if seat < before.players:
                change[seat] += armies

    match event:
        case Attacked():
            add([(event.seat, -event.source_losses), (event.defender, -event.target_losses)])
        case Perished():
            add((before.owner[land], -armies) for land, armies in event.losses)
            add(event.risen)
        case Ascended():
            add(event.risen)
        case Clashed():
            add([(event.seat, -event.lost), (event.defender, -event.killed)])
        case Placed() | Raised():
            add((event.seat, armies) for _, armies in event.placements)
        case Deployed():
            add([(event.seat, event.armies)])
        case Claimed():
            add([(event.seat, 1)])
        case Revered():
            add([(event.seat, len(event.temples))])
        case Seized():
            add([(event.seat, event.armies)])
        case DeadVanished():
            spaces = UNDERWORLD.of(before)
            add((spaces[space][0], -armies) for space, armies in event.losses)
        case Dealt():
            add((owner, 1) for owner in event.owners if owner != NOBODY)
        case Forsaken():
            add([(event.seat, before.armies_on(before.lands[event.seat]) - armies_of(before, event.seat))])
    return change

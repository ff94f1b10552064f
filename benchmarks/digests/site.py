"""A seeded game on the site, with everything that people, spectators and programs find there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from unittest.mock import patch

import time_machine
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.engine.notation import format_order
from games.mail.outgoing import compose
from games.models import Game
from games.presentation.turn.ahead import next_turn
from games.rulebooks.registry import rulebook_for
from games.services.play.orders import give_order
from tests.support.chance import drawn_from
from tests.support.entry_points import engraved, shown_outside, shown_to_player, watched
from tests.support.looking import look
from tests.support.rulebooks.house_sets import numbers
from tests.support.tables import advice, let_computers_play, next_player, open_table, version_of

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PEOPLE = {"alice": ("en", "sensible"), "bob": ("fr", "random")}
"""The people by name: their language, and the computer player whose advice they follow."""
COMPUTERS = ("beginner", "sensible", "random")
LOOKS = (0, 15, 60)
"""The numbers of orders by people after which all entry points are looked through."""
MOST_ORDERS = 250

Found = dict[str, bytes]
"""What was found, by place: the look, the reader and the entry point."""


def found_in(edition: str, options: Mapping[str, str]) -> Found:
    """Return everything that is found in a game of this edition. It leaves nothing in the database."""
    cache.clear()
    seed = f"{edition} {sorted(options.items())}"
    random.seed(seed)  # Names of computer players come from it.
    chance = random.Random(seed)
    fixed = SimpleNamespace(Random=lambda: random.Random(5))
    with (
        time_machine.travel(NOON, tick=False),
        drawn_from(chance),
        patch.object(compose, "board_png", engraved),
        patch.object(next_turn, "random", fixed),
        transaction.atomic(),
    ):
        found = dict(played(edition, options))
        transaction.set_rollback(True)
    translation.deactivate()
    return found


def played(edition: str, options: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Play the game, and look at it now and then."""
    people = [seated(name, language) for name, (language, _bot) in PEOPLE.items()]
    game = opened(edition, options, people)
    given = []
    while (player := next_player(game)) is not None and len(given) < MOST_ORDERS:
        if player.user is None:
            let_computers_play(game)
            continue
        if len(given) in LOOKS:
            yield from looked(game, f"{len(given):02}", people)
        order = advice(game, player.seat, PEOPLE[str(player.user)][1])
        give_order(game_id=game.pk, seat=player.seat, order=order, seen=version_of(game))
        given.append(f"{player.seat} {format_order(game.rulebook, order)}")
    yield "orders", "\n".join(given).encode()
    game.refresh_from_db()
    for entry_point, text in watched(game).items():
        yield f"end/watched/{entry_point}", text
    for reader in (*people, None):
        yield from under(f"end/{reader or 'visitor'}", at_the_end(game, reader))


def seated(name: str, language: str) -> User:
    return get_user_model().objects.create_user(name, f"{name}@example.org", language=language)


def opened(edition: str, options: Mapping[str, str], people: list[User]) -> Game:
    """Open a game, of three if the rules allow it, with people and computer players."""
    among = numbers(rulebook_for(edition, options))
    seats = 3 if 3 in among else among[0]
    bots = [COMPUTERS[seat % len(COMPUTERS)] for seat in range(seats - len(people))]
    return open_table(*people, bots=bots, rulebook=edition, options=options)


def looked(game: Game, when: str, people: list[User]) -> Iterator[tuple[str, bytes]]:
    """Yield what everybody finds now, and leave no trace that they have looked."""
    with transaction.atomic():
        for user in people:
            yield from under(f"{when}/{user}", shown_to_player(game, user))
        yield from under(f"{when}/visitor", shown_outside(game, None))
        transaction.set_rollback(True)


def at_the_end(game: Game, reader: User | None) -> Found:
    """Return the pages of a game that is over or was left unfinished."""
    client = Client()
    if reader is not None:
        client.force_login(reader)
    names = ("game", "story", "replay", "record", "analysis", "dice", "record_file")
    return look(client, [reverse(name, args=[game.pk]) for name in names])


def under(heading: str, found: Found) -> Iterator[tuple[str, bytes]]:
    return ((f"{heading}/{entry_point.strip('/')}", text) for entry_point, text in found.items())

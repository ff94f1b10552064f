"""Measure what a request goes through: `python -m benchmarks.trips [--queries] [--moves N]`.

The trips use seeded games of three, with deadlines and without: the page of a game; a written order, and the
page after it; a list of three orders; a mail with such a list, from its arrival to the answer; an order of a
computer player; the draw of a tournament. For each, the output counts the files of the project that it
passes, the moves between them (calls of code in another file), and the queries, apart from those that begin
or end a transaction. Each trip is first made on another game, so that work done once in each process does not
count.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import NamedTuple

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.notation import format_order
from games.engine.orders import Attack, End, Place
from games.mail.incoming import inbox
from games.mail.outgoing import compose, post
from games.models import Inbound, Mail
from games.services import wake
from games.services.mail.inbound import receive
from games.services.play import computers
from games.tournaments.models import Tournament
from games.tournaments.services.rounds import progression
from tests.support.chance import drawn_from
from tests.support.mail.letters import address_of, letter
from tests.support.paced import PACE
from tests.support.tables import (
    act_until_turns,
    advice,
    known_to,
    next_player,
    open_for_computers,
    open_table,
    position_of,
)
from tests.support.tournaments import open_tournament

ROOT = Path(__file__).parents[1]
OURS = tuple(f"{ROOT / room}{os.sep}" for room in ("games", "accounts", "operations"))

OF_TRANSACTIONS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
Move = tuple[str, str]
"""The two files between which a call moves."""


class Trip(NamedTuple):
    """The files passed, how often each move was made, and the queries."""

    files: set[str]
    moves: Counter[Move]
    queries: list[str]


def travel(way: Callable[[], object]) -> Trip:
    """Run a trip, and note what it passes."""
    files: set[str] = set()
    moves: Counter[Move] = Counter()

    def note(frame: FrameType, event: str, arg: object) -> None:
        here = frame.f_code.co_filename
        if event != "call" or not here.startswith(OURS):
            return
        files.add(here)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(OURS):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != here:
            moves[caller.f_code.co_filename, here] += 1

    with CaptureQueriesContext(connection) as queries:
        sys.setprofile(note)
        try:
            way()
        finally:
            sys.setprofile(None)
    return Trip(files, moves, [query["sql"] for query in queries])


# --- The trips


def person(name: str) -> User:
    """Return a person with a confirmed address."""
    user = User.objects.create_user(name, f"{name}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


class Table:
    """A game of three people by mail in its first turn, and the person whose turn it is."""

    def __init__(self, name: str, *, paced: bool) -> None:
        people = [person(f"{name}{seat}") for seat in range(3)]
        self.game = open_table(*people, pace=PACE if paced else None)
        act_until_turns(self.game)
        player = next_player(self.game)
        assert player is not None
        assert player.user is not None
        self.player, self.user = player, player.user
        self.client = Client()
        self.client.force_login(self.user)
        self.page = reverse("game", args=[self.game.pk])
        Mail.objects.all().delete()

    def look(self) -> None:
        """Ask for the page of the game."""
        assert self.client.get(self.page).status_code == 200

    def order(self, text: str) -> Callable[[], None]:
        """Return a function that sends this text from the field for orders, as a browser does."""
        sent = {"order": "written", "text": text, "seen": known_to(self.game, self.player.seat)}

        def give() -> None:
            answer = self.client.post(reverse("orders", args=[self.game.pk]), sent)
            assert answer.status_code in (200, 302), answer.content.decode()

        return give

    def advised(self) -> str:
        """Return the order that the computer player would give."""
        return format_order(self.game.rulebook, advice(self.game, self.player.seat))

    def list_of_orders(self) -> str:
        """Return three orders: armies, a siege from their territory, and the end of the turn."""
        placing = advice(self.game, self.player.seat)
        assert isinstance(placing, Place)
        owner, board = position_of(self.game).owner, self.game.board
        source = placing.placements[0][0]
        target = next(land for land in board.borders[source] if owner[land] != self.player.seat)
        orders = placing, Attack(source, target, None, 1, 1), End()
        return "\n".join(format_order(self.game.rulebook, order) for order in orders)


def all_trips(name: str, *, paced: bool) -> Iterator[tuple[str, Trip]]:
    """Yield all trips, on games of their own."""
    table = Table(f"{name}-page", paced=paced)
    yield "page", travel(table.look)
    yield "written order", travel(table.order(table.advised()))
    yield "page after it", travel(table.look)
    table = Table(f"{name}-list", paced=paced)
    yield "written list", travel(table.order(table.list_of_orders()))
    table = Table(f"{name}-reply", paced=paced)
    raw, address = letter(table.user.email, table.list_of_orders()), address_of(table.game, table.user)
    yield "mail received", travel(lambda: receive(address, raw, door=Inbound.Door.SMTP))
    yield "mail obeyed", travel(inbox.read_messages)
    assert Inbound.objects.latest("pk").outcome == Inbound.Outcome.GIVEN
    answer = Mail.objects.get(kind="answer")
    yield "mail answered", travel(lambda: post.write(answer))
    Mail.objects.all().delete()
    game = open_for_computers(table.user, ["sensible"] * 3)
    lease = computers.take_lease(game.pk)
    seen = computers.look(game.pk, lease) if lease else None
    assert seen
    for _ in range(12):
        seen = computers.play_one(seen) or seen
    yield "computer's order", travel(lambda: computers.play_one(seen))
    people = [person(f"{name}-{number}") for number in range(8)]
    tournament = open_tournament(people[0], people)
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=timezone.now() - timedelta(seconds=1))
    yield "draw", travel(lambda: progression.close_entry(tournament.pk))


def main() -> None:
    """Make each trip twice, and print what the second one took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trips", description=__doc__.splitlines()[0])
    parser.add_argument("--queries", action="store_true", help="print what is asked")
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="print the N most frequent moves")
    chosen = parser.parse_args()
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    compose.board_png = lambda picture: b""  # type: ignore[attr-defined]
    wake.wake_worker = lambda *message: None
    try:
        with drawn_from(random.Random(7)):
            for paced in (False, True):
                pace = "deadlines" if paced else "no-deadlines"
                dict(all_trips(f"before-{pace}", paced=paced))
                print(pace)
                for name, trip in all_trips(pace, paced=paced):
                    tell(name, trip, chosen)
    finally:
        teardown_databases(databases, verbosity=0)


def tell(name: str, trip: Trip, chosen: argparse.Namespace) -> None:
    """Print what a trip took."""
    asked = [query for query in trip.queries if not query.startswith(OF_TRANSACTIONS)]
    print(
        f"{name:16} {len(trip.files):4} files {trip.moves.total():6} moves {len(asked):4} queries"
        f" {len(trip.queries) - len(asked):3} of transactions"
    )
    for (there, here), count in trip.moves.most_common(chosen.moves):
        print(f"    {count:5} {there.removeprefix(str(ROOT))} → {here.removeprefix(str(ROOT))}")
    for query in trip.queries if chosen.queries else ():
        print("   ", query[:150])


if __name__ == "__main__":
    main()

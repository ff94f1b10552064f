"""Measure *Find a game* and *My games* on a large site: `python -m benchmarks.lobby`.

It runs on a PostgreSQL server of its own with 20,000 people and 100,000 games, a thousand of them open, and
prints queries and server time for each page.
"""

from __future__ import annotations

import random
import time
from datetime import timedelta
from statistics import median

from benchmarks.site import measure_on_postgresql

# isort: split
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.models import Contact, Event, Game, Opening, Player, Territory
from games.models.opening import Access
from games.models.player import Colour
from games.services.lobby.games import create_game, join_game

PEOPLE, GAMES, OPEN, SEATS = 20_000, 100_000, 1_000, 4
RUNS = 30


def measure() -> None:
    """Fill the database, and time the pages."""
    chance = random.Random(1)
    people = fill(chance)
    for name, path, user in (
        ("Find a game, visitor", "/find/", None),
        ("Find a game, member", "/find/", people[0]),
        ("Find a game, filtered", "/find/?edition=h2000_world&speed=daily&house_rule=none", people[0]),
        ("My games, five running", "/", people[0]),
    ):
        client = Client(SERVER_NAME="127.0.0.1")
        if user:
            client.force_login(user)
        with CaptureQueriesContext(connection) as context:
            assert client.get(path).status_code == 200
        print(f"{name}: {len(context)} queries, median {milliseconds(client, path):.0f} ms")


def milliseconds(client: Client, path: str) -> float:
    """Return the median time of a page."""
    times = []
    for _run in range(RUNS):
        began = time.perf_counter()
        client.get(path)
        times.append((time.perf_counter() - began) * 1000)
    return median(times)


def fill(chance: random.Random) -> list[User]:
    """Fill the database with people, ended, running and open games, friends and blocks."""
    names = [f"person{number}" for number in range(PEOPLE)]
    people = User.objects.bulk_create(
        User(username=name, folded_name=name, email=f"{name}@example.org") for name in names
    )
    Contact.objects.bulk_create(
        [
            Contact(owner=owner, person=person, kind=chance.choice(Contact.Kind.values))
            for owner in people
            for person in chance.sample(people, 1)
            if person != owner
        ]
    )
    model = running_game(people)
    now = timezone.now()
    games = Game.objects.bulk_create(
        [copy_of(model, number, chance.choice(people), now) for number in range(GAMES - OPEN)],
        batch_size=2_000,
    )
    seats = [
        Player(game=game, seat=seat, user=user, colour=Colour.values[seat])
        for game in games
        for seat, user in enumerate(chance.sample(people[1:], SEATS))
    ]
    Player.objects.bulk_create(seats, batch_size=5_000)
    Opening.objects.bulk_create(
        [Opening(game=game, access=chance.choice(Access.values), has_begun=True) for game in games],
        batch_size=5_000,
    )
    for number in range(OPEN):
        open_game(people[1 + number], number, chance)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return people


def running_game(people: list[User]) -> Game:
    """Let the first person play five real games, and return the last one."""
    for number in range(5):
        game = create_game(
            creator=people[0],
            name=f"Mine {number}",
            rulebook_key="h2000_world",
            seats=SEATS,
            bots=[],
            pace=Pace(),
        )
        for other in people[1:SEATS]:
            join_game(game_id=game.pk, user=other)
    game.refresh_from_db()
    assert Territory.objects.filter(game=game).exists()
    assert Event.objects.filter(game=game).exists()
    return game


def copy_of(model: Game, number: int, creator: User, now: object) -> Game:
    """Return a game like the model, not saved; nine of ten are over."""
    is_over = number % 10 != 0
    return Game(
        name=f"Game {number}",
        created_by=creator,
        rulebook_key=model.rulebook_key,
        options=model.options,
        pace_chosen=model.pace_chosen,
        status=Game.Status.OVER if is_over else Game.Status.RUNNING,
        state=model.state,
        known=model.known,
        started_at=now,
        ended_at=now if is_over else None,
    )


def open_game(creator: User, number: int, chance: random.Random) -> None:
    """Open a game to everybody."""
    begins_at = timezone.now() + timedelta(days=chance.randint(1, 20)) if number % 3 == 0 else None
    create_game(
        creator=creator,
        name=f"Open {number}",
        rulebook_key=chance.choice(["h2000_world", "h2006_world", "mp80_world"]),
        seats=SEATS,
        bots=[],
        pace=Pace(),
        opening=Opening(access=Access.OPEN, begins_at=begins_at),
    )


if __name__ == "__main__":
    measure_on_postgresql(measure, "benchmarks.lobby")

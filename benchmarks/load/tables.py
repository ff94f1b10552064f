"""Accounts, running games and open games, made on the database of a site before it starts.

`python -m benchmarks.load.tables NUMBER` runs with the settings of the site and prints the people as JSON.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import json
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import count

os.environ["DJANGO_SETTINGS_MODULE"] = "risk_site.settings"

import django

django.setup()

from django.conf import settings
from django.db import connection
from rich.console import Console
from rich.progress import track

from accounts.models import User
from benchmarks.tournaments.under_faults.browsers import session_of
from benchmarks.tournaments.under_faults.people import person
from games.bots import bot_for
from games.clock.pace import Pace
from games.engine import redact
from games.models import Game, Mail
from games.services import wake
from games.services.play.locked_game import locked_game
from tests.support.tables import open_game, open_table

EDITIONS = ("h2000_world", "h2006_world", "mp80_world", "h2000_mission", "mp80_objectives")
SEATS = 4
GAMES_EACH = 5
WITH_COMPUTER = 3
"""Every third game has one computer player."""
ROUNDS = (2, 5)
"""Games begin somewhere between these rounds."""
WITH_OPEN_GAME = 5
"""Every fifth person has a game that waits for players."""


def main() -> None:
    """Make everything, and print who is there."""
    wake.wake_worker = lambda *message: None
    number = int(sys.argv[1])
    people = [person(f"player{place}") for place in range(number)]
    games_of = opened(people, random.Random(1))
    for place, host in enumerate(people[::WITH_OPEN_GAME]):
        open_game(host, f"Open {place}", rulebook=EDITIONS[place % len(EDITIONS)], pace=Pace())
    # Mails about what was played before are of no interest to anybody.
    Mail.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    seats = [
        {"email": user.email, "session": session_of(user), "games": list(games_of[user.pk])}
        for user in people
    ]
    cookies = {"session_cookie": settings.SESSION_COOKIE_NAME, "csrf_cookie": settings.CSRF_COOKIE_NAME}
    print(json.dumps({"people": seats, **cookies}))


def opened(people: list[User], chance: random.Random) -> dict[int, list[int]]:
    """Open running games; return the games of each person."""
    games_of = defaultdict[int, list[int]](list)
    evenings = [chance.sample(people, len(people)) for _ in range(GAMES_EACH)]
    tables = [users for evening in evenings for users in seated(evening)]
    for place, users in enumerate(track(tables, "Games", console=Console(stderr=True))):
        bots = ["sensible"] * (SEATS - len(users))
        game = open_table(*users, bots=bots, rulebook=EDITIONS[place % len(EDITIONS)], pace=Pace())
        play_to(game, chance.randint(*ROUNDS), chance)
        for user in users:
            games_of[user.pk].append(game.pk)
    return games_of


def seated(people: list[User]) -> Iterator[list[User]]:
    """Yield the people of one table after another; at every third, one seat is left for a computer player."""
    left = people
    for place in count():
        if not left:
            return
        size = SEATS - 1 if place % WITH_COMPUTER == 0 else SEATS
        yield left[:size]
        left = left[size:]


def play_to(game: Game, last: int, chance: random.Random) -> None:
    """Let everybody play well until this round begins, or the game is over."""
    with locked_game(game.pk) as locked:
        while locked.position.round < last and not locked.position.is_over:
            seat = locked.rulebook.to_act(locked.position)[0]
            view = redact(locked.rulebook, locked.position, seat)
            locked.play(seat, bot_for("sensible").choose(locked.rulebook, view, seat, chance))


if __name__ == "__main__":
    main()

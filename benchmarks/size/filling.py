"""What else a site holds: people, open games, tournaments, and everything brought in order."""

from __future__ import annotations

import random
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.lobby import open_game
from benchmarks.size.copying import SPARED, copy_games, set_sequence
from benchmarks.size.originals import Originals
from games.clock.pace import HOUR
from games.models import Contact, DailyMail, Game, Mail
from games.models.mail.outbox import OPEN
from games.tournaments.models import Draw, DrawnTable, Entry, Tournament

GAMES_A_PERSON = 5
OPEN_GAMES = 100
"""One open game for this many games, a thousand at most."""
TOURNAMENTS = 500
"""One tournament, of sixteen people in four rounds, for this many games."""
ENTRANTS, ROUNDS, TABLE = 16, 4, 4
DAILY = 5
"""Every fifth person gets a daily mail."""
AT_ONCE = 5000
"""The rows that one statement inserts."""
SESSIONS = """
INSERT INTO django_session (session_key, session_data, expire_date)
SELECT md5(random()::text || n), repeat('x', 300), now() + interval '14 days' * random()
FROM generate_series(1, %s) AS n
"""


def fill(originals: Originals, games: int) -> None:
    """Add people and copies until there are as many games as asked for."""
    chance = random.Random(games)
    copies = games - Game.objects.count()
    people = new_people(copies // GAMES_A_PERSON, chance)
    copy_games(originals, copies, people)
    now = timezone.now()
    Mail.objects.filter(OPEN, due_at__lt=now + SPARED).update(sent_at=now)
    for number in range(min(copies // OPEN_GAMES, 1000)):
        open_game(User.objects.get(pk=people[number]), number, chance)
    add_tournaments(copies // TOURNAMENTS, people, chance)
    with connection.cursor() as cursor:
        cursor.execute(SESSIONS, [len(people)])
        cursor.execute("VACUUM (ANALYZE)")


def new_people(number: int, chance: random.Random) -> range:
    """Add people with addresses, a contact each, and daily mails for some; return their keys."""
    first, now = User.objects.latest("pk").pk + 1, timezone.now()
    keys = range(first, first + number)
    names = {key: f"person{key}" for key in keys}
    User.objects.bulk_create(
        (
            User(pk=key, username=name, folded_name=name, email=f"{name}@example.org", password="!")
            for key, name in names.items()
        ),
        AT_ONCE,
    )
    EmailAddress.objects.bulk_create(
        (
            EmailAddress(user_id=key, email=f"{name}@example.org", verified=True, primary=True)
            for key, name in names.items()
        ),
        AT_ONCE,
    )
    Contact.objects.bulk_create(
        (
            Contact(owner_id=key, person_id=other, kind=chance.choice(Contact.Kind.values))
            for key in keys
            if (other := chance.choice(keys)) != key
        ),
        AT_ONCE,
    )
    DailyMail.objects.bulk_create(
        DailyMail(user_id=key, hour=0, zone="UTC", since=now, planned_at=due, due_at=due)
        for key in keys[::DAILY]
        for due in (now + (12 + key % 24) * HOUR,)
    )
    set_sequence(User)
    return keys


def add_tournaments(number: int, people: range, chance: random.Random) -> None:
    """Add tournaments that are over, with finished games at their tables."""
    over = Game.objects.filter(status=Game.Status.OVER, tournament_table=None).order_by("pk")
    games = iter(over.values_list("pk", flat=True)[: number * ROUNDS * ENTRANTS // TABLE])
    now = timezone.now()
    for place in range(number):
        ended = now - timedelta(days=3 * 365 * (1 - place / number))
        cup = Tournament.objects.create(
            name=f"Cup {place}",
            created_by_id=people[0],
            status=Tournament.Status.OVER,
            rulebook_key="h2000_world",
            opens_at=ended - timedelta(days=90),
            closes_at=ended - timedelta(days=80),
            ended_at=ended,
            rounds=ROUNDS,
        )
        Entry.objects.bulk_create(
            Entry(tournament=cup, number=seat, user_id=key, prize=seat if seat <= 3 else None)
            for seat, key in enumerate(chance.sample(people, ENTRANTS), 1)
        )
        for round_ in range(1, ROUNDS + 1):
            lots = chance.sample(range(1, ENTRANTS + 1), ENTRANTS)
            draw = Draw.objects.create(
                tournament=cup, number=round_, round=round_, lots=lots, byes=[], drawn_at=ended
            )
            DrawnTable.objects.bulk_create(
                DrawnTable(
                    draw=draw,
                    number=table,
                    entrants=lots[TABLE * (table - 1) : TABLE * table],
                    places=list(range(1, TABLE + 1)),
                    game_id=next(games),
                    is_weighed=True,
                    over_at=ended,
                    look_at=ended,
                )
                for table in range(1, ENTRANTS // TABLE + 1)
            )

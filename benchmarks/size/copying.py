"""Copies of games, made row by row in SQL: keys, people and times differ, all else is the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import DateTimeField, ForeignKey, Max, Model
from rich.console import Console
from rich.progress import track

from accounts.models import User
from benchmarks.size.originals import PACE, SEATS, Originals
from games.clock.pace import DAY, HOUR
from games.models import (
    Analysis,
    Card,
    Clock,
    Commitment,
    Consent,
    Event,
    Game,
    Inbound,
    Incident,
    Invitation,
    Letter,
    LetterCopy,
    Mail,
    Opening,
    Player,
    PublicLink,
    SentWords,
    Territory,
    Throw,
)
from games.services.mail.outbox import KEPT

TABLES: dict[type[Model], str] = {
    Game: "pk",
    Opening: "game",
    Player: "game",
    Commitment: "game",
    Event: "game",
    Throw: "game",
    Territory: "game",
    Card: "game",
    Clock: "player__game",
    Incident: "game",
    Mail: "game",
    SentWords: "game",
    Inbound: "player__game",
    Letter: "game",
    LetterCopy: "letter__game",
    Analysis: "game",
    PublicLink: "game",
    Consent: "player__game",
    Invitation: "game",
}
"""The tables that are copied, with the way to the game."""
YEARS = timedelta(days=3 * 365)
RUNNING = 0.05
SPARED = 12 * HOUR
"""No deadline or mail is due earlier, so that none is while the site is measured."""
AT_ONCE = 500
"""The copies made at once. Their rows lie mixed, as if these games had been played at the same time."""
BUSY = 1.5
"""How unevenly people play: the place of a person is a random number to this power."""
SET_UP = """
CREATE UNLOGGED TABLE size_row (label text, id bigint, game bigint, PRIMARY KEY (label, game, id));
CREATE UNLOGGED TABLE size_copy (number int PRIMARY KEY, game bigint, is_over bool, earlier interval);
CREATE UNLOGGED TABLE size_seat (number int, old bigint, new bigint, PRIMARY KEY (number, old));
"""
CHOOSE = """
INSERT INTO size_copy
SELECT n, CASE WHEN n < %(over)s THEN (%(games_over)s::bigint[])[1 + n %% %(kinds_over)s]
                                 ELSE (%(games_running)s::bigint[])[1 + n %% %(kinds_running)s] END,
    n < %(over)s,
    CASE WHEN n < %(over)s THEN %(years)s * (1 - n::float / %(over)s)
                           ELSE %(spread)s * random() END
FROM generate_series(0, %(copies)s - 1) AS n
"""
SEAT = """
INSERT INTO size_seat
SELECT number, old, %(first)s + slot - 1 + %(slots)s * floor(%(people)s / %(slots)s * random() ^ %(busy)s)
FROM size_copy, unnest(%(players)s::bigint[]) WITH ORDINALITY AS seat (old, slot)
"""


def prepare(originals: Originals) -> None:
    """Note which rows belong to which original."""
    games = [game.pk for game in (*originals.over, *originals.running)]
    with connection.cursor() as cursor:
        cursor.execute(SET_UP)
        for model, path in TABLES.items():
            rows = model._base_manager.filter(**{f"{path}__in": games}).values_list("pk", path)
            label = model._meta.db_table
            cursor.executemany(
                "INSERT INTO size_row VALUES (%s, %s, %s)", [(label, key, game) for key, game in rows]
            )


def copy_games(originals: Originals, copies: int, people: range) -> None:
    """Add copies for these people, whose keys are given: the oldest games first, the running ones last."""
    keys = Keys()
    choose(originals, copies, people)
    begins = range(0, copies, AT_ONCE)
    for begin in track(begins, f"Copying {copies:,}", console=Console(stderr=True), transient=True):
        numbers = {"first": begin, "end": begin + AT_ONCE, "kept": KEPT + DAY}
        with transaction.atomic(), connection.cursor() as cursor:
            # The copies refer to each other as the originals do, and checking that takes longer than copying.
            cursor.execute("SET LOCAL session_replication_role = replica")
            for model in TABLES:
                cursor.execute(statement(model, keys), numbers)
    for model in keys.first:
        set_sequence(model)


def choose(originals: Originals, copies: int, people: range) -> None:
    """Choose for each copy which game it is made from, when that was played, and who had the seats."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE size_copy, size_seat")
        games = {
            "games_over": [game.pk for game in originals.over],
            "kinds_over": len(originals.over),
            "games_running": [game.pk for game in originals.running],
            "kinds_running": len(originals.running),
        }
        over = copies - int(copies * RUNNING)
        times = {"years": YEARS, "spread": PACE.turn - SPARED}
        cursor.execute(CHOOSE, {"copies": copies, "over": over, **games, **times})
        players = [user.pk for user in originals.people]
        numbers = {"first": people.start, "people": len(people), "slots": SEATS, "busy": BUSY}
        cursor.execute(SEAT, {**numbers, "players": players})


class Keys:
    """The keys of copies.

    For each table that has keys of its own, `first` is the first free one, and `each` is how many one copy of
    all originals takes.
    """

    def __init__(self) -> None:
        own = [model for model in TABLES if owner(model) is model]
        self.first = {model: last_key(model) + 1 for model in own}
        self.each = {model: last_original(model) + 1 for model in own}


def owner(model: Any) -> Any:
    """Return the table that a table has its keys from."""
    key = model._meta.pk
    return owner(key.related_model) if isinstance(key, ForeignKey) else model


def last_key(model: type[Model]) -> int:
    return model._base_manager.aggregate(last=Max("pk"))["last"] or 0


def last_original(model: type[Model]) -> int:
    """Return the last key in the rows of the originals."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM size_row WHERE label = %s", [model._meta.db_table])
        return int(cursor.fetchone()[0] or 0)


def set_sequence(model: type[Model]) -> None:
    """Let new rows have keys after those that are there."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


def statement(model: type[Model], keys: Keys) -> str:
    """Return the statement that copies the rows of a table."""
    table, fields, key = model._meta.db_table, model._meta.concrete_fields, model._meta.pk.column
    joins: list[str] = []
    values = [value_of(field, keys, joins) for field in fields]
    forgotten = "AND NOT (c.is_over AND c.earlier > %(kept)s)" if model is Mail else ""
    return f"""
    INSERT INTO {table} ({", ".join(f'"{field.column}"' for field in fields)})
    SELECT {", ".join(values)}
    FROM size_copy c
    JOIN size_row r ON r.label = '{table}' AND r.game = c.game
    JOIN {table} t ON t.{key} = r.id
    {" ".join(joins)}
    WHERE c.number >= %(first)s AND c.number < %(end)s {forgotten}
    ORDER BY t.{key}, c.number
    """


def value_of(field: Any, keys: Keys, joins: list[str]) -> str:
    """Return the value of a column in a copy; add what has to be joined for it to `joins`."""
    column = f't."{field.column}"'
    if field.related_model is User:
        seat = f"seat_{len(joins)}"
        joins.append(f"LEFT JOIN size_seat {seat} ON {seat}.number = c.number AND {seat}.old = {column}")
        return f"{seat}.new"
    if field.primary_key or field.related_model:
        model = owner(field.related_model or field.model)
        return f"{keys.first[model]} + c.number::bigint * {keys.each[model]} + {column}"
    if isinstance(field, DateTimeField):
        return f"{column} - c.earlier"
    if field.unique:
        return f"md5({column} || c.number || '{keys.first[Game]}')"
    return column

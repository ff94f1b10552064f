"""Tournaments for tests: people enter, and their games come to an end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine import Status
from games.models import Game
from games.services.lobby.leaving import resign
from games.services.play import computers
from games.tournaments.models import DrawnTable, Entry, Tournament
from games.tournaments.services.entry.entering import enter
from games.tournaments.services.rounds import progression
from games.tournaments.services.rounds.tables import open_table, read_result
from tests.support.deaths import WorkerDied, deadly

MOST_ROUNDS, MOST_STEPS = 40, 200


def open_tournament(organiser: User, entrants: Sequence[User] = (), **fields: Any) -> Tournament:
    """Announce a tournament that these people have entered, each with their name as word."""
    given = {
        "name": "The great ride",
        "format_key": "swiss",
        "size": 4,
        "rounds": 2,
        "fewest": 2,
        "rulebook_key": "h2000_world",
        "opens_at": timezone.now() - timedelta(days=1),
        "closes_at": timezone.now() + timedelta(days=1),
        "status": Tournament.Status.ANNOUNCED,
    }
    given |= fields
    tournament = Tournament(created_by=organiser, **given)
    if tournament.table_size == 2 and "rulebook_key" not in fields:
        tournament.rulebook_key = "h2000_2p"
    tournament.save()
    for user in entrants:
        enter(tournament_id=tournament.pk, user=user, word=user.username)
    return tournament


def people(make_user: Callable[..., User], count: int) -> list[User]:
    return [make_user(f"rider{number}") for number in range(1, count + 1)]


def close(tournament: Tournament) -> None:
    """Let entry end now, with everything that follows from it."""
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=timezone.now() - timedelta(seconds=1))
    progression.take_all_steps(tournament.pk)


def running(tournament: Tournament) -> list[DrawnTable]:
    """Return the tables whose games are being played."""
    return list(DrawnTable.objects.filter(draw__tournament=tournament, game__status=Game.Status.RUNNING))


def win(table: DrawnTable, winner: int = 0) -> None:
    """Let all seats but this one resign, the last seat first."""
    assert table.game is not None
    players = list(table.game.players.order_by("-seat"))
    for player in players:
        if player.seat != winner and player.user and player.status == Status.PLAYING:
            resign(table.game.pk, player.user)


def play_round(tournament: Tournament) -> None:
    """Let the first seat of every table win, with everything that follows from it."""
    for table in running(tournament):
        win(table)
    progression.take_all_steps(tournament.pk)


def decide(client: Client, tournament: Tournament, **decision: Any) -> str:
    """Let an organiser decide something on the tournament's page and confirm it; return the question.

    If nothing was asked, the page says why.
    """
    run = f"/admin/tournaments/tournament/{tournament.pk}/run/"
    asked = client.post(run, decision, follow=True)
    assert asked.status_code in (200, 422)
    if "Change nothing" in asked.content.decode() or "Ne rien changer" in asked.content.decode():
        client.post(run, decision | {"sure": "1"})
    return asked.content.decode()


def play_to_the_end(tournament: Tournament) -> None:
    for _ in range(MOST_ROUNDS):
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return
        play_round(tournament)
    raise AssertionError("The tournament does not come to its end.")


def play_with_computers(tournament: Tournament, orders: int, rng: random.Random) -> int:
    """Let a tournament of computer players run to its end; return the number of entrants who left on the way.

    Computers play a number of orders in each game, which is then adjudicated. After the first round a tenth
    of the entrants leave. Every other step is taken by two workers at once, and workers die now and then.
    """
    left = 0
    close(tournament)
    for step in range(MOST_STEPS):
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return left
        for table in running(tournament):
            play_some(table, orders)
        with suppress(WorkerDied), dying(rng):
            progression.take_all_steps(tournament.pk)
        if step % 2:
            progression.take_all_steps(tournament.pk)
        if not left and tournament.draws.count() > 1:
            left = leave_some(tournament, rng)
    raise AssertionError("The tournament does not come to its end.")


def play_some(table: DrawnTable, orders: int) -> None:
    """Let computers play some orders of a game, which is then over, or adjudicated at once."""
    assert table.game_id is not None
    for _ in range(-(-orders // computers.MOST_ORDERS)):
        if not computers.play_computers(table.game_id):
            break
    DrawnTable.objects.filter(pk=table.pk).update(ends_at=timezone.now())


def leave_some(tournament: Tournament, rng: random.Random) -> int:
    """Let a tenth of the entrants, at least one, leave."""
    staying = list(tournament.entries.filter(state=Entry.State.IN))
    leaving = rng.sample(staying, max(1, len(staying) // 10))
    for entry in leaving:
        entry.state = rng.choice((Entry.State.OUT, Entry.State.LEAVING))
        entry.save(update_fields=["state"])
    return len(leaving)


@contextmanager
def dying(rng: random.Random) -> Iterator[None]:
    """Let workers die after every tenth game that they create and every tenth result that they read."""

    def dies() -> bool:
        return rng.random() < 0.1

    with (
        patch.object(progression, "open_table", deadly(open_table, dies)),
        patch.object(progression, "read_result", deadly(read_result, dies)),
    ):
        yield

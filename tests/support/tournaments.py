"""Tournaments for tests: people enter, and their games come to an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.engine import Status
from games.models import Game
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.services import course
from games.tournaments.services.entering import enter, resign

MOST_ROUNDS = 40


def open_tournament(organiser: User, entrants: Sequence[User] = (), **fields: Any) -> Tournament:
    """An announced tournament that these people have entered, each with their name as word."""
    given = {
        "name": "The great ride",
        "format_key": Tournament.FormatKey.SWISS,
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
    """Let entry end now, and what follows from that happen."""
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=timezone.now() - timedelta(seconds=1))
    course.advance(tournament.pk)


def running(tournament: Tournament) -> list[DrawnTable]:
    """The tables whose games are being played."""
    return list(DrawnTable.objects.filter(draw__tournament=tournament, game__status=Game.Status.RUNNING))


def win(table: DrawnTable, winner: int = 0) -> None:
    """All but this seat resign, the last seat first."""
    assert table.game is not None
    players = list(table.game.players.order_by("-seat"))
    for player in players:
        if player.seat != winner and player.user and player.status == Status.PLAYING:
            resign(table.game.pk, player.user)


def play_round(tournament: Tournament) -> None:
    """Let the first seat of every table win, and what follows from that happen."""
    for table in running(tournament):
        win(table)
    course.advance(tournament.pk)


def play_to_the_end(tournament: Tournament) -> None:
    for _ in range(MOST_ROUNDS):
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return
        play_round(tournament)
    raise AssertionError("The tournament does not come to its end.")

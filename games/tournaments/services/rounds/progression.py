"""The steps that the site takes by itself.

It closes entry, draws rounds, creates games, reads results, and ends the tournament. Each step is a
transaction of its own and can be taken twice without harm; the sweep finds what is left to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Game
from games.services.lobby.games import GENERALS
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.names import nth_name
from games.tournaments.services.entry.entrants import digest_now, next_number, number_anew
from games.tournaments.services.entry.reserves import replace_silent, silent_entries
from games.tournaments.services.entry.seeding import note_worked_out
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import queue_mails, tell_of
from games.tournaments.services.rounds.drawing import draw_more, draw_round
from games.tournaments.services.rounds.tables import (
    BOT,
    adjudicate,
    deserted,
    open_table,
    read_result,
    score_nobody,
    too_long,
)
from games.tournaments.standings import keep_standings
from games.tournaments.state import TournamentState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User

Status = Tournament.Status
PRIZES = 3
"""The number of people whom the hall of fame names."""
TO_BE_READ = Q(places=[], game__status=Game.Status.OVER)
"""The condition that the game of a table is over, but its places are not noted."""
TO_BE_WEIGHED = ~Q(places=[]) & Q(is_weighed=False)
"""The condition that the places at a table are recorded, but their consequences are not yet decided."""


def due(now: datetime) -> QuerySet[Tournament]:
    """Return the tournaments that have a step to take."""
    open_draw = DrawnTable.objects.filter(draw__undone_at=None)
    working = open_draw.filter(
        without_game(now) | TO_BE_READ | TO_BE_WEIGHED | too_long(now) | deserted(now)
    ).values("draw__tournament")
    playing = open_draw.filter(places=[], draw__is_whole=True).values("draw__tournament")
    closing = Q(status=Status.ANNOUNCED, closes_at__lte=now)
    running = Q(status=Status.RUNNING)
    silent = [tournament_id for tournament_id, _user_id in silent_entries()]
    something = Q(pk__in=working) | ~Q(pk__in=playing) | Q(pk__in=silent)
    return Tournament.objects.filter(closing | running & something)


def take_all_steps(tournament_id: int) -> None:
    """Take all steps that can be taken now."""
    close_entry(tournament_id)
    for _tournament_id, user_id in silent_entries(tournament_id):
        replace_silent(tournament_id, user_id)
    for table_id in tables_where(tournament_id, deserted(timezone.now())):
        score_nobody(table_id)
    for table_id in tables_where(tournament_id, too_long(timezone.now())):
        adjudicate(table_id)
    for table_id in tables_where(tournament_id, TO_BE_READ):
        read_result(table_id)
    draw_or_end(tournament_id)
    for table_id in tables_where(tournament_id, without_game(timezone.now())):
        open_table(table_id)
    keep_standings(tournament_id)


def without_game(now: datetime) -> Q:
    """Return the condition that the game of a table is to be created now."""
    return Q(game=None, places=[], look_at__lte=now)


def tables_where(tournament_id: int, condition: Q) -> Iterator[int]:
    """Yield the keys of the tables that meet a condition, in their order."""
    tables = DrawnTable.objects.filter(condition, draw__tournament=tournament_id, draw__undone_at=None)
    yield from tables.order_by("draw__number", "number").values_list("pk", flat=True)


@transaction.atomic
def close_entry(tournament_id: int) -> None:
    """Once entry is over, draw the first round, or call the tournament off if too few have entered."""
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.ANNOUNCED or tournament.closes_at > timezone.now():
        return
    reserves = tournament.entries.order_by("number").values_list("pk", flat=True)[tournament.most :]
    waiting = tournament.entries.filter(pk__in=list(reserves)).update(state=Entry.State.RESERVE)
    number_anew(tournament)
    add_computers(tournament)
    entrants = tournament.entries.count() - waiting
    needed = max(tournament.fewest, tournament.format.needs)
    if entrants < needed:
        end_tournament(tournament, Status.CALLED_OFF, Step.Kind.CALLED_OFF, entrants=entrants, needed=needed)
        return
    tournament.status = Status.RUNNING
    tournament.save(update_fields=["status"])
    note_worked_out(tournament)
    numbers = {"entrants": entrants, "reserves": waiting, "digest": digest_now(tournament)}
    log(tournament, Step.Kind.CLOSED, data=numbers)
    draw_round(tournament)


def add_computers(tournament: Tournament) -> None:
    """Enter the announced computer players if there is room; they have no words."""
    entrants = tournament.entries.count()
    for count in range(min(tournament.computers, tournament.most - entrants)):
        tournament.entries.create(
            number=next_number(tournament),
            bot=BOT,
            name=nth_name(GENERALS, count),
        )


@transaction.atomic
def draw_or_end(tournament_id: int) -> None:
    """Once all tables are over, draw the next round or end the tournament.

    If no round depends on results, all are drawn at once. Otherwise, what is known of the next round is drawn
    while others still play.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.RUNNING:
        return
    tables = DrawnTable.objects.filter(draw__tournament=tournament, draw__undone_at=None)
    tables.filter(TO_BE_WEIGHED).update(is_weighed=True)
    playing = tables.filter(places=[])
    at_once, ends = tournament.format.at_once, has_to_end(tournament)
    begun = tournament.draws.filter(undone_at=None, is_whole=False).exists()
    if not at_once and not ends and (begun or playing.exists()):
        draw_more(tournament)
        return
    while not ends and draw_round(tournament) and at_once:
        pass
    if not playing.exists():
        crown(tournament)
        end_tournament(tournament, Status.OVER, Step.Kind.OVER)


def has_to_end(tournament: Tournament) -> bool:
    """Return whether the last day has come, after which no more tables are drawn."""
    return tournament.ends_on is not None and tournament.ends_on <= timezone.now()


def crown(tournament: Tournament) -> None:
    """Note the winner and the next places; computer players take no prize."""
    tournament.entries.exclude(prize=None).update(prize=None)
    state = TournamentState(tournament)
    ordered = (state.entries[row.entrant] for row in state.standings())
    best = [entry for entry in ordered if not entry.bot][:PRIZES]
    if not tournament.format.has_winner(state.field(state.lots), state.played):
        best = []
    for place, entry in enumerate(best, start=1):
        entry.prize = place
        entry.save(update_fields=["prize"])
    tournament.winner = best[0] if best else None
    tournament.save(update_fields=["winner"])


def crown_anew(tournament: Tournament, step: Step) -> None:
    """Note the winner again after a decision at the end, and tell everybody about the decision.

    Does nothing while the tournament still runs.
    """
    if tournament.status == Status.OVER:
        crown(tournament)
        tell_of(step, tournament.entries.all())


def end_tournament(
    tournament: Tournament,
    status: Tournament.Status,
    kind: Step.Kind,
    *,
    reason: str = "",
    by: User | None = None,
    **data: int,
) -> None:
    """End a tournament, and tell everybody who is or was in it."""
    tournament.status, tournament.ended_at = status, timezone.now()
    tournament.save(update_fields=["status", "ended_at"])
    step = log(tournament, kind, reason=reason, by=by, data=data)
    mail = TournamentMail.Kind.OVER if status == Status.OVER else TournamentMail.Kind.CALLED_OFF
    queue_mails(tournament.entries.all(), mail, step.pk)

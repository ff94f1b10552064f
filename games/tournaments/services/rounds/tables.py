"""The games of tables: created after their draw, and read when they are over."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Min, Q
from django.utils import timezone

from games.clock.calendar import NONE
from games.engine.ranking import break_off, outcome_of
from games.models import Clock, Game, Player
from games.models.position import load_position
from games.services.errors import Refused
from games.services.lobby.games import GENERALS, seat_table
from games.services.lobby.leaving import resign
from games.services.play.locked_game import locked_game
from games.tournaments.formats.chosen import EARLIEST
from games.tournaments.formats.earlier.absence import with_absences
from games.tournaments.formats.rounds import NOTHING, moved_up
from games.tournaments.models import DrawnTable, Step, Tournament, TournamentMail
from games.tournaments.services.entry.entering import running_games
from games.tournaments.services.locks import log
from games.tournaments.services.mail.queueing import queue_mails, remind

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from games.engine import Position
    from games.tournaments.models import Entry

PATIENCE, LOOKS = timedelta(days=7), timedelta(hours=1)
"""How long a table waits for a single busy entrant, and when it looks again.

A game that nobody plays any more is ended after the same time.
"""
BOT = "sensible"
"""The computer player that enters where one was announced, or takes over for a person who is gone."""


def open_table(table_id: int) -> None:
    """Create the game of a table in a transaction of its own, unless it has one or its draw is undone."""
    with transaction.atomic():
        tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",))
        table = tables.select_related("draw__tournament__created_by").get(pk=table_id)
        if table.game_id or table.places or table.draw.undone_at:
            return
        tournament = table.draw.tournament
        entries = entries_of(table)
        if not has_room(table, entries):
            return
        gone = not any(entry.user_id or entry.bot for entry in entries)
        if gone or (tournament.ends_on and tournament.ends_on <= timezone.now()):
            award(table, [NOTHING] * len(entries))
            return
        rulebook_key, options = tournament.rules_of(table.draw.round)
        table.game = seat_table(
            creator=tournament.created_by,
            name=game_name(table),
            rulebook_key=rulebook_key,
            options=options,
            pace=tournament.pace,
            players=[player_of(entry) for entry in entries],
        )
        table.ends_at = end_of_game(tournament)
        table.save(update_fields=["game", "ends_at"])
        share_vacation(table.game, tournament)
        queue_mails(entries, TournamentMail.Kind.DRAWN, table.draw.number)
        remind(entries, table.draw.number, table.ends_at)
        for entry in entries:
            has_left = entry.state == entry.State.OUT or (tournament.format.at_once and not entry.is_in)
            if entry.user and has_left:
                resign(table.game.pk, entry.user)


def end_of_game(tournament: Tournament) -> datetime | None:
    """Return when a game that begins now is adjudicated, or None."""
    days = tournament.adjudicated_after
    ends = [timezone.now() + timedelta(days=days)] if days else []
    return min([*ends, *([tournament.ends_on] if tournament.ends_on else [])], default=None)


def has_room(table: DrawnTable, entries: Sequence[Entry]) -> bool:
    """Return whether each entrant may play one more game.

    A single busy entrant can delay a table by a week at most.
    """
    tournament, now = table.draw.tournament, timezone.now()
    if not tournament.format.at_once:  # Entrants have one game at a time.
        return True
    busy = [entry for entry in entries if entry.user and len(running_games(entry)) >= tournament.most_games]
    table.waits_since = (table.waits_since or now) if len(busy) == 1 else None
    if not busy or (table.waits_since and now - table.waits_since >= PATIENCE):
        return True
    table.look_at = now + LOOKS
    table.save(update_fields=["waits_since", "look_at"])
    return False


def share_vacation(game: Game, tournament: Tournament) -> None:
    """Leave each person only the vacation that their games of this tournament have not used up."""
    pace = game.pace
    if pace is None:
        return
    earlier = Clock.objects.filter(player__game__tournament_table__draw__tournament=tournament)
    people = game.players.exclude(user=None).values_list("user", flat=True)
    earlier = earlier.exclude(player__game=game).filter(player__user__in=people)
    for user_id, left in earlier.values_list("player__user").annotate(least=Min("vacation")):
        clock = Clock.objects.get(player__game=game, player__user=user_id)
        clock.vacation = max(NONE, clock.vacation - (pace.vacation - left))
        clock.save(update_fields=["vacation"])


def entries_of(table: DrawnTable) -> list[Entry]:
    """Return the entrants of a table in the order of their seats."""
    tournament = table.draw.tournament
    found = tournament.entries.filter(number__in=table.entrants).select_related("user")
    entries = {entry.number: entry for entry in found}
    return [entries[number] for number in table.entrants]


def opponents_of(entry: Entry) -> QuerySet[Entry]:
    """Return the entrants who share a table with this one in a running game."""
    tables = DrawnTable.objects.filter(
        draw__tournament=entry.tournament_id,
        draw__undone_at=None,
        places=[],
        game__status=Game.Status.RUNNING,
    )
    numbers = {number for table in tables if entry.number in table.entrants for number in table.entrants}
    return entry.tournament.entries.filter(number__in=numbers - {entry.number})


def game_name(table: DrawnTable) -> str:
    """Return the name of a table's game: the tournament's, with the numbers of round and table."""
    tail = f" {table.draw.round}.{table.number}"
    return table.draw.tournament.name[: 60 - len(tail)].rstrip() + tail


def player_of(entry: Entry) -> Player:
    """Return who plays for an entrant; a computer plays for a person whose account is gone."""
    if entry.user:
        return Player(
            user=entry.user, limits=entry.user.stand_in, word=entry.word, word_by_site=entry.word_by_site
        )
    return Player(bot=entry.bot or BOT, name=entry.name or GENERALS[entry.number % len(GENERALS)])


def read_result(table_id: int) -> None:
    """Note the places of a table whose game is over."""
    with transaction.atomic():
        tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",))
        table = tables.select_related("draw__tournament", "game").get(pk=table_id)
        game = table.game
        if table.places or game is None or game.status != Game.Status.OVER:
            return
        players = list(game.players.order_by("seat"))
        position = load_position(game, players)
        entries = entries_of(table)
        away = set(game.players.filter(clock__absent_since__isnull=False).values_list("seat", flat=True))
        # Seats at which somebody else, or a computer player, finished the game for the entrant.
        absent = {
            seat
            for seat, (entry, player) in enumerate(zip(entries, players, strict=True))
            if player.user_id != entry.user_id or seat in away
        }
        places = outcome_of(game.rulebook, position).places
        table.continents = [held_by(game, position, seat) for seat in range(len(players))]
        table.felled = [felled_by(position, seat) for seat in range(len(players))]
        award(table, after_absences(table, places, absent))
    # Entrants of this table may now have room for another game.
    waiting = DrawnTable.objects.filter(draw__tournament=table.draw.tournament_id, game=None, places=[])
    waiting.update(look_at=timezone.now())


def felled_by(position: Position, seat: int) -> int:
    """Return how many players a seat has eliminated; neutrals do not count."""
    return position.beaten_by[: position.players].count(seat)


def held_by(game: Game, position: Position, seat: int) -> int:
    """Return how many continents a seat holds."""
    return sum(position.lands[seat] & lands == lands for lands in game.board.continent_masks)


def after_absences(table: DrawnTable, places: Sequence[int], absent: Collection[int]) -> list[int]:
    """Return the places of a table after others have finished the game of the `absent` seats."""
    tournament = table.draw.tournament
    if tournament.version == EARLIEST:
        return with_absences(places, {*absent, *table.capped}, tournament.absence)
    return moved_up(places, absent)


def deserted(now: datetime) -> Q:
    """Return the condition that everybody has been away from a running game for a week."""
    return Q(places=[], game__status=Game.Status.RUNNING, game__abandoned_at__lte=now - PATIENCE)


def too_long(now: datetime) -> Q:
    """Return the condition that a running game is to be adjudicated."""
    return Q(places=[], game__status=Game.Status.RUNNING, ends_at__lte=now)


@transaction.atomic
def score_nobody(table_id: int) -> None:
    """End a game that nobody plays any more: nobody scores."""
    if table := end_game(table_id, Step.Kind.IDLE, deserted(timezone.now())):
        award(table, [NOTHING] * len(table.entrants))


def adjudicate(table_id: int) -> None:
    """End a game whose time is up: everybody gets the place that they have on that day."""
    end_game(table_id, Step.Kind.ADJUDICATED, too_long(timezone.now()))


@transaction.atomic
def end_game(table_id: int, why: Step.Kind, condition: Q) -> DrawnTable | None:
    """End the game of a table by an event in its record, if the table meets the condition once it is locked.

    Returns the table, still locked, or None if nothing was ended.
    """
    tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",))
    table = tables.select_related("draw__tournament").filter(condition, pk=table_id).first()
    if table is None or table.game_id is None:
        return None
    with suppress(Refused), locked_game(table.game_id) as locked:
        with locked.table(None) as board:
            break_off(board)
        log(
            table.draw.tournament,
            why,
            round_number=table.draw.round,
            data={"table": table.number},
        )
        return table
    return None


def award(table: DrawnTable, places: list[int], reason: str = "") -> None:
    """Save the places of a table, and notify its entrants."""
    table.places, table.awarded, table.over_at, table.is_weighed = places, reason, timezone.now(), False
    table.save(update_fields=["places", "felled", "continents", "awarded", "over_at", "is_weighed"])
    queue_mails(entries_of(table), TournamentMail.Kind.RESULT, table.draw.number)

"""Reserves take the places of those who leave.

A reserve gets the points of the place, and plays on in its games. A seat counts as finished by somebody else
if its former owner has played or missed a turn there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from games.engine import Status
from games.models import Game, Incident, Player
from games.services.errors import Refused
from games.services.lobby.seats import hand_over
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import queue_mails, tell_former

if TYPE_CHECKING:
    from accounts.models import User

MISSED = (Incident.Kind.COVERED, Incident.Kind.SKIPPED)
"""The incidents noted when a turn was played without its player."""


class SeatOf(NamedTuple):
    """A seat at which an entrant still plays."""

    table: DrawnTable
    player: Player

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played a turn there or missed one."""
        clock = getattr(self.player, "clock", None)
        return not self.player.acted_version and not (clock and clock.lapsed)


def reserves_of(tournament: Tournament) -> list[Entry]:
    """Return the reserves, the first one first."""
    return list(tournament.entries.filter(state=Entry.State.RESERVE, user__is_active=True).order_by("number"))


def next_reserve(entry: Entry) -> Entry | None:
    """Return the reserve who takes this place: the first in line, but team-mates come before others."""
    reserves = reserves_of(entry.tournament)
    if entry.tournament.has_teams:
        reserves.sort(key=lambda reserve: reserve.team != entry.team)
    return reserves[0] if reserves else None


def seats_of(entry: Entry) -> list[SeatOf]:
    """Return the seats at which this entrant still plays, with their tables locked."""
    if entry.user_id is None:
        return []
    tables = DrawnTable.objects.filter(
        draw__tournament=entry.tournament_id,
        draw__undone_at=None,
        places=[],
        game__status=Game.Status.RUNNING,
        game__players__user=entry.user_id,
        game__players__status=Status.PLAYING,
    )
    seats = []
    for table in tables.select_for_update(no_key=True, of=("self",)).order_by("pk"):
        assert table.game is not None
        player = table.game.players.select_related("clock").get(user=entry.user_id)
        seats.append(SeatOf(table, player))
    return seats


def succeed(
    entry: Entry, reserve: Entry, *, by: User | None = None, reason: str = "", silent: bool = False
) -> Step:
    """Give an entrant's place to a reserve, and tell both. The caller holds the lock of the tournament.

    `silent` means that the person who leaves never acted.
    """
    left, came, capped = entry.user, reserve.user, list[int]()
    assert came is not None
    seats = seats_of(entry)
    reserve.delete()
    entry.user, entry.state = came, Entry.State.IN
    entry.save(update_fields=["user", "state"])
    for seat in seats:
        if not seat.is_untouched:
            seat.table.capped = sorted({*seat.table.capped, seat.player.seat})
            seat.table.save(update_fields=["capped"])
            capped.append(seat.table.pk)
        with suppress(Refused):  # The game is over, or the reserve knows its secrets: a computer plays on.
            hand_over(game_id=seat.player.game_id, seat=seat.player.seat, user=came)
    data = {"place": entry.number, "reserve": reserve.number, "capped": capped, "silent": silent}
    step = log(entry.tournament, Step.Kind.REPLACED, by=by, reason=reason, left=left, came=came, data=data)
    entry.mails.filter(sent_at=None, to=None).exclude(kind=TournamentMail.Kind.ENDING).delete()
    queue_mails([entry], TournamentMail.Kind.SEATED, step.pk)
    if left:
        tell_former(step, entry, left)
    return step


def take_early_seat(entry: Entry) -> bool:
    """Give a reserve the place of an entrant who leaves before their first turn; return whether one took it.

    The caller holds the lock of the tournament.
    """
    reserve, seats = next_reserve(entry), seats_of(entry)
    if not (reserve and seats and all(seat.is_untouched for seat in seats)):
        return False
    succeed(entry, reserve)
    return True


def silent_entries(tournament_id: int | None = None) -> list[tuple[int, int]]:
    """Return the people who are absent from a game in which they never acted.

    Each is a pair of tournament and person. Only tournaments with a reserve are searched.
    """
    absent = Player.objects.filter(
        status=Status.PLAYING,
        user__isnull=False,
        clock__absent_since__isnull=False,
        game__status=Game.Status.RUNNING,
        game__tournament_table__draw__undone_at=None,
        game__tournament_table__places=[],
        game__tournament_table__draw__tournament__entries__state=Entry.State.RESERVE,
    )
    if tournament_id is not None:
        absent = absent.filter(game__tournament_table__draw__tournament=tournament_id)
    related = ("clock", "game__tournament_table__draw")
    return sorted(
        {
            (player.game.tournament_table.draw.tournament_id, player.user_id)  # type: ignore[misc]
            for player in absent.select_related(*related)
            if has_never_acted(player)
        }
    )


def has_never_acted(player: Player) -> bool:
    """Return whether an absent player has missed every turn from the first one on.

    The seat alone does not tell, since a computer player acts for them.
    """
    incidents = Incident.objects.filter(game=player.game_id, seat=player.seat)
    first = incidents.filter(kind__in=(*MISSED, Incident.Kind.EXCUSED)).order_by("at").first()
    if first is None or incidents.filter(kind__in=MISSED).count() != player.clock.misses:
        return False
    return not player.game.events.filter(ordered_by=player.seat, created_at__lt=first.at).exists()


@transaction.atomic
def replace_silent(tournament_id: int, user_id: int) -> None:
    """Give a reserve, if there is one, the place of an entrant who has never acted.

    Does nothing if they have come in the meantime.
    """
    tournament = lock_tournament(tournament_id)
    if (tournament_id, user_id) not in silent_entries(tournament_id):
        return
    entry = tournament.entries.filter(user=user_id).exclude(state=Entry.State.RESERVE).first()
    reserve = next_reserve(entry) if entry else None
    if entry and reserve:
        succeed(entry, reserve, silent=True)

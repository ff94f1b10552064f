"""Organisers write to the people in a tournament."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.content.plain import one_line
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import Entry, Tournament, TournamentMail
from games.tournaments.services.locks import lock_tournament
from games.tournaments.services.mail.queueing import queue_mails

if TYPE_CHECKING:
    from accounts.models import User

MOST_A_DAY, A_DAY = 3, timedelta(days=1)
"""The most mails that the organisers of a tournament may send in this time."""
Status = Tournament.Status


@transaction.atomic
def write_to_entrants(
    *, tournament_id: int, by: User, subject: str, text: str, round_number: int | None
) -> None:
    """Mail this to everybody who is in a tournament, or in one of its rounds.

    Does nothing if the same was sent to the same readers within a day. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    # Browsers send two characters for a line break; PostgreSQL keeps no null character.
    text, subject = text.replace("\r\n", "\n").replace("\x00", "").strip(), one_line(subject)
    if not text or not subject:
        raise Refused("nothing_said", gettext_noop("Write a subject and a text."))
    lately = tournament.messages.filter(written_at__gt=timezone.now() - A_DAY)
    if lately.filter(subject=subject, text=text, round=round_number).exists():
        return
    if lately.count() >= MOST_A_DAY:
        template = gettext_noop("Only %(most)d such mails can be sent in a day.")
        raise Refused("too_many_mails", template, most=MOST_A_DAY)
    entries = readers_of(tournament, round_number)
    if not entries:
        raise Refused("no_readers", gettext_noop("Nobody would get this mail."))
    message = tournament.messages.create(
        round=round_number, subject=subject, text=text, by=by, readers=len(entries)
    )
    queue_mails(entries, TournamentMail.Kind.MESSAGE, message.pk)


def readers_of(tournament: Tournament, round_number: int | None) -> list[Entry]:
    """Return the people who are in a tournament, with its reserves, or those who were drawn for a round."""
    if tournament.status == Status.DRAFT:
        return []
    people = tournament.entries.exclude(user=None).exclude(state=Entry.State.OUT).order_by("number")
    if round_number is None:
        return list(people)
    draw = tournament.draws.filter(undone_at=None, round=round_number).first()
    if draw is None:
        return []
    drawn = {*draw.byes, *(number for table in draw.tables.all() for number in table.entrants)}
    return list(people.filter(number__in=drawn))

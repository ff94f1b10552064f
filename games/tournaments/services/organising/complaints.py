"""Complaints: entrants write them, and organisers who do not play answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import Complaint, Step, TournamentMail
from games.tournaments.models.complaint import LONGEST
from games.tournaments.services.authority import refuse_own
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import queue_mails

if TYPE_CHECKING:
    from accounts.models import User

MOST_OPEN = 3
"""The most complaints of one person that may wait for an answer."""


@transaction.atomic
def complain(*, tournament_id: int, user: User, text: str) -> Complaint:
    """Write to the organisers. Raises Refused, Tournament.DoesNotExist."""
    tournament = lock_tournament(tournament_id)
    if not tournament.entries.filter(user=user).exists():
        raise Refused("not_in", gettext_noop("Only people in a tournament can complain to its organisers."))
    # Browsers send two characters for a line break and count one; PostgreSQL keeps no null character.
    text = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if not 0 < len(text) <= LONGEST:
        raise Refused(
            "wrong_length", gettext_noop("Write something, in %(most)d characters at most."), most=LONGEST
        )
    if tournament.complaints.filter(by=user, answered_at=None).count() >= MOST_OPEN:
        raise Refused("too_many_open", gettext_noop("Wait until the organisers have answered you."))
    number = 1 + tournament.complaints.count()
    return tournament.complaints.create(number=number, by=user, text=text, due_at=timezone.now())


@transaction.atomic
def answer_complaint(*, tournament_id: int, number: int, answer: str, is_public: bool, by: User) -> None:
    """Answer a complaint, and log the answer if it is public. Does nothing if it has one. Raises Refused."""
    tournament = lock_tournament(tournament_id)
    refuse_own(tournament, by)
    complaint = tournament.complaints.filter(number=number).first()
    if complaint is None:
        raise Refused("no_such_complaint", gettext_noop("There is no complaint with this number."))
    if complaint.answered_at:
        return
    complaint.answer, complaint.is_public = answer, is_public
    complaint.answered_by, complaint.answered_at = by, timezone.now()
    complaint.save(update_fields=["answer", "is_public", "answered_by", "answered_at"])
    if is_public:
        log(tournament, Step.Kind.ANSWERED, by=by, reason=answer[:300], data={"complaint": number})
    queue_mails(tournament.entries.filter(user=complaint.by), TournamentMail.Kind.ANSWER, number)


def empty_complaints(user: User) -> None:
    """Delete the complaints of a person who leaves the site, and the answers to them.

    The numbers stay, and public answers stay in the log, in the words of the organisers.
    """
    Complaint.objects.filter(by=user).update(text="", answer="", due_at=None)

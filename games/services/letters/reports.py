"""Report a letter to the site's staff, with those around it, and tell them by mail that reports wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, LetterReport, ReportMail
from games.selectors.letters import conversation_of, known_letters
from games.services import wake
from games.services.errors import Refused
from games.services.jobs import give_back
from games.services.mail.outbox import noted, try_again
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from django.db.models import QuerySet

AROUND = 5
"""The letters before and after the reported one that go with it, of the same conversation."""
MAY_SEE = "games.view_letterreport"


@transaction.atomic
def report_letter(*, game_id: int, user: User, number: int) -> None:
    """Report a letter by its number among those that the person knows of. Raise Refused.

    The report holds nothing that the person could not read.
    """
    game = Game.objects.of(user).get(pk=game_id)
    known = list(known_letters(user, game_id).select_related("writer").prefetch_related("copies"))
    if not 0 < number <= len(known) or known[number - 1].writer_id == user.pk:
        raise Refused("no_letter", gettext_noop("There is no such letter."))
    letter = known[number - 1]
    same = [one for one in known if conversation_of(one) == conversation_of(letter)]
    at = same.index(letter)
    around = same[max(at - AROUND, 0) : at + AROUND + 1]
    quoted = [
        {
            "writer": str(one.writer),
            "at": f"{one.written_at:%Y-%m-%d %H:%M}",
            "text": one.text,
            "reported": one == letter,
        }
        for one in around
    ]
    report, is_new = LetterReport.objects.get_or_create(
        letter=letter, by=user, defaults={"game": game, "letters": quoted}
    )
    if is_new:
        queue_report_mails(report)


# --- Mails to staff


def queue_report_mails(report: LetterReport) -> None:
    """Queue a mail to all members of staff who may see a new report, at most one a day to each."""
    now = timezone.now()
    for reader in User.objects.filter(is_active=True, is_staff=True):
        if not reports_for(reader).filter(pk=report.pk).exists():
            continue
        mail, _is_new = ReportMail.objects.select_for_update().get_or_create(user=reader)
        if mail.due_at is None:
            mail.due_at = max(now, mail.sent_at + mail.BETWEEN) if mail.sent_at else now
            mail.save(update_fields=["due_at"])
    transaction.on_commit(lambda: wake.wake_worker(wake.SEND_REPORT_MAILS), robust=True)


def reports_for(reader: User) -> QuerySet[LetterReport]:
    """Return the reports that wait for a member of staff; none for anybody else."""
    if not (reader.is_active and reader.is_staff and reader.has_perm(MAY_SEE)):
        return LetterReport.objects.none()
    return LetterReport.objects.open_to(reader).filter(done_at=None)


def note_sent(mail: ReportMail) -> None:
    """Note that the mail server has accepted the mail. Raise LeaseLost."""
    give_back(mail, sent_at=timezone.now(), attempts=0, error="")


def drop(mail: ReportMail) -> None:
    """Drop a mail that would no longer be true. Raise LeaseLost."""
    give_back(mail, attempts=0, error="")


def note_failure(mail: ReportMail, error: Exception) -> None:
    """Try again later. After the last attempt, wait for the next report."""
    try_again(mail, error, give_up=lambda: give_back(mail, attempts=0, **noted(mail, error)))

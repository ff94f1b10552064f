"""Write and send the mails that tell people that their vacation began by itself or ends soon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail.outgoing.compose import (
    letterhead,
    lone_headers,
    one_click,
    unsubscribe_url,
    words_for,
    write_parts,
)
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.mail.outgoing.kinds import KINDS
from games.models import VacationMail
from games.models.mail.kinds import Kind
from games.presentation.time.times import duration, moment_told
from games.selectors.times import leaves, running_out
from games.services.mail import vacation_mails

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User, Vacation


def send_vacation_mails() -> None:
    """Send the vacation mails that are due."""
    hand_over_due(VacationMail, deliver, vacation_mails.note_failure)


def deliver(mail: VacationMail, connection: BaseEmailBackend) -> None:
    """Write a claimed mail and hand it to the mail server, if it is still needed."""
    if not is_needed(mail):
        vacation_mails.drop(mail)
        return
    hand_to_server(compose(mail), mail.vacation.user, connection)
    vacation_mails.note_sent(mail)


def is_needed(mail: VacationMail) -> bool:
    """Return whether the person is still away and wants such mails.

    A person whom no mail can reach sees the news on their page.
    """
    reader = mail.vacation.user
    return (
        mail.vacation.until > timezone.now()
        and reader.is_active
        and not reader.is_unreachable
        and KINDS[Kind.VACATION].is_wanted(reader)
    )


def compose(mail: VacationMail) -> EmailMultiAlternatives:
    """Write the mail in its reader's language and time zone."""
    reader, off = mail.vacation.user, unsubscribe_url(mail.vacation.user, Kind.VACATION)
    heads = lone_headers(f"vacation-{mail.vacation_id}.{mail.kind}") | one_click(off)
    message = EmailMultiAlternatives(to=[reader.email], headers=heads)
    with words_for(reader):
        context = begun(mail.vacation) if mail.kind == VacationMail.Kind.BEGAN else ending(mail.vacation)
        message.subject = str(context["title"])
        page = settings.SITE_URL + reverse("hours")
        context |= letterhead(str(_("Your time")), page, reader.language, message.subject)
        write_parts(message, Kind.VACATION, context | {"unsubscribe_url": off})
    return message


def begun(vacation: Vacation) -> dict[str, Any]:
    """Return the words about a vacation that began by itself."""
    latest = _(
        "It lasts until %(until)s at the latest. Your clocks are stopped for as long as each game allows."
    )
    return {
        "title": _("Your vacation has begun automatically"),
        "told": [
            _("Otherwise you would have missed a deadline."),
            latest % {"until": moment_told(vacation.until)},
        ],
        "button": _("I am back"),
        "heading": _("Vacation left"),
        "rows": [(leave.game, duration(leave.left)) for leave in leaves(vacation.user) if leave.left],
        "note": _("To come back, answer any mail about a game with “vacation over”, or say so on that page."),
    }


def ending(vacation: Vacation) -> dict[str, Any]:
    """Return the words about a vacation that ends soon."""
    until = _("Your vacation ends on %(until)s. Then your clocks run on from where they stood.")
    rows = deadlines_of_games(vacation.user)
    return {
        "title": _("Your vacation ends soon"),
        "told": [
            until % {"until": moment_told(vacation.until)},
            *([] if rows else [_("No game waits for you now.")]),
        ],
        "button": _("Your time"),
        "heading": _("What waits for you"),
        "rows": rows,
        "note": _("To stay away longer, say on that page that you are back, then choose a later day."),
    }


def deadlines_of_games(user: User) -> list[tuple[str, str]]:
    """Return the games in which the person's time will run, each with its deadline."""
    return [
        (name, _("You have time until %(when)s.") % {"when": moment_told(deadline)})
        for name, deadline in running_out(user)
    ]

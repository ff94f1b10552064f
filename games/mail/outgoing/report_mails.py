"""Write and send the mails that tell staff that reported letters wait. They quote no letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.mail.outgoing.compose import letterhead, lone_headers, words_for, write_parts
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.models import ReportMail
from games.services.letters import reports

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend


def send_report_mails() -> None:
    """Send the mails that are due."""
    hand_over_due(ReportMail, deliver, reports.note_failure)


def deliver(mail: ReportMail, connection: BaseEmailBackend) -> None:
    """Write a claimed mail and hand it to the mail server, if reports still wait for its reader."""
    number = reports.reports_for(mail.user).count()
    if not number or mail.user.is_unreachable:
        reports.drop(mail)
        return
    hand_to_server(compose(mail, number), mail.user, connection)
    reports.note_sent(mail)


def compose(mail: ReportMail, number: int) -> EmailMultiAlternatives:
    """Write the mail in its reader's language: how many reports wait, and where."""
    reader = mail.user
    last = mail.sent_at.timestamp() if mail.sent_at else 0
    heads = lone_headers(f"reports-{reader.pk}.{last:.0f}")
    message = EmailMultiAlternatives(to=[reader.email], headers=heads)
    with words_for(reader):
        template = ngettext("%(count)d reported letter waits", "%(count)d reported letters wait", number)
        message.subject = template % {"count": number}
        page = settings.SITE_URL + reverse("admin:games_letterreport_changelist") + "?done_at__isnull=True"
        said = {
            "title": message.subject,
            "sentences": [_("Please look into what players have reported, and mark each report as done.")],
        }
        context = letterhead(str(_("Reports")), page, reader.language, message.subject) | {
            "said": said,
            "button": _("Open the reports"),
            "reason": _("You get this mail because you are a member of staff who may see reports."),
        }
        write_parts(message, "notice", context)
    return message

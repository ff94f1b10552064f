"""Tell people that a game which they waited for was called off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import letterhead, lone_headers, words_for, write_parts
from games.mail.outgoing.hand_over import hand_over, hand_over_due
from games.models import Cancellation
from games.services.mail.outbox import try_again

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

CANCELLATION = "cancellation"


def send_cancellations() -> None:
    """Send those that are due."""
    hand_over_due(Cancellation, deliver, try_again)


def deliver(cancellation: Cancellation, connection: BaseEmailBackend) -> None:
    """Tell one person, and forget it."""
    if cancellation.user.is_active and not cancellation.user.is_unreachable:
        hand_over(compose(cancellation), cancellation.user, connection)
    cancellation.delete()


def compose(cancellation: Cancellation) -> EmailMultiAlternatives:
    """The mail, in its reader's language."""
    reader = cancellation.user
    head = lone_headers(f"{CANCELLATION}-{cancellation.pk}")
    message = EmailMultiAlternatives(to=[reader.email], headers=head)
    with words_for(reader):
        message.subject = one_line(_("%(game)s will not take place") % {"game": cancellation.game})
        context = letterhead(cancellation.game, settings.SITE_URL, reader.language, message.subject)
        write_parts(message, CANCELLATION, context | {"why": why(cancellation)})
    return message


def why(cancellation: Cancellation) -> str:
    """Who called the game off, or that nobody did."""
    if cancellation.host:
        return _("%(host)s called it off before it began.") % {"host": cancellation.host}
    return _("It waited a month for players, in vain.")

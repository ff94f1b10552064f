"""Tell people that a game which they waited for was called off."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _

from games.mail.compose import letterhead, lone_headers, words_for, write_parts
from games.mail.hand_over import hand_over
from games.mail.plain import one_line
from games.models import Cancellation
from games.services import errands

CANCELLATION = "cancellation"


def send_cancellations() -> None:
    """Send those that are due, until none is left or the time is up."""
    errands.do_due(Cancellation, send, errands.put_off_or_give_up)


def send(cancellation: Cancellation) -> None:
    """Tell one person, and forget it."""
    if cancellation.user.is_active and not cancellation.user.is_unreachable:
        hand_over(compose(cancellation), cancellation.user)
    cancellation.delete()


def compose(cancellation: Cancellation) -> EmailMultiAlternatives:
    """The mail, in its reader's language."""
    reader = cancellation.user
    head = lone_headers(f"{CANCELLATION}-{cancellation.pk}")
    message = EmailMultiAlternatives(to=[reader.email], headers=head)
    with words_for(reader):
        message.subject = one_line(_("%(game)s does not take place") % {"game": cancellation.game})
        context = letterhead(cancellation.game, settings.SITE_URL, reader.language, message.subject)
        write_parts(message, CANCELLATION, context | {"host": cancellation.host})
    return message

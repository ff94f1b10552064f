"""Tell people that a game that they were waiting for was called off, or has begun without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _

from accounts.models import User
from games.mail.content.plain import one_line
from games.mail.outgoing.compose import (
    letterhead,
    lone_headers,
    no_invitations_url,
    one_click,
    words_for,
    write_parts,
)
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.models import Cancellation
from games.services.lobby.invitations import has_enough, wants_none
from games.services.mail.outbox import try_again

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

CANCELLATION = "cancellation"


def send_cancellations() -> None:
    """Send the cancellations that are due."""
    hand_over_due(Cancellation, deliver, try_again)


def deliver(cancellation: Cancellation, connection: BaseEmailBackend) -> None:
    """Tell one person, and delete the cancellation."""
    if is_wanted(cancellation):
        hand_to_server(compose(cancellation), cancellation.user, connection)
    cancellation.delete()


def is_wanted(cancellation: Cancellation) -> bool:
    """Return whether the reader can be reached.

    An address without an account is bound by the limits for invitations.
    """
    if user := cancellation.user:
        return user.is_active and not user.is_unreachable
    return not wants_none(cancellation.address) and not has_enough(cancellation.address)


def compose(cancellation: Cancellation) -> EmailMultiAlternatives:
    """Write the mail in its reader's language, or in the host's if the reader has no account."""
    user, head = cancellation.user, lone_headers(f"{CANCELLATION}-{cancellation.pk}")
    reader = user or User.objects.filter(username=cancellation.host).first() or User()
    stop = ""
    if user is None:
        stop = no_invitations_url(cancellation.address)
        head |= one_click(stop)
    message = EmailMultiAlternatives(to=[user.email if user else cancellation.address], headers=head)
    with words_for(reader):
        message.subject = one_line(subject(cancellation) % {"game": cancellation.game})
        context = letterhead(cancellation.game, settings.SITE_URL, reader.language, message.subject)
        write_parts(
            message, CANCELLATION, context | {"why": who_called_off(cancellation), "unsubscribe_url": stop}
        )
    return message


def subject(cancellation: Cancellation) -> str:
    """Return the subject, which says whether the game was called off or has begun."""
    if cancellation.has_begun:
        return _("%(game)s has begun without you")
    return _("%(game)s will not take place")


def who_called_off(cancellation: Cancellation) -> str:
    """Say who called the game off or began it, or that nobody did."""
    if cancellation.has_begun:
        text = _("%(host)s has begun it with computer players in the free seats. Yours was one of them.")
    elif cancellation.host:
        text = _("%(host)s called it off before it began.")
    else:
        text = _("It waited a month for players, in vain.")
    return text % {"host": cancellation.host}

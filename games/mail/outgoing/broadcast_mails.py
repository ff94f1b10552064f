"""Mail the staff's messages to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import (
    letterhead,
    lone_headers,
    one_click,
    unsubscribe_url,
    words_for,
    write_parts,
)
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.mail.outgoing.kinds.kind import Topic
from games.models import BroadcastCopy
from games.services.jobs import give_back
from games.services.mail.outbox import try_again

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend


class BroadcastTopic(Topic):
    """Messages to everybody, as a topic that people may switch off."""

    key = "broadcasts"
    title = gettext_lazy("Messages to everybody from those who run the site")


def send_broadcasts() -> None:
    """Send the mails that are due."""
    hand_over_due(BroadcastCopy, deliver, try_again)


def deliver(copy: BroadcastCopy, connection: BaseEmailBackend) -> None:
    """Send a claimed copy if it is still needed."""
    if not is_needed(copy):
        give_back(copy)
        return
    hand_to_server(compose(copy), copy.user, connection)
    give_back(copy, sent_at=timezone.now())


def is_needed(copy: BroadcastCopy) -> bool:
    """Return whether the message is still to be mailed, and its reader wants it and has not read it."""
    broadcast, reader = copy.broadcast, copy.user
    return (
        broadcast.by_mail
        and broadcast.shown_until > timezone.now()
        and not (copy.sent_at or copy.hidden_at)
        and reader.is_active
        and not reader.is_unreachable
        and BroadcastTopic().is_wanted(reader)
    )


def compose(copy: BroadcastCopy) -> EmailMultiAlternatives:
    """Write the mail in its reader's language."""
    reader = copy.user
    stop = unsubscribe_url(reader, BroadcastTopic.key)
    heads = lone_headers(f"broadcast-{copy.pk}") | one_click(stop)
    message = EmailMultiAlternatives(to=[reader.email], headers=heads)
    with words_for(reader):
        message.subject = one_line(copy.broadcast.subject)
        context = letterhead(_("To everybody"), settings.SITE_URL, reader.language, message.subject) | {
            "text": copy.broadcast.text,
            "button": _("Open the site"),
            "reason": _("You get this mail because you have an account."),
            "unsubscribe_url": stop,
        }
        write_parts(message, "broadcast", context)
    return message

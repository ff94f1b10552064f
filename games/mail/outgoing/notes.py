"""A short answer to a person who wrote to an address that is not theirs, or no longer.

It says no more, because they may see no page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import cache
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.mail.outgoing.hand_over import hand_to_server

if TYPE_CHECKING:
    from accounts.models import User

HOUR = 60 * 60
UNUSED = gettext_noop("Your mail could not be used")
SEAT_MOVED = gettext_noop(
    "Somebody else has the seat for which you sent orders. Nothing was done. Your page lists your games."
)
NO_SUCH_ADDRESS = gettext_noop(
    "You wrote to an address that does not exist. Nothing was done. Reply to the newest mail about your game."
)


def send_note(reader: User, sentence: str, message_id: str) -> None:
    """Send a person this sentence in answer to a message, at most once an hour."""
    if cache.add(f"note-{reader.pk}", True, timeout=HOUR):
        with translation.override(reader.language):
            send_line(reader, _(UNUSED), _(sentence), message_id)


def send_line(reader: User, subject: str, text: str, message_id: str) -> None:
    """Answer the message with this id in one line, unless no mail can reach the person."""
    if reader.is_unreachable:
        return
    heads = {"Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All"}
    if message_id:
        heads |= {"In-Reply-To": message_id, "References": message_id}
    hand_to_server(EmailMessage(subject, text, to=[reader.email], headers=heads), reader)

"""A line to somebody who wrote about a game that is no longer his: there is no page that he may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from accounts.models import User


def send_note(reader: User, message_id: str) -> None:
    """Tell a person that the seat to which he wrote has a new owner; `message_id` names what he wrote."""
    heads = {"Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All"}
    if message_id:
        heads |= {"In-Reply-To": message_id, "References": message_id}
    with translation.override(reader.language):
        EmailMessage(
            _("This seat is no longer yours"),
            _(
                "Somebody else has the seat for which you sent orders. Nothing was done. "
                "The games that you play in are listed on your page."
            ),
            to=[reader.email],
            headers=heads,
        ).send()

"""The subjects of the mails of a simulated world, by their names (Message-ID)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.outgoing.compose import headers
from games.models import Mail
from games.services.mail.daily import DAILY

if TYPE_CHECKING:
    from django.core.mail import EmailMessage


def name_of(message: EmailMessage) -> str:
    """Return the Message-ID of a mail that was handed over."""
    return str(message.extra_headers["Message-ID"])


def is_about_a_game(name: str) -> bool:
    """Return whether a mail asks or tells something about one game."""
    return name.startswith("<game-")


def is_daily(name: str) -> bool:
    """Return whether a mail tells of all games of its reader."""
    return name.startswith(f"<{DAILY}-")


def mail_of(message: EmailMessage) -> Mail:
    """Return the row of a mail about a game that was handed over."""
    name = name_of(message)
    game_id = int(name.split(".")[0].removeprefix("<game-"))
    mails = Mail.objects.filter(game=game_id, user__email=message.to[0])
    newest = mails.select_related("game", "user").order_by("-pk")
    return next(mail for mail in newest.iterator(chunk_size=20) if headers(mail)["Message-ID"] == name)

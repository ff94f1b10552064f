"""The limits for letters, the same at every entry point."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Letter
from games.services.errors import Refused
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User

MOST_CHARACTERS = 4_000
"""The most characters of a letter."""
MOST_LINES = 200
MOST_IN = ((timedelta(hours=1), 60), (timedelta(days=1), 300))
"""The most letters of one person in these times, in all games together."""
MOST_HELD = 20
"""The most held letters of one person in a game."""


def refuse_size(text: str) -> None:
    """Raise Refused if there is nothing in a letter, or too much."""
    if not text:
        raise Refused("empty_letter", gettext_noop("There is nothing in this letter."))
    if len(text) > MOST_CHARACTERS or text.count("\n") >= MOST_LINES:
        raise Refused(
            "long_letter",
            gettext_noop(
                "This letter is too long: it may have %(most)d characters and %(lines)d lines. Send it "
                "in parts."
            ),
            most=MOST_CHARACTERS,
            lines=MOST_LINES,
        )


def refuse_floods(user: User) -> None:
    """Raise Refused if a person has written as many letters as anybody may."""
    now = timezone.now()
    for period, most in MOST_IN:
        if Letter.objects.filter(writer=user, written_at__gt=now - period).count() >= most:
            raise Refused(
                "many_letters",
                gettext_noop("You have written %(most)d letters in a short time. Wait a while."),
                most=most,
            )

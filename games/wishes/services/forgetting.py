"""Forget what mails about wishes and open games leave behind, when nobody can need it any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.services.mail.inbound import KEPT
from games.wishes.models import GameList, ReceivedMail, WishMail

if TYPE_CHECKING:
    from datetime import datetime


def forget_old_mails(now: datetime) -> None:
    """Delete what is older: notes of mails received, their answers once sent, and lists of open games.

    Other mails about wishes stay, because they are counted.
    """
    old = now - KEPT
    ReceivedMail.objects.filter(at__lt=old).delete()
    GameList.objects.filter(made_at__lt=old).delete()
    WishMail.objects.filter(kind=WishMail.Kind.ANSWER, sent_at__lt=old).delete()

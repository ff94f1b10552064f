"""Deliver the mails of the outbox; `games.services.outbox` says what is promised."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.mail import get_connection
from django.db import transaction
from django.utils import timezone

from games.mail.compose import compose
from games.mail.farewell import compose_farewell
from games.mail.kinds import KINDS
from games.selectors.game_page import game_page
from games.services import outbox
from games.services.mails import REPLACED, seat_of_occasion
from games.services.sitting import lock_game
from games.services.wishes import wishes_of

if TYPE_CHECKING:
    from django.core.mail import EmailMultiAlternatives
    from django.core.mail.backends.base import BaseEmailBackend

    from games.mail.kinds.kind import MailKind
    from games.models import Mail

MOST_MAILS = 50
LONGEST_RUN = 10.0
"""Seconds after which no further mail is begun: other work waits, and the next sweep goes on."""


def deliver_mails() -> None:
    """Send mails that are due, over one connection, until none is left or the time is up."""
    end = time.monotonic() + LONGEST_RUN
    connection = get_connection()
    try:
        for mail_id in outbox.due_mails(timezone.now(), MOST_MAILS):
            if time.monotonic() > end or not reach(connection):
                return
            if mail := outbox.claim(mail_id):
                deliver(mail, connection)
    finally:
        hang_up(connection)


def reach(connection: BaseEmailBackend) -> bool:
    """Open the connection if it is closed; whether the mail server is there. If not, all mails wait."""
    try:
        connection.open()
    except Exception as error:
        outbox.wait_for_server(error)
        return False
    return True


def deliver(mail: Mail, connection: BaseEmailBackend) -> None:
    """Write a claimed mail and hand it to the mail server, if it is still needed."""
    try:
        message = write(mail)
        if message is None:
            return
        connection.send_messages([message])
    except Exception as error:
        outbox.note_failure(mail, error)
        # Nobody knows what state the connection is in; the next mail opens it anew.
        hang_up(connection)
    else:
        outbox.note_sent(mail)


def write(mail: Mail) -> EmailMultiAlternatives | None:
    """The mail, saying what is true now; None when it is needed no more, and then it is dropped.

    The game is locked while it is read, so that no order comes between looking and dropping.
    """
    if mail.kind == REPLACED:
        return write_farewell(mail)
    kind = KINDS[mail.kind]
    with transaction.atomic():
        game = lock_game(mail.game_id)
        player = game.players.filter(user=mail.user, user__is_active=True).first()
        page = game_page(game, mail.user) if player else None
        if not (player and page and is_wanted(mail, kind) and kind.is_needed(mail, player, page)):
            outbox.drop(mail)
            return None
    return compose(mail, kind, player, page)


def is_wanted(mail: Mail, kind: MailKind) -> bool:
    """Whether the reader has not switched mails of this kind off."""
    return not kind.is_optional or wishes_of(mail.user).get(kind.key, kind.is_wanted_by_default)


def write_farewell(mail: Mail) -> EmailMultiAlternatives | None:
    """The mail to somebody who has no seat any more, unless he has been given one again."""
    seat = mail.game.players.get(seat=seat_of_occasion(mail.occasion))
    if not mail.user.is_active or mail.game.players.filter(user=mail.user).exists():
        outbox.drop(mail)
        return None
    return compose_farewell(mail, seat)


def hang_up(connection: BaseEmailBackend) -> None:
    """End the connection; what was sent over it is sent, whatever the server says to that."""
    with suppress(OSError):
        connection.close()

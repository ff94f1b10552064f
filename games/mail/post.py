"""Deliver the mails of the outbox; `games.services.outbox` says what is promised."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from django.core.mail import get_connection
from django.db import transaction

from games.mail.compose import compose, words_for
from games.mail.farewell import compose_farewell
from games.mail.hand_over import hand_over
from games.mail.kinds import KINDS
from games.models import Mail
from games.selectors.game_page import game_page
from games.services import errands, outbox
from games.services.mails import REPLACED, seat_of_occasion
from games.services.sitting import lock_game
from games.services.wishes import wishes_of

if TYPE_CHECKING:
    from django.core.mail import EmailMultiAlternatives
    from django.core.mail.backends.base import BaseEmailBackend

    from games.mail.kinds.kind import MailKind


def deliver_mails() -> None:
    """Send mails that are due, over one connection, until none is left or the time is up."""
    connection = get_connection()
    try:
        errands.do_due(
            Mail,
            partial(deliver, connection=connection),
            partial(fail, connection=connection),
            is_ready=partial(reach, connection),
        )
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
    """Write a claimed mail and hand it to the mail server, if it is still needed and can arrive."""
    message = write(mail)
    if message is None:
        return
    if mail.user.is_unreachable:
        outbox.hold(mail)
        return
    hand_over(message, mail.user, connection)
    outbox.note_sent(mail)


def fail(mail: Mail, error: Exception, connection: BaseEmailBackend) -> None:
    """Note that a mail was not sent, or has to wait for its reader.

    The next one opens the connection anew: nobody knows its state.
    """
    hang_up(connection)
    if mail.user.is_unreachable:
        outbox.hold(mail)
    else:
        outbox.note_failure(mail, error)


def write(mail: Mail) -> EmailMultiAlternatives | None:
    """The mail, saying what is true now; None when it is needed no more, and then it is dropped.

    The game is locked while it is read, so that no order comes between looking and dropping. The page names
    some players in the language in which it is made: the reader's.
    """
    if mail.kind == REPLACED:
        return write_farewell(mail)
    kind = KINDS[mail.kind]
    with transaction.atomic(), words_for(mail.user):
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

"""Work on the mails that came: believe, read, obey. `games.services.inbound` says what is promised."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from django.utils import timezone

from games.engine.errors import OrderError
from games.mail import trust
from games.mail.notes import SEAT_MOVED, send_note
from games.mail.reading import read_reply
from games.models.inbound import Inbound
from games.services import inbound
from games.services.errors import Stale

if TYPE_CHECKING:
    from games.engine.orders import Order

MOST_MESSAGES = 50
LONGEST_RUN = 10.0
"""Seconds after which no further message is begun: other work waits, and the next sweep goes on."""


def read_messages() -> None:
    """Work on messages that are due, until none is left or the time is up."""
    end = time.monotonic() + LONGEST_RUN
    while time.monotonic() < end and (due := inbound.due_messages(timezone.now(), MOST_MESSAGES)):
        for message_id in due:
            if time.monotonic() > end:
                return
            if message := inbound.claim(message_id):
                work_on(message)


def work_on(message: Inbound) -> None:
    """Do what a claimed message says; a failure of ours is noted, and it is tried again later."""
    with suppress(inbound.LeaseLost):
        try:
            believe(message)
        except inbound.LeaseLost:
            raise
        except Exception as error:
            inbound.note_failure(message, error)


def believe(message: Inbound) -> None:
    """Obey a message that comes from the player; tell him about one that does not, but no machine."""
    heads = trust.heads_of(bytes(message.raw))
    outcome = Inbound.Outcome
    if trust.is_automatic(heads, message.sender):
        inbound.finish(message, outcome.AUTOMATIC, is_answered=False)
    elif trust.fails_dmarc(heads):
        inbound.finish(message, outcome.FORGED, is_answered=False)
    elif not trust.is_from(heads, message.user):
        complain(message, outcome.STRANGER)
    elif message.player.user_id != message.user_id:
        send_note(message.user, SEAT_MOVED, message.message_id)
        inbound.finish(message, outcome.MOVED, is_answered=False)
    else:
        obey(message)


def obey(message: Inbound) -> None:
    """Answer the question of a message, or give its orders; all are read before the first is given."""
    try:
        reply = read_reply(bytes(message.raw), message.player.game.board)
    except OrderError as error:
        complain(message, Inbound.Outcome.UNREADABLE, error)
        return
    if reply.question:
        message.question = reply.question
        inbound.finish(message, Inbound.Outcome.ANSWERED)
    else:
        give_all(message, reply.orders)


def give_all(message: Inbound, orders: tuple[tuple[str, Order], ...]) -> None:
    """Give the orders one after another, up to the first that cannot be given."""
    for place, (_line, order) in enumerate(orders[message.given :], start=message.given):
        left = [line for line, _order in orders[place:]]
        try:
            inbound.give(message, order)
        except inbound.Waiting:
            inbound.pause(message, left)
            return
        except Stale as error:
            if message.given:
                inbound.finish(message, Inbound.Outcome.STOPPED, left=left, reason=error)
            else:
                complain(message, Inbound.Outcome.STALE, error)
            return
        except OrderError as error:
            inbound.finish(message, Inbound.Outcome.STOPPED, left=left, reason=error)
            return
    inbound.finish(message, Inbound.Outcome.GIVEN)


def complain(message: Inbound, outcome: Inbound.Outcome, reason: OrderError | None = None) -> None:
    """Nothing was done; say why, unless it has been said too often already."""
    is_answered = not inbound.has_complained_enough(message)
    inbound.finish(message, outcome, reason=reason, is_answered=is_answered)

"""The inbox: store mails that arrive for a seat, and make sure that each is worked on once.

`receive` is the only way in, however a mail came. A mail is stored before we acknowledge it, and a mail that
arrives twice is stored once. A worker takes it as a job (`games.services.jobs`), and gives its orders through
`games.services.play.order_lists`.
"""

from __future__ import annotations

import hashlib
import logging
import re
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.models import Inbound, Player
from games.services import wake
from games.services.errors import Refused
from games.services.jobs import give_back, is_last_attempt, put_off, where
from games.services.mail.addresses import ReplyAddress, read_address
from games.services.mail.mails import is_any_answered, queue_answer
from games.services.mail.raw_mail import heads_of, refuse_hostile
from games.services.mail.writers import is_from
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime
    from email.message import Message

logger = logging.getLogger(__name__)
KEPT = timedelta(days=90)
"""How long a mail about wishes or open games is recognized when it comes again, and its list is known."""
MOST_AN_HOUR = 60
"""The most messages accepted in an hour from one person.

As many are accepted from all strangers together who write in that person's place.
"""
MOST_COMPLAINTS = 10
"""The most answers in an hour to messages for one seat that had no effect.

After that, a machine that answers our mails gets no more.
"""
MESSAGE_ID = re.compile(r"<[^<>\s\x00-\x1f\ud800-\udfff]{1,248}>")
UNDONE = (
    Inbound.Outcome.UNREADABLE,
    Inbound.Outcome.STALE,
    Inbound.Outcome.MOVED,
    Inbound.Outcome.STRANGER,
)
OF_STRANGERS = Q(outcome__in=(Inbound.Outcome.STRANGER, Inbound.Outcome.FORGED))
FAILED = ~Q(error="") | Q(attempts__gt=2)
"""Messages that a worker failed to process, or that two workers died of.

A single worker may die because a server is restarted.
"""


# --- Arrival


def expected(recipient: str) -> ReplyAddress:
    """Return what an address refers to. Raise Refused if there is no such seat or person on this site."""
    address = read_address(recipient)
    if (
        address is None
        or not Player.objects.filter(pk=address.player_id).exists()
        or not get_user_model().objects.filter(pk=address.user_id).exists()
    ):
        raise Refused(
            "no_such_address",
            gettext_noop("There is no such address. Reply to the newest mail about your game."),
        )
    return address


def receive(recipient: str, raw: bytes, *, door: Inbound.Door, sender: str = "") -> Inbound:
    """Store a mail for one recipient. Return the stored one if the mail is already there.

    `raw` is the message as it arrived; `sender` is the return path of its envelope (`<>` for none, empty if
    we were not told). A stranger's mail is marked as such at once, so that it holds nobody up. Raise Refused
    if the address is unknown, if the message is too large or broken, or if there are too many.
    """
    address = expected(recipient)
    refuse_hostile(raw)
    heads = heads_of(raw)
    identity = identity_of(str(address), heads, raw)
    if known := Inbound.objects.filter(identity=identity).first():
        return known
    outcome = "" if is_from(heads, address.user_id) else Inbound.Outcome.STRANGER
    refuse_floods(address.user_id, is_stranger=bool(outcome))
    with transaction.atomic():
        message, _created = Inbound.objects.get_or_create(
            identity=identity,
            defaults={
                **address._asdict(),
                "raw": raw,
                "door": door,
                "outcome": outcome,
                "sender": printable(sender)[:320],
                "message_id": message_id_of(heads),
            },
        )
        transaction.on_commit(lambda: wake.wake_worker(wake.READ_MESSAGES), robust=True)
    return message


def identity_of(address: str, heads: Message, raw: bytes) -> str:
    """Return what distinguishes a mail to this address from all others.

    This is its Message-ID, or its whole content if it has none.
    """
    said = str(heads.get("Message-ID", "")).strip()
    token = f"{address} {said}".encode(errors="replace")
    return hashlib.sha256(token if said else token + raw).hexdigest()


def message_id_of(heads: Message) -> str:
    """Return the Message-ID of a message; empty if it has no valid one."""
    found = MESSAGE_ID.fullmatch(str(heads.get("Message-ID", "")).strip())
    return found[0] if found else ""


def printable(text: str) -> str:
    """Return a text with a placeholder for every character that cannot be printed.

    One such character is the null, which no database stores.
    """
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def refuse_floods(user_id: int, *, is_stranger: bool) -> None:
    """Raise Refused if a person has sent as many messages as are accepted in an hour.

    Messages of strangers who write in the person's place are counted separately.
    """
    hour, now = timedelta(hours=1), timezone.now()
    came = Inbound.objects.filter(OF_STRANGERS if is_stranger else ~OF_STRANGERS, user=user_id)
    times = came.filter(received_at__gt=now - hour).order_by("-received_at")
    moments = list(times.values_list("received_at", flat=True)[:MOST_AN_HOUR])
    if len(moments) < MOST_AN_HOUR:
        return
    yours = gettext_noop(
        "You have sent too many mails within an hour. Wait %(minutes)d min, then send this one again."
    )
    strangers = gettext_noop(
        "Too many mails that may be somebody else’s reached your address for orders within an "
        "hour. Wait %(minutes)d min, then send this one again."
    )
    minutes = ceil((min(moments, default=now) + hour - now) / timedelta(minutes=1))
    raise Refused("too_many", strangers if is_stranger else yours, minutes=minutes)


def is_waiting(player: Player, before: datetime) -> bool:
    """Return whether a message for this seat that came before the given time must still be worked on.

    Deadlines are checked against this: a message that came in time counts, however late it is read. A
    stranger's message holds up nobody, nor does one that failed, nor one that waits behind one that failed.
    """
    unread = Inbound.objects.open().filter(~OF_STRANGERS, player=player, received_at__lt=before)
    stuck = unread.filter(FAILED, state=Inbound.State.RECEIVED, pk__lt=OuterRef("pk"))
    return unread.filter(~FAILED, ~Exists(stuck)).exists()


# --- Work


def wait_for_answer(message: Inbound) -> None:
    """Let the message wait until another player has answered. Its sender is told what was done so far."""
    message.state, message.outcome = Inbound.State.WAITING, Inbound.Outcome.STOPPED
    message.attempts, message.error = 0, ""
    release(message, is_answered=True)


def finish(message: Inbound, outcome: Inbound.Outcome, *, reason: str = "", is_answered: bool = True) -> None:
    """Finish a message, and delete its text.

    `reason` says, in the person's language, what happened to their vacation and why some orders were not
    carried out.
    """
    message.state, message.outcome, message.reason = Inbound.State.DONE, outcome, reason
    message.raw, message.error = b"", ""
    release(message, is_answered=is_answered)


def release(message: Inbound, *, is_answered: bool) -> None:
    """Release the message, and queue an answer if it gets one. Raise LeaseLost."""
    with transaction.atomic():
        fields = (
            "state",
            "outcome",
            "raw",
            "question",
            "decision",
            "acted_version",
            "last_event",
            "left",
            "reason",
        )
        done_at = None if message.state == Inbound.State.WAITING else timezone.now()
        give_back(message, *fields, "attempts", "error", done_at=done_at)
        if is_answered:
            queue_answer(message, timezone.now())


def was_doubted_today(message: Inbound) -> bool:
    """Return whether the person was told within a day that a mail of theirs looked like a machine's."""
    since = timezone.now() - timedelta(days=1)
    doubted = Inbound.objects.filter(
        user=message.user_id, outcome=Inbound.Outcome.DOUBTED, received_at__gt=since
    )
    return is_any_answered(doubted.order_by("-pk")[:MOST_AN_HOUR])


def has_complained_enough(message: Inbound) -> bool:
    """Return whether messages for this seat that had no effect have been answered as often as is allowed."""
    return undone_within_an_hour(message, timezone.now()) >= MOST_COMPLAINTS


def is_last_complaint(message: Inbound) -> bool:
    """Return whether further messages without effect will not be answered. This answer then has to say so."""
    return (
        message.outcome in UNDONE and undone_within_an_hour(message, message.received_at) >= MOST_COMPLAINTS
    )


def undone_within_an_hour(message: Inbound, until: datetime) -> int:
    """Return how many messages for the seat had no effect in the hour before `until`.

    Messages of strangers are counted separately.
    """
    period = (until - timedelta(hours=1), until)
    done = Inbound.objects.filter(player=message.player, received_at__range=period, state=Inbound.State.DONE)
    is_stranger = message.outcome == Inbound.Outcome.STRANGER
    return done.filter(OF_STRANGERS if is_stranger else ~OF_STRANGERS, outcome__in=UNDONE).count()


def note_failure(message: Inbound, error: Exception) -> None:
    """Try again later. After the last attempt, give up and tell the person."""
    logger.error("Message %s was not worked on: %s\n%s", message.pk, type(error).__name__, where(error))
    message.error = type(error).__name__
    if is_last_attempt(message):
        message.state, message.raw = Inbound.State.FAILED, b""
        release(message, is_answered=True)
    else:
        put_off(message, error=message.error)

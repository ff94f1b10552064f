"""The inbox: mails that came for a seat, and what became of each."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import Job, JobQuerySet
from games.models.player import Player

if TYPE_CHECKING:
    from datetime import datetime


AHEAD = "ahead"
"""The value of `Inbound.question` if a message left orders for the next turn, or took them back."""
OPEN = Q(done_at=None)
"""Messages that must still be worked on. (In this form both databases use the index.)"""


class InboundQuerySet(JobQuerySet["Inbound"]):
    """Messages, with filters by what must be done with them."""

    def open(self) -> Self:
        """Return the messages that must still be worked on."""
        return self.filter(OPEN)

    def begun(self) -> Self:
        """Return the messages whose orders are being given, or wait for somebody's answer."""
        return self.filter(Q(state=Inbound.State.WAITING) | Q(given__gt=0))

    def due(self, now: datetime) -> Self:
        """Return the messages to be worked on now that no worker holds, the oldest first.

        The messages for one seat are worked on in the order in which they came, but none waits for a message
        from a stranger. A list of orders that waits for somebody's answer is due when the game waits for its
        seat again, or when its turn is over.

        The query uses only the row itself and subqueries, without a join. A worker that takes a message
        therefore checks again whether another worker has just taken it (PostgreSQL does not check the rows of
        a join again).
        """
        earlier = Inbound.objects.filter(
            OPEN, player=OuterRef("player"), state=Inbound.State.RECEIVED, pk__lt=OuterRef("pk")
        ).exclude(outcome=Inbound.Outcome.STRANGER)
        turn = Cast(KeyTextTransform("turn", "game__state"), models.IntegerField())
        answered = Q(to_act=True) | ~Q(turn=F("seat"))
        over = Q(game__status=Game.Status.OVER) | ~Q(status=Player.State.PLAYING)
        seats = Player.objects.filter(pk=OuterRef("player")).alias(turn=turn).filter(answered | over)
        fresh = Q(state=Inbound.State.RECEIVED) & ~Exists(earlier)
        ready = fresh | Q(state=Inbound.State.WAITING) & Exists(seats)
        return super().due(now).filter(OPEN, ready).order_by("received_at", "pk")


class Inbound(Job):
    """A mail that came to a reply address, stored before its sender learns that we have it.

    The address was signed for `user`, who had the seat `player`, was asked for the decision `asked` (a
    fingerprint) and had seen `seen` events of the game.

    `identity` makes sure that a message that comes twice is worked on once. It is kept for ever, the message
    itself (`raw`) only until it has been worked on. `sender` is the return path of the envelope: `<>` for
    none, empty if we were not told. `outcome` is what became of the message; whether it comes from a stranger
    is already known when it arrives.

    `letter` is the mark of the conversation that the mail named which it answers (`ReplyAddress.letter`); it
    is 0 unless the mail brought letters of just one conversation. `letters` counts the letters in it,
    once they have been sent or held. `question` is what it asks. `given` counts its orders that have been
    given, in the `decision` that they answer; the seat had last acted at `acted_version`. They brought the
    events from `first_event` to `last_event`. `left` are the other orders, in the person's language, and
    `reason` says why they were not given. `error` says why the last worker failed.
    """

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60))
    RELATED = ("player__game", "user")

    class Door(models.TextChoices):
        SMTP = "smtp", _("mail server")
        WEBHOOK = "webhook", _("mail provider")
        MAILBOX = "mailbox", _("local mailbox")

    class State(models.TextChoices):
        RECEIVED = "received", _("received")
        WAITING = "waiting", _("waiting for an answer")
        DONE = "done", _("done")
        FAILED = "failed", _("given up")

    class Outcome(models.TextChoices):
        GIVEN = "given", _("orders given")
        STOPPED = "stopped", _("orders not given, or not all")
        ANSWERED = "answered", _("question answered")
        UNREADABLE = "unreadable", _("not understood")
        STALE = "stale", _("for a decision that is past")
        MOVED = "moved", _("for a seat that has a new owner")
        STRANGER = "stranger", _("from another address")
        FORGED = "forged", _("failed DMARC")
        AUTOMATIC = "automatic", _("written by a machine")
        DOUBTED = "doubted", _("orders that a machine may have sent")

    identity = models.CharField(_("identity"), max_length=64, unique=True)
    player = models.ForeignKey(Player, models.CASCADE, related_name="inbound", verbose_name=_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="inbound", verbose_name=_("person")
    )
    asked = models.PositiveBigIntegerField(_("asked for"), default=0)
    seen = models.PositiveIntegerField(_("seen events"))
    door = models.CharField(_("came by"), max_length=10, choices=Door)
    sender = models.CharField(_("return path"), max_length=320, blank=True)
    message_id = models.CharField(_("Message-ID"), max_length=250, blank=True)
    raw = models.BinaryField(_("message"))
    received_at = models.DateTimeField(_("received at"), default=timezone.now, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.RECEIVED)
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome, blank=True)
    due_at = models.DateTimeField(_("due at"), default=timezone.now)
    done_at = models.DateTimeField(_("done at"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)
    letter = models.PositiveIntegerField(_("letter answered"), default=0, db_default=0)
    letters = models.PositiveSmallIntegerField(_("letters"), default=0, db_default=0)
    question = models.CharField(_("question"), max_length=10, blank=True)
    given = models.PositiveSmallIntegerField(_("orders given"), default=0)
    decision = models.CharField(_("decision"), max_length=40, blank=True)
    acted_version = models.PositiveIntegerField(_("events known when acting"), default=0)
    first_event = models.PositiveIntegerField(_("first event"), default=0)
    last_event = models.PositiveIntegerField(_("last event"), default=0)
    left = models.JSONField(_("orders left"), default=list)
    reason = models.TextField(_("reason"), blank=True)

    objects = InboundQuerySet.as_manager()

    class Meta:
        verbose_name = _("message received")
        verbose_name_plural = _("inbox")
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("received_at",), condition=OPEN, name="messages_to_work_on"),
            models.Index(fields=("user", "received_at"), name="messages_of_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.pk} → {self.player}"

"""A game: its rules, who may join, and how far it has come."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock.pace import Pace
from games.engine import Status as SeatStatus
from games.models.archived_record import bring_back
from games.models.mail.kinds import Kind
from games.rulebooks.registry import rulebook_for

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext.db.models.manager import RelatedManager

    from accounts.models import User
    from games.engine import Board, Rulebook
    from games.models.chance import Commitment, Throw
    from games.models.event import Event
    from games.models.invitation import Invitation
    from games.models.player import Player


def invitation_token() -> str:
    """Return the part of the invitation link that cannot be guessed."""
    return secrets.token_urlsafe(16)


class GameQuerySet(models.QuerySet["Game"]):
    """Games, with filters by a person's part in them."""

    def of(self, user: User) -> GameQuerySet:
        """Return the games in which this person has a seat."""
        return self.filter(players__user=user)

    def left_by(self, user: User) -> GameQuerySet:
        """Return the games in which somebody else has taken this person's seat."""
        return self.filter(mails__kind=Kind.REPLACED, mails__user=user)

    def practice(self, user: User) -> GameQuerySet:
        """Return the running games of this person in which no other person plays any more, or ever did."""
        playing = models.Q(players__status=SeatStatus.PLAYING)
        people = models.Count("players", filter=playing & models.Q(players__user__isnull=False))
        oneself = models.Count("players", filter=playing & models.Q(players__user=user))
        mine = self.filter(status=Game.Status.RUNNING, pk__in=Game.objects.of(user).values("pk"))
        return mine.annotate(people=people, oneself=oneself).filter(people=models.F("oneself"))


class Game(models.Model):
    """One game, from the invitation to the end.

    `version` is the number of its last event. It is shown to nobody: a gap would reveal that another seat has
    made a secret plan. `known` gives for each seat how many of the events it may know of. `state` holds the
    parts of the position that are in no other row (see `games.models.position`). `pace_chosen` is a
    `games.clock.pace.Pace` as JSON, empty for a game without deadlines; since `paused_at` its clocks have
    stood still. With `advice` everybody at the table may ask what the computer would do, and what the chances
    of winning are. `letters` says which letters the players may write to each other. If it was `filled`, the
    person who opened it had computer players take the free seats, so that it began.

    Since `archived_at` its record may be outside the database (`ArchivedRecord`).

    Since `abandoned_at` nobody has been at the table, and the game rests (see `games.services.time.halts`).

    `computer_due` is set while a computer player must act, to the time from which the sweep looks for a
    worker. A worker that plays for it holds the game until `computer_lease`.
    """

    # For restoring a backup, see `games.services.backup.restore`.
    LEASES = ("computer_lease",)

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    class Letters(models.TextChoices):
        """The letters that a table allows."""

        NONE = "none", _("none")
        ALL = "all", _("only to all at the table")
        ANY = "any", _("to all or to some")

    name = models.CharField(_("name"), max_length=60)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="created_games", verbose_name=_("created by")
    )
    rulebook_key = models.CharField(_("rulebook"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    pace_chosen = models.JSONField(_("pace"), default=dict)
    advice = models.BooleanField(_("advice allowed"), default=False)
    letters = models.CharField(
        _("letters"), max_length=4, choices=Letters, default=Letters.ANY, db_default=Letters.ANY
    )
    filled = models.BooleanField(_("filled with computers"), default=False)
    paused_at = models.DateTimeField(_("paused at"), null=True)
    abandoned_at = models.DateTimeField(_("abandoned at"), null=True)
    token = models.CharField(
        _("invitation"), max_length=32, unique=True, default=invitation_token, editable=False
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    known: models.JSONField[list[int], list[int]] = models.JSONField(
        _("events known to each seat"), default=list
    )
    state = models.JSONField(_("state"), default=dict)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    archived_at = models.DateTimeField(_("record archived at"), null=True, editable=False)
    computer_due = models.DateTimeField(_("computer due"), null=True)
    computer_lease = models.DateTimeField(_("computer lease"), null=True)

    objects = GameQuerySet.as_manager()

    if TYPE_CHECKING:
        players: RelatedManager[Player]
        stored_events: RelatedManager[Event]
        invitations: RelatedManager[Invitation]
        commitments: RelatedManager[Commitment]
        throws: RelatedManager[Throw]

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-created_at",)
        indexes = (
            models.Index(
                fields=("computer_due",),
                condition=models.Q(computer_due__isnull=False),
                name="games_for_computers",
            ),
            models.Index(
                fields=("created_at",), condition=models.Q(status="waiting"), name="games_gathering"
            ),
            models.Index(fields=("started_at",), condition=models.Q(status="running"), name="games_running"),
            models.Index(
                fields=("ended_at",),
                condition=models.Q(status="over", archived_at__isnull=True),
                name="games_to_archive",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the game's page."""
        return reverse("game", args=[self.pk])

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of its edition, with its options, in the version that the game began with."""
        return rulebook_for(self.rulebook_key, self.options, self.state.get("version"))

    @property
    def events(self) -> RelatedManager[Event]:
        """Its record. If that is in the archive, it is first brought back."""
        bring_back(self)
        return self.stored_events

    @property
    def pace(self) -> Pace | None:
        """The pace of the game; None if nobody's time ever ends."""
        return Pace.from_json(self.pace_chosen) if self.pace_chosen else None

    @property
    def is_abandoned(self) -> bool:
        """Whether the game rests because everybody who plays it is away."""
        return self.abandoned_at is not None

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.rulebook.board

    def is_leased(self, now: datetime) -> bool:
        """Return whether a worker plays for its computer players."""
        return self.computer_lease is not None and self.computer_lease >= now

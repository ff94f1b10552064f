"""Invitations by mail into games that wait for players."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.mail.limits import counted_as
from games.models.game import Game
from games.models.job import OutboundJob
from games.models.mail.outbox import Mail

OPEN = Q(declined_at=None, game__status=Game.Status.WAITING)
"""Invitations that can still be accepted."""


class Box(models.EmailField):
    """The mailbox behind the address of a row, in a single spelling. It is written whenever the row is."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        box = counted_as(model_instance.address)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, box)
        return box


class Invitation(OutboundJob):
    """An invitation to a game, for a person or for the reader of an address.

    `address` is what was written, empty if that was a name; only `invited_by` is shown it. `user` is the
    person, even if only their address was written: the host does not learn that. The row is a job until its
    mail is sent. It remains when its `game` is called off, so that it still counts towards the day's limit.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("game", "invited_by", "user")

    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, related_name="invitations", verbose_name=_("game")
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="invitations_sent",
        verbose_name=_("invited by"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="invitations",
        verbose_name=_("person"),
    )
    address = models.EmailField(_("address"), blank=True)
    box = Box(blank=True, editable=False, db_index=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    sent_at = models.DateTimeField(_("sent at"), null=True)
    declined_at = models.DateTimeField(_("declined at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "address"), name="one_invitation_a_person"),
            models.UniqueConstraint(
                fields=("game", "address"), condition=Q(user=None), name="one_invitation_an_address"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} → {self.user or '…'}"


class ClosedAddress(models.Model):
    """An address whose reader has no account and wants no invitations. Only its digest is stored."""

    digest = models.CharField(_("digest"), max_length=32, primary_key=True)
    closed_at = models.DateTimeField(_("closed at"), default=timezone.now)

    class Meta:
        verbose_name = _("closed address")
        verbose_name_plural = _("closed addresses")

    def __str__(self) -> str:
        return self.digest[:8]

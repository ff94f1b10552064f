"""The source of a game's dice, which players can check: see docs/dice.md.

The secrets of a commitment are shown on no page, not even to the staff.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager


class Commitment(models.Model):
    """Two chains whose ends were published at the same time: one for throws, one for shuffles.

    Without a game, they are for the next game that `opener` opens. They are used from the throw after
    `throws_before` and the shuffle after `shuffles_before` of the game. `words` is the digest of the players'
    words, empty until the game begins. `rolls_kept` and `shuffles_kept` are the secrets (see
    `games.fairness.chain`).
    """

    class Reason(models.TextChoices):
        START = "start", _("the game was opened")
        USED_UP = "used_up", _("the chains before were nearly used up")
        RESTORED = "restored", _("a backup of the site was restored")

    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="commitments", verbose_name=_("game")
    )
    opener = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", verbose_name=_("opener")
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason, default=Reason.START)
    committed_at = models.DateTimeField(_("committed at"), default=timezone.now)
    throws_before = models.PositiveIntegerField(_("throws before"), default=0)
    shuffles_before = models.PositiveIntegerField(_("shuffles before"), default=0)
    rolls_end = models.CharField(_("end of the chain of throws"), max_length=64)
    shuffles_end = models.CharField(_("end of the chain of shuffles"), max_length=64)
    words = models.CharField(_("digest of the words"), max_length=64, blank=True)
    rolls_kept = models.BinaryField(_("chain of throws"))
    shuffles_kept = models.BinaryField(_("chain of shuffles"))

    if TYPE_CHECKING:
        throws: RelatedManager[Throw]

    class Meta:
        verbose_name = _("commitment")
        verbose_name_plural = _("commitments")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.rolls_end[:8]}…"


class Throw(models.Model):
    """The dice thrown and the piles shuffled by one order.

    The order made the events `first_event` to `last_event`. `thrown` are the throws in the notation of
    `fairness.dice`. `link` is the link of the last throw, from which those of the others follow. `shuffled`
    are the sizes of the shuffles. `throws` and `shuffles` are the totals of the game including these.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="throws", db_index=False, verbose_name=_("game")
    )
    commitment = models.ForeignKey(
        Commitment, models.CASCADE, related_name="throws", verbose_name=_("commitment")
    )
    first_event = models.PositiveIntegerField(_("first event"))
    last_event = models.PositiveIntegerField(_("last event"))
    thrown = models.TextField(_("thrown"), blank=True)
    link = models.CharField(_("link"), max_length=64, blank=True)
    shuffled: models.JSONField[list[int], list[int]] = models.JSONField(_("shuffled"), default=list)
    throws = models.PositiveIntegerField(_("throws"))
    shuffles = models.PositiveIntegerField(_("shuffles"))

    class Meta:
        verbose_name = _("throw")
        verbose_name_plural = _("throws")
        ordering = ("game_id", "first_event")
        constraints = (models.UniqueConstraint(fields=("game", "first_event"), name="one_throw_an_event"),)

    def __str__(self) -> str:
        return f"{self.throws} {self.thrown}"

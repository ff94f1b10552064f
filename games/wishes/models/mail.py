"""Mails about wishes and open games, and those that were received."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail


class WishMail(OutboundJob):
    """A mail to a person about their wish, once for each kind and occasion. It is written when it is sent.

    `occasion` is the key of the place that the mail is about, of the mail that it answers, or the number of
    such mails so far. What an answer says is in `said`, since it tells what was done then.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("user",)

    class Kind(models.TextChoices):
        PROPOSED = "proposed", _("table proposed")
        GIVEN_UP = "given_up", _("table given up")
        ASLEEP = "asleep", _("wish put to sleep")
        WAITING = "waiting", _("nothing found yet")
        ENDED = "ended", _("wish ended")
        ANSWER = "answer", _("answer to a mail")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="wish_mails", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    occasion = models.PositiveBigIntegerField(_("place, or number"))
    said: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("said"), default=dict)
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("mail about a wish")
        verbose_name_plural = _("mails about wishes")
        constraints = (
            models.UniqueConstraint(fields=("user", "kind", "occasion"), name="one_wish_mail_an_occasion"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} → {self.user}"


class GameList(models.Model):
    """The open games in a mail to a person, in the order of their numbers. Answers name them by these."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="game_lists", verbose_name=_("person")
    )
    games: models.JSONField[list[int], list[int]] = models.JSONField(_("games"), default=list)
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("list of open games")
        verbose_name_plural = _("lists of open games")

    def __str__(self) -> str:
        return f"{self.user}, {self.made_at:%Y-%m-%d}"


class GamesOffered(models.Model):
    """A note that the daily mail planned for this time offered open games to a person."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    planned_at = models.DateTimeField(_("planned at"))

    class Meta:
        verbose_name = _("offer of open games")
        verbose_name_plural = _("offers of open games")

    def __str__(self) -> str:
        return str(self.user)


class ReceivedMail(models.Model):
    """A mail about wishes or open games that was received, so that it counts once."""

    identity = models.CharField(_("identity"), max_length=64, primary_key=True)
    at = models.DateTimeField(_("at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("received mail")
        verbose_name_plural = _("received mails")

    def __str__(self) -> str:
        return self.identity[:8]

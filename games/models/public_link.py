"""A finished game that its players show to everybody who has the link."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import Job, JobQuerySet
from games.models.player import Player


def public_token() -> str:
    """Return the part of a public link that cannot be guessed."""
    return secrets.token_urlsafe(16)


class PublicLink(models.Model):
    """A public link to a finished game, which a player has asked for.

    Without a refusal it opens after a while: `games.selectors.public` says when. The link is deleted if one
    of the people refuses, even later, and a withdrawn address never comes back.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="public_link", verbose_name=_("game")
    )
    token = models.CharField(_("token"), max_length=32, unique=True, default=public_token, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("asked for by")
    )
    asked_at = models.DateTimeField(_("asked for at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("public link")
        verbose_name_plural = _("public links")
        ordering = ("-asked_at",)

    def __str__(self) -> str:
        return str(self.game)

    def get_absolute_url(self) -> str:
        """Return the address of the page that everybody may see once the link is open."""
        return reverse("public_story", args=[self.token])

    @property
    def occasion(self) -> str:
        """The occasion of the mails about it. A link that is asked for later has its own occasion."""
        return f"asked/{self.asked_at:%Y-%m-%dT%H:%M:%S.%f}"


class Consent(models.Model):
    """A person's answer about a public link to their game. A person who has given no answer has no row.

    A refusal stays in force until they take it back. A person who is not `is_named` appears under their
    colour.
    """

    player = models.OneToOneField(
        Player, models.CASCADE, primary_key=True, related_name="consent", verbose_name=_("player")
    )
    agrees = models.BooleanField(_("agrees"))
    is_named = models.BooleanField(_("by name"), default=False)

    class Meta:
        verbose_name = _("answer about a public link")
        verbose_name_plural = _("answers about public links")

    def __str__(self) -> str:
        return str(self.player)


class Film(Job):
    """A game with a public link as a moving picture. The row itself is the job.

    It is due at `due_at`, which is None when it is done or given up. `webp` is empty until the film is
    finished; so far `made` of its `frames` exist.
    """

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 10, 60))
    RELATED = ("link__game",)

    link = models.OneToOneField(
        PublicLink, models.CASCADE, primary_key=True, related_name="film", verbose_name=_("public link")
    )
    due_at = models.DateTimeField(_("due at"), null=True)
    made = models.PositiveIntegerField(_("frames made"), default=0)
    frames = models.PositiveIntegerField(_("frames"), default=0)
    webp = models.BinaryField(_("film"), blank=True, editable=False)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("film")
        verbose_name_plural = _("films")
        indexes = (models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="films_due"),)

    def __str__(self) -> str:
        return str(self.link)

    @property
    def is_made(self) -> bool:
        """Whether the film is finished."""
        return self.frames > 0 and self.made == self.frames

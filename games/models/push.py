"""The devices on which people are called by the site, and the calls (Web Push, RFC 8030)."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import OutboundJob


class PushSubscription(models.Model):
    """A person's browser that accepts calls.

    It consists of the address where the browser's maker takes calls, and of keys that only the browser has.
    `key` is the public key of the site with which it was subscribed, if we know it. If the maker refuses our
    signature, the browser is not called until `paused_until`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="push_subscriptions",
        verbose_name=_("person"),
    )
    endpoint = models.CharField(_("address"), max_length=1000, unique=True)
    p256dh = models.CharField(_("public key"), max_length=100)
    auth = models.CharField(_("shared secret"), max_length=40)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    key = models.CharField(_("key of the site"), max_length=100, blank=True)
    paused_until = models.DateTimeField(_("paused until"), null=True, editable=False)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ("created_at", "pk")

    def __str__(self) -> str:
        return f"{self.user}: {self.host}"

    @property
    def is_paused(self) -> bool:
        """Whether calls to it are paused at present."""
        return self.paused_until is not None and self.paused_until > timezone.now()

    @property
    def host(self) -> str:
        """The host that takes its calls, the only part of the address that may be shown."""
        return urlsplit(self.endpoint).hostname or ""


class Push(OutboundJob):
    """A call to a device, along with a mail of the same `kind` and `occasion`.

    It is deleted when it is done.
    """

    subscription = models.ForeignKey(
        PushSubscription, models.CASCADE, related_name="pushes", verbose_name=_("device")
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="pushes", verbose_name=_("game"))
    kind = models.CharField(_("kind"), max_length=30)
    occasion = models.CharField(_("occasion"), max_length=40)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("call")
        verbose_name_plural = _("calls")

    def __str__(self) -> str:
        return f"{self.kind} → {self.subscription}"

"""A person's deadlines as a calendar that other programs read."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def feed_token() -> str:
    """What stands in the address of a calendar and is all that protects it: 256 random bits."""
    return secrets.token_urlsafe(32)


class CalendarFeed(models.Model):
    """The private address of somebody's calendar. Who makes a new one ends the old one at once.

    `digest` is that of the calendar as it was last read, `changed_at` since when it has been so: readers
    ask whether there is anything new, also when all there is to tell is that something is gone.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="calendar_feed",
        verbose_name=_("person"),
    )
    token = models.CharField(_("token"), max_length=64, unique=True, default=feed_token, editable=False)
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)

    class Meta:
        verbose_name = _("calendar feed")
        verbose_name_plural = _("calendar feeds")

    def __str__(self) -> str:
        return str(self.user)

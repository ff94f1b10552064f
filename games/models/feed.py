"""A person's deadlines as a calendar for other programs."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def feed_token() -> str:
    """Return the secret part of a calendar's address, its only protection: 256 random bits."""
    return secrets.token_urlsafe(32)


class CalendarFeed(models.Model):
    """The private address of a person's calendar. Making a new one ends the old one at once.

    `digest` is that of the calendar when it was last read, and `changed_at` is when it last changed. Readers
    ask whether anything has changed, and a date that is gone is a change too.
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

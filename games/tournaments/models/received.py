"""Mails that were carried out."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Received(models.Model):
    """A mail that was carried out. It is remembered for ever, so that it does nothing if it comes again."""

    identity = models.CharField(_("identity"), max_length=64, unique=True)
    received_at = models.DateTimeField(_("received at"), default=timezone.now)

    class Meta:
        verbose_name = _("mail received")
        verbose_name_plural = _("mails received")

    def __str__(self) -> str:
        return self.identity

"""The mails that people want."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class MailSubscription(models.Model):
    """Whether a person wants mails of a kind. Without a row, the kind itself decides."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mail_subscriptions", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=30)
    wanted = models.BooleanField(_("wanted"))

    class Meta:
        verbose_name = _("mail preference")
        verbose_name_plural = _("mail preferences")
        constraints = (models.UniqueConstraint(fields=("user", "kind"), name="one_subscription_a_kind"),)

    def __str__(self) -> str:
        return f"{self.kind} → {self.user}: {self.wanted}"

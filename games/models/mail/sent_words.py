"""Digests of mails that were sent, by which their lines are recognised in what people write back."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class SentWords(models.Model):
    """The digest of a mail to a person: hashes of its lines and of its runs of words.

    `game` is None for a mail about several games. See `games.services.letters.quoted`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+", verbose_name=_("game"))
    digest = models.BinaryField(_("digest"))
    sent_at = models.DateTimeField(_("sent at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("digest of a mail")
        verbose_name_plural = _("digests of mails")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.pk} → {self.user}"

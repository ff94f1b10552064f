"""News for those who sat in a game that never began."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.errand import OutwardErrand
from games.models.mail.outbox import Mail


class Cancellation(OutwardErrand):
    """Somebody is told that a game they waited for was called off; gone once they have been told.

    The game is gone already, hence its name alone. `host` called it off, or nobody did: it waited too long.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("user",)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="cancellations", verbose_name=_("person")
    )
    game = models.CharField(_("game"), max_length=60)
    host = models.CharField(_("called off by"), max_length=30, blank=True)

    class Meta(OutwardErrand.Meta):
        abstract = False
        verbose_name = _("cancellation")
        verbose_name_plural = _("cancellations")

    def __str__(self) -> str:
        return f"{self.game} → {self.user}"

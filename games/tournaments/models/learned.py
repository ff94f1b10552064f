"""Records of who was told about which tournament in a daily mail."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.tournament import Tournament


class Learned(models.Model):
    """A note that the daily mail planned for this time, and no other, tells a person about a tournament."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="+", db_index=False, verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    planned_at = models.DateTimeField(_("planned at"))

    class Meta:
        verbose_name = _("told of a tournament")
        verbose_name_plural = _("told of tournaments")
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="one_is_told_once"),)

    def __str__(self) -> str:
        return f"{self.tournament} → {self.user}"

"""The log of a tournament: what was done, by whom, and why."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.tournaments.models.tournament import Tournament


class Step(models.Model):
    """A line of the log, which everybody may read. `by` is None if the site did it by itself.

    `left` and `came` are the people if one took the place of another. `came` alone is the person who was
    entered or whose team was changed, `left` alone the person who was taken out. `takes_back` is the step
    that this one undid.
    """

    class Kind(models.TextChoices):
        ANNOUNCED = "announced", _("announced")
        CLOSED = "closed", _("entry closed")
        CALLED_OFF = "called_off", _("called off")
        DRAWN = "drawn", _("drawn")
        EARLY = "early", _("begun early")
        UNDONE = "undone", _("draw undone")
        AWARDED = "awarded", _("table awarded")
        EXTENDED = "extended", _("time extended")
        REPLACED = "replaced", _("replaced")
        TAKEN_BACK = "taken_back", _("decision taken back")
        LATE = "late", _("entered late")
        TEAM = "team", _("team put right")
        ADDED = "added", _("entered by the organisers")
        REMOVED = "removed", _("taken out")
        MOVED = "moved", _("end of entry moved")
        SEEDED = "seeded", _("seeded")
        ANSWERED = "answered", _("complaint answered")
        IDLE = "idle", _("nobody plays")
        ADJUDICATED = "adjudicated", _("game adjudicated")
        RESTORED = "restored", _("a backup of the site was restored")
        OVER = "over", pgettext_lazy("tournament", "over")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="steps", verbose_name=_("tournament")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    round = models.PositiveSmallIntegerField(_("round"), null=True)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("numbers"), default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    left = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who left")
    )
    came = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who came")
    )
    takes_back: models.OneToOneField[Step | None, Step | None] = models.OneToOneField(
        "self", models.CASCADE, null=True, related_name="taken_back_by", verbose_name=_("takes back")
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("log")
        ordering = ("tournament_id", "pk")

    def __str__(self) -> str:
        return str(self.get_kind_display())

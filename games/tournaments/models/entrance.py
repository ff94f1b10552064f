"""The conditions and times of entry into a tournament."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Entrance(models.Model):
    """The part of a tournament that says who may enter, and until when."""

    opens_at = models.DateTimeField(_("entry opens"), default=timezone.now)
    closes_at = models.DateTimeField(_("entry closes"))
    by_invitation = models.BooleanField(_("by invitation"), default=False)
    least_met = models.PositiveSmallIntegerField(
        _("share of deadlines met"),
        default=0,
        validators=[MaxValueValidator(100)],
        help_text=_("In per cent, of all games; who has had no deadline yet may enter."),
    )
    fewest = models.PositiveSmallIntegerField(
        _("fewest entrants"),
        default=4,
        validators=[MinValueValidator(2), MaxValueValidator(1000)],
        help_text=_("With fewer it is called off."),
    )
    most = models.PositiveSmallIntegerField(
        _("most entrants"),
        default=64,
        validators=[MinValueValidator(2), MaxValueValidator(1000)],
        help_text=_(
            "Whoever enters later is a reserve, and comes in when somebody withdraws before their first turn."
        ),
    )
    late_entry = models.BooleanField(
        _("late entry"),
        default=False,
        help_text=_("Into the Swiss system, until half of its rounds are drawn, with half a point."),
    )
    computers = models.PositiveSmallIntegerField(
        _("computer players"),
        default=0,
        validators=[MaxValueValidator(64)],
        help_text=_("They enter when entry closes, and everybody is told so beforehand."),
    )
    clubs_apart = models.BooleanField(
        _("clubs apart"),
        default=False,
        help_text=_("Entrants may name a club; those of one club do not meet while that can be helped."),
    )
    names_hidden = models.BooleanField(
        _("names hidden"), default=False, help_text=_("Nobody sees who has entered until the first draw.")
    )

    class Meta:
        abstract = True

"""Standing wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock.calendar import DAY

if TYPE_CHECKING:
    from datetime import date, datetime

WEEK = 7 * DAY
"""The time after which a wish that waits is told so for the first time."""
MOST_GAMES = 10
"""The largest number of games at once that a wish can ask for."""


class WishQuerySet(models.QuerySet["Wish"]):
    """Wishes, filtered by what the site does with them."""

    def awake(self, today: date) -> WishQuerySet:
        """Return the wishes that have neither ended nor been put to sleep."""
        return self.filter(Q(until=None) | Q(until__gte=today), asleep_since=None)


class Wish(models.Model):
    """What a person would like to play; each person has one wish at most.

    It is for any of these `editions` (none stand for all), with any of these `house_rules` ("" for none),
    with any of these `turns` (seconds) and numbers of `seats`. `most_games` is how many games with people
    they want to play at once, `until` the last day of the wish. With `computers`, computer players may take
    seats for which no person is found.

    `since` is when the wish began to wait: when it was made, or last seated. `missed` counts the tables in a
    row that the person did not answer. `told` counts the mails that said that nothing was found yet;
    `tell_at` is when the next one is due. At `looked_at` the site last looked for a table; it is None after a
    change.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="wish", verbose_name=_("person")
    )
    editions: models.JSONField[list[str], list[str]] = models.JSONField(_("editions"), default=list)
    house_rules: models.JSONField[list[str], list[str]] = models.JSONField(_("house rules"), default=list)
    turns: models.JSONField[list[int], list[int]] = models.JSONField(_("times for a turn"), default=list)
    seats: models.JSONField[list[int], list[int]] = models.JSONField(_("numbers of players"), default=list)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    most_games = models.PositiveSmallIntegerField(_("most games at once"), default=1)
    computers = models.BooleanField(_("with computers"), default=False)
    until = models.DateField(_("until"), null=True, blank=True)
    since = models.DateTimeField(_("since"), default=timezone.now)
    asleep_since = models.DateTimeField(_("asleep since"), null=True)
    missed = models.PositiveSmallIntegerField(_("tables not answered"), default=0)
    told = models.PositiveSmallIntegerField(_("told so far"), default=0)
    tell_at = models.DateTimeField(_("tell at"), null=True)
    looked_at = models.DateTimeField(_("looked at"), null=True)

    objects = WishQuerySet.as_manager()

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        ordering = ("since", "pk")

    def __str__(self) -> str:
        return str(self.user)

    def has_ended(self, today: date) -> bool:
        """Return whether its last day is over."""
        return self.until is not None and self.until < today


def waiting_from(now: datetime) -> dict[str, Any]:
    """Return the fields of a wish that waits from now on: nothing was missed or told yet."""
    return {"missed": 0, "told": 0, "tell_at": now + WEEK, "looked_at": None}

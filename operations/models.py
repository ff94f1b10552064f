"""Samples of the site's figures, for charts and for counting turns."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

Readings = dict[str, dict[str, float]]
"""The value of each figure by its name; a figure that has labels has a value for each label.

The label of a figure without labels is empty. What could not be read is left out.
"""


class Sample(models.Model):
    """The figures of the site at one time (`operations.figures`), kept for two days.

    `turns` is how many turns have begun since the first sample, in the events up to number `counted_to`. The
    events up to `newest` are counted by the next sample: by then every transaction that took a number when
    this one was made has ended.
    """

    at = models.DateTimeField(_("at"), unique=True)
    turns = models.PositiveBigIntegerField(_("turns"), default=0)
    counted_to = models.PositiveBigIntegerField(_("counted to"), default=0)
    newest = models.PositiveBigIntegerField(_("newest event"), default=0)
    readings: models.JSONField[Readings, Readings] = models.JSONField(_("readings"), default=dict)

    class Meta:
        verbose_name = _("sample")
        verbose_name_plural = _("figures of the site")
        ordering = ("at",)
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"

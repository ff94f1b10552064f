"""A person's clock in a game, and incidents about time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.time_zones import zone_called
from games.clock.calendar import quiet_hours
from games.models.game import Game
from games.models.player import Player

if TYPE_CHECKING:
    from games.clock.calendar import Calendar, QuietHours
    from games.clock.pace import Pace

NONE = timedelta()
QUESTION = "call-"
"""The prefix of an occasion that is neither a turn nor the set-up."""


class Clock(models.Model):
    """The time that a person has in a game with a pace (see `games.clock.pace.Pace`).

    The time is given for an `occasion`, a turn or a question. The clock runs from `since` (which may lie
    ahead) as long as the game waits for the person. At that time `left` remained of the occasion's own time;
    when that is used up, the `bank` is drawn on. `deadline` is when both are used up, or when a begun turn
    must be finished, for which `rest` then remained. If `since` is None, the clock stands still.

    `zone` and the quiet hours are those of the person when the occasion began. `moves` counts how often the
    deadline was set, the last time at `moved_at`. `excuses` and `vacation` are what the person has left.
    `lapsed` counts the deadlines that they let pass, `misses` the turns in a row that were played without
    them. A computer player stands in for them in the occasion `covered` until it is over, and in every
    occasion after `absent_since`.
    """

    player = models.OneToOneField(
        Player, models.CASCADE, primary_key=True, related_name="clock", verbose_name=_("player")
    )
    occasion = models.CharField(_("occasion"), max_length=40, blank=True)
    left = models.DurationField(_("left of it"), default=NONE)
    bank = models.DurationField(_("time bank"), default=NONE)
    since = models.DateTimeField(_("runs since"), null=True)
    deadline = models.DateTimeField(_("deadline"), null=True)
    moves = models.PositiveIntegerField(_("moves of the deadline"), default=0)
    moved_at = models.DateTimeField(_("deadline moved at"), null=True)
    rest = models.DurationField(_("left of a begun turn"), null=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    quiet_from = models.TimeField(_("quiet from"), null=True)
    quiet_until = models.TimeField(_("quiet until"), null=True)
    excuses = models.PositiveSmallIntegerField(_("excuses left"), default=0)
    misses = models.PositiveSmallIntegerField(_("turns missed in a row"), default=0)
    lapsed = models.PositiveIntegerField(_("deadlines that passed"), default=0)
    vacation = models.DurationField(_("vacation left"), default=NONE)
    covered = models.CharField(_("played by the computer"), max_length=40, blank=True)
    absent_since = models.DateTimeField(_("absent since"), null=True)

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        indexes = (
            models.Index(
                fields=("deadline",), condition=models.Q(deadline__isnull=False), name="clocks_running"
            ),
            models.Index(
                fields=("absent_since",),
                condition=models.Q(absent_since__isnull=False),
                name="clocks_of_the_absent",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.occasion}"

    @property
    def is_covered(self) -> bool:
        """Whether a computer player stands in for the person now.

        If only `covered` is set, the next turn is theirs again.
        """
        return self.absent_since is not None or (bool(self.covered) and self.covered == self.occasion)

    @property
    def is_for_a_question(self) -> bool:
        """Whether the occasion is a question, not a turn or the set-up."""
        return self.occasion.startswith(QUESTION)

    def given(self, pace: Pace) -> timedelta:
        """Return the occasion's own time."""
        return pace.question if self.is_for_a_question else pace.turn

    @property
    def quiet(self) -> QuietHours | None:
        """The quiet hours that apply to the occasion."""
        return quiet_hours(self.quiet_from, self.quiet_until)

    def calendar(self, pace: Pace) -> Calendar:
        """Return the calendar by which the clock runs."""
        return pace.calendar(zone_called(self.zone), self.quiet)


class Incident(models.Model):
    """An incident that concerns the time of a game, not its play. Everybody at the table may know of it."""

    class Kind(models.TextChoices):
        EXCUSED = "excused", _("given more time")
        COVERED = "covered", _("played by the computer")
        SKIPPED = "skipped", _("passed over")
        LEFT = "left", _("left to the rules")
        ABSENT = "absent", _("absent")
        OFFERED = "offered", _("seat offered")
        REMOVED = "removed", _("out of the game")
        RETURNED = "returned", _("back again")
        REPLACED = "replaced", _("replaced")
        VACATION = "vacation", _("on vacation")
        ABANDONED = "abandoned", _("game abandoned")
        PAUSED = "paused", _("game paused")
        RESUMED = "resumed", _("game resumed")

    game = models.ForeignKey(Game, models.CASCADE, related_name="incidents", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.at:%Y-%m-%d})"


class Heartbeat(models.Model):
    """The time when the site last looked for deadlines. While it was not looking, nobody's clock ran.

    `sweep_took` is how long the sweep took that looked then.
    """

    beat_at: models.DateTimeField[datetime, datetime] = models.DateTimeField(_("last beat at"))
    sweep_took: models.DurationField[timedelta, timedelta] = models.DurationField(
        _("length of the sweep"), default=NONE, db_default=NONE
    )

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.beat_at:%Y-%m-%d %H:%M:%S}"

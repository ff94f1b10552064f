"""Playouts of a position that a person is thinking about: how often each seat wins."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.notation import position_to_json
from games.models.game import Game
from games.models.job import Job, JobQuerySet

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


class Playouts(Job):
    """The playouts of a position. The row itself is the job, done in many short runs.

    It is due at `due_at`, which is None when it is done or given up. `position` is complete, as the referee
    writes it. Whatever `seat` could not know of it is dealt again in each playout (None: nothing is). `key`
    stands for both. `played` counts the playouts, `wins` how many of them each player's seat has won, and
    `seconds` how long they took.
    """

    PAUSES = (timedelta(minutes=1),)
    RELATED = ("game",)

    game = models.ForeignKey(Game, models.CASCADE, related_name="playouts", verbose_name=_("game"))
    key = models.CharField(_("key"), max_length=64, unique=True, editable=False)
    position = models.JSONField(_("position"), editable=False)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    asked_at = models.DateTimeField(_("asked for at"), default=timezone.now, editable=False)
    due_at = models.DateTimeField(_("due at"), null=True)
    played = models.PositiveIntegerField(_("played"), default=0)
    wins = models.JSONField(_("wins"), default=list, editable=False)
    seconds = models.FloatField(_("seconds"), default=0.0)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("playouts of a position")
        verbose_name_plural = _("playouts of positions")
        indexes = (models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="playouts_due"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.played}"


def playouts_key(rulebook: Rulebook, game_id: int, position: Position, seat: int | None) -> str:
    """Return the key for the playouts of a position as a seat knows it (None: all of it)."""
    text = json.dumps(position_to_json(rulebook, position), sort_keys=True)
    return hashlib.sha256(f"{game_id} {seat} {text}".encode()).hexdigest()

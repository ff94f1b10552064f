"""The record of a game: append-only, numbered from 1 without gaps, never updated."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Event(models.Model):
    """One event. `data` is what `games.engine.events.to_json` writes.

    `digest` chains the record: it is computed from the previous digest and `data`, so that a changed, missing
    or inserted event is found and named.

    `seen` and `parts` say who may know of the event before the game is over
    (`games.engine.redaction.Witnessed`): a mask of all who may know of it at all, and pairs of a mask and the
    data that these seats see instead.

    `reason` is what a computer player says of the order that began with this event (`games.bots.reasons`). It
    is not part of the record: nothing follows from it, and no digest includes it.

    `ordered_by` is the seat whose order began with this event, or None. It is not part of the record either;
    it determines how far back a seat can take orders (`games.engine.phases.taking_back`).
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="stored_events", db_index=False, verbose_name=_("game")
    )
    number = models.PositiveIntegerField(_("number"))
    data = models.JSONField(_("data"))
    seen = models.PositiveIntegerField(_("known to"), default=0)
    parts = models.JSONField(_("known in part"), default=list)
    digest = models.CharField(_("digest"), max_length=64)
    reason = models.JSONField(_("reason"), null=True, editable=False)
    ordered_by = models.PositiveSmallIntegerField(_("ordered by"), null=True, editable=False)
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("game_id", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_event_a_number"),)

    def __str__(self) -> str:
        return f"{self.number} {self.data[0]}"


def chained_digest(previous: str, data: list[Any]) -> str:
    """Return the digest of an event, to which the digest of the previous event contributes.

    It is the SHA-256 of that digest (empty for the first event) and this event's data, in hex.
    """
    text = json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()

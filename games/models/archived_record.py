"""The record of a game that ended long ago: a file outside the database, from which it can come back.

The file is a compressed table of events, one line for each, as in a backup. It is never changed or deleted,
so that it still fits when an older backup of the database is restored.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from django.core import serializers
from django.core.files.storage import InvalidStorageError, storages
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.models.event import Event
    from games.models.game import Game

logger = logging.getLogger(__name__)
STORAGE = "records"
"""The name of the storage in the settings."""
STAYS = timedelta(days=30)
AT_ONCE = 1000
"""The number of events that one statement inserts."""


class RecordLost(Exception):
    """Raised if the file of a record is missing or damaged, or cannot be reached. The message says which."""


class ArchivedRecord(models.Model):
    """The file of a game's record.

    `is_alone` if its events are in no table. The game's `archived_at` is set earlier, and until `is_alone`
    its events are in both places: a page that has begun to read them can go on. Until `stays_until` a record
    that was brought back, or that could not be archived, is left in the database.
    """

    game = models.OneToOneField(
        "games.Game", models.CASCADE, primary_key=True, related_name="archived", verbose_name=_("game")
    )
    file = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField(_("checksum"), max_length=64)
    is_alone = models.BooleanField(_("removed from the database"), default=False)
    stays_until = models.DateTimeField(_("stays in the database until"), null=True)

    class Meta:
        verbose_name = _("archived record")
        verbose_name_plural = _("archived records")
        default_permissions = ("view",)
        indexes = (
            models.Index(fields=("game",), condition=models.Q(is_alone=False), name="records_to_remove"),
        )

    def __str__(self) -> str:
        return self.file

    def packed(self) -> bytes:
        """Return the content of the file. Raise RecordLost."""
        try:
            with storages[STORAGE].open(self.file) as stream:
                content: bytes = stream.read()
        except InvalidStorageError as error:
            raise RecordLost("ARCHIVE_URL is not set, but records are archived") from error
        except Exception as error:  # each kind of storage has errors of its own
            raise RecordLost(f"{self.file} cannot be read from the archive: {error}") from error
        if hashlib.sha256(content).hexdigest() != self.sha256:
            raise RecordLost(f"{self.file} in the archive is damaged")
        return content

    def events(self) -> Iterator[Event]:
        """Yield the events as unsaved rows. Raise RecordLost."""
        for row in serializers.deserialize("jsonl", gzip.decompress(self.packed()).decode()):
            yield cast("Event", row.object)


def bring_back(game: Game) -> None:
    """Bring the record of a game back into the database, if it is not there. Raise RecordLost."""
    if game.archived_at is None:
        return
    try:
        unpack(game)
    except RecordLost as lost:
        logger.error("The record of game %s is not at hand: %s", game.pk, lost)
        raise
    game.archived_at = None


@transaction.atomic
def unpack(game: Game) -> None:
    """Insert the events of an archived game, unless they are there or another process was faster."""
    locked = type(game).objects.select_for_update(no_key=True).get(pk=game.pk)
    if locked.archived_at is None:
        return
    archived = locked.archived
    if archived.is_alone:
        locked.stored_events.bulk_create(archived.events(), AT_ONCE)
    archived.is_alone, archived.stays_until = False, timezone.now() + STAYS
    archived.save()
    locked.archived_at = None
    locked.save(update_fields=["archived_at"])

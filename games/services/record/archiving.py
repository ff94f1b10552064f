"""Put the records of games that ended long ago into files, from which they come back when somebody looks.

It takes two steps. First a file is written and the game is marked. Some minutes later, when no page can be
reading the events any more, they are removed from the database.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import time
from datetime import timedelta
from io import StringIO
from itertools import chain, repeat
from typing import IO, TYPE_CHECKING, cast

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Q

from games.models import ArchivedRecord, Event, Game
from games.models.archived_record import STAYS, STORAGE, RecordLost
from games.services.backup.archive import RowSerializer
from games.services.play.locked_game import lock_game
from games.services.record.verify import differences

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

logger = logging.getLogger(__name__)
LONGEST_RUN = 10.0
"""The seconds after which a worker leaves the rest for the next time."""
READ_FOR = timedelta(minutes=10)
"""How long a page may go on reading a record that it has begun to read."""


def archive_records(now: datetime, longest: float) -> None:
    """Take the next step with every record that is due, and begin none after `longest` seconds."""
    end = time.monotonic() + longest
    steps = chain(zip(repeat(remove_events), to_remove(now)), zip(repeat(archive_record), to_archive(now)))
    for step, game_id in steps:
        if time.monotonic() > end:
            return
        try:
            step(game_id, now)
        except RecordLost as lost:
            logger.error("The record of game %s stays in the database: %s", game_id, lost)


def to_archive(now: datetime) -> list[int]:
    """Return the keys of the games whose records may be archived, those that ended first in front."""
    if STORAGE not in settings.STORAGES:
        return []
    ended = Game.objects.filter(
        status=Game.Status.OVER,
        archived_at=None,
        ended_at__lt=now - timedelta(days=settings.ARCHIVE_AFTER),
    )
    due = ended.filter(Q(archived=None) | Q(archived__stays_until__lt=now))
    return list(due.order_by("ended_at").values_list("pk", flat=True))


def to_remove(now: datetime) -> list[int]:
    """Return the keys of the games whose archived records can be removed from the database."""
    marked = ArchivedRecord.objects.filter(is_alone=False, game__archived_at__lt=now - READ_FOR)
    return list(marked.values_list("pk", flat=True))


def archive_record(game_id: int, now: datetime) -> None:
    """Write the record of a game into a file, if nothing is wrong with it, and mark the game."""
    wrong = next(differences(game_id), None)
    with transaction.atomic():
        game = lock_game(game_id)
        archived, _is_new = ArchivedRecord.objects.get_or_create(game=game)
        archived.stays_until = now + STAYS
        if wrong is None and game.status == Game.Status.OVER and game.archived_at is None:
            packed = packed_events(game.stored_events.order_by("number"))
            archived.sha256 = hashlib.sha256(packed).hexdigest()
            archived.file = f"{game.pk // 1000}/{game.pk}-{archived.sha256[:16]}.jsonl.gz"
            write_file(archived, packed)
            game.archived_at = now
            game.save(update_fields=["archived_at"])
        archived.save()
    if wrong:
        logger.error("The record of game %s is not archived, for it is wrong: %s", game_id, wrong)


def packed_events(events: Iterable[Event]) -> bytes:
    """Return the content of a file: the same for the same events."""
    written = StringIO()
    fields = [field.name for field in Event._meta.concrete_fields]
    RowSerializer().serialize(events, stream=cast("IO[str]", written), fields=fields)
    return gzip.compress(written.getvalue().encode(), mtime=0)


def write_file(archived: ArchivedRecord, packed: bytes) -> None:
    """Write the file, unless it is there, and read it back. Raise RecordLost."""
    storage = storages[STORAGE]
    if storage.exists(archived.file):
        try:
            archived.packed()
        except RecordLost:  # it was cut off
            storage.delete(archived.file)
        else:
            return
    storage.save(archived.file, ContentFile(packed))
    archived.packed()


def remove_events(game_id: int, now: datetime) -> None:
    """Remove the events of a game that is still marked, if the file is there and has them all."""
    with transaction.atomic():
        game = lock_game(game_id)
        archived = ArchivedRecord.objects.get(game=game)
        if game.archived_at is None or game.archived_at >= now - READ_FOR or archived.is_alone:
            return
        if archived.packed() != packed_events(game.stored_events.order_by("number")):
            raise RecordLost(f"{archived.file} has other events than the database")
        game.stored_events.all().delete()
        archived.is_alone = True
        archived.save(update_fields=["is_alone"])

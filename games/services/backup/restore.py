"""Restore the site from a backup, completely or not at all.

Whatever happened between the backup and now is lost, and nobody outside knows that. So nobody stays signed
in, and deadlines are moved by the time that was lost. No mail is repeated: mails that were waiting count as
sent, since they may have been. Dice and draws come from new chains.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.utils import timezone

from games.models import Heartbeat, Mail, VacationMail
from games.models.job import OutboundJob
from games.models.mail.outbox import UNDONE
from games.services.backup.archive import (
    AT_ONCE,
    ArchivedTable,
    BackupError,
    Manifest,
    applied_migrations,
    kept_models,
    read_part,
)
from games.services.backup.older import brought_up_to_date
from games.services.mail.daily import plan_all_anew
from games.services.play import chance

MADE_BY_THE_SITE = {ContentType, Permission, Heartbeat}
UNFIT = (
    *(DeserializationError, DatabaseError),
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
)
"""The errors that loading rows may raise if they do not fit this site.

An example is a null character in a text, which no database stores.
"""
COMMITTERS: list[Callable[[], None]] = [chance.commit_all_anew]
"""Functions that give new chains to everything that is running. The app of tournaments adds its own."""
UNKNOWN = "waited when the backup was made; whether it was sent afterwards is not known"


def restore_backup(
    file: Path, manifest: Manifest, *, replace: bool, advance: Callable[[], object] = lambda: None
) -> None:
    """Restore the site from `file`, whose manifest is what `check_archive` returned.

    Existing data is replaced only with `replace`. `advance` is called after every row. Raise BackupError, and
    then nothing has changed.
    """
    refuse_newer(manifest)
    try:
        with TemporaryDirectory() as folder:
            if set(manifest.migrations) < set(applied_migrations()):
                file, manifest = brought_up_to_date(file, manifest, Path(folder))
            refuse_other_shape(manifest)
            put_back(file, manifest, replace=replace, advance=advance)
    except UNFIT as error:
        raise BackupError(f"The rows of this backup do not fit this site: {error}") from error
    ContentType.objects.clear_cache()


def put_back(file: Path, manifest: Manifest, *, replace: bool, advance: Callable[[], object]) -> None:
    """Restore the site from a file that fits it."""
    with transaction.atomic(), zipfile.ZipFile(file) as archive:
        if not replace and is_populated():
            raise BackupError(
                "There are people or games on this site already, and a restored backup takes their "
                "place. If that is what you want, add --replace."
            )
        empty_tables()
        for part in manifest.parts:
            load_part(archive, part, advance)
        go_on_from(manifest.made_at, timezone.now())
        for commit_all_anew in COMMITTERS:
            commit_all_anew()


def refuse_newer(manifest: Manifest) -> None:
    """Raise BackupError if the backup comes from a newer database than this one."""
    if newer := sorted(set(manifest.migrations) - set(applied_migrations())):
        raise BackupError(
            f"This backup comes from a newer database than this one, which lacks {', '.join(newer)}. "
            "Update Estafette and run `manage.py migrate`, then restore it."
        )


def refuse_other_shape(manifest: Manifest) -> None:
    """Raise BackupError unless the backup holds the tables that this site has."""
    refuse_newer(manifest)  # A backup that was brought up to date may be newer than this site.
    tables = sorted(model._meta.label_lower for model in kept_models())
    if tables != sorted(part.model for part in manifest.parts):
        raise BackupError("This backup holds other tables than this site has: another version made it.")


def is_populated() -> bool:
    """Return whether anybody has put anything on this site."""
    return any(model._base_manager.exists() for model in kept_models() if model not in MADE_BY_THE_SITE)


def empty_tables() -> None:
    """Delete everything, including what no backup holds: sessions and links that sign people in."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    statements = connection.ops.sql_flush(no_style(), [model._meta.db_table for model in models])
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def load_part(archive: zipfile.ZipFile, part: ArchivedTable, advance: Callable[[], object]) -> None:
    """Insert the rows of a table as they were."""
    model, loaded = apps.get_model(part.model), 0
    rows = read_part(archive, part)
    while batch := list(islice(rows, AT_ONCE)):
        model._base_manager.bulk_create(batch)
        loaded += len(batch)
        for _ in batch:
            advance()
    if loaded != part.rows:
        raise BackupError(f"{part.name} holds {loaded} rows and should hold {part.rows}.")
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def go_on_from(made_at: datetime, now: datetime) -> None:
    """Move the restored site from the time of the backup to now.

    So nobody is troubled by deadlines and mails that are past. Models name the fields that change:
    `DEADLINES` lists times, and `LEASES` lists the times until which a worker holds a row.
    """
    lost = max(now - made_at, timedelta())
    for model in kept_models():
        for name in getattr(model, "DEADLINES", ()):
            later = model._base_manager.filter(**{f"{name}__gt": made_at})
            later.update(**{name: F(name) + lost})
        if leases := getattr(model, "LEASES", ()):
            model._base_manager.update(**dict.fromkeys(leases))
    # A call that is left to the daily mail until some later time was not sent.
    Mail.objects.filter(UNDONE).exclude(daily_until__gt=now).update(sent_at=now, error=UNKNOWN)
    plan_all_anew(now)
    VacationMail.objects.filter(due_at__lte=now).update(due_at=None)
    for kind in kept_models():
        if issubclass(kind, OutboundJob) and kind.MAY_HAVE_BEEN_DONE:
            kind._base_manager.update(due_at=None)

"""The archive of the records of ended games."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import ArchivedRecord
from games.models.archived_record import RecordLost
from risk_site.doctor.findings import Finding, fine, problem


def archive() -> Iterator[Finding]:
    """Report whether a record can be read that is nowhere else. The latest one is tried."""
    alone = ArchivedRecord.objects.filter(is_alone=True).order_by("game")
    latest = alone.last()
    if latest is None:
        return
    try:
        latest.packed()
    except RecordLost as lost:
        yield problem(
            f"Of {alone.count()} archived records, {lost}.", "Set ARCHIVE_URL, or restore the files."
        )
    else:
        yield fine(f"Archived records can be read: {alone.count()} are only there.")

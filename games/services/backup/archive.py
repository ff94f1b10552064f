"""The file that holds a whole site: a zip with one part for each table, and a manifest.

Each part is a file of JSON lines as Django's serializers write them, the same for both databases. The
manifest gives the format, the time, the migrations, and for each part its number of rows and its checksum.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from io import BufferedIOBase, TextIOWrapper
from pathlib import Path
from typing import IO, Any, cast

from django.apps import apps
from django.core import serializers
from django.core.serializers import jsonl
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone

FORMAT = 1
MANIFEST = "manifest.json"
LEFT_OUT = {"sessions.Session", "account.EmailConfirmation", "operations.Sample"}
"""Tables that are void once the site is restored, so a backup leaves them out.

Two sign people in; the third has the figures of the last days.
"""
LARGEST_MANIFEST, LONGEST_ROW = 5_000_000, 32_000_000
"""The most bytes of a manifest, and the most characters of a row.

They are far more than any site has, and keep a malicious file from filling the memory.
"""
AT_ONCE = 1000
"""The number of rows held in memory at a time."""
MOST_TIMES = 200
"""An archive may unpack to at most this many times its own size. Our tables reach some 10 to 20 times."""
FIRST, CLOCKS_APART = datetime(2020, 1, 1, tzinfo=UTC), timedelta(days=1)
"""A date before the first site existed, and how far the clocks of two machines may differ."""
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, LookupError, TypeError, ValueError, RuntimeError)
"""The errors that reading may raise if a file is cut off, altered, or not a backup at all."""


class BackupError(Exception):
    """Raised if a backup cannot be made or restored. The message says why; nothing has changed."""


@dataclass(frozen=True)
class ArchivedTable:
    """A table in the archive."""

    model: str
    rows: int
    sha256: str

    @property
    def name(self) -> str:
        """The name of the file in the archive."""
        return part_name(self.model)


@dataclass(frozen=True)
class Manifest:
    """What an archive holds: the site as it was at `made_at`."""

    format: int
    made_at: datetime
    migrations: list[str]
    parts: list[ArchivedTable]

    @property
    def rows(self) -> int:
        """The number of rows in all tables together."""
        return sum(part.rows for part in self.parts)

    def to_json(self) -> str:
        """Return the manifest as text for the archive."""
        return json.dumps(asdict(self), cls=ExactEncoder, indent=1)

    @classmethod
    def from_json(cls, text: bytes) -> Manifest:
        """Read what `to_json` wrote. Raise BackupError if the format is unknown."""
        data = json.loads(text)
        if type(data["format"]) is not int or data["format"] < 1:
            raise ValueError("it names no format")
        if data["format"] > FORMAT:
            raise BackupError(
                f"This backup has format {data['format']}; this version of Estafette reads up to {FORMAT}. "
                "Restore it with the version that made it, or a newer one."
            )
        parts = [ArchivedTable(**part) for part in data["parts"]]
        if not all(isinstance(part.model, str) and type(part.rows) is int for part in parts):
            raise ValueError("it names no tables")
        migrations = data["migrations"]
        if not (isinstance(migrations, list) and all(isinstance(name, str) for name in migrations)):
            raise ValueError("it names no migrations")
        return cls(data["format"], read_time(data["made_at"]), migrations, parts)


def read_time(text: str) -> datetime:
    """Read the time at which a backup was made, from which deadlines are moved.

    Raise ValueError if no backup can have been made then.
    """
    made_at = datetime.fromisoformat(text)
    if timezone.is_naive(made_at) or not FIRST < made_at < timezone.now() + CLOCKS_APART:
        raise ValueError(f"no backup was made on {made_at}")
    return made_at


class ExactEncoder(DjangoJSONEncoder):
    """Keeps the microseconds of a time, which Django's own encoder cuts off."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def kept_models() -> list[type[Model]]:
    """Return the tables that a backup holds, including those that only join two others."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label not in LEFT_OUT
    ]


def part_name(model: str) -> str:
    """Return the name of the file in the archive that holds a table."""
    return f"{model}.jsonl"


def applied_migrations() -> list[str]:
    """Return the migrations of this site's database, as `app.migration`."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def write_part(archive: zipfile.ZipFile, model: type[Model], advance: Callable[[], object]) -> ArchivedTable:
    """Write a table, row by row."""
    rows = 0

    def counted() -> Iterator[Model]:
        nonlocal rows
        for row in model._base_manager.order_by("pk").iterator():
            yield row
            rows += 1
            advance()

    label = model._meta.label_lower
    with archive.open(part_name(label), "w", force_zip64=True) as stream:
        checked = CheckedText(stream)
        fields = [field.name for field in model._meta.concrete_fields]
        RowSerializer().serialize(counted(), stream=cast("IO[str]", checked), fields=fields)
    return ArchivedTable(label, rows, checked.digest.hexdigest())


class RowSerializer(jsonl.Serializer):
    """Django's serializer for JSON lines, with three changes.

    It writes each row in one piece, since writing piece by piece takes three times as long. It sorts the
    keys, since PostgreSQL keeps them in an order of its own. It keeps times exact.
    """

    def end_object(self, obj: Model) -> None:
        row = self.get_dump_object(obj)
        self.stream.write(json.dumps(row, cls=ExactEncoder, ensure_ascii=False, sort_keys=True) + "\n")


class CheckedText:
    """A text stream on top of a stream of bytes, with a checksum."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.digest = hashlib.sha256()

    def write(self, text: str) -> None:
        """Write the text in UTF-8."""
        data = text.encode()
        self.digest.update(data)
        self.stream.write(data)


def check_archive(file: Path) -> Manifest:
    """Read the whole file and compare every checksum. Raise BackupError."""
    try:
        with zipfile.ZipFile(file) as archive:
            refuse_bomb(archive, file.stat().st_size)
            manifest = Manifest.from_json(archive.read(MANIFEST))
            if len({part.name for part in manifest.parts}) < len(manifest.parts):
                raise ValueError("it names a table twice")
            for part in manifest.parts:
                if checksum(archive, part) != part.sha256:
                    raise ValueError(f"the checksum of {part.name} is wrong")
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror or error}.") from error
    except DAMAGE as error:
        raise BackupError(f"{file} is damaged, or not a backup of this site: {error}.") from error
    return manifest


def refuse_bomb(archive: zipfile.ZipFile, size: int) -> None:
    """Raise ValueError if the archive, of `size` bytes, unpacks to more than any real backup would."""
    if sum(entry.file_size for entry in archive.infolist()) > MOST_TIMES * size:
        raise ValueError(f"it unpacks to more than {MOST_TIMES} times its size")
    if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise ValueError("its manifest is too large")


def checksum(archive: zipfile.ZipFile, part: ArchivedTable) -> str:
    """Return the SHA-256 checksum of a part as it is in the archive."""
    with archive.open(part.name) as stream:
        return hashlib.file_digest(cast("BufferedIOBase", stream), "sha256").hexdigest()


def read_part(archive: zipfile.ZipFile, part: ArchivedTable) -> Iterator[Model]:
    """Yield the rows of a table as unsaved objects."""
    with archive.open(part.name) as stream:
        for row in serializers.deserialize("jsonl", rows_of_part(stream)):
            yield row.object


def rows_of_part(part: IO[bytes]) -> Iterator[str]:
    """Yield the rows of a part as text. Raise ValueError if one is too long."""
    text = TextIOWrapper(part, "utf-8", newline="\n")
    while line := text.readline(LONGEST_ROW):
        if len(line) == LONGEST_ROW:
            raise ValueError(f"one row has more than {LONGEST_ROW} letters")
        yield line

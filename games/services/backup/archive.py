"""The file that holds a whole site: a zip of one part a table, and a manifest.

Each part is a file of JSON lines as Django's serializers write them, the same for both databases.
The manifest names the format, the moment, the migrations, and of each part its rows and checksum.
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
LEFT_OUT = {"sessions.Session", "account.EmailConfirmation"}
"""What signs people in: it is void when the site is restored, so it is not kept at all."""
LARGEST_MANIFEST, LONGEST_ROW = 5_000_000, 32_000_000
"""Bytes, and letters: far more than any site has, so that a file made to fill the memory is refused."""
AT_ONCE = 1000
"""Rows in memory at a time."""
MOST_TIMES = 200
"""How many times its own size an archive unpacks to at most; tables of ours come to some 10 to 20 times."""
FIRST, CLOCKS_APART = datetime(2020, 1, 1, tzinfo=UTC), timedelta(days=1)
"""Before that there was nothing to back up; and how far the clocks of two machines may differ."""
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, LookupError, TypeError, ValueError, RuntimeError)
"""What reading a file may raise that is cut off, changed, or something else altogether."""


class BackupError(Exception):
    """A backup cannot be made or restored; the message says why. Nothing has changed."""


@dataclass(frozen=True)
class Part:
    """A table in the archive."""

    model: str
    rows: int
    sha256: str

    @property
    def name(self) -> str:
        """The file in the archive."""
        return part_name(self.model)


@dataclass(frozen=True)
class Manifest:
    """What an archive holds. `made_at` is the moment at which it shows the site."""

    format: int
    made_at: datetime
    migrations: list[str]
    parts: list[Part]

    @property
    def rows(self) -> int:
        """Of all tables together."""
        return sum(part.rows for part in self.parts)

    def to_json(self) -> str:
        """As it stands in the archive."""
        return json.dumps(asdict(self), cls=ExactEncoder, indent=1)

    @classmethod
    def from_json(cls, text: bytes) -> Manifest:
        """Read what `to_json` wrote. Raises BackupError for a format that is not known."""
        data = json.loads(text)
        if type(data["format"]) is not int or data["format"] < 1:
            raise ValueError("it names no format")
        if data["format"] > FORMAT:
            raise BackupError(
                f"This backup has format {data['format']}; this version of Estafette reads up to {FORMAT}. "
                "Restore it with the version that made it, or a newer one."
            )
        parts = [Part(**part) for part in data["parts"]]
        if not all(isinstance(part.model, str) and type(part.rows) is int for part in parts):
            raise ValueError("it names no tables")
        migrations = data["migrations"]
        if not (isinstance(migrations, list) and all(isinstance(name, str) for name in migrations)):
            raise ValueError("it names no migrations")
        return cls(data["format"], moment(data["made_at"]), migrations, parts)


def moment(text: str) -> datetime:
    """When a backup was made, by which deadlines are moved. Raises ValueError where none can have been."""
    made_at = datetime.fromisoformat(text)
    if timezone.is_naive(made_at) or not FIRST < made_at < timezone.now() + CLOCKS_APART:
        raise ValueError(f"no backup was made on {made_at}")
    return made_at


class ExactEncoder(DjangoJSONEncoder):
    """Keeps the microseconds of a moment, which Django's own encoder cuts off."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def kept_models() -> list[type[Model]]:
    """The tables of the site that a backup holds; those between two others included."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label not in LEFT_OUT
    ]


def part_name(model: str) -> str:
    """The file in the archive that holds a table."""
    return f"{model}.jsonl"


def applied_migrations() -> list[str]:
    """The shape of this site's database, as `app.migration`."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def write_part(archive: zipfile.ZipFile, model: type[Model], advance: Callable[[], object]) -> Part:
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
    return Part(label, rows, checked.digest.hexdigest())


class RowSerializer(jsonl.Serializer):
    """Django's, but a row is made in one go (piece by piece takes three times as long), with its keys
    sorted (PostgreSQL has an order of its own), and moments are exact.
    """

    def end_object(self, obj: Model) -> None:
        row = self.get_dump_object(obj)
        self.stream.write(json.dumps(row, cls=ExactEncoder, ensure_ascii=False, sort_keys=True) + "\n")


class CheckedText:
    """Text written to a stream of bytes, and its checksum."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.digest = hashlib.sha256()

    def write(self, text: str) -> None:
        """Write in UTF-8."""
        data = text.encode()
        self.digest.update(data)
        self.stream.write(data)


def check_archive(file: Path) -> Manifest:
    """Read the whole file and compare every checksum. Raises BackupError."""
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
    """Raise ValueError if the archive, of `size` bytes, unpacks to more than any backup does."""
    if sum(entry.file_size for entry in archive.infolist()) > MOST_TIMES * size:
        raise ValueError(f"it unpacks to more than {MOST_TIMES} times its size")
    if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise ValueError("its manifest is too large")


def checksum(archive: zipfile.ZipFile, part: Part) -> str:
    """The SHA-256 of a part as it is."""
    with archive.open(part.name) as stream:
        return hashlib.file_digest(cast("BufferedIOBase", stream), "sha256").hexdigest()


def read_part(archive: zipfile.ZipFile, part: Part) -> Iterator[Model]:
    """The rows of a table, not saved yet."""
    with archive.open(part.name) as stream:
        for row in serializers.deserialize("jsonl", lines_of(stream)):
            yield row.object


def lines_of(part: IO[bytes]) -> Iterator[str]:
    """The rows of a part as text. Raises ValueError for one that is too long."""
    text = TextIOWrapper(part, "utf-8", newline="\n")
    while line := text.readline(LONGEST_ROW):
        if len(line) == LONGEST_ROW:
            raise ValueError(f"one row has more than {LONGEST_ROW} letters")
        yield line

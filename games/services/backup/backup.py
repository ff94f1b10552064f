"""Write the whole site into one file, while people continue to play."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from django.utils import timezone

from games.services.backup.archive import (
    FORMAT,
    MANIFEST,
    BackupError,
    Manifest,
    applied_migrations,
    kept_models,
    write_part,
)
from games.services.record.snapshot import snapshot


def count_rows() -> int:
    """Return how many rows a backup would hold now."""
    return sum(model._base_manager.count() for model in kept_models())


def write_backup(file: Path, advance: Callable[[], object] = lambda: None) -> Manifest:
    """Write the site, as it is at one moment, to `file`, which only its owner may read.

    The file appears when it is complete, and replaces an older one. `advance` is called after every row.
    Raise BackupError.
    """
    try:
        with (
            replacing(file) as stream,
            zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive,
            snapshot(),
        ):
            made_at, migrations = timezone.now(), applied_migrations()
            parts = [write_part(archive, model, advance) for model in kept_models()]
            manifest = Manifest(FORMAT, made_at, migrations, parts)
            archive.writestr(MANIFEST, manifest.to_json())
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror or error}.") from error
    return manifest


@contextmanager
def replacing(file: Path) -> Iterator[IO[bytes]]:
    """Yield a temporary file that replaces `file` at the end, or disappears if there is an error."""
    with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as stream:
        try:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            os.replace(stream.name, file)
        except BaseException:
            os.unlink(stream.name)
            raise

"""Play by name, and make digests of all that is found. Each process has a site of its own."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

SETS = 12
"""The number of sets of house rules."""
LONGEST_NAME = 120
KINDS = {
    **dict.fromkeys(("mail",), "mails"),
    **dict.fromkeys(("push", "chat"), "notices"),
    **dict.fromkeys(("fork", "playouts"), "thinking"),
    **dict.fromkeys(("position", "events", "legal", "orders", "advice", "record"), "programs"),
}
"""The kinds of findings of `tests.support.entry_points`, apart from pages, by first word."""


def names() -> list[str]:
    """Return the names of what is played: editions, sets of house rules and frozen records."""
    from games.rulebooks.registry import RULEBOOKS
    from tests.records.freeze import FOLDER

    records = (f"record {path.stem}" for path in sorted(FOLDER.glob("*.jsonl")))
    return [*RULEBOOKS, *(f"set {number}" for number in range(SETS)), *records]


def set_up() -> None:
    """Give this process a site with an empty database."""
    import logging

    import django

    django.setup()
    logging.getLogger("django.request").setLevel(logging.ERROR)
    from django.test.utils import setup_databases, setup_test_environment

    setup_test_environment()
    setup_databases(verbosity=0, interactive=False)


def found(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield everything that is found when this name is played."""
    from benchmarks.digests import frozen, referee, site
    from tests.records.freeze import FOLDER
    from tests.support.rulebooks.house_sets import random_set

    kind, _, rest = name.partition(" ")
    if kind == "record":
        yield from frozen.found_along(FOLDER / f"{rest}.jsonl")
    else:
        edition, options = random_set(f"digest {rest}") if kind == "set" else (name, {})
        yield from ((f"referee/{do}", told) for do, told in referee.answers_in(edition, options))
        yield from site.found_in(edition, options).items()


def digests_of(task: tuple[str, Path | None]) -> tuple[str, dict[str, str]]:
    """Play this name, and return it with the digests of what was found.

    All pages of one look and reader share a digest. A failure is found like anything else, and has a digest
    of its own.
    """
    name, folder = task
    try:
        texts = sorted(found(name))
    except Exception:
        texts = [("failed", traceback.format_exc().encode())]
        print(name, traceback.format_exc(), file=sys.stderr)
    if folder is not None:
        keep(folder / name, texts)
    return name, {
        kind: sha256(b"\0".join(where.encode() + b"\0" + text for where, text in group)).hexdigest()[:16]
        for kind, group in groupby(texts, key=lambda text: kind_of(text[0]))
    }


def kind_of(where: str) -> str:
    """Return the look and the reader of a place, and the kind of what is found there."""
    *heading, last = where.split("/", 2)
    return "/".join([*heading, KINDS.get(last.partition(" ")[0], "pages") if len(heading) == 2 else last])


def keep(folder: Path, texts: Iterable[tuple[str, bytes]]) -> None:
    """Write each text to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for where, text in texts:
        (folder / where.replace("/", "_")[:LONGEST_NAME]).write_bytes(text)

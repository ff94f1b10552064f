"""`manage.py makemessages` without GNU gettext: equal sentences give equal files."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import polib
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.conf import settings
from django.core.management import BaseCommand
from django.utils.translation.template import templatize

SOURCES = ("accounts", "games", "operations", "risk_site", "templates")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
DATED = "POT-Creation-Date"
"""The header field in which GNU gettext writes a new date each time."""


class SourceText(NamedTuple):
    """A sentence in the sources. Its context and its plural are empty if it has none."""

    context: str
    singular: str
    plural: str = ""


class Command(BaseCommand):
    help = (
        "Bring the translations (.po) up to date: add sentences that are new, and drop those that are gone."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        texts = set(sentences())
        for folder in settings.LOCALE_PATHS:
            for file in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                catalogue = brought_up_to_date(polib.pofile(str(file)), texts)
                catalogue.save(str(file))
                left = len(catalogue.untranslated_entries())
                self.stdout.write(f"{file.relative_to(folder)}: {left} of {len(catalogue)} to be translated")


def sentences() -> Iterator[SourceText]:
    """Yield all sentences that the sources mark for translation."""
    for folder in SOURCES:
        for file in sorted((settings.BASE_DIR / folder).rglob("*")):
            if file.suffix == ".py":
                source = file.read_text("utf-8")
            elif file.suffix in {".html", ".txt"}:
                source = templatize(file.read_text("utf-8"), origin=str(file))
            else:
                continue
            for _line, message, _comments, context in extract("python", BytesIO(source.encode()), KEYWORDS):
                yield SourceText(context or "", *([message] if isinstance(message, str) else message[:2]))


def brought_up_to_date(known: polib.POFile, texts: set[SourceText]) -> polib.POFile:
    """Return a sorted catalogue of these sentences with their translations, one per line."""
    entries = {source_text(entry): entry for entry in known if not entry.obsolete}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.header = known.header
    catalogue.metadata = {name: value for name, value in known.metadata.items() if name != DATED}
    for text in sorted(texts, key=lambda text: (text.singular, text.context)):
        catalogue.append(entries.get(text) or new_entry(text))
    return catalogue


def source_text(entry: polib.POEntry) -> SourceText:
    return SourceText(entry.msgctxt or "", entry.msgid, entry.msgid_plural)


def new_entry(text: SourceText) -> polib.POEntry:
    """Return an entry to be translated."""
    plural = {"msgid_plural": text.plural, "msgstr_plural": {0: "", 1: ""}} if text.plural else {}
    flags = ["python-format"] if "%(" in text.singular else []
    return polib.POEntry(msgctxt=text.context or None, msgid=text.singular, flags=flags, **plural)

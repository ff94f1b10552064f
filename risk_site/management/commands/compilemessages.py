"""`manage.py compilemessages` without GNU gettext, which a machine may lack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import BaseCommand

from accounts.signing_in.wording import RETOLD

ENGLISH = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Language": "en",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


class Command(BaseCommand):
    help = "Compile every translation (.po), and English itself, into the files that the site reads (.mo)."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                translation = polib.pofile(str(source))
                translation.save_as_mofile(str(source.with_suffix(".mo")))
                self.stdout.write(f"compiled {source.relative_to(folder)}")
                target = Path(folder, "en", "LC_MESSAGES", source.name).with_suffix(".mo")
                target.parent.mkdir(parents=True, exist_ok=True)
                english(translation).save_as_mofile(str(target))


def english(translation: polib.POFile) -> polib.POFile:
    """Return the catalogue of English, the source language, in which every text stands for itself.

    Only the sentences of our libraries are replaced by our own. Without this catalogue Django would look for
    each text in the catalogues of all its applications, twice, before it falls back to the text itself.
    """
    catalogue = polib.POFile()
    catalogue.metadata = ENGLISH
    for entry in translation:
        words = {"msgstr": RETOLD.get(entry.msgid, entry.msgid)}
        if entry.msgid_plural:
            words = {"msgstr_plural": {0: entry.msgid, 1: entry.msgid_plural}}
        catalogue.append(
            polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural, **words)
        )
    return catalogue

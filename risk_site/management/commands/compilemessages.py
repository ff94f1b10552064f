"""`manage.py compilemessages` without GNU gettext, which a machine may lack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import BaseCommand


class Command(BaseCommand):
    help = "Compile every translation (.po) into the file that the site reads (.mo)."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
                self.stdout.write(f"compiled {source.relative_to(folder)}")

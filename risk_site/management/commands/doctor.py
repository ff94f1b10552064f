"""`manage.py doctor`: say what is missing or unsafe."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from risk_site.doctor.findings import Level
from risk_site.doctor.registry import Needs, examine
from risk_site.modes import Mode


class Command(BaseCommand):
    help = (
        "Say what is missing or unsafe on this site, a line for each finding, with what to do about it. "
        "Exits with 1 if there is a problem."
    )
    # The settings are one of the things that it looks at.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--stopped", action="store_true", help="the site is not meant to run now")
        parser.add_argument(
            "--mail", action="store_true", help="also send a mail to ourselves and read it back"
        )
        parser.add_argument("--problems", action="store_true", help="tell nothing but problems")

    def handle(self, *, stopped: bool, mail: bool, problems: bool, **options: Any) -> None:
        given = Needs.NOTHING if stopped else Needs.RUNNING
        given |= Needs.PRODUCTION if settings.MODE is Mode.PRODUCTION else Needs.NOTHING
        given |= Needs.MAIL if mail else Needs.NOTHING
        count = 0
        for topic, finding in examine(given):
            is_problem = finding.level is Level.PROBLEM
            count += is_problem
            if is_problem or not problems:
                self.stdout.write(f"{finding.level:11}  {topic}: {finding}")
                self.stdout.flush()
        if count:
            sys.exit(1)

"""`manage.py run`: become one program of the site."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from operations.health import NOT_MIGRATED, database_problem
from risk_site import programs


class Command(BaseCommand):
    help = "Run one program of a site in production, in place of this process."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("program", choices=programs.production())

    def handle(self, *, program: str, **options: Any) -> None:
        # A database that is away may come back, so it stops no program.
        if database_problem() == NOT_MIGRATED:
            raise CommandError(
                "This version needs migrations that the database lacks. Run `manage.py migrate` first."
            )
        command = programs.production()[program]
        os.chdir(settings.BASE_DIR)
        os.execv(command[0], command)

"""The tournaments, from the start of the site to the report. Django must be set up."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from django.conf import settings

from accounts.models import User
from benchmarks.tournaments.under_faults import cups, report
from benchmarks.tournaments.under_faults.course import Course
from benchmarks.tournaments.under_faults.disk import SmallDisk
from benchmarks.tournaments.under_faults.faults.kinds import kinds_of_fault
from benchmarks.tournaments.under_faults.faults.schedule import Schedule
from benchmarks.tournaments.under_faults.mail_server import MailServer
from benchmarks.tournaments.under_faults.people import People
from benchmarks.tournaments.under_faults.program_clocks import Clocks
from benchmarks.tournaments.under_faults.site import running
from benchmarks.tournaments.under_faults.writers import Writers
from tests.support.programs.servers import PostgreSQL

ROOM = "300m"
"""The size of the disk of the site, more than is ever used."""


def play(chosen: argparse.Namespace, disk: SmallDisk, database: PostgreSQL, var: Path) -> list[str]:
    """Play the tournaments, print the report, and return what is wrong.

    `disk` is that of the database, and `var` is a folder that is never full.
    """
    with (
        SmallDisk(ROOM) as room,
        running(room, Clocks(var), database.url, settings.SECRET_KEY) as site,
        MailServer(site.mail_server_port, random.Random(chosen.seed)) as mails,
    ):
        people = People(site, chosen.entrants // 4, random.Random(chosen.seed))
        writers = Writers(people.writers, site.mail_port, random.Random(chosen.seed))
        organiser = User.objects.create_superuser("organiser", "organiser@example.org")
        cups.announce_all(organiser, chosen.entrants, chosen.entrants // 4)
        with Schedule(kinds_of_fault(site, database, disk, mails), chosen.faults, chosen.seed) as schedule:
            played = Course(schedule, people, writers, mails, organiser, chosen.seasons)
            found: list[str] = []
            try:
                played.run()
            except TimeoutError as error:
                schedule.stop()
                found.append(str(error))
            found += report.all_wrong(played, site)
            report.tell(played, found)
            return found

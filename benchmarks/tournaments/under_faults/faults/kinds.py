"""All kinds of fault that can happen here."""

from __future__ import annotations

from benchmarks.tournaments.under_faults.disk import SmallDisk
from benchmarks.tournaments.under_faults.faults.fault import Fault
from benchmarks.tournaments.under_faults.faults.full_disk import DiskFull
from benchmarks.tournaments.under_faults.faults.kills import BackendKilled, DatabaseKilled, ProgramKilled
from benchmarks.tournaments.under_faults.faults.mail_trouble import MailServerUnwell
from benchmarks.tournaments.under_faults.faults.wrong_clock import SHIFT, ClockWrong
from benchmarks.tournaments.under_faults.mail_server import MailServer, Mood
from benchmarks.tournaments.under_faults.site import PROGRAMS, WITH_CLOCK, Site
from tests.support.programs.servers import PostgreSQL


def kinds_of_fault(site: Site, database: PostgreSQL, disk: SmallDisk, mails: MailServer) -> list[Fault]:
    """Return every kind that is possible on this machine, and say which are not. `disk` is the database's."""
    found: list[Fault] = [ProgramKilled(site, program) for program in PROGRAMS]
    found += [DatabaseKilled(database), BackendKilled(database)]
    found += [MailServerUnwell(mails, mood) for mood in Mood if mood is not Mood.WELL]
    if disk.is_there and site.disk.is_there:
        found += [DiskFull("database", disk, database), DiskFull("site", site.disk, database)]
    else:
        print("Left out: no disk is ever full, because we may not mount a small one.")
    if site.clocks.are_there:
        for shift in (SHIFT, -SHIFT):
            found.append(ClockWrong("all", shift, site.clocks, WITH_CLOCK, len(WITH_CLOCK)))
            found.append(ClockWrong("one", shift, site.clocks, WITH_CLOCK, 1))
    else:
        print("Left out: no clock is ever wrong, because Debian's package libfaketime cannot be had.")
    return found

"""All checks, in the order in which they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Flag, auto
from typing import NamedTuple

from django.db import DatabaseError

from risk_site.doctor import archive, broker, configuration, database, machine, mailing, names, web, work
from risk_site.doctor.findings import Finding, problem, unchecked


class Needs(Flag):
    """What must be so before a check makes sense."""

    NOTHING = 0
    PRODUCTION = auto()
    RUNNING = auto()
    """The programs of the site are meant to run."""
    MAIL = auto()
    """A mail may be sent."""


class Check(NamedTuple):
    topic: str
    find: Callable[[], Iterator[Finding]]
    needs: Needs = Needs.NOTHING


CHECKS = (
    Check("settings", configuration.django_checks),
    Check("settings", configuration.proxies, Needs.PRODUCTION),
    Check("settings", configuration.mail_settings, Needs.PRODUCTION),
    Check("static files", configuration.static_files, Needs.PRODUCTION),
    Check("database", database.database),
    Check("database", database.kind_of_database, Needs.PRODUCTION),
    Check("database", database.migrations),
    Check("clock", database.clock),
    Check("disk", machine.disks),
    Check("archive", archive.archive),
    Check("broker", broker.broker),
    Check("workers", broker.workers, Needs.RUNNING),
    Check("sweep", work.sweep, Needs.RUNNING),
    Check("mails", work.mails),
    Check("work", work.jobs, Needs.RUNNING),
    Check("web", web.answers, Needs.PRODUCTION | Needs.RUNNING),
    Check("DNS", names.spf, Needs.PRODUCTION),
    Check("DNS", names.dmarc, Needs.PRODUCTION),
    Check("DNS", names.dkim, Needs.PRODUCTION),
    Check("DNS", names.replies, Needs.PRODUCTION),
    Check("mail server", mailing.mail_server, Needs.PRODUCTION),
    Check("mail", mailing.mail_and_back, Needs.PRODUCTION | Needs.RUNNING | Needs.MAIL),
)


def examine(given: Needs) -> Iterator[tuple[str, Finding]]:
    """Make all checks whose needs are given; yield the topic of each finding with it."""
    for check in CHECKS:
        if check.needs in given:
            for finding in guarded(check):
                yield check.topic, finding


def guarded(check: Check) -> Iterator[Finding]:
    """Make a check. One that fails must not keep the others from being made."""
    try:
        yield from check.find()
    except DatabaseError:
        yield unchecked("The database could not be asked.")
    except Exception as error:
        # What the error says may be a secret.
        yield problem(
            f"The check “{check.find.__name__}” itself failed: {type(error).__name__}.", "Please report this."
        )

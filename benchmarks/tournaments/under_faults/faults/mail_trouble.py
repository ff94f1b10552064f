"""The mail server of people has trouble."""

from __future__ import annotations

import random

from benchmarks.tournaments.under_faults.faults.fault import Fault
from benchmarks.tournaments.under_faults.mail_server import MailServer, Mood

LASTS = 8.0, 20.0
"""The least and the most seconds of trouble. About a day passes meanwhile (`clock`)."""


class MailServerUnwell(Fault):
    """The mail server is away, slow, refuses some mails for now, or takes some without saying so."""

    def __init__(self, server: MailServer, mood: Mood) -> None:
        self.server, self.mood = server, mood
        self.name = f"mail server {mood}"

    def begin(self, chance: random.Random) -> float | None:
        if self.server.mood is not Mood.WELL:
            return None
        self.server.behave(self.mood)
        return chance.uniform(*LASTS)

    def end(self) -> None:
        self.server.behave(Mood.WELL)

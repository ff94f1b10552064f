"""Troubles of the simulated site: the beat stops, the mail server refuses mails."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from games.clock.calendar import DAY
from games.clock.pace import HOUR

if TYPE_CHECKING:
    import random
    from datetime import datetime

EVERY = 20 * DAY
"""The time in which the beat stops once, and the mail server fails once."""
BEAT_STOPS, POST_STOPS = 6 * HOUR, DAY


class Span(NamedTuple):
    """A span of time."""

    since: datetime
    until: datetime

    def holds(self, moment: datetime) -> bool:
        """Return whether this time lies in the span."""
        return self.since <= moment < self.until


@dataclass
class Troubles:
    """The spans without sweeps (`beat`), and those in which the mail server is down (`post`)."""

    beat: list[Span] = field(default_factory=list)
    post: list[Span] = field(default_factory=list)

    def stopped(self, moment: datetime) -> Span | None:
        """Return the outage of the beat at this time."""
        return next((span for span in self.beat if span.holds(moment)), None)

    def is_down(self, moment: datetime) -> bool:
        """Return whether the mail server is down."""
        return any(span.holds(moment) for span in self.post)

    def ended_at(self, moment: datetime) -> Span | None:
        """Return the outage of the beat that ends at this time."""
        return next((span for span in self.beat if span.until == moment), None)

    def between(self, since: datetime, until: datetime) -> bool:
        """Return whether there was trouble between two times."""
        return any(span.since <= until and since <= span.until for span in self.beat + self.post)

    def moments(self) -> list[datetime]:
        """Return the times at which troubles begin and end."""
        return [moment for span in self.beat + self.post for moment in span]


def draw_troubles(begun: datetime, days: int, rng: random.Random) -> Troubles:
    """Draw troubles so that each kind comes once in every `EVERY`, at times out of `rng`."""
    troubles = Troubles()
    for number in range(max(1, timedelta(days) // EVERY)):
        for spans, long in ((troubles.beat, BEAT_STOPS), (troubles.post, POST_STOPS)):
            since = begun + number * EVERY + rng.uniform(0.1, 0.9) * min(EVERY, timedelta(days))
            spans.append(Span(since, since + long))
    return troubles

"""People as they are: prompt, forgetful, those who leave and those who come back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta
from typing import TYPE_CHECKING

from games.models.mail.kinds import Kind

if TYPE_CHECKING:
    from random import Random

ZONES = ("Europe/Paris", "America/New_York", "Australia/Sydney", "Asia/Kathmandu", "UTC")
NIGHTS = (
    (None, None),
    (time(22), time(7)),
    (time(23, 30), time(6)),
    (time(1), time(9)),
    (time(12), time(14)),
)
CALLS: tuple[str, ...] = (Kind.YOUR_TURN, Kind.REMINDER, Kind.ABSENCE, Kind.ANSWER)
"""The mails that a person may act on."""


@dataclass(frozen=True)
class Habit:
    """A person's way of answering mails.

    `answers` is the probability of an answer to each kind of mail; `delay` is the time that it takes, as a
    share of the time for a turn, on average. After `leaves` days the person reads no mail for `away` days.
    The others are probabilities, applied each time they come to act, that the person `writes` the orders in a
    mail, `breaks_off` in the middle of a turn, goes on one of their `holidays` instead, `returns` from it
    before it is over, wants a pause (`rests`), `plans` the next turn, `moves` to another zone, or `resigns`.
    """

    key: str
    answers: dict[str, float]
    delay: float
    leaves: int | None = None
    away: int = 0
    writes: float = 0.0
    breaks_off: float = 0.0
    holidays: float = 0.0
    returns: float = 0.0
    rests: float = 0.0
    plans: float = 0.0
    moves: float = 0.0
    resigns: float = 0.0


PROMPT = dict.fromkeys(CALLS, 1.0)
HABITS = (
    Habit("prompt", PROMPT, 0.05, plans=0.2, rests=0.02),
    Habit("writer", PROMPT, 0.1, writes=0.9, plans=0.1, rests=0.02),
    Habit("late", PROMPT, 0.6, breaks_off=0.1, writes=0.3, rests=0.05, resigns=0.005),
    Habit(
        "forgetful",
        {Kind.YOUR_TURN: 0.5, Kind.REMINDER: 0.6, Kind.ABSENCE: 0.5, Kind.ANSWER: 0.5},
        0.3,
        breaks_off=0.1,
    ),
    Habit("traveller", PROMPT, 0.2, holidays=0.1, returns=0.3, moves=0.2, writes=0.2),
    Habit("guest", PROMPT, 0.2, leaves=10, away=15),
    Habit("lost", PROMPT, 0.3, leaves=8, away=10_000),
)
NO_SHOW = Habit("no-show", {}, 1.0)
"""The habit of a person who enters and is never seen again."""


class Reader:
    """A person of some habit, who decides when to act on mails, and how. All chance comes from `rng`."""

    def __init__(self, habit: Habit, rng: Random) -> None:
        self.habit, self.rng = habit, rng

    def acts_after(self, kind: str, turn: timedelta, days: float) -> timedelta | None:
        """Return how long after a mail of this kind they act, or None if they never do.

        `days` is the day of the test.
        """
        habit = self.habit
        if self.is_away(days) or self.rng.random() >= habit.answers.get(kind, 0):
            return None
        share = habit.delay if kind == Kind.YOUR_TURN else 0.1 * habit.delay
        return turn * min(3.0, self.rng.expovariate(1 / share))

    def is_away(self, days: float) -> bool:
        """Return whether they read no mail on a day of the test."""
        return (
            self.habit.leaves is not None and self.habit.leaves <= days < self.habit.leaves + self.habit.away
        )

    def does(self, what: str) -> bool:
        """Decide by chance whether they now do this, named as in their habit."""
        chance: float = getattr(self.habit, what)
        return chance > 0 and self.rng.random() < chance

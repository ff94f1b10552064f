"""People as they are: prompt ones, forgetful ones, those who leave and those who come back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta
from typing import TYPE_CHECKING

from games.services.mails import ABSENCE, REMINDER, YOUR_TURN

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


@dataclass(frozen=True)
class Habit:
    """How somebody answers mails.

    `answers` is how likely each kind of mail is to be answered; `delay` how long that takes, as a share
    of the time for a turn, on average. In the middle of a turn he stops with the chance `breaks_off`.
    After `leaves` days he reads no mail for `away` days. With the chance `holidays` a turn mail finds him
    about to go on vacation.
    """

    key: str
    answers: dict[str, float]
    delay: float
    breaks_off: float = 0.0
    leaves: int | None = None
    away: int = 0
    holidays: float = 0.0


PROMPT = {YOUR_TURN: 1.0, REMINDER: 1.0, ABSENCE: 1.0}
HABITS = (
    Habit("prompt", PROMPT, 0.05),
    Habit("late", PROMPT, 0.6, breaks_off=0.1),
    Habit("forgetful", {YOUR_TURN: 0.5, REMINDER: 0.6, ABSENCE: 0.5}, 0.3, breaks_off=0.1),
    Habit("traveller", PROMPT, 0.2, holidays=0.1),
    Habit("guest", PROMPT, 0.2, leaves=10, away=15),
    Habit("lost", PROMPT, 0.3, leaves=8, away=10_000),
)


class Reader:
    """When a person of some habit acts on his mails. All chance comes from `rng`."""

    def __init__(self, habit: Habit, rng: Random) -> None:
        self.habit, self.rng = habit, rng

    def acts_after(self, kind: str, turn: timedelta, days: float) -> timedelta | None:
        """How long after a mail of this kind he acts, on a day of the test; None: not on this one."""
        habit = self.habit
        if habit.leaves is not None and habit.leaves <= days < habit.leaves + habit.away:
            return None
        if self.rng.random() >= habit.answers.get(kind, 0):
            return None
        share = 0.1 * habit.delay if kind == REMINDER else habit.delay
        return turn * min(3.0, self.rng.expovariate(1 / share))

    def breaks_off(self) -> bool:
        """Whether he stops in the middle of a turn."""
        return self.rng.random() < self.habit.breaks_off

    def goes_away(self) -> bool:
        """Whether he begins a vacation now."""
        return self.rng.random() < self.habit.holidays

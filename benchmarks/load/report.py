"""The figures of a step, printed."""

from __future__ import annotations

from collections import defaultdict
from statistics import quantiles
from typing import NamedTuple

from benchmarks.load.browser import FAILURES, NO_ANSWER, Timed
from benchmarks.load.gauges import Reading
from benchmarks.load.shares import BUSIEST_HOUR

SEATS = 4
"""The players of a game, for the number of games that a load stands for."""
DAY, HOURS = 86_400, 24
REFUSALS = 400
"""The lowest status of a refusal."""


class Step(NamedTuple):
    """The result of a step between two readings.

    `stays` says when each board was open, `turns` how many turns of people and of computer players began, and
    `mails` how many mails came; `waits` has the highest figures of what waited.
    """

    people: int
    first: Reading
    last: Reading
    timed: list[Timed]
    stays: list[tuple[float, float]]
    turns: tuple[int, int]
    mails: int
    waits: dict[str, float]

    @property
    def seconds(self) -> float:
        return self.last.at - self.first.at

    @property
    def boards(self) -> float:
        """The number of boards open, on average."""
        open_for = (min(to, self.last.at) - max(since, self.first.at) for since, to in self.stays)
        return sum(max(0.0, seconds) for seconds in open_for) / self.seconds

    @property
    def games(self) -> float:
        """The number of running games at a turn a day for which this is the busiest hour."""
        return self.turns[0] / self.seconds * DAY / (HOURS * BUSIEST_HOUR) / SEATS


def tell(step: Step) -> None:
    """Print all figures of a step."""
    seconds = step.seconds
    polls = sum(one.kind in ("poll", "letters poll") for one in step.timed)
    people, computers = step.turns
    print(
        f"\n{step.people} people for {seconds:.0f} s: {step.boards:.0f} boards open, "
        f"{polls / seconds:.1f} polls/s, {len(step.timed) / seconds:.1f} requests/s, "
        f"{people / seconds:.2f} turns/s of people, {computers / seconds:.2f} of computer players, "
        f"{step.mails / seconds:.2f} mails/s.\n"
        f"  The busiest hour of {step.games:.0f} games at a turn a day."
    )
    by_kind = defaultdict[str, list[Timed]](list)
    for one in step.timed:
        by_kind[one.kind].append(one)
    print(
        f"  {'':16}{'count':>8}{'p50 ms':>8}{'p95':>8}{'p99':>8}{'refused':>9}{'failed':>8}{'unanswered':>12}"
    )
    for kind, timed in sorted(by_kind.items()):
        print(row(kind, timed))
    print(row("all", step.timed))
    before, after = step.first.processor, step.last.processor
    cores = ", ".join(f"{name} {(after[name] - before[name]) / seconds:.2f}" for name in after)
    print(f"  cores: {cores}")
    active = (step.last.active - step.first.active) / seconds
    transactions = (step.last.transactions - step.first.transactions) / seconds
    print(f"  database: {active:.2f} queries at once, {transactions:.0f} transactions/s")
    waited = (f"{name.removeprefix('estafette_')} {value:g}" for name, value in step.waits.items() if value)
    print(f"  at most: {', '.join(waited)}", flush=True)


def row(kind: str, timed: list[Timed]) -> str:
    """Return a line about requests of one kind."""
    times = [1000 * one.seconds for one in timed]
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    statuses = [one.status for one in timed]
    refused = sum(REFUSALS <= status < FAILURES for status in statuses)
    failed = sum(status >= FAILURES for status in statuses)
    unanswered = statuses.count(NO_ANSWER)
    spread = f"{cuts[49]:8.0f}{cuts[94]:8.0f}{cuts[98]:8.0f}"
    return f"  {kind:16}{len(timed):8}{spread}{refused:9}{failed:8}{unanswered:12}"

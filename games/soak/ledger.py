"""What happened in a simulated world, watched from outside, and what should not have."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.engine import events as e
from games.engine.position import NOBODY
from games.models import Clock, Event, Game, Incident, Mail
from games.services.deadlines import GRACE, clocks_up
from games.services.mails import REMINDER, YOUR_TURN
from games.services.verify import differences
from games.soak.post import SERVER

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVED = (Incident.Kind.EXCUSED, Incident.Kind.COVERED, Incident.Kind.SKIPPED, Incident.Kind.LEFT)
TOLERANCE = timedelta(minutes=2)


class Ledger:
    """Collects breaches, each a sentence. `troubled` are the spans in which the site was ill."""

    def __init__(self) -> None:
        self.breaches: list[str] = []
        self.troubled: list[tuple[datetime, datetime]] = []
        self.called: dict[tuple[int, str], datetime] = {}

    def is_troubled(self, since: datetime, until: datetime) -> bool:
        """Whether there was an outage between two moments."""
        return any(start < until and since < end for start, end in self.troubled)

    # --- While the world turns

    def before_serving(self, now: datetime) -> list[tuple[int, datetime]]:
        """The deadlines that are to be served now; one that should have been earlier is a breach."""
        due = [(clock.pk, clock.deadline) for clock in clocks_up(now) if clock.deadline]
        for pk, deadline in due:
            late = now - deadline - GRACE
            if late > TOLERANCE and not self.is_troubled(deadline - timedelta(days=2), now):
                self.breaches.append(f"clock {pk}: the deadline of {deadline} is served {late} late")
        return due

    def after_serving(self, due: list[tuple[int, datetime]], now: datetime) -> None:
        """None of them may be left as it was."""
        left = set(clocks_up(now).values_list("pk", "deadline"))
        for pk, deadline in due:
            if (pk, deadline) in left:
                self.breaches.append(f"clock {pk}: the deadline of {deadline} was not served")

    def look_at_clocks(self) -> None:
        """No deadline falls into quiet hours, and all that run belong to people who are waited for."""
        for clock in Clock.objects.exclude(deadline=None).select_related("player__game"):
            assert clock.deadline is not None
            pace = clock.player.game.pace
            assert pace is not None
            days = clock.calendar(pace)
            if days.is_quiet(clock.deadline) and days.is_quiet(clock.deadline - timedelta(seconds=1)):
                self.breaches.append(f"clock {clock.pk}: its deadline lies in quiet hours: {clock.deadline}")
            if not clock.player.to_act:
                self.breaches.append(f"clock {clock.pk} runs, and nobody waits for its player")

    def delivered(self, mail: Mail) -> None:
        """A mail has reached its reader."""
        player = mail.game.players.get(user=mail.user)
        if mail.kind == YOUR_TURN:
            self.called[player.pk, mail.occasion] = mail.sent_at or mail.created_at
        if mail.kind in (YOUR_TURN, REMINDER) and not player.to_act:
            self.breaches.append(f"mail {mail.pk} ({mail.kind}) came after the turn")

    # --- At the end

    def close(self, now: datetime) -> None:
        """Look at everything once more."""
        repeated = [name for name, times in Counter(SERVER.taken).items() if times > 1]
        self.breaches += [f"the mail {name} was sent twice" for name in repeated]
        for game in Game.objects.all():
            self.breaches += [f"game {game.pk}: {found}" for found in differences(game.pk)]
            self.breaches += [f"game {game.pk}: {found}" for found in turns_wrong(game)]
            self.breaches += [f"game {game.pk}: {found}" for found in self.served_wrong(game)]
            self.breaches += [f"game {game.pk}: {found}" for found in self.standstill(game, now)]

    def served_wrong(self, game: Game) -> Iterator[str]:
        """Deadlines served twice, or without a word before."""
        pace = game.pace
        assert pace is not None
        last: dict[int, datetime] = {}
        people = {player.seat: player for player in game.players.select_related("user")}
        reminded: defaultdict[int, list[datetime]] = defaultdict(list)
        for mail in game.mails.filter(kind=REMINDER, sent_at__isnull=False):
            assert mail.sent_at is not None
            reminded[mail.user_id].append(mail.sent_at)
        for one in game.incidents.filter(kind__in=SERVED):
            assert one.seat is not None
            before = last.get(one.seat, game.started_at)
            assert before is not None
            least = pace.question if pace.begun is None else min(pace.question, pace.begun)
            if one.seat in last and one.at - before < least:
                yield f"seat {one.seat}: {one.kind} at {one.at}, {one.at - before} after another deadline"
            user = people[one.seat].user
            wants = user is not None and user.reminder and one.kind != Incident.Kind.LEFT
            was = user is not None and any(before <= at <= one.at for at in reminded[user.pk])
            if wants and not was and not self.is_troubled(before, one.at):
                yield f"seat {one.seat} was not reminded before {one.at}"
            last[one.seat] = one.at

    def standstill(self, game: Game, now: datetime) -> Iterator[str]:
        """A running game in which nothing has happened for longer than its pace allows."""
        pace = game.pace
        assert pace is not None
        if game.status != Game.Status.RUNNING:
            return
        newest = game.events.latest("number").created_at
        longest = 2 * (1 + pace.excuses) * pace.turn + pace.bank + pace.vacation + timedelta(days=6)
        if now - newest > longest:
            yield f"nothing has happened since {newest}"


def turns_wrong(game: Game) -> Iterator[str]:
    """Turns that were lost or played twice, as the record says."""
    seats = game.players.count()
    out: set[int] = set()
    previous = NOBODY
    for data in game.events.order_by("number").values_list("data", flat=True):
        event = e.from_json(data)
        if isinstance(event, e.Eliminated | e.Resigned):
            out.add(event.seat)
        elif isinstance(event, e.TurnBegan):
            if previous != NOBODY:
                order = [(previous + step) % seats for step in range(1, seats + 1)]
                expected = next(seat for seat in order if seat not in out)
                if event.seat != expected:
                    yield f"seat {event.seat} began round {event.round} where {expected} was next"
            previous = event.seat


def counts() -> dict[str, int]:
    """What was done in the whole world."""
    turns = sum(data[0] == "turn_began" for data in Event.objects.values_list("data", flat=True).iterator())
    kinds = Counter(Mail.objects.filter(sent_at__isnull=False).values_list("kind", flat=True))
    incidents = Counter(Incident.objects.values_list("kind", flat=True))
    return {
        "games": Game.objects.count(),
        "finished": Game.objects.filter(status=Game.Status.OVER).count(),
        "turns": turns,
        "deadlines": sum(incidents[kind] for kind in SERVED),
        **{f"deadlines {kind}": number for kind, number in sorted(incidents.items())},
        "reminders": kinds[REMINDER],
        "mails": sum(kinds.values()),
    }

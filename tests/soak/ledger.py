"""Watches a simulated world from outside, and notes each broken promise of docs/time.md.

This module notes what can be seen when it happens; `tests.soak.closing` checks the rows at the end.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.models import Vacation
from games.clock.calendar import NONE
from games.models import Clock, Game, Inbound, Incident, Mail
from games.models.mail import kinds
from games.services.mail.daily import LEAST_BETWEEN
from games.services.time.clocks import TURN
from games.services.time.deadlines import GRACE, clocks_up
from games.services.time.outages import LATE
from tests.soak.stopwatch import SECOND, Key, Stopwatch, key_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from accounts.models import User
    from games.clock.pace import Pace
    from games.models import Player
    from tests.soak.post import Server
    from tests.soak.troubles import Troubles

Kind = Incident.Kind
SERVED = (Kind.EXCUSED, Kind.COVERED, Kind.SKIPPED, Kind.REMOVED, Kind.LEFT)
TOLERANCE = timedelta(minutes=2)
REFUSED = timedelta(hours=2)
"""The time until an address that not even a first mail reaches counts as broken."""
LONGEST_WAIT = LEAST_BETWEEN + timedelta(days=1, hours=2)
"""The time until a daily mail tells of a call, even if the last one came late."""
Hours = tuple[str, time | None, time | None]


@dataclass(frozen=True)
class Served:
    """A deadline of a seat that was served."""

    player_id: int
    deadline: datetime
    at: datetime


class Ledger:
    """Collects breaches, each of them a sentence."""

    def __init__(self, troubles: Troubles, server: Server) -> None:
        self.troubles, self.server = troubles, server
        self.stopwatch = Stopwatch(troubles)
        self.breaches: list[str] = []
        self.acts: defaultdict[tuple[int, int], list[datetime]] = defaultdict(list)
        """The times at which the person of a seat acted in person, by game and seat."""
        self.served: list[Served] = []
        self.called: dict[tuple[int, int], datetime] = {}
        """The time at which a person got the last turn mail of a game, by game and person."""
        self.daily: dict[int, tuple[str, datetime | None]] = {}
        """The Message-ID and the time of each person's last daily mail."""
        self.reminded: dict[tuple[Key, datetime], int] = {}
        """The mail that reminded of a deadline. Two turns may have the same deadline, after a weekend."""
        self.hours: dict[Key, Hours] = {}
        """A person's zone and quiet hours when an occasion began."""

    def breach(self, words: str) -> None:
        """Note one breach."""
        self.breaches.append(f"{timezone.now():%Y-%m-%d %H:%M:%S} {words}")

    def breach_all(self, found: Iterable[str]) -> None:
        """Note several breaches."""
        for words in found:
            self.breach(words)

    def acted(self, player: Player) -> None:
        """Note that the person of a seat acted in person, so that nobody stands in for them any more."""
        self.acts[player.game_id, player.seat].append(timezone.now())
        clock = Clock.objects.get(player=player)
        if clock.covered or clock.absent_since:
            self.breach(f"clock {clock.pk}: a computer stands in for who has just acted")

    # --- Deadlines

    def before_serving(self, now: datetime) -> list[Clock]:
        """Return the clocks whose deadline is about to be served, and note what is wrong with that."""
        due = list(clocks_up(now).select_related("player__game", "player__user"))
        for clock in due:
            assert clock.deadline is not None
            late = now - clock.deadline - GRACE
            assert clock.player.user is not None
            allowed = REFUSED if self.server.is_unwell(clock.player.user.email) else TOLERANCE
            if late > allowed and not self.troubles.between(clock.deadline - timedelta(days=4), now):
                self.breach(f"clock {clock.pk}: the deadline of {clock.deadline} is served {late} late")
            pace = clock.player.game.pace
            assert pace is not None
            self.breach_all(self.stopwatch.misjudged(clock, pace))
            self.breach_all(self.unjust(clock, now))
        return due

    def unjust(self, clock: Clock, now: datetime) -> Iterator[str]:
        """Yield the reasons against serving a deadline."""
        player, user = clock.player, clock.player.user
        assert user is not None
        if player.game.paused_at:
            yield f"clock {clock.pk}: a deadline in a pause"
        on_vacation = Vacation.objects.filter(user=user, since__lte=now, until__gt=now + TOLERANCE)
        if clock.vacation > NONE and on_vacation.exists():
            yield f"clock {clock.pk}: a deadline in a vacation, of which {clock.vacation} are left"
        if not self.was_called(clock):
            yield f"clock {clock.pk}: a deadline of somebody who was not called"

    def was_called(self, clock: Clock) -> bool:
        """Return whether the person has a mail, has seen the call on the site, or has no working address."""
        player = clock.player
        began = self.began(clock)
        got = self.called.get((player.game_id, player.user_id or 0))
        acts = self.acts[player.game_id, player.seat]
        assert player.user is not None
        if player.answered or self.server.is_unwell(player.user.email):
            return True
        return bool((got and got >= began) or (acts and acts[-1] >= began))

    def began(self, clock: Clock) -> datetime:
        """Return when the occasion of a clock began: there is no second call for an interrupted turn."""
        assert clock.player.called_at is not None
        account = self.stopwatch.accounts.get(key_of(clock))
        begun = account.began if account and clock.occasion.startswith(TURN) else clock.player.called_at
        return min(begun, clock.player.called_at)

    def after_serving(self, due: Iterable[Clock], now: datetime) -> None:
        """Check that no clock is left as it was, unless a message came in time."""
        left = dict(clocks_up(now).values_list("pk", "deadline"))
        for clock in due:
            player, deadline = clock.player, clock.deadline
            assert deadline is not None
            if left.get(clock.pk) == deadline:
                if not Inbound.objects.open().filter(player=player, received_at__lt=deadline).exists():
                    self.breach(f"clock {clock.pk}: the deadline of {deadline} was not served")
                continue
            what = player.game.incidents.filter(seat=player.seat, at=now, kind__in=SERVED).last()
            if what:
                self.served.append(Served(clock.pk, deadline, now))
                self.grant(clock, what.kind)

    def grant(self, clock: Clock, kind: str) -> None:
        """Note the time that is due after a deadline, if the person was excused or comes back."""
        pace = clock.player.game.pace
        assert pace is not None
        left = Clock.objects.filter(pk=clock.pk).values_list("bank", flat=True).first()
        if kind == Kind.EXCUSED:
            self.stopwatch.grant(clock, pace.turn + self.bank_left(clock))
            if left != self.bank_left(clock):
                self.breach(f"clock {clock.pk}: the bank has {left}, and {self.bank_left(clock)} are left")
        elif kind != Kind.LEFT:
            self.stopwatch.grant(clock, pace.question)

    def bank_left(self, clock: Clock) -> timedelta:
        """Return what the bank holds after a deadline: nothing, unless a begun turn ran out first."""
        pace = clock.player.game.pace
        assert pace is not None
        assert clock.since is not None
        over = clock.left - clock.calendar(pace).elapsed(clock.since, timezone.now())
        return max(NONE, clock.bank + min(over, NONE))

    # --- Clocks

    def look(self, games: Iterable[int], now: datetime) -> None:
        """Look at the clocks of these games, in which something may just have happened."""
        clocks = Clock.objects.filter(player__game__in=games).exclude(
            player__game__status=Game.Status.WAITING
        )
        away = set(Vacation.objects.at(now).values_list("user", flat=True))
        for clock in clocks.select_related("player__game", "player__user"):
            pace = clock.player.game.pace
            assert pace is not None
            self.stopwatch.look(clock, pace, now)
            assert clock.player.user is not None
            self.hours.setdefault(key_of(clock), hours_of(clock.player.user))
            self.breach_all(self.ill_kept(clock, pace, now, is_away=clock.player.user_id in away))

    def ill_kept(self, clock: Clock, pace: Pace, now: datetime, *, is_away: bool) -> Iterator[str]:
        """Yield the faults of a clock."""
        player, game, name = clock.player, clock.player.game, f"clock {clock.pk}"
        awaited = player.to_act and not clock.is_covered and game.status == Game.Status.RUNNING
        if (clock.since is not None) != (awaited and not game.paused_at):
            yield f"{name} {'runs, and nobody waits' if clock.since else 'stands, and the game waits'}"
        if not (NONE <= clock.bank <= pace.bank and NONE <= clock.vacation <= pace.vacation):
            yield f"{name}: bank {clock.bank}, vacation {clock.vacation}"
        if self.stopwatch.stood[clock.pk, player.user_id] > pace.vacation + SECOND:
            yield f"{name} stood {self.stopwatch.stood[clock.pk, player.user_id]} for vacation"
        on_turn = game.state.get("round") and game.state.get("turn") == player.seat
        if awaited and on_turn and player.ahead and not game.computer_due:
            yield f"{name}: nobody gives the orders that were left for this turn"
        if clock.since is not None:
            yield from self.ill_running(clock, pace, now, is_away=is_away)

    def ill_running(self, clock: Clock, pace: Pace, now: datetime, *, is_away: bool) -> Iterator[str]:
        """Yield the faults of a running clock."""
        name, user = f"clock {clock.pk}", clock.player.user
        assert clock.since is not None
        assert clock.deadline is not None
        assert user is not None
        if is_away and clock.since <= now and clock.vacation > NONE:
            yield f"{name} runs in a vacation"
        if not is_away and clock.since > now:
            yield f"{name} stands until {clock.since}, and there is no vacation"
        days = clock.calendar(pace)
        if days.is_quiet(clock.deadline) and days.is_quiet(clock.deadline - SECOND):
            yield f"{name}: its deadline lies in quiet hours: {clock.deadline}"
        if days.weekends_off and clock.deadline.astimezone(days.zone).weekday() >= 5:
            midnight = clock.deadline.astimezone(days.zone).time() == time()
            if not midnight:
                yield f"{name}: its deadline lies in a weekend that is off: {clock.deadline}"
        theirs = self.hours[key_of(clock)]
        if theirs != (clock.zone, clock.quiet_from, clock.quiet_until):
            yield f"{name} goes by {clock.zone}, and by {theirs} it began"
        if not clock.player.answered and not clock.player.ahead and not self.is_being_called(clock):
            yield f"{name} runs, and no mail calls its player for {clock.occasion}"
        if not clock.player.answered and not clock.player.ahead and self.has_waited_untold(clock, now):
            yield f"{name} runs, and no mail has told its player"

    def is_being_called(self, clock: Clock) -> bool:
        """Return whether the person has a turn mail, or will get one."""
        began = self.began(clock)
        if self.acts[clock.player.game_id, clock.player.seat][-1:] >= [began]:
            return True
        mails = clock.player.game.mails.filter(kind=kinds.Kind.YOUR_TURN, user=clock.player.user)
        # The ledger does not see the beginning of a turn that began in a pause.
        return mails.filter(Q(created_at__gte=began - SECOND) | Q(occasion=clock.occasion)).exists()

    # --- Mails

    def delivered(self, mail: Mail, now: datetime) -> None:
        """Note that a mail has reached its reader."""
        clock = Clock.objects.filter(player__game=mail.game, player__user=mail.user)
        mine = clock.select_related("player__game", "player__user").first()
        if mine is None:
            # The mail was on its way when the seat went to somebody else.
            replaced = Incident.objects.filter(
                game=mail.game, kind=Incident.Kind.REPLACED, at__gte=now - TOLERANCE
            )
            if mail.kind != kinds.Kind.REPLACED and not replaced.exists():
                self.breach(f"mail {mail.pk} ({mail.kind}) came to somebody who has no seat")
            return
        if mail.kind in (kinds.Kind.YOUR_TURN, kinds.Kind.REMINDER) and waits_no_more(mine.player, now):
            self.breach(f"mail {mail.pk} ({mail.kind}) came after the turn")
        elif mail.kind == kinds.Kind.YOUR_TURN:
            self.called[mail.game_id, mail.user_id] = now
            self.note_late(mail, mine, now)
        elif mail.kind == kinds.Kind.REMINDER and mine.deadline:
            self.breach_all(self.ill_reminded(mail, mine))

    def note_late(self, mail: Mail, clock: Clock, now: datetime) -> None:
        """If a turn mail comes late, do not count the delay as the person's time."""
        stretch, pace = self.stopwatch.running.get(clock.pk), clock.player.game.pace
        if stretch is None or pace is None or mail.released_at:
            return
        meant = max(stretch.since, mail.daily_until or stretch.since)
        if now - meant > min(timedelta(seconds=settings.MAIL_DELAY) + LATE, clock.given(pace) / 2):
            whole = mail.occasion == clock.occasion and not mail.daily_until
            self.stopwatch.start_anew(clock, meant, whole=whole)

    def delivered_daily(self, user: User, name: str, now: datetime) -> None:
        """Note that a daily mail has reached its reader.

        A mail that is repeated after a worker's death counts once.
        """
        last, told = self.daily.get(user.pk, ("", None))
        self.daily[user.pk] = (name, now)
        if name != last and told and now - told < LEAST_BETWEEN:
            self.breach(f"person {user.pk}: a daily mail {now - told} after another")
        if Vacation.objects.filter(user=user, since__lt=now - TOLERANCE, until__gt=now + TOLERANCE).exists():
            self.breach(f"person {user.pk}: a daily mail in a vacation")

    def has_waited_untold(self, clock: Clock, now: datetime) -> bool:
        """Return whether the person was called more than a day ago, and no mail has told them."""
        began, user = self.began(clock), clock.player.user_id or 0
        told = [self.called.get((clock.player.game_id, user)), self.daily.get(user, ("", None))[1]]
        away = Vacation.objects.filter(user=user, until__gt=now - LONGEST_WAIT)
        return (
            now - began > LONGEST_WAIT
            and not any(moment and moment >= began for moment in told)
            and not self.troubles.between(began, now)
            and clock.player.user is not None
            and not self.server.is_unwell(clock.player.user.email)
            and not away.exists()
        )

    def ill_reminded(self, mail: Mail, clock: Clock) -> Iterator[str]:
        """Yield the faults of a reminder."""
        assert clock.deadline is not None
        assert clock.since is not None
        if self.reminded.setdefault((key_of(clock), clock.deadline), mail.pk) != mail.pk:
            yield f"mail {mail.pk}: reminded twice of {clock.deadline}"
        pace = clock.player.game.pace
        assert pace is not None
        days = clock.calendar(pace)
        could_be_earlier = clock.since < days.asleep(mail.due_at) < mail.due_at
        is_ill = mail.attempts > 1 or self.troubles.between(mail.due_at - TOLERANCE, mail.due_at)
        if not is_ill and days.is_quiet(mail.due_at) and could_be_earlier:
            yield f"mail {mail.pk}: a reminder in quiet hours, at {mail.due_at}"


def waits_no_more(player: Player, now: datetime) -> bool:
    """Return whether the game had already ceased to wait for the player."""
    return not player.to_act and not player.game.events.filter(created_at=now).exists()


def hours_of(user: User) -> Hours:
    """Return a person's zone and quiet hours as they are now."""
    return user.time_zone, user.quiet_from, user.quiet_until

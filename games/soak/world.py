"""The site under a clock that jumps from one due moment to the next."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Min
from django.utils import timezone

from accounts.models import User
from games.bots.stand_in import Limits, StandIn
from games.clock.calendar import DAY
from games.clock.pace import HOUR, MINUTE, Cover, Farewell, Pace
from games.engine.errors import OrderError
from games.engine.orders import Standing
from games.engine.visibility import redact
from games.mail import post
from games.models import Clock, Game, Heartbeat, Mail, Player
from games.models.mail import OPEN
from games.services import computers, deadlines, outages
from games.services.games import create_game, join_game
from games.services.mails import ABSENCE, REMINDER, YOUR_TURN
from games.services.orders import give_order
from games.services.sitting import sit_down
from games.services.vacations import begin_vacation, vacation_of
from games.soak.ledger import Ledger
from games.soak.people import HABITS, NIGHTS, ZONES, Reader
from games.soak.post import SERVER

if TYPE_CHECKING:
    import time_machine

    from games.engine.orders import Order

START = datetime(2026, 10, 1, 8, tzinfo=UTC)
"""In sixty days from here summer time ends nearly everywhere, and begins in Sydney."""
EDITIONS = (("h2000_world", 4), ("h2000_mission", 4), ("h2000_2p", 2), ("h2006_team", 4), ("cdm57_rule1", 3))
LOOKS = 0.1
"""How often all clocks are looked at: each step would take longer than all the rest."""
BEAT_STOPS = (timedelta(days=12), 6 * HOUR)
POST_STOPS = (timedelta(days=20), DAY)
"""After how long, and for how long."""
PACES = (
    Pace(turn=2 * DAY, question=12 * HOUR),
    Pace(turn=DAY, question=6 * HOUR, bank=2 * DAY, increment=4 * HOUR, excuses=0, weekends_off=True),
    Pace(turn=8 * HOUR, question=2 * HOUR, begun=2 * HOUR, cover=Cover.SKIP, misses=2),
    Pace(turn=3 * DAY, question=DAY, farewell=Farewell.REPLACED, excuses=2, vacation=21 * DAY),
    Pace(turn=12 * HOUR, question=3 * HOUR, farewell=Farewell.ELIMINATED, weekends_off=True),
    Pace(turn=30 * MINUTE, question=5 * MINUTE, excuses=0, misses=1, vacation=0 * DAY),
)


class World:
    """So many games of people of every habit, under every pace, from a seed."""

    def __init__(self, traveller: time_machine.Traveller, games: int, days: int, seed: int) -> None:
        self.traveller, self.days = traveller, days
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.readers: dict[int, Reader] = {}
        self.agenda: list[tuple[datetime, int, Player]] = []
        self.read: set[tuple[int, datetime | None]] = set()
        self.begun = self.read_until = timezone.now()
        self.end = self.begun + days * DAY
        self.ledger.troubled = [
            (self.begun + after, self.begun + after + long) for after, long in (BEAT_STOPS, POST_STOPS)
        ]
        for number in range(games):
            self.open_game(number)

    def open_game(self, number: int) -> None:
        """A game of people of different habits; the last seat of more than two is a computer's."""
        edition, seats = EDITIONS[number % len(EDITIONS)]
        people = [self.person(f"p{number}-{seat}") for seat in range(max(2, seats - 1))]
        game = create_game(
            creator=people[0],
            name=f"Game {number}",
            rulebook_key=edition,
            seats=seats,
            bots=["sensible"] * (seats - len(people)),
            pace=PACES[number % len(PACES)],
        )
        for person in people[1:]:
            join_game(game_id=game.pk, user=person)
        game.refresh_from_db()
        for player in game.players.exclude(user=None):
            player.limits = Limits(attack=True, trade=True, move=True).to_json()
            player.save(update_fields=["limits"])
            if self.rng.random() < 0.5:
                self.order(player, lambda *_: Standing("defence", 0))

    def person(self, name: str) -> User:
        """Somebody of some habit, somewhere."""
        start, end = self.rng.choice(NIGHTS)
        user = User.objects.create(
            username=name,
            email=f"{name}@example.org",
            time_zone=self.rng.choice(ZONES),
            quiet_from=start,
            quiet_until=end,
            reminder=self.rng.choice((50, 25, 10)),
            vacation_by_itself=self.rng.random() < 0.2,
        )
        self.readers[user.pk] = Reader(self.rng.choice(HABITS), self.rng)
        return user

    # --- Time

    def run(self, advance: Callable[[float], object] = lambda days: None) -> None:
        """Let all days pass; `advance` is told how many have."""
        while (now := timezone.now()) < self.end:
            self.work(now)
            self.let_people_act(now)
            self.work(now)
            if self.rng.random() < LOOKS:
                self.ledger.look_at_clocks()
            self.traveller.move_to(min(self.end, self.next_moment(now)))
            advance((timezone.now() - self.begun) / DAY)
        self.ledger.close(self.end)

    def next_moment(self, now: datetime) -> datetime:
        """When there is something to do again."""
        moments = [
            Clock.objects.filter(deadline__gt=now - deadlines.GRACE).aggregate(at=Min("deadline"))["at"],
            Mail.objects.filter(OPEN, due_at__gt=now).aggregate(at=Min("due_at"))["at"],
            Game.objects.filter(computer_due__gt=now).aggregate(at=Min("computer_due"))["at"],
            self.agenda[0][0] if self.agenda else None,
            *(moment for span in self.ledger.troubled for moment in span),
        ]
        if moments[0]:
            moments[0] += deadlines.GRACE
        return min((moment for moment in moments if moment and moment > now), default=now + HOUR)

    def is_ill(self, now: datetime, trouble: int) -> bool:
        """Whether the beat (0) or the post (1) has stopped."""
        start, end = self.ledger.troubled[trouble]
        return start <= now < end

    # --- The site

    def work(self, now: datetime) -> None:
        """What the sweep and its workers do, two of each at once."""
        SERVER.is_down = self.is_ill(now, 1)
        if self.is_ill(now, 0):
            return
        healed = self.ledger.troubled[0][1]
        if now != healed:  # else it finds that it was away
            Heartbeat.objects.update(beat_at=now)
        outages.beat(now)
        due = self.ledger.before_serving(now)
        for _ in range(2):
            for game_id in deadlines.games_due(now):
                deadlines.serve_deadlines(game_id)
                deadlines.serve_deadlines(game_id)
        self.ledger.after_serving(due, now)
        while waiting := list(computers.games_due(now)):
            for game_id in waiting:
                while computers.play_computers(game_id):
                    pass
        post.deliver_mails()
        self.hand_out(now)

    def hand_out(self, now: datetime) -> None:
        """Whoever has got a mail decides when he acts on it."""
        new = Mail.objects.filter(sent_at__gte=self.read_until, kind__in=(YOUR_TURN, REMINDER, ABSENCE))
        self.read_until = now
        for mail in new.select_related("game"):
            if (mail.pk, mail.sent_at) in self.read:
                continue
            self.read.add((mail.pk, mail.sent_at))
            self.ledger.delivered(mail)
            player = mail.game.players.get(user=mail.user_id)
            pace = mail.game.pace
            assert pace is not None
            days = (now - self.begun) / DAY
            delay = self.readers[mail.user_id].acts_after(mail.kind, pace.turn, days)
            if delay is not None:
                heapq.heappush(self.agenda, (now + delay, mail.pk, player))

    # --- The people

    def let_people_act(self, now: datetime) -> None:
        """Everybody who wanted to act by now does."""
        while self.agenda and self.agenda[0][0] <= now:
            _, number, player = heapq.heappop(self.agenda)
            player = Player.objects.select_related("game", "user").get(pk=player.pk)
            assert player.user is not None
            reader = self.readers[player.user.pk]
            if reader.goes_away() and not vacation_of(player.user, now):
                begin_vacation(user=player.user, until=now + self.rng.uniform(2, 9) * DAY)
                heapq.heappush(self.agenda, (now + 9 * DAY, number, player))
                continue
            adviser = StandIn(Limits(attack=True, trade=True, move=True))
            while self.order(player, adviser.choose) and not reader.breaks_off():
                pass

    def order(self, player: Player, choose: Callable[..., Order]) -> bool:
        """One order of a person, and whether the game still waits for him then."""
        game = Game.objects.get(pk=player.game_id)
        if game.status != Game.Status.RUNNING:
            return False
        with sit_down(game.pk) as sitting:
            view, seen = redact(sitting.position, player.seat), sitting.game.known[player.seat]
            waits = player.seat in sitting.rulebook.to_act(sitting.position)
        order = choose(game.rulebook, view, player.seat, self.rng)
        if not waits and not isinstance(order, Standing):
            return False
        try:
            give_order(game_id=game.pk, seat=player.seat, order=order, seen=seen)
        except OrderError as error:
            self.ledger.breaches.append(f"game {game.pk}: {order} was refused: {error}")
            return False
        return Player.objects.get(pk=player.pk).to_act

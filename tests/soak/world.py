"""A world of people who play by mail, under a clock that jumps from one due time to the next."""

from __future__ import annotations

import heapq
import random
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.mail.bounces import note_arrival
from accounts.mail.return_paths import read_return_path
from accounts.models import User
from games.bots.stand_in import Limits
from games.clock.calendar import DAY
from games.clock.pace import HOUR, MINUTE, Cover, Farewell, Pace
from games.models import Game, Player
from games.models.mail.kinds import Kind
from games.services.lobby.games import create_game, join_game
from games.services.mail.addresses import read_address
from games.services.mail.daily import set_hour
from games.services.mail.returned import receive_back
from tests.soak.actions import Actions
from tests.soak.closing import close
from tests.soak.cups import Cups
from tests.soak.ledger import Ledger
from tests.soak.letters import is_about_a_game, is_daily, mail_of, name_of
from tests.soak.people import HABITS, NIGHTS, ZONES, Reader
from tests.soak.post import EmailBackend, Server
from tests.soak.site import Site
from tests.soak.troubles import draw_troubles

if TYPE_CHECKING:
    import time_machine
    from django.core.mail import EmailMessage

EDITIONS = (("h2000_world", 4), ("h2000_mission", 4), ("h2000_2p", 2), ("h2006_team", 4), ("cdm57_rule1", 3))
PACES = (
    Pace(turn=2 * DAY, question=12 * HOUR),
    Pace(turn=DAY, question=6 * HOUR, bank=2 * DAY, increment=4 * HOUR, excuses=0, weekends_off=True),
    Pace(turn=8 * HOUR, question=2 * HOUR, begun=2 * HOUR, cover=Cover.SKIP, misses=2),
    Pace(turn=3 * DAY, question=DAY, farewell=Farewell.REPLACED, excuses=2, vacation=21 * DAY),
    Pace(turn=12 * HOUR, question=3 * HOUR, bank=DAY, farewell=Farewell.ELIMINATED, weekends_off=True),
    Pace(turn=30 * MINUTE, question=5 * MINUTE, excuses=0, misses=1, vacation=0 * DAY),
    Pace(turn=16 * HOUR, question=HOUR, bank=8 * HOUR, misses=1, farewell=Farewell.REPLACED),
)
BUSY, DEATHS, DEAD = 0.01, 0.005, 0.04
"""Three shares: mails that are put off, mails that kill workers, and dead addresses."""
DAILY = 0.3
"""The share of the people who want one mail a day."""
ORDERS = re.compile(r"orders\+\w+@\S+")
LOOKS_FOR_SEATS = DAY
"""The time between a person's looks for a seat to take over."""
ENDLESS = 60
"""The number of rounds after which people give up a game.

If nobody attacks, sets of cards bring ever more armies.
"""
Action = Callable[[], object]


class World:
    """A number of games and tournaments of people of every habit, at every pace, from a seed."""

    def __init__(
        self, traveller: time_machine.Traveller, games: int, days: int, seed: int, tournaments: int = 0
    ) -> None:
        self.traveller = traveller
        self.rng = random.Random(seed)
        self.begun = timezone.now()
        self.end = self.begun + days * DAY
        self.server = EmailBackend.server = Server(self.rng, busy=BUSY, deaths=DEATHS)
        self.troubles = draw_troubles(self.begun, days, self.rng)
        self.site = Site(self.troubles, self.server, self.rng)
        self.ledger = Ledger(self.troubles, self.server)
        self.actions = Actions(self.ledger, self.rng)
        self.readers: dict[int, Reader] = {}
        self.addresses: dict[tuple[int, int], str] = {}
        """The address for a person's mails about a game: the one in the newest mail to them."""
        self.agenda: list[tuple[datetime, int, Action]] = []
        self.numbers = count()
        self.games = games
        self.cups = Cups(self, tournaments)

    # --- Before it begins

    def open_all(self) -> None:
        """Open the games, and let some more people look for seats."""
        for number in range(self.games):
            self.open_game(number)
        for number in range(max(1, self.games // 10)):
            newcomer = self.person(f"newcomer{number}")
            self.plan(self.rng.uniform(2, 10) * DAY, partial(self.look_for_seats, newcomer))
        self.cups.open_all()

    def open_game(self, number: int) -> None:
        """Open a game of people of different habits.

        In a game of more than two, the last seat is a computer player's.
        """
        edition, seats = EDITIONS[number % len(EDITIONS)]
        people: list[User] = []
        for seat in range(max(2, seats - 1)):
            known = [user for user in self.acquaintances() if user not in people]
            people.append(self.rng.choice(known) if known else self.person(f"p{number}-{seat}"))
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
        self.site.touched.add(game.pk)

    def acquaintances(self) -> list[User]:
        """Return existing players whom a person may invite; often none."""
        return [] if self.rng.random() < 0.6 else list(User.objects.order_by("pk"))

    def person(self, name: str) -> User:
        """Create a person with some habit and a time zone."""
        start, end = self.rng.choice(NIGHTS)
        user = User.objects.create(
            username=name,
            email=f"{name}@example.org",
            time_zone=self.rng.choice(ZONES),
            quiet_from=start,
            quiet_until=end,
            reminder=self.rng.choice((50, 25, 10)),
            vacation_by_itself=self.rng.random() < 0.2,
            asks=self.rng.random() < 0.5,
            stand_in=Limits(attack=self.rng.random() < 0.7, trade=True, move=True).to_json(),
        )
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        self.readers[user.pk] = Reader(self.rng.choice(HABITS), self.rng)
        if self.rng.random() < DAILY:
            set_hour(user, self.rng.randrange(24))
        if self.rng.random() < DEAD:
            self.rng.choice((self.server.dead, self.server.hollow)).add(user.email)
            self.plan(self.rng.uniform(5, 40) * DAY, partial(self.revive, user))
        return user

    # --- Time

    def run(self, advance: Callable[[float], object] = lambda days: None) -> None:
        """Let all days pass; `advance` is told how many have passed."""
        self.open_all()
        while (now := timezone.now()) < self.end:
            self.let_people_act(now)
            self.look(now)
            due = self.ledger.before_serving(now) if self.site.serves(now) else []
            self.site.work(now)
            if due:
                self.ledger.after_serving(due, now)
            self.hand_out(now)
            self.look(now)
            self.traveller.move_to(min(self.end, self.next_moment(now)))
            advance((timezone.now() - self.begun) / DAY)
        close(self.ledger, self.end)

    def next_moment(self, now: datetime) -> datetime:
        """Return when there is something to do again."""
        soon = self.site.next_moment(now)
        return min(soon, self.agenda[0][0]) if self.agenda else soon

    def look(self, now: datetime) -> None:
        """Let the ledger look wherever something may have happened; after an outage, at every game."""
        if self.troubles.ended_at(now):
            self.site.touched.update(Game.objects.values_list("pk", flat=True))
        if self.site.touched:
            self.ledger.look(self.site.touched, now)
            self.site.touched.clear()

    @property
    def days_gone(self) -> float:
        """Return how many days have passed."""
        return (timezone.now() - self.begun) / DAY

    def plan(self, delay: timedelta, action: Action) -> None:
        """Plan an action for a later time."""
        heapq.heappush(self.agenda, (timezone.now() + delay, next(self.numbers), action))

    def hand_out(self, now: datetime) -> None:
        """Let each reader of a mail decide when to act on it.

        The site also receives the reports on mails that could not be delivered.
        """
        for return_path, report in self.server.bring_back():
            path = read_return_path(return_path)
            assert path is not None
            receive_back(path, report)
        for message in self.server.fetch():
            if is_daily(name_of(message)):
                self.read_daily(message, now)
            if not is_about_a_game(name_of(message)):
                continue
            mail = mail_of(message)
            self.site.touched.add(mail.game_id)
            self.ledger.delivered(mail, now)
            if message.reply_to:
                self.addresses[mail.user_id, mail.game_id] = message.reply_to[0]
            pace = mail.game.pace
            assert pace is not None
            delay = self.readers[mail.user_id].acts_after(mail.kind, pace.turn, self.days_gone)
            if delay is not None:
                self.plan(delay, partial(self.act, mail.user_id, mail.game_id))

    def read_daily(self, message: EmailMessage, now: datetime) -> None:
        """Let each reader of a daily mail decide when to act on each game that waits."""
        user = User.objects.get(email=message.to[0])
        self.ledger.delivered_daily(user, name_of(message), now)
        for text in ORDERS.findall(str(message.body)):
            address = read_address(text)
            assert address is not None
            player = Player.objects.select_related("game").get(pk=address.player_id)
            assert player.game.pace is not None
            self.site.touched.add(player.game_id)
            self.addresses[user.pk, player.game_id] = text
            delay = self.readers[user.pk].acts_after(Kind.YOUR_TURN, player.game.pace.turn, self.days_gone)
            if delay is not None:
                self.plan(delay, partial(self.act, user.pk, player.game_id))

    # --- The people

    def let_people_act(self, now: datetime) -> None:
        """Do everything that people had planned for this time or before."""
        while self.agenda and self.agenda[0][0] <= now:
            heapq.heappop(self.agenda)[2]()

    def act(self, user_id: int, game_id: int) -> None:
        """Let a person come to a game after a mail, and act."""
        seats = Player.objects.select_related("game", "user").filter(game=game_id, user=user_id)
        player, reader = seats.first(), self.readers[user_id]
        if player is None or player.game.status != Game.Status.RUNNING:
            return
        assert player.user is not None
        self.site.touched.add(game_id)
        if reader.does("holidays") and self.actions.begin_vacation(player.user):
            self.touch_all(player.user)
            self.plan(self.rng.uniform(0.5, 9) * DAY, partial(self.return_to, player.user, game_id))
            return
        if reader.does("moves"):
            self.move(player.user)
        if reader.does("rests"):
            self.propose_pause(player)
        if reader.does("resigns") or player.game.state.get("round", 0) > ENDLESS:
            self.actions.resign(player)
        self.play(player)
        if reader.does("plans"):
            self.actions.leave_orders(player)

    def play(self, player: Player) -> None:
        """Give a person's orders, on the page or by mail."""
        assert player.user_id is not None
        reader, address = self.readers[player.user_id], self.addresses.get((player.user_id, player.game_id))
        if address and reader.does("writes"):
            self.actions.write(player, address)
            return
        while self.actions.order(player) and not reader.does("breaks_off"):
            pass

    def return_to(self, user: User, game_id: int) -> None:
        """End a vacation, perhaps early."""
        if self.readers[user.pk].does("returns"):
            self.actions.end_vacation(user)
            self.touch_all(user)
        self.act(user.pk, game_id)

    def move(self, user: User) -> None:
        """Move a person to another zone, with other quiet hours."""
        user.time_zone = self.rng.choice(ZONES)
        user.quiet_from, user.quiet_until = self.rng.choice(NIGHTS)
        user.save(update_fields=["time_zone", "quiet_from", "quiet_until"])

    def revive(self, user: User) -> None:
        """Let mails to a person arrive again, and let them say so on the site."""
        self.server.revive(user.email)
        note_arrival(user)

    def propose_pause(self, player: Player) -> None:
        """Propose a pause; most of the others agree, and some days later the person ends it."""
        turn = player.game.pace.turn if player.game.pace else DAY
        self.actions.want_pause(player, wanted=True)
        for other in player.game.players.exclude(user=None).exclude(pk=player.pk):
            if self.rng.random() < 0.8:
                self.plan(0.2 * turn * self.rng.random(), partial(self.answer_pause, other.pk, wanted=True))
        self.plan(self.rng.uniform(0.5, 4) * DAY, partial(self.answer_pause, player.pk, wanted=False))

    def answer_pause(self, player_id: int, *, wanted: bool) -> None:
        """Let a person agree to a pause, or end it."""
        player = Player.objects.select_related("game").get(pk=player_id)
        self.site.touched.add(player.game_id)
        if player.user_id and not self.readers[player.user_id].is_away(self.days_gone):
            self.actions.want_pause(player, wanted=wanted)

    def look_for_seats(self, user: User) -> None:
        """Let a person take a seat that is offered, if there is one, and look again another day."""
        self.site.touched.update(self.actions.take_over(user))
        self.plan(LOOKS_FOR_SEATS, partial(self.look_for_seats, user))

    def touch_all(self, user: User) -> None:
        """Mark all games of a person as touched."""
        self.site.touched.update(user.players.values_list("game", flat=True))

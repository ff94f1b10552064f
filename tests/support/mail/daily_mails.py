"""Games of a person who wants one mail a day, and the days on which it comes."""

from __future__ import annotations

from datetime import timedelta

from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.mail.daily import delivery
from games.mail.outgoing import post
from games.models import Game
from tests.conftest import MovingClock
from tests.support.tables import act, act_until_turns, next_player, open_table

DAY = timedelta(days=1)
SLOW = Pace(turn=3 * DAY, question=2 * DAY, excuses=0, vacation=10 * DAY)
MORNING = 8
"""The hour of the daily mails, UTC. The clock stands at noon, so the next one is twenty hours away."""


def table(reader: User, *guests: User, name: str = "The long march", pace: Pace | None = SLOW) -> Game:
    """Open a game whose turns have begun."""
    game = open_table(reader, *guests, pace=pace)
    act_until_turns(game)
    Game.objects.filter(pk=game.pk).update(name=name)
    game.refresh_from_db()
    return game


def play_until(game: Game, reader: User, *, waits: bool) -> None:
    """Let people play until the game waits for the reader, or for somebody else."""
    while (player := next_player(game)) is not None and (player.user == reader) is not waits:
        act(game)


def sent_to(mailoutbox: list[EmailMultiAlternatives], reader: User) -> list[EmailMultiAlternatives]:
    """Return what the reader got since the last call."""
    mine = [message for message in mailoutbox if message.to == [reader.email]]
    mailoutbox.clear()
    return mine


def post_all() -> None:
    post.deliver_mails()
    delivery.send_daily_mails()


def at_eight(clock: MovingClock) -> None:
    """Send everything that is due at the next eight o'clock, UTC."""
    day = clock.now.replace(hour=MORNING, minute=0, second=0)
    clock.now = day if day > clock.now else day + DAY
    post_all()
    clock.pass_by(minutes=1)


def is_daily(message: EmailMultiAlternatives) -> bool:
    return str(message.extra_headers["Message-ID"]).startswith("<daily-")

"""Put mails into the outbox, in the transaction of what they report: who gets which, and when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.engine import events as e
from games.models import Inbound, Mail, MailSubscription
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN, UNDONE
from games.services import wake

if TYPE_CHECKING:
    from games.engine import Position
    from games.models import ChatRoom, Clock, Game, Player, PublicLink

MOMENT = "%Y-%m-%dT%H:%M:%S.%f"


def queue_your_turn(
    game: Game, player: Player, position: Position, now: datetime, *, goes_on: bool = False
) -> None:
    """Tell a person that the game waits for them.

    If a turn `goes_on` after others have answered, the person is told again, unless a list of their orders
    waited for the answers: such a list continues by itself.
    """
    occasion, due = call_occasion(player, position), now + timedelta(seconds=settings.MAIL_DELAY)
    told = Mail.objects.filter(kind=Kind.YOUR_TURN, game=game, occasion=occasion, user=player.user_id)
    if goes_on and told.filter(sent_at__isnull=False).exists():
        if Inbound.objects.open().begun().filter(player=player).exists():
            return
        occasion = renewed_call(player, position)
    look_again_at_calls(game, player, now)
    queue(Kind.YOUR_TURN, game, [player], occasion, due)


def look_again_at_calls(game: Game, player: Player, now: datetime) -> None:
    """Look again at calls that wait for another attempt.

    They are out of date and must not hold up a deadline.
    """
    calls = Mail.objects.filter(OPEN, kind=Kind.YOUR_TURN, game=game, user=player.user_id)
    calls.filter(attempts__gt=0).update(due_at=now)


def look_again_at_left_mails(**whose: Any) -> None:
    """Look again at these mails, if they are left to their reader's daily mail."""
    now = timezone.now()
    left = Mail.objects.filter(UNDONE, daily_until__isnull=False, **whose)
    left.update(due_at=now, daily_until=now)


def queue_started(game: Game, players: Sequence[Player], now: datetime) -> None:
    """Tell people that the game for which they were waiting has begun."""
    queue(Kind.STARTED, game, players, "start", now + timedelta(seconds=settings.MAIL_DELAY))


def queue_news(
    game: Game, players: Sequence[Player], events: Sequence[e.Event], before: Position, now: datetime
) -> None:
    """Tell people what happened to them: their elimination, and attacks if they want to know.

    There is one mail about all attacks in another player's turn, which `before` identifies. Each attack
    delays it a little.
    """
    fallen = {event.seat for event in events if isinstance(event, e.Eliminated)}
    hit = {event.defender for event in events if isinstance(event, e.Attacked)}
    if fallen:
        queue(Kind.ELIMINATED, game, [player for player in players if player.seat in fallen], "out", now)
    if hit:
        people = {player.user_id: player for player in players if player.seat in hit and player.user_id}
        curious = MailSubscription.objects.filter(kind=Kind.ATTACKED, wanted=True, user__in=people)
        told = [people[user_id] for user_id in curious.values_list("user_id", flat=True)]
        due = now + timedelta(seconds=settings.MAIL_DELAY)
        queue(Kind.ATTACKED, game, told, f"turn-{before.round}-of-{before.turn}", due)


def queue_played(game: Game, player: Player, first: int, last: int, now: datetime) -> None:
    """Tell a person what the orders left for their turn brought: the events with these numbers."""
    queue(Kind.PLAYED, game, [player], f"events/{first}-{last}", now)


def events_of_occasion(occasion: str) -> tuple[int, int]:
    """Return the first and the last event that a mail of the kind `PLAYED` is about."""
    first, last = occasion.removeprefix("events/").split("-")
    return int(first), int(last)


def queue_game_over(game: Game, players: Sequence[Player], now: datetime) -> None:
    """Tell everybody how the game ended, including those who left earlier."""
    queue(Kind.GAME_OVER, game, players, "over", now)


def queue_answer(message: Inbound, now: datetime) -> None:
    """Tell a person at once what happened to their message, both when it is done and when it has to wait."""
    player = message.player
    queue(Kind.ANSWER, player.game, [player], answering(message), now)
    transaction.on_commit(lambda: wake.wake_worker(wake.DELIVER_MAILS), robust=True)


def answering(message: Inbound) -> str:
    """Return what distinguishes the answer to a message from all others.

    A message gets one answer when it is done, and one when it has to wait.
    """
    return f"message-{message.pk}-{message.state}"


def is_any_answered(messages: Iterable[Inbound]) -> bool:
    """Return whether one of these messages, in its present state, has been answered."""
    occasions = [answering(message) for message in messages]
    return Mail.objects.filter(kind=Kind.ANSWER, occasion__in=occasions).exists()


def queue_reminder(clock: Clock, due: datetime) -> None:
    """Remind a person of their deadline. There is one mail for each deadline, even if it is moved."""
    queue(Kind.REMINDER, clock.player.game, [clock.player], deadline_of(clock), due)


def deadline_of(clock: Clock) -> str:
    """Return what distinguishes a person's deadlines: the occasion, and how many have passed before."""
    return f"{clock.occasion}/{clock.lapsed}"


def queue_used_up(clock: Clock, vacation_id: int, due: datetime) -> None:
    """Tell a person, once per vacation, that a game that waits for them has no vacation days left."""
    queue(Kind.VACATION, clock.player.game, [clock.player], f"vacation-{vacation_id}", due)


def queue_absence(clock: Clock, now: datetime, due: datetime | None = None) -> None:
    """Tell a person what a missed deadline led to, at once or when their turn has been played."""
    queue(Kind.ABSENCE, clock.player.game, [clock.player], f"missed/{now:%Y-%m-%dT%H:%M:%S}", due or now)


def queue_abandoned(game: Game, players: Sequence[Player], now: datetime) -> None:
    """Tell people that a game rests because all of them are away."""
    queue(Kind.ABANDONED, game, players, f"rest/{now:%Y-%m-%dT%H:%M:%S}", now)


def queue_replaced(game: Game, player: Player, now: datetime) -> None:
    """Tell a person that somebody else has taken their seat."""
    queue(Kind.REPLACED, game, [player], f"seat-{player.seat}/{now:%Y-%m-%dT%H:%M:%S}", now)


def queue_room_given_up(room: ChatRoom, now: datetime) -> None:
    """Tell the person who set the chat room for a game's news that the room no longer accepts any."""
    players = list(room.game.players.filter(user=room.set_by_id))
    queue(Kind.ROOM_GIVEN_UP, room.game, players, f"room/{now:%Y-%m-%dT%H:%M:%S}", now)


def queue_public_link(link: PublicLink, players: Sequence[Player], now: datetime) -> None:
    """Ask people whether a finished game may be shown to others."""
    queue(Kind.PUBLIC_LINK, link.game, players, link.occasion, now)


def seat_of_occasion(occasion: str) -> int:
    """Return the seat that a mail of the kind `REPLACED` is about."""
    return int(occasion.removeprefix("seat-").partition("/")[0])


def decision_of(player: Player, position: Position) -> str:
    """Return what a player is asked for: their turn, or else their last call, if any."""
    return call_occasion(player, position) if player.called_at else "none"


def call_occasion(player: Player, position: Position) -> str:
    """Return what a player is called for: their turn, or else this call.

    A turn is one occasion, however often it is interrupted. A call outside a player's own turn is a question
    in another player's turn, or armies to place at set-up.
    """
    on_turn = position.round and position.turn == player.seat
    return f"turn-{position.round}" if on_turn else f"call-{player.called_at:{MOMENT}}"


def renewed_call(player: Player, position: Position) -> str:
    """Return the occasion of a mail that calls a player to their turn again."""
    return f"{call_occasion(player, position)}/{player.called_at:{MOMENT}}"


def queue(kind: str, game: Game, players: Sequence[Player], occasion: str, due: datetime) -> None:
    """Queue a mail for each person among these players.

    A mail that is already queued and not sent becomes due again.
    """
    people = [player.user_id for player in players if player.user_id]
    mails = [Mail(kind=kind, user_id=person, game=game, occasion=occasion, due_at=due) for person in people]
    Mail.objects.bulk_create(mails, ignore_conflicts=True)
    mine = Mail.objects.filter(kind=kind, game=game, occasion=occasion, user__in=people, sent_at=None)
    mine.update(
        due_at=due, dropped_at=None, failed_at=None, held_at=None, daily_until=None, attempts=0, error=""
    )

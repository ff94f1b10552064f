"""Orders left for the next turn: they are given the moment it comes, as if by a computer player.

The worker that plays for computer players gives them one by one, what is left kept in the transaction of
each order. Where the list goes no further the person is called as usual, and told why.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games.engine import Illegal, Unreadable
from games.engine.events import TurnBegan
from games.engine.lists import Next, Reason, advance
from games.engine.notation import format_list, parse_head, parse_list
from games.rulebooks.explaining import refusal_to_json
from games.selectors.record.events import seen_by
from games.services.errors import PAST, Refused, Stale
from games.services.mail.mails import queue_played
from games.services.play.locked_game import locked_game
from games.services.play.order_lists import look_of, names_in, written
from games.services.record.storage import newest_first
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import OrderError
    from games.engine.events import Event
    from games.engine.lists import Step
    from games.services.play.locked_game import LockedGame

Steps = tuple["Step", ...]


def leave_orders(
    *, game_id: int, seat: int, text: str, seen: int | None = None, by: int | None = None
) -> None:
    """Keep a list for the seat's next turn, in place of an earlier one; an empty text takes it back.

    It is kept as its author wrote it. `seen` is how many of the events open to them they had seen; None: all.
    `by` is the person, as for `give_order`. Raises Stale where the list was written before the author's last
    turn began, Unreadable where it cannot be read, Refused when they are on turn or out, or when the game is
    not running. Then nothing has changed.
    """
    with locked_game(game_id) as locked:
        locked.check_owner(seat, by)
        player, position = locked.players[seat], locked.position
        if seen is not None and not known_before_last_turn(locked, seat) < seen <= locked.game.known[seat]:
            raise Stale("stale", PAST)
        if not position.is_playing(seat):
            raise Refused("not_playing", gettext_noop("This seat is out of the game; it gives no orders."))
        if position.round and position.turn == seat:
            raise Refused(
                "your_turn_now",
                gettext_noop("It is your turn: give your orders now, and leave others when it is over."),
            )
        parse_list(locked.rulebook, text, names_in(locked.game))
        player.ahead, player.ahead_ended = text.strip(), {}
        player.save(update_fields=["ahead", "ahead_ended"])
        locked.welcome(seat)
        locked.look_again()


def known_before_last_turn(locked: LockedGame, seat: int) -> int:
    """How many events the seat knew of when its last turn began; -1 where it had none yet."""
    game = locked.game
    began = next((number for number, event in newest_first(game) if is_turn_of(seat, event)), None)
    return -1 if began is None else seen_by(game, seat).filter(number__lt=began).count()


def follow(locked: LockedGame, seat: int) -> None:
    """Give the next order of the list that the person of a seat has left, or call them.

    What cannot be read any more (somebody is called otherwise by now) stops it there, as a refusal would.
    """
    player, names = locked.players[seat], names_in(locked.game)
    steps, unread, error = parse_head(locked.rulebook, player.ahead, names)

    def left(rest: Steps) -> str:
        return "\n".join(filter(None, [written(locked, seat, rest), *unread]))

    found = advance(look_of(locked, seat), steps)
    if isinstance(found, Next):
        player.ahead = left(found.rest)
        try:
            locked.play(seat, found.order, releases=seat if not player.ahead else None)
        except Illegal as refused:
            give_up(locked, seat, Reason.ILLEGAL, left(found.steps), refused)
        else:
            if locked.position.turn != seat:
                turn_is_over(locked, seat)
    elif found.reason is Reason.DONE and error is not None:
        give_up(locked, seat, Reason.ILLEGAL, left(()), error)
    else:
        give_up(locked, seat, found.reason, left(found.rest))


def rename(locked: LockedGame, names: Mapping[str, int]) -> None:
    """Call players as they are called now in the lists that others have left; `names` are those before."""
    rulebook, present = locked.rulebook, names_in(locked.game)
    for player in locked.players:
        if player.ahead and player.user:
            with suppress(Unreadable):
                steps = parse_list(rulebook, player.ahead, names)
                player.ahead = format_list(rulebook, steps, present, player.user.language)
                player.save(update_fields=["ahead"])


def turn_is_over(locked: LockedGame, seat: int) -> None:
    """What is left of a list when the turn is over is not for the one after it; tell what it brought."""
    player, game = locked.players[seat], locked.game
    if player.ahead:
        player.ahead = ""
        player.save(update_fields=["ahead"])
    began = next(number for number, event in newest_first(locked.game) if is_turn_of(seat, event))
    queue_played(game, player, began, game.version, timezone.now())


def is_turn_of(seat: int, event: Event) -> bool:
    """Whether a turn of this seat began with the event."""
    return isinstance(event, TurnBegan) and event.seat == seat


def give_up(
    locked: LockedGame, seat: int, reason: Reason, rest: str, error: OrderError | None = None
) -> None:
    """The list goes no further: note why and what was not done, and call the person."""
    player = locked.players[seat]
    why: dict[str, Any] = {"reason": reason.value, "rest": rest.splitlines()}
    if error is not None:
        why["error"] = refusal_to_json(locked.rulebook, error)
    player.ahead, player.ahead_ended = "", why if reason is not Reason.DONE else {}
    locked.release(seat)

"""Orders left for the next turn. They are given as soon as it comes, as if by a computer player.

The worker that plays for computer players gives them one by one. It stores the rest of the list in the
transaction of each order. If the list cannot continue, the person is called as usual and told why.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games.engine import Illegal, Unreadable
from games.engine.events import TurnBegan
from games.engine.lists import EndReason, Next, next_of_list
from games.engine.notation import format_list, parse_head, parse_list
from games.rulebooks.explaining import refusal_to_json
from games.selectors.record.events import seen_by
from games.services.errors import PAST, Refused, Stale
from games.services.mail.mails import queue_played
from games.services.play.locked_game import locked_game
from games.services.play.order_lists import list_told, names_in, seat_view_of
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
    """Store a list for the seat's next turn in place of any earlier one.

    An empty text only takes back the earlier list. The list is stored as its author wrote it. `seen` is how
    many of the events known to them the author had seen; None means all. `by` is the person, as for
    `give_order`.

    Raise Stale if the list was written before the author's last turn began, Unreadable if it cannot be read,
    and Refused if the author is out, if it is their turn, or if the game is not running. Then nothing has
    changed.
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
                gettext_noop(
                    "It is your turn: give your orders now, and leave orders for the "
                    "next turn when it is over."
                ),
            )
        parse_list(locked.rulebook, text, names_in(locked.game))
        player.ahead, player.ahead_ended = text.strip(), {}
        player.save(update_fields=["ahead", "ahead_ended"])
        locked.welcome(seat)
        locked.look_again()


def known_before_last_turn(locked: LockedGame, seat: int) -> int:
    """Return how many events the seat knew of when its last turn began; -1 if it has had none."""
    game = locked.game
    began = next((number for number, event in newest_first(game) if is_turn_of(seat, event)), None)
    return -1 if began is None else seen_by(game, seat).filter(number__lt=began).count()


def give_next(locked: LockedGame, seat: int) -> None:
    """Give the next order of the list that the person of a seat has left, or call them.

    Text that can no longer be read, for example because a player has since changed their name, stops the list
    as a refusal would.
    """
    player, names = locked.players[seat], names_in(locked.game)
    steps, unread, error = parse_head(locked.rulebook, player.ahead, names)

    def left(rest: Steps) -> str:
        return "\n".join(filter(None, [list_told(locked, seat, rest), *unread]))

    found = next_of_list(seat_view_of(locked, seat), steps)
    if isinstance(found, Next):
        player.ahead = left(found.rest)
        try:
            locked.play(seat, found.order, releases=seat if not player.ahead else None)
        except Illegal as refused:
            give_up(locked, seat, EndReason.ILLEGAL, left(found.steps), refused)
        else:
            if locked.position.turn != seat:
                turn_is_over(locked, seat)
    elif found.reason is EndReason.DONE and error is not None:
        give_up(locked, seat, EndReason.ILLEGAL, left(()), error)
    else:
        give_up(locked, seat, found.reason, left(found.rest))


def rename(locked: LockedGame, names: Mapping[str, int]) -> None:
    """Update the names of players in the lists that others have left. `names` are the former ones."""
    rulebook, present = locked.rulebook, names_in(locked.game)
    for player in locked.players:
        if player.ahead and player.user:
            with suppress(Unreadable):
                steps = parse_list(rulebook, player.ahead, names)
                player.ahead = format_list(rulebook, steps, present, player.user.language)
                player.save(update_fields=["ahead"])


def turn_is_over(locked: LockedGame, seat: int) -> None:
    """Discard what is left of a list when its turn is over, and tell the person what the list achieved."""
    player, game = locked.players[seat], locked.game
    if player.ahead:
        player.ahead = ""
        player.save(update_fields=["ahead"])
    began = next(number for number, event in newest_first(locked.game) if is_turn_of(seat, event))
    queue_played(game, player, began, game.version, timezone.now())


def is_turn_of(seat: int, event: Event) -> bool:
    """Return whether a turn of this seat began with the event."""
    return isinstance(event, TurnBegan) and event.seat == seat


def give_up(
    locked: LockedGame, seat: int, reason: EndReason, rest: str, error: OrderError | None = None
) -> None:
    """End a list that cannot continue: note the reason and what was not done, and call the person."""
    player = locked.players[seat]
    why: dict[str, Any] = {"reason": reason.value, "rest": rest.splitlines()}
    if error is not None:
        why["error"] = refusal_to_json(locked.rulebook, error)
    player.ahead, player.ahead_ended = "", why if reason is not EndReason.DONE else {}
    locked.release(seat)

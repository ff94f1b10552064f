"""Give a list of orders, one after another: from a message, or from the page of a game.

Each order in a message is stored together with the note that it was given, or neither is. So a worker that
continues after another has died repeats no order. A list from a page is given in one go, while its writer
waits. The meaning of a list of orders is explained in `games.engine.lists`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.mail.signed_addresses import fingerprint
from games.engine import Illegal, redact
from games.engine.events import TurnBegan
from games.engine.lists import (
    EndReason,
    ListOutcome,
    Next,
    SeatView,
    Stopped,
    attacked_since_last_turn,
    next_of_list,
    run_list,
)
from games.engine.notation import format_list, parse_list
from games.models import Inbound
from games.selectors.presence import turn_number
from games.services.errors import PAST, Stale
from games.services.jobs import LEASE, save_under_lease
from games.services.mail.mails import decision_of
from games.services.play.locked_game import locked_game
from games.services.play.orders import refuse_unseen
from games.services.record.storage import newest_first
from games.services.time.clocks import TURN
from games.services.time.reading import note_reading
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Order
    from games.engine.lists import Step
    from games.models import Game
    from games.services.play.locked_game import LockedGame

Steps = tuple["Step", ...]
AT_ONCE = 20
"""The most orders of a message in one transaction, since others wait for the game in the meantime."""


def names_in(game: Game) -> dict[str, int]:
    """Return the seats of the players by the names used in conditions."""
    return {str(player): player.seat for player in game.players.select_related("user").order_by("seat")}


class GivenList(NamedTuple):
    """The outcome of a list, and the numbers of the first and the last event that it brought."""

    outcome: ListOutcome
    first_event: int
    last_event: int


def list_at(locked: LockedGame, seat: int, steps: Steps, seen: int) -> GivenList:
    """Give the orders of a list for a seat that has seen `seen` of the events that it may know of.

    Orders that wait for another player's answer are left for a worker to continue (`services.play.ahead`). If
    not even the first order is given, raise what `order_at` raises; then nothing has changed.
    """
    before = locked.game.version

    def play(order: Order) -> None:
        if locked.game.version == before:
            refuse_unseen(locked, seat, order, seen)
            locked.welcome(seat)
        locked.play(seat, order)

    outcome = run_list(lambda: seat_view_of(locked, seat), play, steps)
    if outcome.error is not None and not outcome.given:
        raise outcome.error
    if not outcome.given:
        refuse_unseen(locked, seat, None, seen)
    if outcome.reason is EndReason.WAITING:
        locked.players[seat].ahead = list_told(locked, seat, outcome.rest)
        locked.players[seat].save(update_fields=["ahead"])
    return GivenList(outcome, before + 1, locked.game.version)


def give_all(message: Inbound, steps: Steps, names: Mapping[str, int]) -> ListOutcome:
    """Give the rest of a list. Return why it ended, and what is then left.

    `steps` is the whole list; the message knows how much of it was given before. Raise Stale if the list is
    for a past decision, Refused if the game is not running, and LeaseLost if another worker has the message.
    """
    rulebook = message.player.game.rulebook
    if message.given:
        steps = parse_list(rulebook, "\n".join(message.left), names)
    message.left = rest_told(message, steps, names)
    while not isinstance(done := give_some(message, steps, names), ListOutcome):
        steps = done
    message.left = rest_told(message, done.rest, names)
    return done


def give_some(
    message: Inbound, steps: Steps, names: Mapping[str, int], most: int = AT_ONCE
) -> Steps | ListOutcome:
    """Give the next orders of a list. Return what is then left of the list, or why nothing more was given.

    If an order after the first is too late or refused, those before it remain, and it comes first next time.
    """
    seat, before = message.player.seat, message.given
    try:
        with locked_game(message.player.game_id) as locked:
            locked.check_owner(seat, message.user_id)
            ended: ListOutcome | None = None
            while ended is None and message.given < before + most and not locked.position.is_over:
                found = next_of_list(seat_view_of(locked, seat), steps, begun=bool(message.given))
                try:
                    ended = carry_out_next(message, locked, found)
                except (Illegal, Stale):
                    if message.given > before:
                        break
                    message.left = rest_told(message, steps_of(found), names)
                    raise
                steps = found.rest
            if message.given > before:
                message.left = rest_told(message, steps, names)
                lease = timezone.now() + LEASE
                fields = ("given", "decision", "acted_version", "first_event", "last_event", "left")
                save_under_lease(message, *fields, lease=lease)
                message.lease = lease
    except Illegal as error:
        return ListOutcome((), EndReason.ILLEGAL, steps_of(found), error=error)
    return ended or steps


def carry_out_next(message: Inbound, locked: LockedGame, found: Next | Stopped) -> ListOutcome | None:
    """Give the next order of a list and note it, or return why there is none. Raise Illegal or Stale."""
    seat, game = message.player.seat, locked.game
    refuse_stale(message, locked, found)
    decision, first = decision_of(locked.players[seat], locked.position), game.version + 1
    if message.state == Inbound.State.WAITING:
        note_answers(message)
    if isinstance(found, Next):
        if not message.given and not is_for_anyone(locked, found):
            note_mail_read(message, locked)
        locked.welcome(seat)
        locked.play(seat, found.order)
        message.given += 1
        message.first_event, message.last_event = message.first_event or first, game.version
    message.decision, message.acted_version = decision, player_version(locked, seat)
    return ListOutcome((), found.reason, found.rest, found.at) if isinstance(found, Stopped) else None


def note_mail_read(message: Inbound, locked: LockedGame) -> None:
    """Note that the writer has read the last turn: the mail that they answer told of it."""
    turn = turn_number(locked.position)
    if locked.players[message.player.seat].turn_read != turn:
        note_reading(game_id=locked.game.pk, user=message.user, turn=turn)


def steps_of(found: Next | Stopped) -> Steps:
    """Return the steps from this one on."""
    return found.steps if isinstance(found, Next) else found.rest


def note_answers(message: Inbound) -> None:
    """Count others' answers in the player's turn among the results of the player's orders."""
    game = message.player.game
    later = game.events.filter(number__gt=message.last_event).order_by("number")
    for number, data in later.values_list("number", "data"):
        if isinstance(game.rulebook.read_event(data), TurnBegan):
            break
        message.last_event = number


def refuse_stale(message: Inbound, locked: LockedGame, found: Next | Stopped) -> None:
    """Raise Stale if the list is for a past decision, or if the player has given an order since.

    What others did meanwhile, such as answering questions in the player's turn, does not matter. An order
    that may be given at any time needs no decision.
    """
    seat = message.player.seat
    if message.given and isinstance(found, Stopped) and found.reason is EndReason.DONE:
        return
    present = decision_of(locked.players[seat], locked.position)
    acted = player_version(locked, seat)
    if message.decision.startswith(TURN) and message.decision != present:
        raise Stale("turn_over", gettext_noop("Your turn was over before these orders."))
    if message.decision:
        is_past = message.decision != present or message.acted_version != acted
    else:
        is_past = message.asked != fingerprint(present) and not is_for_anyone(locked, found)
        # If they had seen more than there is, the mail was sent before a backup of the site was restored.
        is_past |= not acted <= message.seen <= locked.game.known[seat]
    if is_past:
        raise Stale("stale", PAST)


def is_for_anyone(locked: LockedGame, found: Next | Stopped) -> bool:
    """Return whether the next order may be given at any time."""
    return isinstance(found, Next) and locked.rulebook.is_for_anyone(locked.position, found.order)


def player_version(locked: LockedGame, seat: int) -> int:
    """Return how many events the seat knew of when it last gave an order."""
    return locked.players[seat].acted_version


def seat_view_of(locked: LockedGame, seat: int) -> SeatView:
    """Return the seat's view for the conditions of a list.

    The record is read only if a condition asks what was attacked.
    """

    def attacked() -> frozenset[int]:
        return attacked_since_last_turn((event for _number, event in newest_first(locked.game)), seat)

    view = redact(locked.rulebook, locked.position, seat)
    return SeatView(locked.rulebook, view, seat, cast("frozenset[int]", SimpleLazyObject(attacked)))


def rest_told(message: Inbound, steps: Steps, names: Mapping[str, int]) -> list[str]:
    """Return the rest of a list as its author would write it."""
    text = format_list(message.player.game.rulebook, steps, names, message.user.language)
    return [line for line in text.split("\n") if line]


def list_told(locked: LockedGame, seat: int, steps: Steps) -> str:
    """Return a list as the person of a seat would write it."""
    user = locked.players[seat].user
    return format_list(locked.rulebook, steps, names_in(locked.game), user.language if user else "en")

"""Take over the seat of a player who stays away, if the game has agreed to offer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.clock.pace import Farewell
from games.engine.phases.anytime import reset_answers
from games.models import Game, Incident
from games.models.contact import strangers_to
from games.services.errors import Refused
from games.services.mail.mails import queue_replaced, queue_your_turn
from games.services.play.ahead import rename
from games.services.play.locked_game import ask_if_wanted, locked_game
from games.services.play.order_lists import names_in
from games.services.time.clocks import new_clock
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User
    from games.services.play.locked_game import LockedGame

NOT_OFFERED = gettext_noop("This seat is no longer offered.")


def take_over(*, game_id: int, seat: int, user: User) -> Game:
    """Take the place of a person who is absent. Return the game as it is then.

    The clock starts again, and whatever the former owner arranged in advance is void. The former owner is
    told by mail and no longer sees the game. Raise Refused, in the same words whether the seat is not offered
    or the game does not exist.
    """
    if not Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).exists():
        raise Refused("not_offered", NOT_OFFERED)
    with locked_game(game_id) as locked:
        refuse_who_knows(locked, user)
        if not is_offered(locked, seat) or sits_with_strangers(locked, user):
            raise Refused("not_offered", NOT_OFFERED)
        replace(locked, seat, user)
        return locked.game


def hand_over(*, game_id: int, seat: int, user: User) -> None:
    """Give a seat to another person, as the organisers of its tournament decide. Raise Refused."""
    with locked_game(game_id) as locked:
        refuse_who_knows(locked, user)
        replace(locked, seat, user)


def refuse_who_knows(locked: LockedGame, user: User) -> None:
    """Raise Refused if the person has or had a seat in the game."""
    if any(player.user_id == user.pk for player in locked.players):
        raise Refused("sits_already", gettext_noop("You already have a seat in this game."))
    if Game.objects.left_by(user).filter(pk=locked.game.pk):
        raise Refused("sat_before", gettext_noop("You had a seat in this game before, and know its secrets."))


def sits_with_strangers(locked: LockedGame, user: User) -> bool:
    """Return whether the person must not meet somebody at the table."""
    return not strangers_to(user).isdisjoint(player.user_id for player in locked.players)


def is_offered(locked: LockedGame, seat: int) -> bool:
    """Return whether anybody may take the seat."""
    clock, pace = locked.clocks.get(seat), locked.game.pace
    return (
        clock is not None
        and pace is not None
        and pace.farewell == Farewell.REPLACED
        and clock.absent_since is not None
        and locked.position.is_playing(seat)
    )


def replace(locked: LockedGame, seat: int, user: User) -> None:
    """Give the seat to another person."""
    now, game, player = timezone.now(), locked.game, locked.players[seat]
    queue_replaced(game, player, now)
    names = names_in(game)
    player.user, player.limits, player.wants_pause = user, user.stand_in, False
    player.ahead, player.ahead_ended = "", {}
    player.called_at, player.answered, player.turn_read = now, False, 0
    player.save()
    rename(locked, names)
    if game.pace:
        locked.clocks[seat].delete()
        locked.clocks[seat] = new_clock(player, game.pace)
    with locked.table(None) as table:
        reset_answers(table, seat)
        ask_if_wanted(table, player)
    Incident.objects.create(game=game, seat=seat, kind=Incident.Kind.REPLACED, at=now)
    if player.to_act:
        queue_your_turn(game, player, locked.position, now)

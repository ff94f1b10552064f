"""The actions of people in the simulated world, by page or by mail, through the real services."""

from __future__ import annotations

from contextlib import suppress
from email.message import EmailMessage
from itertools import count
from typing import TYPE_CHECKING

from django.utils import timezone

from games.bots.stand_in import Limits, StandIn
from games.clock.calendar import DAY
from games.engine import OrderError, Resign, redact
from games.engine.notation import format_order
from games.models import Game, Inbound, Player
from games.models.position import load_position
from games.selectors.lobby.offers import offers
from games.services.errors import Refused
from games.services.lobby.seats import take_over
from games.services.mail import inbound
from games.services.play.ahead import leave_orders
from games.services.play.orders import give_order
from games.services.time.pauses import want_pause
from games.services.time.vacations import begin_vacation, end_vacation

if TYPE_CHECKING:
    import random

    from accounts.models import User
    from games.engine import Order, Position
    from tests.soak.ledger import Ledger

ADVISER = StandIn(Limits(attack=True, trade=True, move=True))
PLANS = (
    "place all kamchatka\nend turn",
    "trade best\nplace all brazil\nif siam is mine: end turn",
    "end turn",
)
"""Lists that a person may leave for their next turn; most end before everything is done."""


class Actions:
    """The actions of people. Each one tells the ledger; a refusal without reason is a breach."""

    def __init__(self, ledger: Ledger, rng: random.Random) -> None:
        self.ledger, self.rng = ledger, rng
        self.numbers = count(1)

    # --- Orders

    def order(self, player: Player) -> bool:
        """Give one order on the page; return whether the game still waits for the person."""
        game, position = look(player.game_id)
        if not awaits(game, position, player.seat):
            return False
        return self.give(player, self.advice(game, position, player.seat), game.known[player.seat])

    def give(self, player: Player, order: Order, seen: int) -> bool:
        """Give an order for a person, and return whether the game still waits for them.

        The person has seen this number of events.
        """
        try:
            give_order(game_id=player.game_id, seat=player.seat, order=order, seen=seen)
        except OrderError as error:
            self.ledger.breach(f"game {player.game_id}: {order} was refused: {error}")
            return False
        self.ledger.acted(player)
        return Player.objects.values_list("to_act", flat=True).get(pk=player.pk)

    def advice(self, game: Game, position: Position, seat: int) -> Order:
        """Return the order that a sensible player would give."""
        return ADVISER.choose(game.rulebook, redact(game.rulebook, position, seat), seat, self.rng)

    def write(self, player: Player, address: str) -> None:
        """Answer a mail with an order and, in the person's own turn, with the end of the turn."""
        game, position = look(player.game_id)
        if awaits(game, position, player.seat):
            text = format_order(game.rulebook, self.advice(game, position, player.seat))
            on_turn = position.round and position.turn == player.seat
            self.send(player, address, f"{text}\nend turn" if on_turn else text)

    def send(self, player: Player, address: str, text: str) -> None:
        """Send a person's mail to a reply address."""
        assert player.user is not None
        message = EmailMessage()
        message["From"], message["To"] = player.user.email, address
        message["Subject"], message["Message-ID"] = "Re: Estafette", f"<{next(self.numbers)}@example.org>"
        message.set_content(f"{text}\n\n-- \n{player.user.username}\n")
        with suppress(Refused):  # too many in an hour
            inbound.receive(address, bytes(message), door=Inbound.Door.SMTP, sender=player.user.email)

    def leave_orders(self, player: Player) -> None:
        """Leave a list of orders for the next turn."""
        with suppress(Refused):  # their turn has come by now, or the game is over
            leave_orders(game_id=player.game_id, seat=player.seat, text=self.rng.choice(PLANS))
            self.ledger.acted(player)

    def resign(self, player: Player) -> None:
        """Leave the game for good."""
        game, position = look(player.game_id)
        if game.status == Game.Status.RUNNING and position.is_playing(player.seat):
            self.give(player, Resign(), game.known[player.seat])

    # --- Time

    def want_pause(self, player: Player, *, wanted: bool) -> None:
        """Ask for a pause, agree to one, or end it."""
        with suppress(Refused):  # the game is over
            want_pause(game_id=player.game_id, seat=player.seat, wanted=wanted)
            self.ledger.acted(player)

    def begin_vacation(self, user: User) -> bool:
        """Go away for some days; return whether the person was not away already."""
        now = timezone.now()
        if user.vacations.at(now).exists():
            return False
        begin_vacation(user=user, until=now + self.rng.uniform(2, 9) * DAY)
        return True

    def end_vacation(self, user: User) -> None:
        """Come back."""
        end_vacation(user=user)

    def take_over(self, user: User) -> list[int]:
        """Take the seat of a person who stays away; return the game, if there is one."""
        taken = offers(user)[:1]
        for offer in taken:
            take_over(game_id=offer.game_id, seat=offer.seat.number, user=user)
        return [offer.game_id for offer in taken]


def look(game_id: int) -> tuple[Game, Position]:
    """Return a game as it is now."""
    game = Game.objects.get(pk=game_id)
    return game, load_position(game, list(game.players.order_by("seat")))


def awaits(game: Game, position: Position, seat: int) -> bool:
    """Return whether a game waits for a seat."""
    return game.status == Game.Status.RUNNING and seat in game.rulebook.to_act(position)

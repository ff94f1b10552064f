"""The one door to a game: lock it, play at its table, write everything that follows, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.engine.dice import RandomDice
from games.engine.errors import gettext_noop
from games.engine.table import Table
from games.models import Game
from games.services import wake
from games.services.errors import Refused
from games.services.mails import queue_game_over, queue_your_turn
from games.services.storage import append_events, create_rows, load_position, update_rows

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine.dice import Dice
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.models import Player


@dataclass
class Sitting:
    """A running game, locked until the transaction ends. `position` is the present one."""

    game: Game
    players: Sequence[Player]
    rulebook: Rulebook
    position: Position

    def play(self, seat: int, order: Order, dice: Dice | None = None) -> None:
        """Let the order happen and store what follows. Raises Illegal, with nothing changed."""
        table = Table(self.rulebook, self.position.copy(), dice or RandomDice())
        table.play(seat, order)
        now = timezone.now()
        append_events(self.game, table.events, now)
        update_rows(self.game, self.players, self.position, table.position)
        self.position = table.position
        acted = self.players[seat]
        acted.acted_version = self.game.version
        acted.save(update_fields=["acted_version"])
        settle(self.game, self.players, self.rulebook, self.position, now)


@contextmanager
def sit_down(game_id: int) -> Iterator[Sitting]:
    """Lock a running game for one transaction.

    Raises Game.DoesNotExist, and Refused when the game is not running.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        if game.status == Game.Status.OVER:
            raise Refused("game_over", gettext_noop("The game is over; nothing can be ordered any more."))
        if game.status == Game.Status.WAITING:
            raise Refused(
                "not_started", gettext_noop("The game has not begun. It begins when all seats are taken.")
            )
        players = list(game.players.select_related("user"))
        yield Sitting(game, players, game.rulebook, load_position(game, players))


def open_game(game: Game, players: Sequence[Player], dice: Dice | None = None) -> None:
    """Deal and begin. The caller holds the lock of a waiting game whose seats are all taken."""
    rulebook = game.rulebook
    table = Table.begin(rulebook, len(players), dice or RandomDice())
    now = timezone.now()
    game.status = Game.Status.RUNNING
    game.started_at = now
    game.options = dict(rulebook.chosen)
    append_events(game, table.events, now)
    create_rows(game, players, table.position)
    settle(game, players, rulebook, table.position, now)


def settle(
    game: Game, players: Sequence[Player], rulebook: Rulebook, position: Position, now: datetime
) -> None:
    """Save the game, tell those whose decision it has become, and wake the workers after the commit."""
    if position.is_over:
        game.status = Game.Status.OVER
        game.ended_at = now
        queue_game_over(game, players, now)
    acting = rulebook.to_act(position)
    for player in players:
        called = player.seat in acting
        if called and not player.to_act:
            player.called_version = game.version
            queue_your_turn(game, player, position, now)
        if called != player.to_act:
            player.to_act = called
            player.save(update_fields=["to_act", "called_version"])
    game.computer_due = now if any(players[seat].bot for seat in acting) else None
    game.save()
    wake.after_commit(game)

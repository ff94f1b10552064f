"""When somebody leaves in any way while a question is open, the game goes on, even for a computer player."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.closing import close_account
from accounts.models import User
from games.engine import Table
from games.engine.chance.dice import RandomDice
from games.models import Game
from games.services.play.locked_game import call_to_act
from games.services.record.storage import write_position
from tests.rulebooks.godstorm.miracles.tables import play, table_with
from tests.support.tables import known_to, let_computers_play, open_table, position_of


def by_the_page(game: Game, user: User) -> None:
    client = Client()
    client.force_login(user)
    seat = game.players.get(user=user).seat
    client.post(reverse("orders", args=[game.pk]), {"order": "resign", "seen": known_to(game, seat)})


def by_closing_the_account(game: Game, user: User) -> None:
    close_account(user)


@pytest.fixture
def looking(alice: User, bob: User, charlie: User) -> Game:
    """Put a game in which the first seat, a computer player, is about to take a card of the second."""
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    table = table_with({0: ["visions"], 1: ["fog", "storms"], 2: ["convert"]})
    play(table, "play visions 2")
    players = list(game.players.order_by("seat"))
    write_position(game, players, position_of(game), table.position)
    players[0].user, players[0].bot = None, "sensible"
    at_rest = Table(game.rulebook, table.position, RandomDice())
    call_to_act(game, players, {}, at_rest, before=table.position, acted=None, now=timezone.now())
    for player in players:
        player.save()
    game.save()
    return game


@pytest.mark.parametrize("leave", [by_the_page, by_closing_the_account])
@pytest.mark.parametrize("leaver", [1, 2])
def test_a_computer_goes_on_when_somebody_leaves_while_it_is_asked(
    looking: Game, leave: Callable[[Game, User], None], leaver: int
) -> None:
    leave(looking, User.objects.get(players__game=looking, players__seat=leaver))
    let_computers_play(looking)
    position = position_of(looking)
    assert position.departed
    assert position.pending is None or position.pending[0] != "vision"
    assert position.turn != 0 or position.is_over

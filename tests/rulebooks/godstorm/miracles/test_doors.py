"""Games that differ only in hands of miracles are the same to others at every door, byte for byte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine import Table
from games.mail.outgoing import compose
from games.models import Game
from games.services.lobby.games import create_game, join_game
from games.services.play.sitting import call_to_act
from games.services.record.storage import write_position
from tests.rulebooks.godstorm.miracles.tables import play, table_with
from tests.support.doors import differing, doors, engraved
from tests.support.tables import position_of

pytestmark = pytest.mark.django_db

Hands = Mapping[int, Sequence[str]]
IN_STEP_4: tuple[Hands, Hands] = {0: ["heroes", "old", "fog"]}, {0: ["ash", "door", "lava"]}
WHEN_ATTACKED: tuple[Hands, Hands] = {1: ["warriors", "lava"]}, {1: ["meek", "idol"]}


@pytest.fixture
def game(alice: User, bob: User, charlie: User, stopped_clock: datetime) -> Game:
    game = create_game(creator=alice, name="Olympus", rulebook_key="godstorm", options={}, seats=3, bots=[])
    for guest in (bob, charlie):
        join_game(game_id=game.pk, user=guest)
    game.refresh_from_db()
    return game


def put(game: Game, table: Table) -> None:
    """Let the game stand as at this table. Its record stays as it was."""
    players = list(game.players.select_related("user").order_by("seat"))
    write_position(game, players, position_of(game), table.position)
    call_to_act(game, players, {}, table, before=table.position, acted=None, now=timezone.now())
    for player in players:
        player.save()
    game.save()
    game.refresh_from_db()


def invaded(hands: Hands) -> Table:
    """Seat 1 is asked for miracles of the sky."""
    lands = {0: {"gaul": 8, "iberia": 3}, 1: {"alemannia": 4, "thule": 6}}
    table = table_with(hands, lands=lands, phase="attack")
    play(table, "standing sky ask", seat=1)
    play(table, "invade gaul alemannia 5")
    return table


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("hands", "stand"), [(IN_STEP_4, table_with), (WHEN_ATTACKED, invaded)])
def test_nobody_else_finds_a_hand_behind_any_door(
    game: Game, hands: tuple[Hands, Hands], stand: Any, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compose, "board_png", engraved)
    User.objects.update(language=language, is_staff=True, is_superuser=True)
    reader = User.objects.get(players__game=game, players__seat=2)
    found = []
    for given in hands:
        with transaction.atomic():
            put(game, stand(given))
            found.append(doors(game, reader, is_recorded=False))
            transaction.set_rollback(True)
    assert differing(*found) == []

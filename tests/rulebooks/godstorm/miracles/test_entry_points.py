"""Games that differ only in hands or piles of miracles look alike to others everywhere, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine import Table
from games.engine.events import Event, ExtraStateSet
from games.features.piles import CardTaken, PileShuffled, PileState
from games.mail.outgoing import compose
from games.models import Game
from games.rulebooks.godstorm.miracles.cards.decks import PILES
from games.services.lobby.games import create_game, join_game
from games.services.play.locked_game import call_to_act
from games.services.record.storage import write_position
from games.services.record.verify import check_pieces
from tests.rulebooks.godstorm.miracles.tables import table_with
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player, watched
from tests.support.scenes import record
from tests.support.tables import order, position_of

pytestmark = pytest.mark.django_db

Hands = Mapping[int, Sequence[str]]
IN_STEP_4: tuple[Hands, Hands] = {0: ["heroes", "old", "fog"]}, {0: ["ash", "door", "lava"]}
WHEN_ATTACKED: tuple[Hands, Hands] = {1: ["warriors", "lava"]}, {1: ["meek", "idol"]}
INVADED = ((1, "standing sky ask"), (0, "invade gaul alemannia 5"))
"""Seat 1 is asked for miracles of the sky."""


@pytest.fixture
def game(alice: User, bob: User, charlie: User, stopped_clock: datetime) -> Game:
    game = create_game(creator=alice, name="Olympus", rulebook_key="godstorm", options={}, seats=3, bots=[])
    for guest in (bob, charlie):
        join_game(game_id=game.pk, user=guest)
    game.refresh_from_db()
    return game


def put(game: Game, table: Table) -> None:
    """Put the game into the position of this table, and let its record lead there."""
    players = list(game.players.select_related("user").order_by("seat"))
    write_position(game, players, position_of(game), table.position)
    call_to_act(game, players, {}, table, before=table.position, acted=None, now=timezone.now())
    for player in players:
        player.save()
    game.save()
    game.refresh_from_db()
    record(game, [*kept(table), *dealt(table)])
    assert not list(check_pieces(game))


def kept(table: Table) -> Iterator[Event]:
    """Yield the open part of the gods' extra state."""
    piles = {pile.key for pile in PILES}
    for name, value in table.position.extra.items():
        if name not in piles:
            yield ExtraStateSet(name, value)


def dealt(table: Table) -> Iterator[Event]:
    """Yield the events that brought the miracles into the hands."""
    for pile in PILES:
        stack = PileState.of(table.position, pile.key)
        held = [(seat, card) for seat, hand in enumerate(stack.hands) for card in hand]
        yield PileShuffled(pile.key, (*(card for _, card in held), *stack.deck))
        yield from (CardTaken(pile.key, seat, card) for seat, card in held)


def attacked(hands: Hands) -> Table:
    """Put a table at which seat 1 may be attacked."""
    return table_with(
        hands, lands={0: {"gaul": 8, "iberia": 3}, 1: {"alemannia": 4, "thule": 6}}, phase="attack"
    )


@pytest.mark.parametrize(
    ("hands", "stand", "given", "language"),
    [(IN_STEP_4, table_with, (), "en"), (WHEN_ATTACKED, attacked, INVADED, "fr")],
    ids=["in step 4", "when attacked"],
)
def test_nobody_else_finds_a_hand_or_a_pile_at_any_entry_point(
    game: Game,
    hands: tuple[Hands, Hands],
    stand: Any,
    given: Sequence[tuple[int, str]],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card in a hand is not in its pile, so the games differ in both."""
    monkeypatch.setattr(compose, "board_png", engraved)
    User.objects.update(language=language, is_staff=True, is_superuser=True)
    reader = User.objects.get(players__game=game, players__seat=2)
    found, outside = [], []
    for held in hands:
        with transaction.atomic():
            put(game, stand(held))
            for seat, text in given:
                order(game, User.objects.get(players__game=game, players__seat=seat), text)
            found.append(shown_to_player(game, reader))
            outside.append(shown_outside(game, None) | watched(game))
            transaction.set_rollback(True)
    assert differing(*found) == []
    assert differing(*outside) == []

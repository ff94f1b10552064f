"""Two games that differ only in what a seat may not see give it the same pages, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engine import events as e
from games.models import Card, Game
from games.services.storage import append_events
from tests.support.looking import look, player_addresses
from tests.support.scenes import put
from tests.support.tables import position_of, version_of
from tests.views.conftest import ROBOT

HANDS = ({"alice": "peru", "bob": "japan china joker"}, {"alice": "peru", "bob": "alaska brazil siam"})
LANDS: dict[str, Any] = {"alice": "alaska 5, peru 2", "bob": "kamchatka 1, japan 4"}


def hide_the_deck(game: Game) -> None:
    """Turn the pile upside down."""
    pile = list(game.cards.filter(place=Card.Place.DECK).order_by("rank"))
    for card, rank in zip(pile, reversed(range(len(pile))), strict=True):
        card.rank = rank
    Card.objects.bulk_update(pile, ["rank"])


def test_hands_pile_and_drawn_cards(as_alice: Client, game: Game) -> None:
    bob = game.players.get(user__username="bob").seat
    put(game, turn="alice", rest=ROBOT, phase="attack", hands=HANDS[0], **LANDS)
    append_events(game, [e.CardDrawn(bob, 7)], moment := timezone.now())
    game.save()
    one = look(as_alice, player_addresses(game))

    put(game, turn="alice", rest=ROBOT, phase="attack", hands=HANDS[1], **LANDS)
    hide_the_deck(game)
    drawn = game.events.get(number=version_of(game))
    drawn.data = e.to_json(e.CardDrawn(bob, 11))
    drawn.save()
    assert drawn.created_at == moment
    other = look(as_alice, player_addresses(game))

    assert one == other


def test_plans_and_standing_answers(as_alice: Client, game: Game) -> None:
    due = [10] * game.players.count()
    placing: dict[str, Any] = {"turn": "alice", "rest": ROBOT, "phase": "placement", "to_place": due, **LANDS}
    seat = game.players.get(user__username="bob").seat
    pages = []
    for armies, answer in ((2, 0), (7, 1)):
        plans = [[[armies, "japan"]] if s == seat else [] for s in range(len(due))]
        standing = [{"defence": answer} if s == seat else {} for s in range(len(due))]
        put(game, plans=plans, standing=standing, **placing)
        pages.append(look(as_alice, player_addresses(game)))

    assert pages[0] == pages[1]


def test_what_is_ones_own_is_shown(as_bob: Client, game: Game) -> None:
    """Or the tests above would prove nothing."""
    put(game, turn="bob", rest=ROBOT, phase="attack", hands=HANDS[0], **LANDS)
    one = look(as_bob, player_addresses(game))
    put(game, turn="bob", rest=ROBOT, phase="attack", hands=HANDS[1], **LANDS)
    other = look(as_bob, player_addresses(game))

    here = reverse("game", args=[game.pk])
    assert one[here] != other[here]


@pytest.mark.parametrize("over", [False, True])
def test_hands_are_laid_open_at_the_end(as_alice: Client, game: Game, over: bool) -> None:
    lands = {"bob": ", ".join(territory.key for territory in game.board.territories)} if over else LANDS
    ending = {"winners": [game.players.get(user__username="bob").seat]} if over else {"phase": "attack"}
    put(game, turn="bob", rest="bob" if over else ROBOT, hands={"bob": "japan"}, **lands, **ending)

    html = as_alice.get(reverse("game", args=[game.pk])).content.decode()

    assert ("Japan (" in html) is over
    assert position_of(game).is_over is over

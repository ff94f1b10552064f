"""Games of two with forces that nobody plays, on their pages: alice against bob."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.errors import Illegal
from games.engine.orders import Influence, Standing
from games.models import Game
from games.services.orders import give_order
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of, version_of

pytestmark = pytest.mark.django_db

TOKENS = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"')


def shown(user: User, game: Game, page: str = "game") -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse(page, args=[game.pk]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def give(user: User, game: Game, kind: str, **fields: str) -> int:
    client = Client()
    client.force_login(user)
    known = Game.objects.get(pk=game.pk).known[seat_of(game, user)]
    data = {"order": kind, "seen": str(known), **fields}
    return client.post(reverse("orders", args=[game.pk]), data).status_code


def mustering(alice: User, bob: User) -> Game:
    """Alice is on turn; bob has asked to place what the neutral army receives."""
    game = open_table(alice, bob, rulebook="h2000_2p")
    answers: list[dict[str, int]] = [{}, {}]
    answers[seat_of(game, bob)] = {"muster": 0}
    return put(
        game,
        turn="alice",
        rest="force_1",
        phase="muster",
        to_place=[0, 0, 3],
        standing=answers,
        alice="alaska 5, alberta",
        bob="peru 4",
    )


def test_the_third_force_sits_at_the_table(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    page = shown(alice, game)
    assert "The neutral army" in page
    assert "39 territories" in page.replace("<b>", "").replace("</b>", "")
    assert shown(alice, game, "record")
    client = Client()
    client.force_login(alice)
    assert client.get(reverse("home")).status_code == 200


def test_the_opponent_places_its_armies_by_the_form(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    page = shown(bob, game)
    assert "Neutral reinforcements, in alice’s turn" in page
    assert 'name="at-siam"' in page
    assert 'name="at-peru"' not in page
    assert give(bob, game, "place", **{"at-siam": "2", "at-india": "1"}) == 302
    position = position_of(game)
    siam = game.board.territory_index["siam"]
    assert (position.phase, position.armies[siam]) == ("attack", 3)


def test_what_waits_for_the_force_is_kept_in_the_rows(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    assert position_of(game).to_place == [0, 0, 3]


def test_a_decision_is_taken_back_from_the_rules_and_left_to_them(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    seat = seat_of(game, alice)
    assert "What others may decide for you" in shown(alice, game)
    assert give(alice, game, "delegate", answer="muster ask") == 302
    assert position_of(game).standing[seat] == {"muster": 0}
    assert give(alice, game, "delegate", answer="muster auto") == 302
    assert position_of(game).standing[seat] == {"muster": 1}
    assert give(alice, game, "delegate", answer="muster maybe") == 422
    assert give(alice, game, "delegate", answer="end ask") == 422


def test_leaving_it_to_the_rules_answers_what_is_open(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    assert give(bob, game, "delegate", answer="muster auto") == 302
    assert (position_of(game).phase, position_of(game).to_place) == ("attack", [0, 0, 0])


def influencing(alice: User, bob: User, hand: str = "peru brazil") -> Game:
    game = open_table(alice, bob, rulebook="h2006_2p_active")
    return put(
        game,
        turn="alice",
        rest="force_2",
        phase="influence",
        to_place=3,
        hands={"alice": hand},
        alice="alaska 5, alberta",
        bob="peru 4",
        force_1="siam 3, india",
    )


def test_a_card_wins_independents_over_by_the_form(alice: User, bob: User) -> None:
    game = influencing(alice, bob)
    assert "The independents (yellow)" in shown(alice, game)
    card = game.board.territory_index["brazil"]
    assert give(alice, game, "influence", card=str(card), force="1") == 302
    position = position_of(game)
    assert (position.extra["allies"], position.hands[2]) == ([seat_of(game, alice), -1], [card])
    assert "ally of alice" in shown(bob, game)
    assert "gave a card to the independents (yellow): now alice’s ally" in shown(bob, game).replace("<b>", "")


@pytest.mark.parametrize(
    "fields", [{"card": "5"}, {"card": "999", "force": "1"}, {"card": "x", "force": "y"}]
)
def test_what_cannot_be_given_is_refused(alice: User, bob: User, fields: dict[str, str]) -> None:
    game = influencing(alice, bob)
    before = position_of(game)
    assert give(alice, game, "influence", **fields) == 422
    assert position_of(game) == before


def test_which_card_was_given_leaves_no_trace(alice: User, bob: User, stopped_clock: datetime) -> None:
    """What the opponent sees is the same, byte for byte (but for the form's token)."""
    game = influencing(alice, bob)
    seen = []
    for name in ("peru", "brazil"):
        with transaction.atomic():
            order = Influence(game.board.territory_index[name], 1)
            give_order(game_id=game.pk, seat=seat_of(game, alice), order=order, seen=version_of(game))
            page = re.sub(
                r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"', "", shown(bob, game)
            )
            seen.append(page)
            transaction.set_rollback(True)
    assert seen[0] == seen[1]
    assert "gave a card to" in seen[0]


def test_standing_orders_of_another_edition_are_refused(alice: User, bob: User) -> None:
    game = influencing(alice, bob)
    with pytest.raises(Illegal, match="Answer"):
        give_order(
            game_id=game.pk,
            seat=seat_of(game, alice),
            order=Standing("counter", 0),
            seen=version_of(game),
        )

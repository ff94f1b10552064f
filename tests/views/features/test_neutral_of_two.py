"""Games of two with neutrals, on their pages: alice against bob."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.errors import Illegal
from games.engine.orders import Attack, Standing
from games.features.allies.influence import Influence
from games.models import Game
from games.services.play.orders import give_order
from tests.support.refusals import refused
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
    """Put Alice on turn; bob has asked to place what the neutral receives."""
    game = open_table(alice, bob, rulebook="h2000_2p")
    answers: list[dict[str, int]] = [{}, {}]
    answers[seat_of(game, bob)] = {"muster": 0}
    return put(
        game,
        turn="alice",
        rest="neutral_1",
        phase="muster",
        to_place=[0, 0, 3],
        standing=answers,
        alice="alaska 5, alberta",
        bob="peru 4",
    )


def test_the_neutral_sits_at_the_table(alice: User, bob: User) -> None:
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


def test_armies_for_the_neutral_are_kept_in_the_rows(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    assert position_of(game).to_place == [0, 0, 3]


def test_a_decision_is_taken_back_from_the_rules_and_left_to_them(alice: User, bob: User) -> None:
    game = mustering(alice, bob)
    seat = seat_of(game, alice)
    assert "What the rules may decide for you" in shown(alice, game)
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
        rest="neutral_2",
        phase="influence",
        to_place=3,
        hands={"alice": hand},
        alice="alaska 5, alberta",
        bob="peru 4",
        neutral_1="siam 3, india",
    )


def test_a_card_wins_independents_over_by_the_form(alice: User, bob: User) -> None:
    game = influencing(alice, bob)
    assert "The independents (yellow)" in shown(alice, game)
    card = game.board.territory_index["brazil"]
    assert give(alice, game, "influence", card=str(card), force="1") == 302
    position = position_of(game)
    assert (list(position.extra["allies"]), position.hands[2]) == ([seat_of(game, alice), -1], [card])
    assert "ally of alice" in shown(bob, game)
    assert "gave a card to the independents (yellow): now alice’s ally" in shown(bob, game).replace("<b>", "")


@pytest.mark.parametrize(
    "fields", [{"card": "5"}, {"card": "999", "force": "1"}, {"card": "x", "force": "y"}]
)
def test_impossible_orders_are_refused(alice: User, bob: User, fields: dict[str, str]) -> None:
    game = influencing(alice, bob)
    before = position_of(game)
    assert give(alice, game, "influence", **fields) == 422
    assert position_of(game) == before


def test_which_card_was_given_leaves_no_trace(alice: User, bob: User, stopped_clock: datetime) -> None:
    """The opponent sees the same page, byte for byte (except for the form's token)."""
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
    with refused(Illegal, "Nobody is asked “counter” in this game"):
        give_order(
            game_id=game.pk,
            seat=seat_of(game, alice),
            order=Standing("counter", 0),
            seen=version_of(game),
        )


# --- The reader's allies


def with_an_ally(alice: User, bob: User, phase: str, **fields: Any) -> Game:
    """Put Alice on turn; the yellow independents are her allies, the green ones nobody's."""
    game = open_table(alice, bob, rulebook="h2006_2p_active")
    allies = [seat_of(game, alice), -1]
    lands: dict[str, Any] = {"alice": "alaska 5, alberta", "bob": "peru 4", "neutral_1": "siam 7, india"}
    return put(
        game, turn="alice", rest="neutral_2", phase=phase, extra={"allies": allies}, **(lands | fields)
    )


def attack_page(user: User, game: Game, source: str, target: str) -> str:
    client = Client()
    client.force_login(user)
    address = f"{reverse('game', args=[game.pk])}?source={source}&target={target}"
    return " ".join(client.get(address).content.decode().split())


def test_an_ally_is_called_the_readers_own(alice: User, bob: User) -> None:
    game = with_an_ally(alice, bob, "attack")

    assert "<small>your ally</small>" in shown(alice, game)
    assert "<small>ally of alice</small>" in shown(bob, game)


def test_own_and_allied_armies_are_told_apart(alice: User, bob: User) -> None:
    page = shown(alice, with_an_ally(alice, bob, "attack"))

    own, allied = (
        page.index('<optgroup label="Your own armies">'),
        page.index('label="The independents (yellow)"'),
    )
    assert own < page.index('<option value="alaska"') < allied < page.index('<option value="siam"')
    assert "from Siam, with the independents (yellow)" in page


def test_the_losses_of_an_ally_are_not_the_readers(alice: User, bob: User) -> None:
    game = with_an_ally(alice, bob, "attack")
    own, allied = attack_page(alice, game, "alaska", "kamchatka"), attack_page(alice, game, "siam", "china")

    assert "You lose about" in own
    assert "I am down to" in own
    assert "You lose about" not in allied
    assert "Losses of the independents (yellow)" in allied
    assert "they are down to" in allied


def test_going_on_says_how_many_allied_armies_are_given_up(alice: User, bob: User) -> None:
    game = with_an_ally(alice, bob, "allied_reinforce", to_place=[0, 0, 4, 0])
    page = shown(alice, game)

    assert "4 armies to place for the independents (yellow)" in page
    assert "Go on without the 4 armies that are left" in page
    assert give(alice, game, "place", **{"at-siam": "3"}) == 302
    assert "Go on without the 1 army that is left" in shown(alice, game)


def test_influence_is_spent_on_others_first(alice: User, bob: User) -> None:
    """The reader's allies come last and are never preselected; the page says what a card would change."""
    game = with_an_ally(alice, bob, "influence", to_place=3, hands={"alice": "peru brazil"})
    page = shown(alice, game)

    assert "Win independents over with cards, or go on" in page
    assert "armies to place" not in page
    green, yellow = page.index('id="influence-force-2"'), page.index('id="influence-force-1"')
    assert green < yellow
    assert page[green:].startswith('id="influence-force-2" value="2" checked>')
    assert "already your ally, 0 of 5 cards" in page[yellow:]


def test_nothing_is_chosen_if_all_are_allies(alice: User, bob: User) -> None:
    game = with_an_ally(alice, bob, "influence", to_place=3, hands={"alice": "peru brazil"})
    allies = [seat_of(game, alice)] * 2
    lands: dict[str, Any] = {"alice": "alaska 5, alberta", "bob": "peru 4", "neutral_1": "siam 7, india"}
    put(
        game,
        turn="alice",
        rest="neutral_2",
        phase="influence",
        to_place=3,
        hands={"alice": "peru"},
        extra={"allies": allies},
        **lands,
    )
    page = shown(alice, game)
    forces = page[page.index("To whom") : page.index("Which card")]

    assert "checked" not in forces
    assert give(alice, game, "influence", card=str(game.board.territory_index["peru"])) == 422


def test_a_move_of_one_of_two_allies_does_not_end_the_turn(alice: User, bob: User) -> None:
    lands: dict[str, Any] = {"alice": "alaska 5, alberta", "bob": "peru 4", "neutral_1": "siam 7, india"}
    game = with_an_ally(alice, bob, "allied_manoeuvre")
    assert "</span> and end the turn</button>" in shown(alice, game)
    both = {"allies": [seat_of(game, alice)] * 2}
    put(
        game,
        turn="alice",
        rest="neutral_2",
        phase="allied_manoeuvre",
        extra=both,
        **(lands | {"neutral_2": "china 4"}),
    )
    page = shown(alice, game)
    assert "You may move armies; your turn goes on." in page
    assert "</span> and end the turn</button>" not in page


def test_the_list_of_games_names_what_is_to_be_done(as_alice: Client, alice: User, bob: User) -> None:
    with_an_ally(alice, bob, "influence", to_place=3, hands={"alice": "peru brazil"})

    assert ">Win independents over</a>" in as_alice.get(reverse("home")).content.decode()


def test_the_list_of_games_does_not_call_claims_placements(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, rulebook="h2006_world")
    client = Client()
    client.force_login(
        next(user for user in (alice, bob, charlie) if seat_of(game, user) == game.state["turn"])
    )

    assert ">Claim a territory</a>" in client.get(reverse("home")).content.decode()


def test_an_attack_by_the_ally_names_it(alice: User, bob: User) -> None:
    """Bob attacks alice with the ally, in alice's own turn; she has asked to choose how she defends."""
    game = open_table(alice, bob, rulebook="asso_2p")
    source, target = game.board.territory_index["siam"], game.board.territory_index["china"]
    position: dict[str, Any] = {"standing": [{"defence": 0}] * 2, "round": 6}
    lands: dict[str, Any] = {"alice": "china 4, india", "bob": "alaska 5", "neutral_1": "siam 7"}
    put(game, turn="alice", rest="bob", phase="counter", **position, **lands)
    give_order(
        game_id=game.pk, seat=seat_of(game, bob), order=Attack(source, target, 3, None), seen=version_of(game)
    )

    assert "Attack by the ally in China" in shown(alice, game)

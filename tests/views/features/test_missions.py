"""A game with secret missions, on its page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.chance.dice import GivenDice
from games.engine.notation import parse_order
from games.models import Game
from games.services.play.orders import give_order
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import open_table, seat_of, version_of

pytestmark = pytest.mark.django_db

FAR = "alaska, alberta, ontario, quebec, greenland, iceland, ukraine, ural, siberia, yakutsk, irkutsk, japan"
NEAR = "brazil, peru, argentina, venezuela, egypt, congo, madagascar, india, china, siam, mongolia 4"
MISSIONS = ["24_territories", "asia_africa", "destroy_0"]


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """Put Alice one territory short of her mission and next to Kamchatka; Bob needs two continents."""
    game = open_table(alice, bob, charlie, rulebook="h2000_mission")
    missions = dict(zip([seat_of(game, user) for user in (alice, bob, charlie)], MISSIONS, strict=True))
    return put(
        game,
        turn="alice",
        rest="charlie",
        phase="attack",
        alice=f"{FAR}, {NEAR}",
        bob="kamchatka, scandinavia",
        missions=[missions[seat] for seat in range(3)],
    )


def page(user: User, game: Game) -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse("game", args=[game.pk])).content.decode()


def test_players_read_only_their_own_mission(game: Game, alice: User, bob: User) -> None:
    assert "Hold 24 territories." in page(alice, game)
    assert "Hold Asia and Africa whole." in page(bob, game)
    assert "Hold Asia and Africa" not in page(alice, game)
    assert "Destroy all armies" not in page(alice, game)


def test_the_mission_and_its_progress_are_next_to_the_map(game: Game, alice: User) -> None:
    head = page(alice, game).partition('id="orders"')[2].partition("</header>")[0]

    assert "Hold 24 territories." in head
    assert "<em>23 of 24</em>" in head


def test_a_mission_against_a_player_counts_their_territories(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    given = {alice: "24_territories", bob: "asia_africa", charlie: f"destroy_{seat_of(game, alice)}"}
    missions = [given[person] for person in sorted(given, key=lambda person: seat_of(game, person))]
    put(
        game, turn="bob", rest="bob", phase="attack", alice="peru, brazil", charlie="japan", missions=missions
    )

    assert "<em>territories left: 2</em>" in page(charlie, game)


def test_at_the_end_all_missions_are_told(game: Game, alice: User, bob: User) -> None:
    attack = parse_order(game.rulebook, "attack mongolia kamchatka 3")
    dice = GivenDice([[6, 6, 6], [1]])
    give_order(game_id=game.pk, seat=seat_of(game, alice), order=attack, seen=version_of(game), dice=dice)

    assert "You have fulfilled your mission" in page(alice, game)
    assert "alice has fulfilled the mission" in page(bob, game)
    for told in ("Hold 24 territories.", "Hold Asia and Africa whole.", "Destroy all armies of"):
        assert told in page(bob, game)


def test_a_mission_against_a_colour_names_it_and_its_player(alice: User, bob: User, charlie: User) -> None:
    """Seats are drawn and colours are not: the card's colour is that of the player in that seat."""
    game = open_table(alice, bob, charlie, rulebook="h2000_mission")
    victim = game.players.get(user=bob)
    missions = ["18_territories", "24_territories", "asia_africa"]
    missions[seat_of(game, alice)] = f"destroy_{victim.seat}"
    put(game, turn="alice", rest="charlie", phase="attack", alice="peru 3", bob="japan", missions=missions)

    assert victim.colour == "blue"
    assert "Destroy all armies of bob (blue)" in page(alice, game)

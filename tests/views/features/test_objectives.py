"""A game of Risk Mission on its pages and in its mails."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.boards.world import WORLD
from games.features.aims_text import aim_wording
from games.features.objectives.cards import WholeContinents
from games.features.objectives.hands import ACHIEVED
from games.mail.outgoing import post
from games.models import Game
from games.presentation.language.wording import worded
from tests.support.kept import made_once
from tests.support.looking import look, player_addresses, staff_addresses
from tests.support.scenes import put
from tests.support.tables import known_to, open_table, position_of, seat_of

pytestmark = pytest.mark.django_db

ALICE_HAS = ["stack_12", "africa", "20_territories", "asia"]
BOB_HAS = (
    ["conquer_3", "conquer_5", "europe", "24_territories"],
    ["mixed_set", "5_islands", "crossroads", "3_continents"],
)
ROBOT_HAS = ["foothold_everywhere", "16_territories", "2_continents", "conquer_10"]
LANDS: dict[str, Any] = {
    "rest": "Vauban",
    "alice": "alaska 12, alberta 3, peru 1",
    "bob": "kamchatka 1, japan 4",
}


@pytest.fixture
@made_once
def game(alice: User, bob: User) -> Game:
    """A game of two people and a computer player."""
    game = open_table(alice, bob, bots=["sensible"], rulebook="h2006_mission")
    game.players.exclude(bot="").update(name="Vauban")
    return game


def after_the_attacks(game: Game, bob: list[str] | None = None, **achieved: list[str]) -> Game:
    """Put Alice before her move; she has gathered twelve armies in Alaska."""
    seats = {str(player): player.seat for player in game.players.all()}
    held = {"alice": ALICE_HAS, "bob": bob or BOB_HAS[0], "Vauban": ROBOT_HAS}
    return put(
        game,
        turn="alice",
        phase="manoeuvre",
        objectives=[held[name] for name in sorted(seats, key=seats.__getitem__)],
        achieved={seats[name]: ranks for name, ranks in achieved.items()},
        **LANDS,
    )


def page(client: Client, game: Game) -> str:
    return client.get(reverse("game", args=[game.pk])).content.decode()


def test_players_read_only_their_own_objectives_and_progress(as_alice: Client, game: Game) -> None:
    html = page(as_alice, after_the_attacks(game))
    for told in (
        "Have 12 armies on one territory.",
        "Hold Africa whole.",
        "Hold 20 territories.",
        "can be shown now",
        "3 of 20",
        "0 of 6",
        "To be shown after your attacks, before the move.",
    ):
        assert told in html
    assert "Take 3 territories in one turn." not in html


def test_an_objective_is_shown_with_a_button(
    as_alice: Client, as_bob: Client, alice: User, game: Game
) -> None:
    after_the_attacks(game)
    seat = seat_of(game, alice)
    fields = {"order": "show", "rank": "captain", "seen": known_to(game, seat)}
    assert "Show it to all" in page(as_alice, game)

    assert as_alice.post(reverse("orders", args=[game.pk]), fields).status_code == 302

    assert ACHIEVED.of(position_of(game))[seat] == 1
    html = page(as_alice, game)
    assert "Show it to all" not in html
    assert "<em>achieved</em>" in html
    html = page(as_bob, game)
    assert "alice has achieved their objective as Captain: <b>Have 12 armies on one territory.</b>" in html
    assert "alice has achieved: Captain." in html


@pytest.mark.parametrize("rank", ["", "major", "emperor"])
def test_objectives_that_cannot_be_shown_are_refused(
    as_alice: Client, alice: User, game: Game, rank: str
) -> None:
    after_the_attacks(game)
    fields = {"order": "show", "rank": rank, "seen": known_to(game, seat_of(game, alice))}
    assert as_alice.post(reverse("orders", args=[game.pk]), fields).status_code == 422


def test_with_three_achieved_all_read_the_last_one(as_bob: Client, game: Game) -> None:
    html = page(as_bob, after_the_attacks(game, alice=["captain", "major", "colonel"]))
    assert "alice has achieved: Captain, Major and Colonel. Still to be achieved: Hold Asia whole." in html


def test_nobody_can_tell_which_objectives_others_have(as_alice: Client, alice: User, game: Game) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    sights = []
    for objectives in BOB_HAS:
        after_the_attacks(game, bob=objectives)
        sights.append(look(as_alice, [*player_addresses(game), *staff_addresses(game)]))
    assert sights[0] == sights[1]


def test_at_the_end_all_are_shown(as_bob: Client, as_alice: Client, alice: User, game: Game) -> None:
    after_the_attacks(game, alice=["major", "colonel", "general"])
    fields = {"order": "show", "rank": "captain", "seen": known_to(game, seat_of(game, alice))}
    as_alice.post(reverse("orders", args=[game.pk]), fields)

    assert "You have achieved your four objectives" in page(as_alice, game)
    html = page(as_bob, game)
    assert "alice has achieved four objectives" in html
    for told in ("Captain, achieved: Have 12 armies", "Colonel: Hold Europe whole.", "Take 10 territories"):
        assert told in html


def test_the_turn_mail_says_what_can_be_shown(
    alice: User, game: Game, mailoutbox: list[EmailMultiAlternatives], settings: Any
) -> None:
    settings.MAIL_DELAY = 0
    put(game, turn="bob", phase="attack", **LANDS)
    mailoutbox.clear()
    after_the_attacks(game)
    post.deliver_mails()
    (mail,) = [mail for mail in mailoutbox if mail.to == [alice.email]]
    assert "- Captain: Have 12 armies on one territory." in str(mail.body)
    told = "Colonel: Hold 20 territories. To be shown after your attacks, before the move. (3 of 20)"
    assert told in " ".join(str(mail.body).split())


def test_the_edition_says_that_its_cards_are_a_reconstruction(as_alice: Client) -> None:
    for address in (f"{reverse('start')}?rulebook=h2006_mission", reverse("rules", args=["h2006_mission"])):
        assert "are lost. Ours are a reconstruction" in as_alice.get(address).content.decode()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Hold Africa, Europe or Asia whole."),
        ("fr", "Tenez en entier l’Afrique, l’Europe ou l’Asie."),
    ],
)
def test_one_continent_is_asked_for_of_several(language: str, told: str) -> None:
    with translation.override(language):
        assert worded(WORLD, aim_wording(WholeContinents(1, ("africa", "europe", "asia")))) == told

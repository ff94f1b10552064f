"""A game with secret headquarters, on its pages and in its mails."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.chance.dice import GivenDice
from games.engine.notation import parse_order
from games.features.headquarters.secret import CHOSEN
from games.mail.outgoing import post
from games.models import Game
from games.services.play.orders import give_order
from tests.support.looking import look, player_addresses, staff_addresses
from tests.support.scenes import put
from tests.support.tables import known_to, open_table, position_of, seat_of, version_of

pytestmark = pytest.mark.django_db

LANDS: dict[str, Any] = {
    "rest": "Vauban",
    "alice": "alaska 5, alberta 3, peru 1",
    "bob": "kamchatka 1, northwest_territory 2, japan 4",
    "Turenne": "egypt 3",
}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game of two people and two computer players; three headquarters win."""
    game = open_table(alice, bob, bots=["sensible", "sensible"], rulebook="h2000_capitals")
    for name, player in zip(("Vauban", "Turenne"), game.players.exclude(bot=""), strict=True):
        player.name = name
        player.save()
    game.options = {"headquarters": "three"}
    game.save()
    return game


def by_seat(game: Game, **headquarters: str | None) -> list[str | None]:
    """Return headquarters by name, in the order of the seats."""
    seats = {str(player): player.seat for player in game.players.all()}
    found: list[str | None] = [None] * len(seats)
    for name, land in headquarters.items():
        found[seats[name]] = land
    return found


def choosing(game: Game, bob: str) -> Game:
    """Let Bob choose; the others have not chosen yet."""
    settled = [game.players.get(user__username="bob").seat]
    chosen = by_seat(game, bob=bob)
    return put(game, turn="alice", phase="headquarters", headquarters=chosen, settled=settled, **LANDS)


def at_war(game: Game, bob: str) -> Game:
    """Let everybody choose, and Alice attack."""
    chosen = by_seat(game, alice="peru", bob=bob, Vauban="congo", Turenne="egypt")
    return put(game, turn="alice", phase="attack", headquarters=chosen, **LANDS)


def orders(client: Client, game: Game, **fields: str | int) -> int:
    """Send a form; return the status of the answer."""
    return client.post(reverse("orders", args=[game.pk]), fields).status_code


def page(client: Client, game: Game, query: str = "") -> str:
    return client.get(reverse("game", args=[game.pk]) + query).content.decode()


# --- Choosing


def test_alice_chooses_on_the_map_or_from_a_list(as_alice: Client, alice: User, game: Game) -> None:
    choosing(game, "japan")
    html = page(as_alice, game)
    assert "Choose your headquarters" in html
    assert "?source=peru" in html
    assert "Make Peru my headquarters" in page(as_alice, game, "?source=peru")

    seen = known_to(game, seat := seat_of(game, alice))
    assert orders(as_alice, game, order="headquarters", source="peru", seen=seen) == 302

    assert CHOSEN.of(position_of(game))[seat] == game.board.territory_index["peru"]
    html = page(as_alice, game)
    assert "Your headquarters is chosen" in html
    assert "Your headquarters is Peru." in html


def test_the_strip_of_powers_marks_players_whom_the_page_waits_for(as_alice: Client, game: Game) -> None:
    html = as_alice.get(reverse("game", args=[choosing(game, bob="japan").pk])).content.decode()
    marked = re.findall(r"aria-current=true>.*?<span>(\w+)</span>", html)

    assert sorted(marked) == ["Turenne", "Vauban", "alice"]


def test_the_chosen_headquarters_is_marked_and_no_other_land(as_alice: Client, game: Game) -> None:
    address = reverse("game", args=[choosing(game, bob="japan").pk])
    html = as_alice.get(address, {"source": "peru"}).content.decode()

    assert html.count('class="reticle chosen"') == html.count('class="reticle') == 1
    assert "faded" not in html


@pytest.mark.parametrize("land", ["japan", "", "atlantis"])
def test_an_impossible_choice_is_refused(as_alice: Client, alice: User, game: Game, land: str) -> None:
    choosing(game, "japan")
    seen = known_to(game, seat_of(game, alice))
    assert orders(as_alice, game, order="headquarters", source=land, seen=seen) == 422


def test_the_mail_says_what_is_to_be_done(
    alice: User, game: Game, mailoutbox: list[EmailMultiAlternatives], settings: Any
) -> None:
    settings.MAIL_DELAY = 0
    put(game, turn="bob", phase="attack", **LANDS)
    mailoutbox.clear()
    choosing(game, "japan")
    post.deliver_mails()
    (mail,) = [mail for mail in mailoutbox if mail.to == [alice.email]]
    assert "Choose your headquarters" in str(mail.body)
    assert "Any territory of yours can be your headquarters" in str(mail.body)


# --- What others must not know


def test_the_mail_names_the_readers_own_headquarters(
    alice: User, game: Game, mailoutbox: list[EmailMultiAlternatives], settings: Any
) -> None:
    settings.MAIL_DELAY = 0
    put(game, turn="bob", phase="attack", **LANDS)
    mailoutbox.clear()
    at_war(game, "japan")
    post.deliver_mails()
    (mail,) = [mail for mail in mailoutbox if mail.to == [alice.email]]
    assert "Your headquarters: Peru." in str(mail.body)
    assert "Japan. Of the" not in str(mail.body)


def test_nobody_can_tell_which_headquarters_others_have(as_alice: Client, alice: User, game: Game) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    for scene in (choosing, at_war):
        sights = []
        for land in ("japan", "kamchatka"):
            scene(game, land)
            sights.append(look(as_alice, [*player_addresses(game), *staff_addresses(game)]))
        assert sights[0] == sights[1]


def test_the_choice_of_another_player_leaves_no_trace(as_alice: Client, bob: User, game: Game) -> None:
    choosing(game, "japan")
    before = look(as_alice, player_addresses(game))
    order = parse_order(game.rulebook, "headquarters kamchatka")
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=order, seen=version_of(game))
    assert look(as_alice, player_addresses(game)) == before


def test_players_see_only_their_own(as_bob: Client, as_alice: Client, game: Game) -> None:
    """Otherwise the tests above would prove nothing."""
    at_war(game, "japan")
    assert "Japan. You hold 1 of the 3 headquarters that you need to win." in page(as_bob, game)
    assert "Japan. Of the" not in page(as_alice, game)


# --- Revealed


def test_a_headquarters_that_falls_is_told_to_all(
    as_alice: Client, as_bob: Client, alice: User, game: Game
) -> None:
    at_war(game, "kamchatka")
    order = parse_order(game.rulebook, "attack alaska kamchatka 3 moving 3")
    give_order(
        game_id=game.pk,
        seat=seat_of(game, alice),
        order=order,
        seen=version_of(game),
        dice=GivenDice([[6, 6, 6], [1]]),
    )
    html = page(as_alice, game)
    assert "and with it all that bob had." in html
    assert "You hold 2 of the " in html
    assert "The headquarters of bob was in Kamchatka; alice holds it now." in html
    html = page(as_bob, game)
    assert "took your headquarters, <b>Kamchatka</b>, and with it all that you had." in html


def test_at_the_end_all_are_shown(as_alice: Client, as_bob: Client, alice: User, game: Game) -> None:
    game.options = {"headquarters": "two"}
    game.save()
    at_war(game, "kamchatka")
    order = parse_order(game.rulebook, "attack alaska kamchatka 3")
    dice = GivenDice([[6, 6, 6], [1]])
    give_order(game_id=game.pk, seat=seat_of(game, alice), order=order, seen=version_of(game), dice=dice)
    assert "You hold enough headquarters to win" in page(as_alice, game)
    html = page(as_bob, game)
    assert "alice holds enough headquarters to win" in html
    for told in (
        "The headquarters of bob was in Kamchatka; alice holds it now.",
        "The headquarters of Turenne is in Egypt.",
    ):
        assert told in html

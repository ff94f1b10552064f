"""The link in a mail that opens one game, and everything that it must not open."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import signing
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine.orders import Resign
from games.mail.outgoing import compose, post
from games.models import Game, Mail, Player
from games.services.mail.keys import find_seat, new_pass, read_pass, seal_key
from games.services.play.orders import give_order
from games.views import rate_limits
from tests.support.kept import made_once
from tests.support.tables import act, act_until_turns, next_player, open_table, version_of


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw pictures, which takes half a second each."""
    monkeypatch.setattr(compose, "board_png", lambda picture: b"png")


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """A game of three people in its first turn."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


def idle(game: Game) -> Player:
    player = game.players.filter(to_act=False).first()
    assert player is not None
    return player


def on_turn(game: Game) -> Player:
    player = next_player(game)
    assert player is not None
    return player


def mailed(game: Game) -> str:
    """Return the link in the last turn mail, as a path."""
    message = post.write(Mail.objects.filter(game=game, kind="your_turn").latest("pk"))
    assert message is not None
    [path] = set(re.findall(re.escape(settings.SITE_URL) + r"(/k/[\w-]{32}/)", str(message.body)))
    html = next(str(content) for content, kind in message.alternatives if kind == "text/html")
    assert path in html
    return str(path)


def end_turn(game: Game) -> None:
    player = on_turn(game)
    while on_turn(game) == player:
        act(game)


@pytest.fixture
def let_in(client: Client, game: Game) -> Client:
    """A browser that has opened the game by the link."""
    client.post(mailed(game))
    return client


# --- What it opens


def test_opening_the_link_does_nothing_and_shows_a_button(client: Client, game: Game) -> None:
    response = client.get(mailed(game))

    assert response.status_code == 200
    assert settings.PASS_COOKIE_NAME not in response.cookies
    assert '<button class="go">Open the board</button>' in response.content.decode()
    assert client.get(game.get_absolute_url()).status_code == 302


def test_pressing_the_button_opens_the_game(let_in: Client, game: Game) -> None:
    response = let_in.get(game.get_absolute_url())

    assert response.status_code == 200
    assert response.wsgi_request.user == on_turn(game).user
    assert 'id="main"' in response.content.decode()


def test_the_pass_is_for_the_pages_of_the_game_and_no_script(client: Client, game: Game) -> None:
    cookie = client.post(mailed(game)).cookies[settings.PASS_COOKIE_NAME]

    assert cookie["path"] == game.get_absolute_url()
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 12 * 60 * 60


def test_orders_are_given_with_it(let_in: Client, game: Game) -> None:
    data = {"order": "resign", "seen": version_of(game)}

    response = let_in.post(reverse("orders", args=[game.pk]), data)

    assert response.status_code == 302
    assert game.players.filter(status=Player.State.RESIGNED).exists()


@pytest.mark.parametrize("name", ["game", "news", "record", "dice", "resign"])
def test_all_pages_of_the_game_are_open(let_in: Client, game: Game, name: str) -> None:
    assert let_in.get(reverse(name, args=[game.pk])).status_code in {200, 204}


def test_pages_speak_the_language_of_the_person_in_the_link(client: Client, game: Game) -> None:
    User.objects.update(language="fr")

    assert "Ouvrir le plateau" in client.get(mailed(game)).content.decode()
    client.post(mailed(game))

    assert "Fermer cette partie" in client.get(game.get_absolute_url()).content.decode()


def test_the_game_can_be_closed_again(let_in: Client, game: Game) -> None:
    let_in.post(reverse("close", args=[game.pk]))

    assert let_in.get(game.get_absolute_url()).status_code == 302


def test_signed_in_players_go_straight_to_the_game(client: Client, game: Game) -> None:
    user = on_turn(game).user
    assert user is not None
    client.force_login(user)

    assert client.get(mailed(game)).headers["Location"] == game.get_absolute_url()


def test_a_mail_about_a_finished_game_has_the_plain_address(game: Game) -> None:
    while (player := next_player(game)) is not None:
        give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=version_of(game))
    message = post.write(Mail.objects.filter(game=game, kind="game_over").latest("pk"))

    assert message is not None
    assert "/k/" not in message.body
    assert game.get_absolute_url() in message.body


# --- What it does not open


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/settings/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/start/",
        "/time/",
        "/seats/",
        "/admin/",
        "/admin/games/game/",
    ],
)
def test_every_other_page_asks_to_sign_in(let_in: Client, path: str) -> None:
    """They would do so even if a browser sent them the pass, which it does not."""
    User.objects.update(is_staff=True, is_superuser=True)
    response = let_in.get(path)

    assert response.status_code == 302
    assert "/login/" in response.headers["Location"]


def test_the_front_page_is_that_of_visitors(let_in: Client) -> None:
    response = let_in.get("/")

    assert "games/lobby/front.html" in [template.name for template in response.templates]


def test_the_page_of_the_game_offers_nothing_of_the_account(let_in: Client, game: Game) -> None:
    html = let_in.get(game.get_absolute_url()).content.decode()

    assert reverse("account_settings") not in html
    assert reverse("account_logout") not in html


def test_another_game_of_the_same_people_stays_closed(
    let_in: Client, game: Game, alice: User, bob: User, charlie: User
) -> None:
    other = open_table(alice, bob, charlie)

    for name in ("game", "news", "record", "dice", "record_file", "times"):
        response = let_in.get(reverse(name, args=[other.pk]))
        assert response.status_code == 302
        assert "/login/" in response.headers["Location"]
    before = version_of(other)
    let_in.post(reverse("orders", args=[other.pk]), {"order": "resign", "seen": before})
    assert version_of(other) == before


def test_the_session_is_not_signed_in(let_in: Client) -> None:
    """Somebody who planted a session in this browser gains nothing."""
    assert "_auth_user_id" not in let_in.session


def test_signed_in_people_cannot_use_the_link_of_another(client: Client, game: Game) -> None:
    other = idle(game).user
    assert other is not None
    client.force_login(other)

    response = client.post(mailed(game))

    assert response.status_code == 409
    assert settings.PASS_COOKIE_NAME not in response.cookies
    assert client.get(game.get_absolute_url()).wsgi_request.user == other


def test_a_pass_does_not_change_the_signed_in_person(
    let_in: Client, game: Game, make_user: Callable[..., User]
) -> None:
    let_in.force_login(make_user("dora"))

    assert let_in.get(game.get_absolute_url()).status_code == 404


def test_another_site_cannot_press_the_button(game: Game) -> None:
    client = Client(enforce_csrf_checks=True)

    assert client.post(mailed(game)).status_code == 403
    assert settings.PASS_COOKIE_NAME not in client.cookies


def test_a_key_is_no_pass_and_a_pass_no_key(client: Client, game: Game) -> None:
    player = on_turn(game)
    key = mailed(game).split("/")[2]

    assert read_pass(key, game.pk) is None
    assert read_pass(signing.dumps({"seat": player.pk, "owner": ""}, salt="another"), game.pk) is None
    assert find_seat(new_pass(player)) is None


# --- For how long


def closed(client: Client, path: str) -> bool:
    """Return whether a link opens nothing, however it is tried."""
    codes = {client.get(path).status_code, client.post(path).status_code}
    return codes == {410} and settings.PASS_COOKIE_NAME not in client.cookies


def test_it_works_until_the_turn_is_played(client: Client, game: Game) -> None:
    link = mailed(game)
    act(game)
    assert client.get(link).status_code == 200

    end_turn(game)

    assert closed(client, link)


def test_the_link_of_a_turn_does_not_open_the_next(client: Client, game: Game) -> None:
    player, link = on_turn(game), mailed(game)
    end_turn(game)
    while on_turn(game) != player:
        act(game)

    assert closed(client, link)
    assert mailed(game) != link


def test_the_link_of_a_call_is_used_up_by_its_answer(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie)
    link = mailed(game)
    act(game)

    assert closed(client, link)


def voided(client: Client, user: User) -> None:
    client.force_login(user)
    client.post(reverse("void_links"))
    client.logout()


def new_password(client: Client, user: User) -> None:
    user.set_password("another horse")
    user.save()


def shut_out(client: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def seat_taken_over(client: Client, user: User) -> None:
    stranger = User.objects.create_user("dora", "dora@example.org")
    Player.objects.filter(user=user).update(user=stranger)


@pytest.mark.parametrize("happens", [voided, new_password, shut_out, seat_taken_over])
def test_links_and_passes_end_with(
    client: Client, game: Game, happens: Callable[[Client, User], None]
) -> None:
    link, user, hers = mailed(game), on_turn(game).user, Client()
    assert user is not None
    hers.post(link)
    assert hers.get(game.get_absolute_url()).status_code == 200

    happens(client, user)

    assert closed(client, link)
    assert hers.get(game.get_absolute_url()).status_code == 302


def test_closing_the_links_is_for_one_person_alone(client: Client, game: Game) -> None:
    link, other = mailed(game), idle(game).user
    assert other is not None

    voided(client, other)

    assert client.get(link).status_code == 200


def test_an_old_pass_opens_nothing(let_in: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.mail.keys.PASS_TIME", timedelta(seconds=-1))

    assert let_in.get(game.get_absolute_url()).status_code == 302


# --- Forged


def test_no_letter_of_a_link_can_be_changed(game: Game) -> None:
    key = mailed(game).split("/")[2]
    assert find_seat(key) == on_turn(game)

    for place, letter in enumerate(key):
        other = "A" if letter != "A" else "B"
        assert find_seat(key[:place] + other + key[place + 1 :]) is None


def test_it_is_signed_for_its_owner_the_seat_and_the_decision(game: Game) -> None:
    player, other = on_turn(game), idle(game)

    assert find_seat(seal_key(player, "turn-1")) == player
    assert find_seat(seal_key(player, "turn-2")) is None
    assert find_seat(seal_key(other, "turn-1")) is None


def test_another_site_has_other_signatures(game: Game, settings: Settings) -> None:
    key = mailed(game).split("/")[2]
    settings.SECRET_KEY = "the key of somebody else, which is long enough for anybody"

    assert find_seat(key) is None


@pytest.mark.parametrize("key", ["a", "é" * 32, "/" * 3, "=" * 32, "a" * 32, "%00" * 10, "a" * 33])
@pytest.mark.django_db
def test_nonsense_opens_nothing(key: str) -> None:
    assert find_seat(key) is None


def test_too_many_links_are_not_tried(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_LINKS", 3)
    link = mailed(game)
    for _ in range(3):
        client.get(f"/k/{'a' * 32}/")

    assert client.post(link).status_code == 429
    assert settings.PASS_COOKIE_NAME not in client.cookies


# --- The address is a secret


@pytest.mark.parametrize("is_good", [True, False])
def test_the_page_is_not_kept_and_its_address_told_to_nobody(
    client: Client, game: Game, is_good: bool
) -> None:
    response = client.get(mailed(game) if is_good else f"/k/{'a' * 32}/")

    assert response.headers["Referrer-Policy"] == "strict-origin"
    assert "no-store" in response.headers["Cache-Control"]
    assert "noindex" in response.headers["X-Robots-Tag"]

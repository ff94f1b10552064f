"""The page of a game that waits for players."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.selectors.lobby.gathering import Lobby, lobby
from games.services.lobby.games import create_game, join_game, leave_game
from games.views.lobby import invitation
from tests.support.mail.account_mails import mailed_code


@pytest.fixture
def waiting(alice: User) -> Game:
    """A game of Alice's that waits for two people; one seat is a computer player's."""
    return create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=4, bots=["sensible"])


def address(game: Game, action: str = "invitation") -> str:
    return reverse(action, args=[game.token])


def test_the_creator_gets_the_link(as_alice: Client, waiting: Game) -> None:
    html = as_alice.get(address(waiting)).content.decode()

    assert f'value="http://testserver{address(waiting)}"' in html
    assert "2 free seats" in html
    assert "Begin now" in html


def test_a_visitor_takes_a_seat_by_signing_up(client: Client, waiting: Game) -> None:
    html = client.get(address(waiting)).content.decode()
    assert "alice invites you to conquer the world" in html
    assert "Decline" not in html

    to_sign_up = client.post(address(waiting, "join"), {"word": "plume"})
    assert to_sign_up.headers["Location"].startswith(f"{reverse('account_signup')}?next=")
    mine = {"username": "dora", "email": "dora@example.org", "next": address(waiting)}
    client.post(reverse("account_signup"), mine)
    assert not waiting.players.filter(user__username="dora").exists()
    client.post(reverse("account_email_verification_sent"), {"code": mailed_code()}, follow=True)

    assert waiting.players.get(user__username="dora").word == "plume"


def test_a_visitor_takes_a_seat_by_signing_in(client: Client, waiting: Game, bob: User) -> None:
    to_sign_in = client.post(address(waiting, "join"), {"door": "login"})
    assert to_sign_in.headers["Location"].startswith(f"{reverse('account_login')}?next=")
    client.force_login(bob)
    shown = client.get(address(waiting), follow=True).content.decode()

    assert "(you)" in shown
    assert waiting.players.filter(user=bob).count() == 1
    client.post(address(waiting, "leave"))
    client.get(address(waiting))
    assert not waiting.players.filter(user=bob).exists()


def test_nobody_is_seated_long_after_they_wanted_a_seat(
    client: Client, waiting: Game, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post(address(waiting, "join"))
    monkeypatch.setattr(invitation, "PATIENCE", -1)
    client.post(address(waiting, "join"))
    client.force_login(bob)
    client.get(address(waiting))
    assert not waiting.players.filter(user=bob).exists()


def test_another_person_takes_a_seat(as_bob: Client, waiting: Game, bob: User) -> None:
    html = as_bob.get(address(waiting)).content.decode()
    response = as_bob.post(address(waiting, "join"))

    assert "Take a seat" in html
    assert response.headers["Location"] == address(waiting)
    assert waiting.players.filter(user=bob).exists()


def test_the_last_guest_begins_the_game(as_bob: Client, waiting: Game, charlie: User) -> None:
    join_game(game_id=waiting.pk, user=charlie)

    response = as_bob.post(address(waiting, "join"), follow=True)

    assert response.redirect_chain[-1][0] == reverse("game", args=[waiting.pk])


def test_people_who_come_too_late_are_told(as_bob: Client, as_alice: Client, waiting: Game) -> None:
    as_alice.post(address(waiting, "fill"), {"bot": "random", "sure": "1"})

    response = as_bob.get(address(waiting))

    assert response.status_code == 410
    assert "This game has begun without you" in response.content.decode()
    assert "invites you to conquer the world" not in response.content.decode()


def test_a_page_that_waits_is_told_too_and_waits_no_more(
    as_bob: Client, as_alice: Client, waiting: Game
) -> None:
    as_alice.post(address(waiting, "fill"), {"bot": "random", "sure": "1"})

    response = as_bob.get(address(waiting), headers={"hx-request": "true"})

    assert response.status_code == 200
    assert "This game has begun without you" in response.content.decode()
    assert "hx-get" not in response.content.decode()


def test_each_free_seat_may_be_played_at_its_own_level(as_alice: Client, waiting: Game) -> None:
    free = [player.seat for player in waiting.players.all() if player.is_free]
    html = as_alice.get(address(waiting)).content.decode()
    assert f'name="bot-{free[1]}"' in html
    assert "played by the computer: sensible" in html

    as_alice.post(address(waiting, "fill"), {"sure": "1", "bot": "beginner", f"bot-{free[1]}": "random"})

    assert sorted(waiting.players.values_list("bot", flat=True)) == ["", "beginner", "random", "sensible"]


def test_a_way_to_play_that_there_is_not_begins_nothing(as_alice: Client, waiting: Game) -> None:
    free = [player.seat for player in waiting.players.all() if player.is_free]

    as_alice.post(
        address(waiting, "fill"), {"sure": "1", "bot": "beginner", f"bot-{free[1]}": "deep thought"}
    )

    waiting.refresh_from_db()
    assert waiting.status == Game.Status.WAITING


def test_joining_too_late_does_nothing(as_bob: Client, as_alice: Client, waiting: Game, bob: User) -> None:
    as_alice.post(address(waiting, "fill"), {"bot": "random", "sure": "1"})

    response = as_bob.post(address(waiting, "join"), follow=True)

    assert "This game has already begun." in response.content.decode()
    assert not waiting.players.filter(user=bob).exists()


def test_the_page_waits_with_the_people(as_alice: Client, as_bob: Client, waiting: Game) -> None:
    html = as_alice.get(address(waiting)).content.decode()
    found = re.search(r'hx-get="([^"]*seen=[^"]*)"', html)
    assert found is not None
    htmx = {"hx-request": "true"}

    assert as_alice.get(found[1], headers=htmx).status_code == 204
    as_bob.post(address(waiting, "join"))
    changed = as_alice.get(found[1], headers=htmx)
    as_alice.post(address(waiting, "fill"), {"bot": "random", "sure": "1"})
    begun = as_alice.get(found[1], headers=htmx)

    assert "bob" in changed.content.decode()
    assert b"<html" not in changed.content
    assert begun.headers["HX-Redirect"] == reverse("game", args=[waiting.pk])


def test_a_guest_may_leave(as_bob: Client, waiting: Game, bob: User) -> None:
    as_bob.post(address(waiting, "join"))

    response = as_bob.post(address(waiting, "leave"), follow=True)

    assert "You have left “Later”." in response.content.decode()
    assert not waiting.players.filter(user=bob).exists()


def test_the_creator_calls_it_off(as_alice: Client, waiting: Game) -> None:
    response = as_alice.post(address(waiting, "leave"), {"sure": "1"}, follow=True)

    assert "You have called “Later” off." in response.content.decode()
    assert not Game.objects.filter(pk=waiting.pk).exists()


@pytest.mark.parametrize("action", ["join", "fill", "leave", "invite"])
def test_a_game_called_off_at_the_same_time_does_not_exist(
    as_alice: Client, as_charlie: Client, waiting: Game, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    def look(token: str, user: User) -> Lobby:
        found = lobby(token, user)
        leave_game(game_id=found.id, user=waiting.created_by)
        return found

    monkeypatch.setattr(invitation, "lobby", look)

    client = as_charlie if action == "join" else as_alice
    assert client.post(address(waiting, action), {"sure": "1"}).status_code == 404


def test_a_guest_cannot_fill_the_seats(as_bob: Client, waiting: Game) -> None:
    as_bob.post(address(waiting, "join"))

    response = as_bob.post(address(waiting, "fill"), {"bot": "random"}, follow=True)

    assert "Only the person who opened the game can fill its seats." in response.content.decode()
    waiting.refresh_from_db()
    assert waiting.status == Game.Status.WAITING


@pytest.mark.parametrize("action", ["fill", "leave"])
def test_strangers_cannot_act_on_it(as_charlie: Client, waiting: Game, action: str) -> None:
    assert as_charlie.post(address(waiting, action), {"bot": "random", "sure": "1"}).status_code == 404
    assert waiting.players.filter(user=None, bot="").count() == 2


@pytest.mark.parametrize("action", ["join", "fill", "leave"])
def test_nothing_happens_by_looking(as_alice: Client, waiting: Game, action: str) -> None:
    assert as_alice.get(address(waiting, action)).status_code == 405


@pytest.mark.django_db
def test_a_made_up_link_leads_nowhere(client: Client) -> None:
    assert client.get(reverse("invitation", args=["x" * 200])).status_code == 404


@pytest.mark.every_database
@pytest.mark.django_db
def test_a_link_with_what_no_database_takes_leads_nowhere(client: Client) -> None:
    assert client.get("/join/a%00b/").status_code == 404


# --- A handicap by name


def favours(client: Client, game: Game) -> list[str]:
    """Return the names of the players to whom the page gives more armies."""
    html = client.get(address(game)).content.decode()
    rows = re.findall(r"<span>([^<]*)</span> <small>([^<]*)</small>", html)
    return [name for name, told in rows if "five more armies" in told]


def test_the_host_gives_a_handicap_by_name(
    as_alice: Client, as_bob: Client, waiting: Game, bob: User, charlie: User
) -> None:
    """It goes to a computer player, then to a person: the last choice applies, all see it, and seats stay."""
    join_game(game_id=waiting.pk, user=bob)
    html = as_alice.get(address(waiting)).content.decode()
    general = waiting.players.get(bot="sensible")
    offered = {name: value for value, name in re.findall(r'<option value="(\w+_5)">([^:<]*): five', html)}
    assert [*offered] == ["alice", str(general), "bob", "free seat (green)"]

    seen = lobby(waiting.token, bob).fingerprint
    for name in (str(general), "bob"):
        as_alice.post(address(waiting, "favour"), {"option": "handicap", "value": offered[name]})
        assert favours(as_alice, waiting) == favours(as_bob, waiting) == [name]
    assert as_bob.get(address(waiting), {"seen": seen}).status_code == 200
    assert "To even the odds" not in as_bob.get(address(waiting)).content.decode()

    join_game(game_id=waiting.pk, user=charlie)
    waiting.refresh_from_db()
    more = [event.data[1:] for event in waiting.events.order_by("number") if event.data[0] == "favoured"]
    assert more == [[waiting.players.get(user=bob).seat, 5]]
    assert [str(player) for player in waiting.players.order_by("seat")] == [
        *("alice", str(general), "bob", "charlie")
    ]


@pytest.mark.parametrize("value", ["sixth_5", "guests_5", "own_5", "", "\u0000"])
def test_nothing_is_given_that_is_not_offered(as_alice: Client, waiting: Game, value: str) -> None:
    answer = as_alice.post(address(waiting, "favour"), {"option": "handicap", "value": value}, follow=True)
    assert "Choose one of those offered." in answer.content.decode()
    waiting.refresh_from_db()
    assert waiting.options["handicap"] == "none"


def test_a_handicap_is_given_by_nobody_else_and_taken_back(
    as_alice: Client, as_bob: Client, waiting: Game, bob: User
) -> None:
    as_alice.post(address(waiting, "favour"), {"option": "handicap", "value": "second_5"})
    assert as_bob.post(address(waiting, "favour"), {"option": "handicap"}).status_code == 404
    join_game(game_id=waiting.pk, user=bob)
    as_bob.post(address(waiting, "favour"), {"option": "handicap", "value": "third_10"})
    assert len(favours(as_bob, waiting)) == 1
    as_alice.post(address(waiting, "favour"), {"option": "handicap", "value": "none"})
    assert favours(as_bob, waiting) == []

"""The page that lists open games."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.models import Contact, Opening
from games.models.opening import Access
from games.selectors.lobby import entry
from games.services.lobby.games import join_game
from tests.support.mail.account_mails import mailed_code
from tests.support.tables import open_game

FIND = "/find/"


@pytest.fixture(autouse=True)
def many_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a newcomer hold more open seats than they may: some tests need many games."""
    monkeypatch.setattr(entry, "MOST_OF_NEWCOMERS", 50)


def page(client: Client, query: str = "") -> str:
    answer = client.get(FIND + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_members_read_names_and_visitors_do_not(client: Client, as_bob: Client, alice: User) -> None:
    open_game(alice, "Secret of Alice")
    seen = page(as_bob)
    assert "Secret of Alice" in seen
    assert "1 of 4 seats taken" in seen
    for html in (page(client), client.get("/").content.decode()):
        assert "1 of 4 seats taken" in html
        assert "alice" not in html.lower()


def test_the_page_of_an_open_game_names_nobody_to_visitors(
    client: Client, as_bob: Client, alice: User
) -> None:
    game = open_game(alice, "Secret of Alice")
    invitation = reverse("invitation", args=[game.token])
    assert "alice" not in client.get(invitation).content.decode().lower()
    assert "Secret of Alice" in as_bob.get(invitation).content.decode()


def test_private_games_and_those_by_link_are_not_listed(as_bob: Client, alice: User) -> None:
    for access in (Access.PRIVATE, Access.LINK):
        open_game(alice, f"Game {access}", access=access)
    assert "No game is open" in page(as_bob)


def test_a_seat_takes_one_click(as_bob: Client, bob: User, alice: User) -> None:
    game = open_game(alice, pace=Pace())
    html = page(as_bob)
    assert "You have 2 days for each turn; the game lasts about 6 weeks." in html
    join = reverse("join_open", args=[game.pk])
    assert f'action="{join}"' in html
    answer = as_bob.post(join, follow=True)
    assert "You have a seat. A mail tells you when the game begins." in answer.content.decode()
    assert game.players.filter(user=bob).exists()
    assert "You have a seat." in page(as_bob)


def test_a_visitor_takes_a_seat_by_signing_up(client: Client, alice: User) -> None:
    game = open_game(alice)
    to_sign_up = client.post(reverse("join_open", args=[game.pk])).headers["Location"]
    assert game.token not in page(client) + to_sign_up
    mine = {"username": "dora", "email": "dora@example.org", "next": reverse("joined_open")}
    client.post(reverse("account_signup"), mine)
    client.post(reverse("account_email_verification_sent"), {"code": mailed_code()}, follow=True)
    assert game.players.filter(user__username="dora").exists()


def test_a_condition_that_is_not_met_is_told_instead_of_a_button(as_bob: Client, alice: User) -> None:
    game = open_game(alice, conditions={"finished_at_least": 3})
    condition = "For people who have finished at least 3 games with other people."
    assert condition in page(Client())
    for html in (page(as_bob), as_bob.get(reverse("invitation", args=[game.token])).content.decode()):
        assert "you have finished 0" in html
        assert condition not in html
        assert reverse("join_open", args=[game.pk]) not in html


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"plain", "fog", "capitals", "quick"}),
        ("?edition=h2000_capitals", {"capitals"}),
        ("?house_rule=fog", {"fog"}),
        ("?house_rule=none", {"plain", "capitals", "quick"}),
        ("?speed=live", {"quick"}),
        ("?speed=daily", {"fog"}),
        ("?speed=free", {"plain", "capitals"}),
        ("?speed=slow", set()),
        ("?seats=3", {"capitals"}),
        ("?language=fr", {"plain", "fog", "quick"}),
        ("?language=fr&seats=4&house_rule=fog", {"fog"}),
        ("?edition=chess&speed=warp&seats=99&page=x", {"plain", "fog", "capitals", "quick"}),
    ],
)
def test_filters(as_bob: Client, alice: User, query: str, found: set[str]) -> None:
    open_game(alice, "plain")
    open_game(alice, "fog", options={"fog": "1"}, pace=Pace())
    open_game(alice, "capitals", rulebook="h2000_capitals", seats=3, language="en")
    quick = Pace(turn=timedelta(minutes=30), question=timedelta(minutes=5))
    open_game(alice, "quick", pace=quick)
    html = page(as_bob, query)
    assert {name for name in ("plain", "fog", "capitals", "quick") if f">{name}</a></h3>" in html} == found


def test_what_begins_soon_comes_first(as_bob: Client, alice: User, charlie: User) -> None:
    open_game(alice, "later")
    nearly = open_game(alice, "nearly full", seats=3)
    join_game(game_id=nearly.pk, user=charlie)
    open_game(alice, "tomorrow", begins_at=timezone.now() + timedelta(days=1))
    html = page(as_bob)
    names = ["They begin soon", "nearly full", "tomorrow", "Open now", "later"]
    places = [html.index(name) for name in names]
    assert places == sorted(places)


def test_as_many_queries_for_many_games_as_for_one(as_bob: Client, alice: User, charlie: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as context:
            page(as_bob)
        return len(context)

    join_game(game_id=open_game(alice).pk, user=charlie)
    one = queries()
    for number in range(15):
        open_game(alice if number % 2 else charlie, conditions={"finished_at_least": 1})
    assert queries() == one <= 16


def test_open_games_fill_pages(as_bob: Client, alice: User, charlie: User) -> None:
    for number in range(21):
        open_game(alice if number % 2 else charlie, f"Game {number}")
    first, second = page(as_bob, "?speed=free"), page(as_bob, "?speed=free&page=2")
    assert "Page 1 of 2" in first
    assert "?speed=free&amp;page=2" in first
    assert second.count("<h3>") == 1


def test_a_game_is_opened_to_everybody_by_the_form(as_alice: Client, as_bob: Client) -> None:
    html = as_alice.get("/start/?access=open&computers=0").content.decode()
    assert '<option value="open" selected>' in html
    sent = {
        "name": "Come in",
        "rulebook": "h2000_world",
        "seats": "4",
        "computers": "0",
        "bot": "sensible",
        "access": "open",
        "begins": "7",
        "level": "beginner",
        "condition": "finished_at_most-3",
        "language": "fr",
    }
    as_alice.post("/start/", sent)
    opening = Opening.objects.get()
    assert (opening.access, opening.bot, opening.language) == (Access.OPEN, "beginner", "fr")
    assert opening.conditions == {"finished_at_most": 3}
    assert opening.begins_at is not None
    assert timedelta(days=6) < opening.begins_at - timezone.now() <= timedelta(days=7)
    assert "Come in" in page(as_bob)


def test_the_creator_changes_the_terms_on_the_page_of_the_game(
    as_alice: Client, as_bob: Client, alice: User, bob: User
) -> None:
    game = open_game(alice, access=Access.PRIVATE)
    terms = reverse("change_opening", args=[game.token])
    too_late = (timezone.now() + timedelta(days=40)).strftime("%Y-%m-%dT%H:%M")
    refused = as_alice.post(terms, {"access": "open", "date": too_late})
    assert refused.status_code == 422
    assert "Choose a date within the next 30 days." in refused.content.decode()
    as_alice.post(terms, {"access": "open"})
    assert as_bob.get(FIND).content.decode().count("The Alps") == 1
    assert as_bob.post(terms, {"access": "private"}).status_code == 404
    join_game(game_id=game.pk, user=bob)
    html = as_bob.post(terms, {"access": "private"}, follow=True).content.decode()
    assert "Only the person who opened the game can decide this." in html


def test_seats_to_take_over_are_listed_without_names(client: Client, as_bob: Client) -> None:
    assert "Seats to take over" not in page(client)


def test_a_game_that_is_no_longer_open_cannot_be_joined_by_its_number(as_bob: Client, alice: User) -> None:
    for access in (Access.PRIVATE, Access.LINK):
        game = open_game(alice, access=access)
        answer = as_bob.post(reverse("join_open", args=[game.pk]), follow=True)
        assert "This game is no longer open." in answer.content.decode()
        assert game.players.count() - game.players.filter(user=None).count() == 1


def test_conditions_do_not_tell_of_a_block(as_bob: Client, alice: User, bob: User) -> None:
    game = open_game(alice, conditions={"finished_at_most": 3})
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.BLOCKED)
    html = as_bob.get(reverse("invitation", args=[game.token])).content.decode()
    assert "This game is for invited people." in html
    assert "finished at most" not in html

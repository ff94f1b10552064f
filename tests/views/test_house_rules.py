"""Games with house rules, from the form to the record."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.rulebooks.house import HOUSE_RULES
from tests.support.tables import act, position_of, seat_of, version_of
from tests.views.test_start import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def risky(as_alice: Client) -> Game:
    """Alice against two computers by calculated risks, at her first attacks."""
    start(as_alice, seats="3", computers="2", **{"h2000_world-js_3": "on", "h2000_world-js_11": "on"})
    return Game.objects.get()


def at_the_attacks(game: Game, user: User) -> None:
    seat = seat_of(game, user)
    while (now := position_of(game)).phase != "attack" or now.turn != seat:
        act(game)


@pytest.mark.parametrize(("language", "title"), [("en", "House rules"), ("fr", "Variantes")])
def test_a_page_says_where_each_can_be_played(client: Client, language: str, title: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(reverse("house_rules")).content.decode()

    assert f"<h1>{title}</h1>" in page
    assert all(f'<div id="{rule.key}">' in page for rule in HOUSE_RULES)
    assert reverse("rules", args=["asso_objectives"]) in page
    assert reverse("house_rules") in client.get(reverse("rulebooks")).content.decode()


def test_rules_and_form_say_which_do_not_suit_an_edition(as_alice: Client) -> None:
    reason = "all are equal already"
    assert reason in as_alice.get(reverse("rules", args=["asso_world"])).content.decode()
    assert reason in as_alice.get(reverse("start"), {"rulebook": "asso_world"}).content.decode()
    assert reason not in as_alice.get(reverse("start"), {"rulebook": "asso_objectives"}).content.decode()


def test_they_are_chosen_in_the_form(risky: Game) -> None:
    assert (risky.options["js_3"], risky.options["js_11"]) == ("1", "1")


@pytest.mark.parametrize(
    ("language", "roll", "told"),
    [("en", "One fight, committing", "You commit"), ("fr", "Un seul combat, en engageant", "Vous engagez")],
)
def test_the_page_speaks_of_armies_and_tells_what_was_committed(
    as_alice: Client, alice: User, risky: Game, language: str, roll: str, told: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    at_the_attacks(risky, alice)
    seat, before = seat_of(risky, alice), position_of(risky)
    board = risky.rulebook.board
    source, target = next(
        (mine, theirs)
        for mine, owner in enumerate(before.owner)
        for theirs in board.borders[mine]
        if owner == seat != before.owner[theirs] and before.armies[mine] > 2
    )
    keys = board.territories[source].key, board.territories[target].key
    choice = {"form": "attack", "source": keys[0], "target": keys[1]}
    page = as_alice.get(reverse("game", args=[risky.pk]), choice)
    assert roll in page.content.decode()

    sent = {**choice, "order": "attack", "how": "2", "moving": "all", "seen": version_of(risky)}
    assert as_alice.post(reverse("orders", args=[risky.pk]), sent).status_code == 302

    assert told in as_alice.get(reverse("record", args=[risky.pk])).content.decode()


def test_it_is_played_to_its_end(as_alice: Client, alice: User, risky: Game) -> None:
    while not position_of(risky).is_over:
        act(risky)

    page = as_alice.get(reverse("game", args=[risky.pk])).content.decode()
    record = as_alice.get(reverse("record", args=[risky.pk])).content.decode()
    assert "to attack" in record
    assert "Luck as" not in record
    assert page

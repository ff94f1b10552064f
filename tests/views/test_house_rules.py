"""Games with house rules, from the form to the record."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.support.tables import act, position_of, seat_of, version_of
from tests.views.test_start import start


@pytest.fixture
def risky(as_alice: Client) -> Game:
    """Alice against two computers by calculated risks, at her first attacks."""
    start(as_alice, seats="3", computers="2", **{"h2000_world-js_3": "on", "h2000_world-js_11": "on"})
    return Game.objects.get()


def at_the_attacks(game: Game, user: User) -> None:
    seat = seat_of(game, user)
    while (now := position_of(game)).phase != "attack" or now.turn != seat:
        act(game)


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

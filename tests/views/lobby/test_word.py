"""A player who sits down is shown the ends of the chains first, and then gives their word."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.fairness.words import digest_of
from games.models import Commitment, Game
from games.services.lobby.games import create_game
from games.services.play.chance import commitment_for

SMALL = {"name": "Alps", "rulebook": "h2000_world", "seats": "3", "computers": "2", "bot": "random"}


def shown(html: str) -> str:
    """Return the end of the chain of throws that a form sends along."""
    found = re.search(r'name="commitment" value="([0-9a-f]{64})"', html)
    assert found
    return found[1]


def test_the_form_shows_the_ends_and_the_game_has_them(as_alice: Client, alice: User) -> None:
    html = as_alice.get(reverse("start")).content.decode()
    assert f"<code>{commitment_for(alice).shuffles_end}</code>" in html

    as_alice.post(reverse("start"), {**SMALL, "word": "cavalry", "commitment": shown(html)})

    game = Game.objects.get()
    assert game.commitments.get().rolls_end == shown(html)
    assert game.commitments.get().words == digest_of(["cavalry"])


def test_the_button_for_newcomers_sends_them_too(as_alice: Client, alice: User) -> None:
    html = as_alice.get(reverse("home")).content.decode()

    assert shown(html) == commitment_for(alice).rolls_end
    assert re.search(r'<input type="hidden" name="word" data-word>', html)


def test_a_form_sent_twice_opens_one_game_and_says_why(as_alice: Client) -> None:
    sent = {**SMALL, "word": "cavalry", "commitment": shown(as_alice.get(reverse("start")).content.decode())}
    as_alice.post(reverse("start"), sent)

    response = as_alice.post(reverse("start"), sent)

    html = response.content.decode()
    assert response.status_code == 422
    assert "now belong to another game of yours" in html
    assert shown(html) != sent["commitment"]
    assert 'value="cavalry"' in html
    assert Game.objects.count() == 1


def test_guests_see_the_ends_before_they_give_a_word(as_bob: Client, alice: User, bob: User) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    html = as_bob.get(reverse("invitation", args=[game.token])).content.decode()
    assert shown(html) == game.commitments.get().rolls_end

    as_bob.post(reverse("join", args=[game.token]), {"word": "Hussard <3"})

    assert game.players.get(user=bob).word == "Hussard <3"


@pytest.mark.django_db
def test_an_invitation_from_before_there_were_chains_still_works(as_bob: Client, alice: User) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=2 + 1, bots=["random"])
    Commitment.objects.all().delete()

    html = as_bob.get(reverse("invitation", args=[game.token])).content.decode()
    as_bob.post(reverse("join", args=[game.token]))

    assert 'name="word"' not in html
    assert Game.objects.get().status == Game.Status.RUNNING


def test_it_is_explained(client: Client, db: None) -> None:
    html = client.get(reverse("about_dice")).content.decode()

    assert "What it does not prove" in html

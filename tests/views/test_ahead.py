"""Orders for one's next turn: what the page says of a list that cannot be read."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.support.scenes import put
from tests.support.tables import open_table

UNREADABLE = [
    ("placer reste siam\nattaquer kamchatk vers japonn jusqu’à 2", "Ligne 2 (« attaquer"),
    ("attack siam india", "Ligne 1 : « attack siam india » ne dit pas"),
    ("attack siam india until 2\nconquer everything", "Ligne 2 : « conquer everything »"),
    ("si siam est pris: attaquer siam", "Ligne 1"),
    ("sinon: fin du tour", "Ligne 1 (« sinon: fin du tour »)"),
    ("place 3 gre", "« gre » peut désigner"),
]


@pytest.mark.parametrize("button", [{"try": "1"}, {}], ids=["tried", "left"])
@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_a_line_that_cannot_be_read_is_told_in_the_language_of_the_reader(
    text: str, said: str, button: dict[str, str], as_bob: Client, bob: User, game: Game
) -> None:
    bob.language = "fr"
    bob.save()
    answer = as_bob.post(f"/games/{game.pk}/ahead/", {"text": text, **button})
    assert answer.status_code == 422
    (error,) = answer.context["form"].errors["text"]
    assert said in error.replace("\u00a0", " ")
    assert not any(raw in error for raw in ("%(", "['", "{'"))


def test_an_error_shows_a_name_as_it_was_written_and_the_field_has_the_focus(
    as_bob: Client, bob: User, game: Game
) -> None:
    for text in ("placer 3 Lune", "attaquer SIAM vers Lune"):
        answer = as_bob.post(f"/games/{game.pk}/ahead/", {"text": text})
        (error,) = answer.context["form"].errors["text"]
        assert "Lune”" in error
        assert "autofocus" in answer.content.decode().partition("<textarea")[2].partition(">")[0]


def test_whoever_is_on_turn_is_told_where_to_give_orders_and_not_invited_to_leave_some(
    as_alice: Client, as_bob: Client, game: Game
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9")
    address = f"/games/{game.pk}/ahead/"

    mine, others = as_alice.get(address).content.decode(), as_bob.get(address).content.decode()

    assert "It is your turn: give your orders now" in mine
    assert "Leave these orders" not in mine
    assert "Try them out" in mine
    assert "Leave these orders" in others
    assert address not in as_alice.get(f"/games/{game.pk}/").content.decode()
    assert address in as_bob.get(f"/games/{game.pk}/").content.decode()


def test_the_example_is_written_for_the_board_of_the_game(as_alice: Client, alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["beginner"], rulebook="gs_classic")
    put(game, turn="bob", rest="bob", phase="attack", alice="gaul 3")

    page = as_alice.get(reverse("ahead", args=[game.pk])).content.decode()

    assert "if gaul is mine and odds gaul iberia" in page
    assert "siam" not in page.lower()

"""Orders for one's next turn: what the page says of a list that cannot be read."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game

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

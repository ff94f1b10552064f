"""Two strangers, one French and one English, meet, greet each other and play by mail alone."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from games.models import Game
from games.wishes.mails.addresses import PlayAddress
from games.wishes.mails.post import send_due
from games.wishes.tasks import propose
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.tables import advice_by_mail, next_player, position_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(
    mail_server: tuple[str, int], alice: User, bob: User, mailoutbox: list[EmailMessage], workers: Workers
) -> dict[str, Correspondent]:
    """Bob reads French."""
    User.objects.filter(pk=bob.pk).update(language="fr")
    bob.refresh_from_db()
    return {user.username: Correspondent(user, mail_server, mailoutbox, workers) for user in (alice, bob)}


def wish(person: Correspondent, text: str) -> str:
    """Write a wish, and return the answer."""
    person.answer(text, to=str(PlayAddress(person.user.pk)))
    send_due()
    return " ".join(person.last_words().split())


def test_from_two_wishes_to_the_first_turn(people: dict[str, Correspondent]) -> None:
    alice, bob = people["alice"], people["bob"]
    assert "Your wish:" in wish(alice, "wish two players, Hasbro 2000; 2 days; 2 players")
    assert "Votre souhait :" in wish(bob, "souhaiter à deux, Hasbro 2000 ; 1 à 3 jours ; 2 joueurs")
    propose()
    send_due()
    assert "You would play with bob." in alice.last_words()

    alice.answer("yes")
    bob.answer("oui")
    game = Game.objects.get()
    alice.workers.run()

    hello = {"alice": "tell bob: Hello from Dover. Have fun.", "bob": "dire à alice : Bonjour de Lyon !"}
    greeted: set[str] = set()
    while position_of(game).round < 2 and next_player(game):
        player = next_player(game)
        assert player is not None
        assert player.user is not None
        name = player.user.username
        order, before = advice_by_mail(game, player.seat, player.user.language), version_of(game)
        greeting = hello[name] if name not in greeted else ""
        greeted.add(name)
        people[name].answer(f"{order}\n\n{greeting}".strip())
        assert version_of(game) > before, people[name].last_words()
    assert greeted == {"alice", "bob"}

    to_bob, to_alice = ("".join(str(mail.body) for mail in one.mails()) for one in (bob, alice))
    assert "Hello from Dover. Have fun." in to_bob
    assert "Bonjour de Lyon !" in to_alice

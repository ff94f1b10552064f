"""The pages of friends and blocked people, and the friends that are invited with a click."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Contact, Game, Invitation
from games.selectors.people import People, people_of
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invite
from games.services.people import contacts
from tests.views.test_own_data import archive, read

FRIEND, BLOCKED = Contact.Kind.FRIEND, Contact.Kind.BLOCKED
PEOPLE = reverse("people")


def test_adding_by_name_and_taking_off(as_alice: Client, alice: User, bob: User) -> None:
    html = as_alice.post(PEOPLE, {"name": "Bob", "kind": "friend"}, follow=True).content.decode()
    assert "bob is among your friends." in html
    assert people_of(alice) == People(["bob"], [])

    html = as_alice.post(reverse("drop_contact"), {"name": "bob"}, follow=True).content.decode()
    assert "bob is no longer on your list." in html
    assert people_of(alice) == People([], [])


def test_muted_people_are_listed_until_they_are_heard_again(as_alice: Client, alice: User, bob: User) -> None:
    assert "Muted people" not in as_alice.get(PEOPLE).content.decode()
    contacts.keep(owner=alice, name="bob", kind=Contact.Kind.MUTED)
    assert people_of(alice) == People([], [], ["bob"])
    assert "Muted people" in as_alice.get(PEOPLE).content.decode()

    as_alice.post(reverse("drop_contact"), {"name": "bob"})

    assert people_of(alice) == People([], [])


def test_the_pages_say_that_muting_a_friend_ends_the_friendship(
    as_alice: Client, game: Game, alice: User
) -> None:
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    for page in (PEOPLE, reverse("letters", args=[game.pk])):
        html = as_alice.get(page).content.decode()
        assert "a friend whom you mute or block is no longer among your friends" in html.lower()
    assert "<span>bob · a friend</span>" in html


@pytest.mark.parametrize("sent", [{"name": "nobody", "kind": "friend"}, {"name": "bob", "kind": "foe"}, {}])
def test_what_cannot_be_added(as_alice: Client, alice: User, bob: User, sent: dict[str, str]) -> None:
    answer = as_alice.post(PEOPLE, {"name": "", **sent})
    assert answer.status_code == 422
    assert not Contact.objects.exists()


def test_the_people_of_a_game_are_made_friends_or_blocked_with_one_button(
    as_alice: Client, game: Game, alice: User
) -> None:
    page = reverse("people_of_game", args=[game.pk])
    assert page in as_alice.get(reverse("game", args=[game.pk])).content.decode()

    answer = as_alice.post(PEOPLE, {"name": "bob", "kind": "blocked", "at": game.pk}, follow=True)

    assert answer.redirect_chain[-1][0] == page
    assert people_of(alice) == People([], ["bob"])
    assert "Unblock" in answer.content.decode()


def test_strangers_do_not_see_the_people_of_a_game(as_charlie: Client, game: Game) -> None:
    assert as_charlie.get(reverse("people_of_game", args=[game.pk])).status_code == 404
    assert Client().get(reverse("people_of_game", args=[game.pk])).status_code == 302


def test_a_guest_may_block_their_host(as_bob: Client, alice: User, bob: User) -> None:
    waiting = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    invite(game_id=waiting.pk, host=alice, to="bob")
    page = reverse("people_of_game", args=[waiting.pk])
    assert page in as_bob.get(reverse("invitation", args=[waiting.token])).content.decode()
    assert "alice" in as_bob.get(page).content.decode()

    as_bob.post(PEOPLE, {"name": "alice", "kind": "blocked"})

    assert waiting.token not in as_bob.get(reverse("home")).content.decode()


def test_friends_are_invited_from_the_invitation_page(as_alice: Client, alice: User, bob: User) -> None:
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    waiting = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    page, button = reverse("invitation", args=[waiting.token]), '<button class="quiet" name="to" value="bob">'
    assert button in as_alice.get(page).content.decode()

    as_alice.post(reverse("invite", args=[waiting.token]), {"to": "bob"})

    assert [one.user for one in Invitation.objects.all()] == [bob]
    assert button not in as_alice.get(page).content.decode()


def test_friends_are_offered_when_a_game_with_free_seats_is_started(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    contacts.keep(owner=alice, name="charlie", kind=BLOCKED)
    chosen = {"rulebook": "h2000_world", "seats": "3"}
    assert "guests" not in as_alice.get(reverse("start"), chosen).context["form"].fields

    form = as_alice.get(reverse("start"), chosen | {"computers": "1"}).context["form"]
    assert form.fields["guests"].choices == [("bob", "bob")]
    sent = {**chosen, "computers": "1", "bot": "random", "name": "The ferry", "guests": ["bob"]}
    as_alice.post(reverse("start"), sent)

    assert [one.user for one in Invitation.objects.all()] == [bob]


def test_own_data_holds_ones_own_list_alone(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    contacts.keep(owner=bob, name="alice", kind=BLOCKED)
    contacts.keep(owner=charlie, name="alice", kind=BLOCKED)

    found = archive(as_alice)

    assert [(one["person__username"], one["kind"]) for one in read(found, "people.json")] == [
        ("bob", "friend")
    ]
    assert "blocked" not in json.dumps([file.decode(errors="replace") for file in found.values()])

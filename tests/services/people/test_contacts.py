"""The list of friends and blocked people: who gets onto it, and what nobody else learns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.closing import close_account
from accounts.models import User
from games.mail.outgoing.invitations import is_needed
from games.models import Contact, Game
from games.selectors.people import People, companions, friends_of, people_of, table_of
from games.services.errors import Refused
from games.services.lobby.games import create_game, join_game
from games.services.lobby.invitations import invitations_to, invite
from games.services.people import contacts

FRIEND, BLOCKED = Contact.Kind.FRIEND, Contact.Kind.BLOCKED


@pytest.fixture
def waiting(alice: User) -> Game:
    """A game of Alice's that waits for two people."""
    return create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])


def test_a_person_is_one_thing_at_a_time(alice: User, bob: User) -> None:
    contacts.keep(owner=alice, name=" BOB ", kind=FRIEND)
    assert people_of(alice) == People(["bob"], [])
    contacts.keep(owner=alice, name="bob", kind=BLOCKED)
    assert people_of(alice) == People([], ["bob"])
    contacts.drop(owner=alice, name="bob")
    assert people_of(alice) == People([], [])
    assert people_of(bob) == People([], [])


@pytest.mark.parametrize(
    ("name", "code"), [("alice", "oneself"), ("nobody", "nobody"), ("b\0b", "nobody"), ("charlie", "nobody")]
)
@pytest.mark.every_database
def test_who_cannot_be_on_it(alice: User, charlie: User, name: str, code: str) -> None:
    User.objects.filter(pk=charlie.pk).update(is_active=False)
    with pytest.raises(Refused) as refusal:
        contacts.keep(owner=alice, name=name, kind=FRIEND)
    assert refusal.value.code == code


def test_it_has_an_end(alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contacts, "MOST", 1)
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    contacts.keep(owner=alice, name="bob", kind=BLOCKED)
    with pytest.raises(Refused) as refusal:
        contacts.keep(owner=alice, name="charlie", kind=FRIEND)
    assert refusal.value.code == "too_many_contacts"
    assert people_of(alice) == People([], ["bob"])


def test_friends_at_the_table_or_invited_by_name_are_not_offered(
    waiting: Game, alice: User, make_user: Callable[..., User]
) -> None:
    for name in ("dora", "emil", "fritz", "gerd"):
        make_user(name)
        contacts.keep(owner=alice, name=name, kind=FRIEND)
    join_game(game_id=waiting.pk, user=User.objects.get(username="dora"))
    invite(game_id=waiting.pk, host=alice, to="emil")
    invite(game_id=waiting.pk, host=alice, to="fritz@example.org")

    # Whose address it is stays hidden.
    assert friends_of(alice, waiting.pk) == ["fritz", "gerd"]


def test_an_invitation_of_a_blocked_person_goes_nowhere_and_looks_sent(
    waiting: Game, alice: User, bob: User, charlie: User
) -> None:
    contacts.keep(owner=bob, name="alice", kind=BLOCKED)
    refused = invite(game_id=waiting.pk, host=alice, to="bob")
    taken = invite(game_id=waiting.pk, host=alice, to="charlie")

    assert (is_needed(refused), is_needed(taken)) == (False, True)
    assert (invitations_to(bob).count(), invitations_to(charlie).count()) == (0, 1)


def test_who_may_see_the_people_of_a_table(waiting: Game, alice: User, bob: User, charlie: User) -> None:
    join_game(game_id=waiting.pk, user=bob)
    contacts.keep(owner=alice, name="bob", kind=FRIEND)
    assert companions(alice, table_of(alice, waiting.pk)) == [("bob", "friend")]
    assert companions(bob, table_of(bob, waiting.pk)) == [("alice", "")]
    with pytest.raises(Game.DoesNotExist):
        table_of(charlie, waiting.pk)
    invite(game_id=waiting.pk, host=alice, to="charlie")
    assert companions(charlie, table_of(charlie, waiting.pk)) == [("alice", ""), ("bob", "")]


def test_a_closed_account_is_on_no_list_and_has_none(alice: User, bob: User, charlie: User) -> None:
    contacts.keep(owner=alice, name="bob", kind=BLOCKED)
    contacts.keep(owner=bob, name="charlie", kind=FRIEND)
    contacts.keep(owner=alice, name="charlie", kind=FRIEND)

    close_account(bob)

    assert [(row.owner, row.person) for row in Contact.objects.all()] == [(alice, charlie)]

"""Inviting by mail, as the pages show it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Invitation
from games.services.lobby.games import create_game, join_game
from games.services.lobby.invitations import INVITATION, invite
from games.services.mail.subscriptions import set_subscription


@pytest.fixture
def waiting(alice: User) -> Game:
    """A game of Alice's that waits for two people; one seat is a computer player's."""
    return create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=4, bots=["sensible"])


def test_each_host_sees_only_their_own_invitations(
    waiting: Game, as_alice: Client, as_bob: Client, bob: User
) -> None:
    page = reverse("invitation", args=[waiting.token])
    answer = as_alice.post(reverse("invite", args=[waiting.token]), {"to": "dora@example.net"}, follow=True)
    assert "dora@example.net will get an invitation by mail." in answer.content.decode()
    assert "dora@example.net" in as_alice.get(page).content.decode()
    join_game(game_id=waiting.pk, user=bob)
    assert "dora@example.net" not in as_bob.get(page).content.decode()


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("a\0b@example.org", "“ab@example.org” is not an e-mail address."),
        ("a\0b", "Nobody here is called “ab”."),
        (f"{'a' * 64}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.example", "is not an e-mail address."),
        ("a" * 70_000, "Nobody here is called “aaa"),
        # Half an emoji: a browser sends the replacement character.
        ("dora\ufffd@example.net", "is not an e-mail address."),
        # In lower case it would be longer than an address may be.
        (f"{'a' * 60}@{'İ' * 60}.{'c' * 60}.{'d' * 59}.example", "is not an e-mail address."),
    ],
)
@pytest.mark.every_database
def test_an_impossible_address_is_refused_with_the_reason(
    waiting: Game, as_alice: Client, to: str, says: str
) -> None:
    answer = as_alice.post(reverse("invite", args=[waiting.token]), {"to": to}, follow=True)

    [told] = map(str, answer.context["messages"])
    assert says in told
    assert len(told) < 200
    assert not Invitation.objects.exists()


def test_guests_find_the_invitation_among_their_games_and_may_decline(
    waiting: Game, as_alice: Client, as_bob: Client, bob: User
) -> None:
    invite(game_id=waiting.pk, host=waiting.created_by, to="bob")
    home = as_bob.get(reverse("home")).content.decode()
    assert reverse("invitation", args=[waiting.token]) in home

    as_bob.post(reverse("decline", args=[waiting.token]))

    assert reverse("invitation", args=[waiting.token]) not in as_bob.get(reverse("home")).content.decode()
    assert "has declined" in as_alice.get(reverse("invitation", args=[waiting.token])).content.decode()


def test_invitations_are_among_the_preferences(as_bob: Client, bob: User) -> None:
    set_subscription(bob, INVITATION, wanted=False)
    assert (
        "Somebody invites you to a game or a tournament"
        in as_bob.get(reverse("subscriptions")).content.decode()
    )

"""Sign-up is open to everybody, to those whom the staff let in, or only to invited people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.tasks import tell_staff
from games.models import Game, Invitation
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invite
from tests.support.mail.account_mails import is_signed_in, mailed_code

pytestmark = pytest.mark.django_db

DORA = {"username": "dora", "email": "dora@example.org"}
SIGN_UP, WAITING, PEOPLE = (
    reverse("account_signup"),
    reverse("account_waiting"),
    reverse("admin:accounts_user_changelist"),
)


@pytest.fixture
def approval(settings: Settings) -> None:
    settings.SIGN_UP = "approval"


@pytest.fixture
def closed(settings: Settings) -> None:
    settings.SIGN_UP = "closed"


@pytest.fixture
def chief(make_user: Callable[..., User]) -> User:
    return make_user("chief", is_staff=True, is_superuser=True)


def sign_up(client: Client) -> None:
    """Sign Dora up and confirm her address."""
    to_confirm = client.post(SIGN_UP, DORA).headers["Location"]
    assertRedirects(client.post(to_confirm, {"code": mailed_code()}), WAITING)


@pytest.mark.usefixtures("approval")
def test_a_new_account_waits_until_staff_let_it_in(client: Client, chief: User) -> None:
    assertContains(client.get(SIGN_UP), "The staff of this site let new people in by hand.")
    sign_up(client)
    assert not is_signed_in(client)
    assertContains(client.get(WAITING), "You get a mail as soon as they have let you in.")

    staff = Client()
    staff.force_login(chief)
    dora = User.objects.get(username="dora")
    listed = staff.get(PEOPLE, {"waits_since__isempty": 0}).context["cl"].queryset
    assert list(listed) == [dora]
    staff.post(PEOPLE, {"action": "let_them_in", "_selected_action": [dora.pk, chief.pk]})

    assert [(sent.to, sent.subject) for sent in mail.outbox[1:]] == [([dora.email], "You have been let in")]
    assert reverse("account_login") in str(mail.outbox[-1].body)
    cache.clear()  # allows another mail at once
    sign_in_by_code(client)
    assert is_signed_in(client)


@pytest.mark.usefixtures("approval")
def test_neither_a_code_nor_a_password_opens_an_account_that_waits(client: Client) -> None:
    sign_up(client)
    cache.clear()

    assertRedirects(sign_in_by_code(client), WAITING)
    assert not is_signed_in(client)

    dora = User.objects.get()
    dora.set_password("dora on horseback")
    dora.save()
    with_password = {"login": "dora", "password": "dora on horseback"}
    assertRedirects(client.post(reverse("account_login"), with_password), WAITING)
    assert not is_signed_in(client)


def sign_in_by_code(client: Client) -> Any:
    to_confirm = client.post(reverse("account_request_login_code"), {"email": "dora"}).headers["Location"]
    return client.post(to_confirm, {"code": mailed_code()})


@pytest.mark.usefixtures("approval")
def test_staff_get_one_mail_a_day_with_the_number_that_wait(
    make_user: Callable[..., User], chief: User
) -> None:
    make_user("helper", is_staff=True)  # who may not let anybody in
    tell_staff()
    assert mail.outbox == []
    for name in ("dora", "erik", "finn"):
        make_user(name, waits_since=timezone.now())
    EmailAddress.objects.filter(user__username="finn").update(verified=False)

    tell_staff()
    tell_staff()

    [told] = mail.outbox
    assert (told.to, told.subject) == ([chief.email], "2 people wait to be let in")
    assert f"{PEOPLE}?waits_since__isempty=0" in str(told.body)


@pytest.fixture
def game(alice: User) -> Game:
    return create_game(creator=alice, name="The ferry", rulebook_key="h2000_world", seats=3, bots=[])


@pytest.mark.usefixtures("closed")
def test_only_invited_addresses_sign_up_and_the_page_does_not_reveal_which(
    client: Client, alice: User, game: Game
) -> None:
    assertContains(client.get(SIGN_UP), "Only people who have been invited to a game by mail can sign up.")
    refused = client.post(SIGN_UP, DORA)
    assert not User.objects.filter(username="dora").exists()
    assert mail.outbox[-1].subject == "Only invited people can sign up"

    cache.clear()
    invite(game_id=game.pk, host=alice, to="dora@example.org")
    invited = Client()
    taken_in = invited.post(SIGN_UP, DORA)

    assert (taken_in.status_code, taken_in.headers["Location"]) == (302, refused.headers["Location"])
    invited.post(taken_in.headers["Location"], {"code": mailed_code()})
    assert is_signed_in(invited)


@pytest.mark.usefixtures("closed")
def test_an_invitation_that_is_over_opens_nothing(client: Client, alice: User, game: Game) -> None:
    invite(game_id=game.pk, host=alice, to="dora@example.org")
    Invitation.objects.update(declined_at=timezone.now())

    client.post(SIGN_UP, DORA)

    assert not User.objects.filter(username="dora").exists()


@pytest.mark.usefixtures("closed")
def test_people_with_an_account_are_told_that_they_have_one(client: Client, alice: User) -> None:
    client.post(SIGN_UP, DORA | {"email": alice.email})

    assert mail.outbox[-1].subject == "You already have an account"


def test_a_site_that_is_open_says_nothing_of_it(client: Client) -> None:
    page = client.get(SIGN_UP)
    assertNotContains(page, "The staff of this site")
    assertNotContains(page, "Only people who have been invited")

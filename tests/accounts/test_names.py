"""Names that differ only in case or form count as one; existing names stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse

from accounts.folding import fold
from accounts.mail.limits import box_of
from accounts.models import User
from accounts.signing_in import newcomers
from accounts.signing_in.names import people_called, person_called
from tests.support.mail.account_mails import is_signed_in

pytestmark = pytest.mark.every_database
SAME = [
    ("Élodie", "élodie"),
    ("Élodie", "ÉLODIE"),
    ("Élodie", "E\u0301lodie"),
    ("Иван", "иван"),
    ("Straße", "STRASSE"),
    ("Straße", "straẞe"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ("file", "ﬁle"),
    ("ALICE", "Ａｌｉｃｅ"),
]
PASSWORD = "on a white horse"


def sign_up(name: str) -> Any:
    newcomer = {"username": name, "email": "somebody@example.org", "password1": PASSWORD}
    return Client().post(reverse("account_signup"), newcomer)


def signs_in(name: str, password: str) -> bool:
    client = Client()
    client.post(reverse("account_login"), {"login": name, "password": password})
    return is_signed_in(client)


@pytest.mark.parametrize(("name", "other"), SAME)
def test_nobody_signs_up_with_the_name_of_another(
    make_user: Callable[..., User], name: str, other: str
) -> None:
    make_user(name)

    assert sign_up(other).status_code != 302
    assert User.objects.count() == 1


@pytest.mark.parametrize(("name", "other"), SAME)
def test_no_database_takes_it_twice(make_user: Callable[..., User], name: str, other: str) -> None:
    make_user(name)

    with transaction.atomic(), pytest.raises(IntegrityError):
        User.objects.create_user(other, "other@example.org")
    with transaction.atomic(), pytest.raises(IntegrityError):
        User.objects.bulk_create([User(username=other, email="other@example.org")])


@pytest.mark.parametrize(("name", "other"), SAME)
def test_any_spelling_of_a_name_signs_in(make_user: Callable[..., User], name: str, other: str) -> None:
    make_user(name)

    assert signs_in(other, f"{name} on horseback")


@pytest.mark.parametrize(("name", "other"), SAME)
def test_any_spelling_of_a_name_gets_a_code(make_user: Callable[..., User], name: str, other: str) -> None:
    user = make_user(name)
    User.objects.update(email="rider@example.org")
    EmailAddress.objects.filter(user=user).update(email="rider@example.org")

    Client().post(reverse("account_request_login_code"), {"email": other})

    assert [message.to for message in mail.outbox] == [["rider@example.org"]]


@pytest.mark.parametrize(("name", "other"), SAME)
def test_a_name_just_signed_up_with_is_reserved(db: None, name: str, other: str) -> None:
    newcomers.reserve_name(name)

    assert newcomers.is_taken(other)


@pytest.mark.parametrize(("name", "other"), SAME)
def test_the_staff_cannot_give_such_a_name_either(
    make_user: Callable[..., User], name: str, other: str
) -> None:
    make_user(name)
    bob = make_user("bob")
    bob.username = other

    with pytest.raises(ValidationError) as refusal:
        bob.full_clean()

    assert set(refusal.value.message_dict) == {"username"}


def test_people_may_respell_their_own_names(make_user: Callable[..., User]) -> None:
    user = make_user("élodie")
    user.username = "Élodie"

    user.clean()
    user.save()

    assert User.objects.get().username == "Élodie"


def test_all_spellings_of_an_address_share_its_limit_of_mails() -> None:
    assert box_of("Rider+a@STRASSE.example") == box_of("rider@straße.example")
    assert box_of("Rider@ÉCOLE.example") == box_of("rider@école.example")


@pytest.mark.parametrize("text", [text for pair in SAME for text in pair])
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


# --- Names of before


@pytest.fixture
def before(transactional_db: None) -> Iterator[Callable[..., None]]:
    """Return a function that creates people as an old version did, then migrates the database."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate([("accounts", "0007_addresses_that_take_no_mail")])

    def migrate(*names: str) -> None:
        executor = MigrationExecutor(connection)
        model = executor.loader.project_state(list(executor.loader.applied_migrations)).apps.get_model(
            "accounts", "User"
        )
        for number, name in enumerate(names):
            model.objects.create(username=name, email=f"{number}@example.org")
        executor = MigrationExecutor(connection)
        executor.migrate(leaves)
        for user in User.objects.all():
            user.set_password(f"{user.username} on horseback")
            user.save()
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)

    yield migrate
    MigrationExecutor(connection).migrate(leaves)


NAMES = ("Straße", "STRASSE", "bob", "strasse.2")


def test_names_of_before_stay_and_open_the_account_that_is_spelled_so(before: Callable[..., None]) -> None:
    before(*NAMES)

    assert tuple(User.objects.order_by("pk").values_list("username", flat=True)) == NAMES
    assert [user.shares_name for user in User.objects.order_by("pk")] == [False, True, False, False]
    for name in NAMES:
        assert signs_in(name, f"{name} on horseback")
    assert signs_in("BOB", "bob on horseback")
    assert not signs_in("strasse", "Straße on horseback")
    assert person_called("strasse") is None
    assert {name: user.username for name, user in people_called(NAMES).items()} == {
        name: name for name in NAMES
    }


def test_nobody_else_gets_a_name_that_two_have(before: Callable[..., None]) -> None:
    before(*NAMES)

    assert sign_up("strasse").status_code != 302
    User.objects.get(username="Straße").delete()
    assert sign_up("strasse").status_code != 302
    shared = User.objects.get(username="STRASSE")
    shared.username = "rider"
    shared.full_clean()
    assert not shared.shares_name

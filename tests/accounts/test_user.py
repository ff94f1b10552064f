from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User


@pytest.mark.every_database
@pytest.mark.parametrize("fields", [{"username": "ALICE"}, {"email": "Alice@Example.ORG"}])
def test_names_and_addresses_are_unique_whatever_their_case(alice: User, fields: dict[str, str]) -> None:
    stranger = {"username": "stranger", "email": "stranger@example.org", **fields}

    with transaction.atomic(), pytest.raises(IntegrityError):
        User.objects.create_user(**stranger)


@pytest.mark.parametrize("username", ["bob@example.org", "bob dylan", "b" * 31, "bob\n"])
def test_a_name_is_short_and_cannot_be_taken_for_an_address(
    make_user: Callable[..., User], username: str
) -> None:
    user = make_user("bob")
    user.username = username

    with pytest.raises(ValidationError) as refusal:
        user.full_clean()

    assert set(refusal.value.message_dict) == {"username"}


@pytest.mark.parametrize("username", ["аlice", "alicе", "αlice", "Ꭺlice", "al\u0456ce"])
def test_a_name_does_not_mix_letters_that_look_alike(alice: User, username: str) -> None:
    alice.username = username

    with pytest.raises(ValidationError, match="in one alphabet") as refusal:
        alice.full_clean()

    assert set(refusal.value.message_dict) == {"username"}


@pytest.mark.parametrize(
    "username", ["alice_2", "Алиса-7", "Élodie.ß", "Ελένη", "アリス漢字", "りんご.alice", "42"]
)
def test_a_name_may_be_written_in_any_alphabet(alice: User, username: str) -> None:
    alice.username = username

    alice.full_clean()


def test_a_time_zone_must_exist(alice: User) -> None:
    alice.time_zone = "Europe/Atlantis"

    with pytest.raises(ValidationError, match="not a known time zone"):
        alice.full_clean()

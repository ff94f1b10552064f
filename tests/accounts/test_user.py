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


def test_a_time_zone_must_exist(alice: User) -> None:
    alice.time_zone = "Europe/Atlantis"

    with pytest.raises(ValidationError, match="not a known time zone"):
        alice.full_clean()

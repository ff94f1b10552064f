"""The database alone gives nobody a second factor, and no key that is changed takes one away."""

from __future__ import annotations

import logging

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.tasks import encrypt_second_factors
from tests.accounts.test_second_factors import SECRET, code_of, signed_in
from tests.support.mail.account_mails import is_signed_in

FORMER = "the former key, which is long enough for anybody at all"
PRESENT = "the present key, which is long enough for anybody at all"
SEED = "0f" * 40

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def former_key(settings: Settings) -> None:
    settings.SECRET_KEY = FORMER


def stored(user: User) -> str:
    return " ".join(str(factor.data) for factor in Authenticator.objects.filter(user=user))


def opens(user: User, code: str) -> bool:
    """Return whether a code signs a person in after the password."""
    cache.clear()
    client = signed_in(user)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).status_code in {200, 302}
    return is_signed_in(client)


def spare_codes(user: User) -> list[str]:
    codes: list[str] = RecoveryCodes.activate(user).get_unused_codes()
    return codes


def test_no_secret_can_be_read_in_the_database(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecoveryCodes, "generate_seed", lambda: SEED)
    TOTP.activate(alice, SECRET)
    code, *_others = spare_codes(alice)

    assert SECRET not in stored(alice)
    assert SEED not in stored(alice)
    assert opens(alice, code_of())
    assert opens(alice, code)


def test_secrets_in_clear_text_are_read_and_encrypted_at_night(alice: User) -> None:
    Authenticator.objects.create(user=alice, type="totp", data={"secret": SECRET})
    Authenticator.objects.create(user=alice, type="recovery_codes", data={"seed": SEED, "used_mask": 1})
    codes = spare_codes(alice)
    assert opens(alice, code_of())

    encrypt_second_factors()

    assert SECRET not in stored(alice)
    assert SEED not in stored(alice)
    assert opens(alice, code_of())
    assert spare_codes(alice) == codes


def test_after_a_night_the_former_key_is_no_longer_needed(alice: User, settings: Settings) -> None:
    TOTP.activate(alice, SECRET)
    codes = spare_codes(alice)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = PRESENT, [FORMER]
    assert opens(alice, code_of())

    encrypt_second_factors()
    settings.SECRET_KEY_FALLBACKS = []

    assert opens(alice, code_of())
    assert spare_codes(alice) == codes


def test_what_is_encrypted_with_the_present_key_stays_as_it_is(alice: User) -> None:
    TOTP.activate(alice, SECRET)
    before = stored(alice)

    encrypt_second_factors()

    assert stored(alice) == before


def test_without_its_key_a_factor_opens_nothing_and_the_operator_is_told(
    alice: User, bob: User, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    TOTP.activate(alice, SECRET)
    code, *_others = spare_codes(alice)
    settings.SECRET_KEY = PRESENT
    TOTP.activate(bob, SECRET)

    with caplog.at_level(logging.ERROR):
        encrypt_second_factors()

    assert "2 second factors cannot be read" in caplog.text
    assert not any(opens(alice, wrong) for wrong in (code_of(), code_of(""), code, ""))
    assert opens(bob, code_of())


def test_spare_codes_that_cannot_be_read_are_replaced(alice: User, settings: Settings) -> None:
    settings.SECRET_KEY = PRESENT
    spare_codes(alice)
    settings.SECRET_KEY = FORMER
    TOTP.activate(alice, SECRET)
    client = signed_in(alice)
    client.post(reverse("mfa_authenticate"), {"code": code_of()})
    make = reverse("mfa_generate_recovery_codes")

    page = client.get(reverse("mfa_index")).content.decode()
    assert f'href="{make}"' in page
    assert f'href="{reverse("mfa_view_recovery_codes")}"' not in page
    client.post(client.get(make).headers["Location"], {"password": "alice on horseback", "next": make})
    for name in ("mfa_view_recovery_codes", "mfa_download_recovery_codes"):
        assert client.get(reverse(name)).headers["Location"] == make
    assert client.get(make).status_code == 200
    client.post(make)

    assert opens(alice, spare_codes(alice)[0])

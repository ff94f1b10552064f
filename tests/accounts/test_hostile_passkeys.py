"""Whatever is posted as a passkey opens nothing, and no page fails over it."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from allauth.core import context
from allauth.mfa.webauthn.internal import auth
from django.contrib.sessions.backends.cache import SessionStore
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from accounts.signing_in import factor_forms
from tests.support.mail.account_mails import is_signed_in

pytestmark = pytest.mark.django_db


def coded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def credential(**other: Any) -> str:
    said = b'{"type": "webauthn.get", "challenge": "AA", "origin": "https://elsewhere.example"}'
    response = {
        "clientDataJSON": coded(said),
        "authenticatorData": coded(b"a" * 37),
        "attestationObject": coded(b"\xa0"),
        "signature": coded(b"x"),
        "userHandle": coded(b"1"),
    }
    named = {"id": coded(b"a"), "rawId": coded(b"a"), "type": "public-key"}
    return json.dumps({**named, "response": response | other})


HOSTILE = {
    "a number": "5",
    "a list": "[]",
    "null": "null",
    "nothing": "{}",
    "half": '{"id": 1}',
    "many digits": "9" * 5000,
    "deep lists": "[" * 20_000,
    "deep objects": '{"a":' * 20_000,
    "no number": "NaN",
    "half a letter": '{"id": "\\ud800"}',
    "a list within": '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": []}',
    "other letters": '{"id": "é", "rawId": "é", "type": [], "response": {}}',
    "another's": credential(),
    "short": credential(authenticatorData=coded(b"a"), attestationObject=coded(b"\xbf")),
    "deep CBOR": credential(
        authenticatorData=coded(b"a" * 32 + b"\xff" * 5 + b"\x81" * 9000),
        attestationObject=coded(b"\x81" * 9000),
    ),
    "a list for words": credential(clientDataJSON=coded(b"[]")),
    "deep words": credential(clientDataJSON=coded(b"[" * 20_000)),
    "words of bytes": credential(clientDataJSON=coded(b"\xff\xfe")),
    "numbers for words": credential(clientDataJSON=coded(b'{"type": 1, "challenge": 2, "origin": []}')),
    "a large owner": credential(userHandle=coded(b"9" * 40)),
    "a larger owner": credential(userHandle=coded(b"9" * 5000)),
    "an owner of NUL": credential(userHandle=coded(b"\0")),
    "an object for an owner": credential(userHandle={"a": 1}),
    "a number for a signature": credential(signature=5),
}


@pytest.mark.parametrize("posted", HOSTILE.values(), ids=HOSTILE)
def test_signing_in_answers_whatever_is_posted(client: Client, alice: User, posted: str) -> None:
    client.get(reverse("account_login"))
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    cache.clear()

    answer = client.post(reverse("mfa_login_webauthn"), {"credential": posted})

    assert answer.status_code == 302
    assert not is_signed_in(client)


@pytest.mark.parametrize("posted", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize(
    "form_class",
    [
        factor_forms.AddWebAuthnForm,
        factor_forms.AuthenticateWebAuthnForm,
        factor_forms.ReauthenticateWebAuthnForm,
    ],
)
def test_every_form_for_a_passkey_refuses_it(
    rf: RequestFactory, alice: User, form_class: Any, posted: str
) -> None:
    request = rf.post("/")
    request.session = SessionStore()
    request.user = alice
    with context.request_context(request):
        auth.begin_registration(alice, False)
        form = form_class(user=alice, data={"name": "key", "credential": posted})

        assert form.errors


def test_a_passkey_has_a_name_that_can_be_shown(rf: RequestFactory, alice: User) -> None:
    with context.request_context(rf.post("/")):
        form = factor_forms.AddWebAuthnForm(user=alice, data={"name": "x" * 5000, "credential": "{}"})

        assert form.errors["name"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "page",
    [
        "mfa_add_webauthn",
        "mfa_generate_recovery_codes",
        "mfa_activate_totp",
        "mfa_deactivate_totp",
        "mfa_download_recovery_codes",
        "mfa_index",
        "account_set_password",
        "close_account",
        "reauthenticate_by_code",
        "own_data",
    ],
)
def test_every_page_about_the_account_asks_visitors_to_sign_in(
    client: Client, db: None, page: str, method: str
) -> None:
    answer = getattr(client, method)(reverse(page))

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))

"""Mail domains that the operator has blocked."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains
from pytest_django.fixtures import Settings

from accounts.models import User
from risk_site.environment import Environment
from risk_site.production import blocked_domains

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def blocked(settings: Settings) -> None:
    settings.BLOCKED_DOMAINS = blocked_domains(
        Environment({"BLOCKED_DOMAINS": "Throwaway.example école.example"})
    )


@pytest.mark.parametrize(
    "domain", ["throwaway.example", "THROWAWAY.EXAMPLE", "mx.throwaway.example", "xn--cole-9oa.example"]
)
def test_nobody_signs_up_with_a_blocked_domain(client: Client, domain: str) -> None:
    answer = client.post(reverse("account_signup"), {"username": "dora", "email": f"dora@{domain}"})

    assertContains(answer, f"This site accepts no addresses at {domain.lower()}.")
    assertContains(answer, "Use an address of another mail provider.")
    assert not User.objects.exists()
    assert mail.outbox == []


def test_a_name_that_ends_alike_is_another_domain(client: Client) -> None:
    client.post(reverse("account_signup"), {"username": "dora", "email": "dora@nothrowaway.example"})

    assert User.objects.get().email == "dora@nothrowaway.example"


def test_nobody_changes_their_address_to_a_blocked_domain(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})

    answer = client.post(reverse("account_email"), {"email": "alice@throwaway.example", "action_add": ""})

    assertContains(answer, "This site accepts no addresses at throwaway.example.")
    assert mail.outbox == []


def test_those_who_have_such_an_address_still_sign_in(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@throwaway.example")

    client.post(reverse("account_request_login_code"), {"email": "alice"})

    assert mail.outbox[-1].to == ["alice@throwaway.example"]

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from accounts.middleware import PreferencesMiddleware, PrivatePagesMiddleware
from accounts.models import User


@pytest.mark.django_db
def test_an_account_keeps_the_language_in_which_it_was_opened(client: Client) -> None:
    newcomer = {"username": "alice", "email": "alice@example.org", "password1": "alice on horseback"}

    client.post(reverse("account_signup"), newcomer, headers={"accept-language": "fr"})

    assert User.objects.get().language == "fr"


def test_pages_follow_the_account_and_not_the_browser(client: Client, alice: User) -> None:
    alice.language = "fr"
    alice.save()
    client.force_login(alice)

    response = client.get(reverse("account_email"), headers={"accept-language": "en"})

    assert response.headers["Content-Language"] == "fr"


def test_changing_the_language_changes_the_account(client: Client, alice: User) -> None:
    client.force_login(alice)

    response = client.post(reverse("set_language"), {"language": "fr", "next": "/accounts/email/"})

    alice.refresh_from_db()
    assert alice.language == "fr"
    assert response.headers["Location"] == "/accounts/email/"


@pytest.mark.parametrize("language", ["tlh", "", "x" * 10_000])
def test_an_unknown_language_changes_nothing(client: Client, alice: User, language: str) -> None:
    client.force_login(alice)

    client.post(reverse("set_language"), {"language": language})

    alice.refresh_from_db()
    assert alice.language == "en"


def test_times_are_shown_in_the_time_zone_of_the_account(rf: RequestFactory, alice: User) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(timezone.get_current_timezone_name())

    alice.time_zone = "Asia/Kamchatka"
    request = rf.get("/")
    request.user = alice

    with translation.override("en"):
        response = PreferencesMiddleware(page)(request)

    assert response.content == b"Asia/Kamchatka"
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize("address", ["/", "/accounts/settings/", "/rules/"])
def test_pages_of_signed_in_people_are_not_cached(client: Client, alice: User, address: str) -> None:
    client.force_login(alice)

    told = client.get(address).headers["Cache-Control"]

    assert {"private", "no-store"} <= set(told.split(", "))


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/join/nothing/", "/rules/"])
def test_no_page_is_kept_for_others(client: Client, address: str) -> None:
    assert client.get(address).headers["Cache-Control"] == "private"


def test_a_page_that_says_how_it_is_kept_is_left_alone(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()
    answer = HttpResponse(headers={"Cache-Control": "no-cache"})

    assert PrivatePagesMiddleware(lambda _: answer)(request).headers["Cache-Control"] == "no-cache"

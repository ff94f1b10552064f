"""The settings of the reader's account."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from accounts.forms import time_zones
from accounts.models import User


def test_language_and_time_zone_are_kept(client: Client, alice: User) -> None:
    client.force_login(alice)

    response = client.post(
        reverse("account_settings"), {"language": "fr", "time_zone": "Europe/Paris"}, follow=True
    )

    alice.refresh_from_db()
    assert (alice.language, alice.time_zone) == ("fr", "Europe/Paris")
    assert "Vos préférences sont enregistrées." in response.content.decode()


@pytest.mark.parametrize(
    "changes", [{"time_zone": "Europe/Atlantis"}, {"language": "tlh"}, {"time_zone": ""}]
)
def test_unknown_values_are_refused(client: Client, alice: User, changes: dict[str, str]) -> None:
    client.force_login(alice)

    response = client.post(
        reverse("account_settings"), {"language": "en", "time_zone": "Europe/Paris", **changes}
    )

    alice.refresh_from_db()
    assert response.status_code == 422
    assert (alice.language, alice.time_zone) == ("en", "UTC")


def test_a_zone_by_an_old_name_is_shown_by_its_present_one(client: Client, alice: User) -> None:
    alice.time_zone = "Japan"
    alice.save()
    client.force_login(alice)

    html = client.get(reverse("account_settings")).content.decode()

    assert re.search('<option value="Asia/Tokyo" selected[^>]*>Tokyo</option>', html)
    assert '<option value="America/Argentina/Salta">Argentina, Salta</option>' in html


def test_a_zone_that_is_no_place_stays_in_the_list(client: Client, alice: User) -> None:
    alice.time_zone = "Etc/GMT+5"
    alice.save()
    client.force_login(alice)

    html = client.get(reverse("account_settings")).content.decode()

    assert '<option value="Etc/GMT+5" selected>' in html


def test_zones_are_named_in_the_readers_language(client: Client, alice: User) -> None:
    alice.language = "fr"
    alice.save()
    client.force_login(alice)

    html = client.get(reverse("account_settings")).content.decode()

    assert re.search('<option value="Europe/London"[^>]*>Londres</option>', html)
    assert '<optgroup label="Océan Indien">' in html
    # “Île de Man” comes before “Istanbul”.
    assert html.index("Europe/Isle_of_Man") < html.index("Europe/Istanbul")


@pytest.mark.django_db
def test_visitors_sign_in_first(client: Client) -> None:
    assert client.get(reverse("account_settings")).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "kept"), [("Asia/Tokyo", "Asia/Tokyo"), ("Moon/Crater", "UTC"), ("", "UTC")]
)
def test_a_newcomer_brings_the_time_zone_of_the_device(client: Client, zone: str, kept: str) -> None:
    newcomer = {"username": "alice", "email": "alice@example.org", "password1": "alice on horseback"}

    client.post(reverse("account_signup"), {**newcomer, "time_zone": zone})

    assert User.objects.get().time_zone == kept


@pytest.mark.parametrize(
    ("page_name", "data"),
    [
        ("account_settings", {"language": "fr", "time_zone": "Europe/Paris"}),
        ("hours", {"quiet_from": "22:00", "quiet_until": "07:30", "reminder": "10"}),
    ],
)
def test_links_declared_void_stay_void(
    client: Client, alice: User, page_name: str, data: dict[str, str]
) -> None:
    client.force_login(alice)

    def void(sender: object, **more: object) -> None:
        User.objects.update(link_series=7)

    pre_save.connect(void, User)
    try:
        assert client.post(reverse(page_name), data).status_code == 302
    finally:
        pre_save.disconnect(void, User)

    alice.refresh_from_db()
    assert alice.link_series == 7


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_place_is_there_twice(language: str) -> None:
    for _region, found in time_zones(language)[1:]:
        places = [place for _zone, place in found]
        assert len(places) == len(set(places))


def test_only_what_can_be_done_with_an_address_is_offered(client: Client, alice: User) -> None:
    client.force_login(alice)

    def offered() -> set[str]:
        page = client.get(reverse("account_email")).content.decode()
        return set(re.findall(r'name="action_(\w+)"', page))

    assert offered() == {"add"}
    EmailAddress.objects.create(user=alice, email="alice@example.net", verified=True)
    assert offered() == {"add", "primary", "remove"}
    EmailAddress.objects.filter(email="alice@example.net").update(verified=False)
    assert offered() == {"add", "primary", "remove", "send"}

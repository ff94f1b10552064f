"""The rules."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.rulebooks import RULEBOOKS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_edition_has_its_page(client: Client, key: str, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    listed = client.get(reverse("rulebooks")).content.decode()
    response = client.get(reverse("rules", args=[key]))

    assert reverse("rules", args=[key]) in listed
    assert response.status_code == 200
    assert response["Content-Language"] == language
    assert RULEBOOKS[key].source in response.content.decode().replace("&#x27;", "'")


def test_they_tell_the_chosen_option(client: Client) -> None:
    usual = client.get(reverse("rules", args=["h2000_world"])).content.decode()
    other = client.get(reverse("rules", args=["h2000_world"]) + "?sets=progressive&next=x").content.decode()

    assert "three cannons: 8" in usual
    assert "20, 25, 30, and so on by 5" in other
    assert "three cannons: 8" not in other


@pytest.mark.parametrize("address", ["/rules/chess/", "/rules/h2000_world/?sets=golden"])
def test_other_rules_do_not_exist(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404

"""Error pages say what went wrong."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.views import defaults

from accounts.models import User


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_missing_page_is_told_in_the_readers_language(client: Client, language: str) -> None:
    response = client.get("/nowhere/", headers={"accept-language": language})

    assert response.status_code == 404
    sentence = {"en": "There is nothing here", "fr": "Il n’y a rien ici"}[language]
    assert sentence in response.content.decode()


@pytest.mark.parametrize("template", ["400.html", "403.html", "405.html"])
def test_each_refusal_says_where_to_go(template: str) -> None:
    assert "Go to your games" in render_to_string(template)


def test_a_failure_needs_nothing_of_the_site_to_be_shown(rf: object) -> None:
    response = defaults.server_error(rf.get("/"))  # type: ignore[attr-defined]

    assert response.status_code == 500
    assert b"The horse has lost a shoe" in response.content


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failure_names_the_language_that_it_speaks(rf: object, language: str) -> None:
    with translation.override(language):
        response = defaults.server_error(rf.get("/"))  # type: ignore[attr-defined]

    assert f'<html lang="{language}">'.encode() in response.content
    assert (b"The horse" in response.content) == (language == "en")


def test_too_many_fields_are_refused_politely(client: Client, alice: User) -> None:
    client.force_login(alice)

    response = client.post("/start/", {f"field{number}": "x" for number in range(2000)})

    assert response.status_code == 400

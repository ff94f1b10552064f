from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from accounts.models import User


def page(user: User | AnonymousUser, language: str = "en") -> str:
    """Return the frame of every page, for this reader."""
    request = RequestFactory().get("/games/?shown=mine")
    request.user = user
    with translation.override(language):
        return render_to_string("base.html", request=request)


def test_the_frame_has_nothing_inline_that_the_security_policy_would_refuse() -> None:
    html = page(AnonymousUser())

    assert re.findall(r"<script(?![^>]*\bsrc=)", html) == []
    assert "<style" not in html
    assert re.findall(r"\s(?:style|on\w+)=", html) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_language_is_declared_and_can_be_changed_without_a_script(language: str) -> None:
    html = page(AnonymousUser(), language)

    assert f'<html lang="{language}">' in html
    assert '<form class="languages" method="post" action="/accounts/language/"' in html
    assert 'name="next" value="/games/?shown=mine"' in html
    assert re.findall(r'value="(\w+)" lang="\w+" aria-current', html) == [language]


def test_signed_in_people_are_greeted_by_name(alice: User) -> None:
    assert re.search(r'<a class="me" [^>]*>alice</a>', page(alice))
    assert "/accounts/signup/" not in page(alice)


def test_a_stranger_is_invited_to_sign_up() -> None:
    assert 'href="/accounts/signup/"' in page(AnonymousUser())

from __future__ import annotations

from django.conf import settings
from django.test import Client
from django.urls import reverse


def test_a_body_that_cannot_be_read_at_all_is_refused_in_words() -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[settings.CSRF_COOKIE_NAME] = "x" * 32

    response = client.generic(
        "POST", reverse("set_language"), b"language=fr", "application/x-www-form-urlencoded; charset=utf-7"
    )

    assert response.status_code == 400
    assert "This could not be understood" in response.content.decode()

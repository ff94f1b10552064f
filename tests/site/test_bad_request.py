from __future__ import annotations

import io
import re

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from risk_site.wsgi import CODING, application

CODINGS = (
    *("hex", "zlib", "base64", "rot13", "idna", "punycode", "undefined", "unicode_escape", "utf-16", "utf-7"),
    *("iso-8859-1", "utf-8", "nothing", "'", "x" * 5000),
)
PARTS = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\xfe\r\n--x--\r\n'


def test_a_body_that_cannot_be_read_at_all_is_refused_in_words() -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[site.CSRF_COOKIE_NAME] = "x" * 32

    response = client.generic(
        "POST", reverse("set_language"), b"language=fr", "application/x-www-form-urlencoded; charset=utf-7"
    )

    assert response.status_code == 400
    assert "This could not be understood" in response.content.decode()


def test_a_host_that_is_not_ours_is_refused_even_before_anybody_is_known(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    client = Client(raise_request_exception=False)

    assert client.get("/", headers={"host": "elsewhere.example.com"}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize(
    ("kind", "sent"),
    [("application/x-www-form-urlencoded", b"a=%ff"), ("multipart/form-data; boundary=x", PARTS)],
)
def test_no_page_fails_over_the_coding_that_a_request_names(
    rf: RequestFactory, coding: str, kind: str, sent: bytes
) -> None:
    answered: list[str] = []
    for method, body in (("GET", b""), ("POST", sent)):
        asked = rf._base_environ(  # type: ignore[attr-defined]
            REQUEST_METHOD=method,
            PATH_INFO=reverse("move_device"),  # It reads the form without a token.
            QUERY_STRING="next=%ff",
            CONTENT_TYPE=f"{kind}; charset={coding}",
            CONTENT_LENGTH=str(len(body)),
        )
        asked["wsgi.input"] = io.BytesIO(body)
        list(application(asked, lambda status, _headers: answered.append(status)))

    assert answered == ["405 Method Not Allowed", "422 Unprocessable Entity"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("multipart/form-data; boundary=x; charset=hex", "multipart/form-data; boundary=x"),
        ('multipart/form-data; Charset="hex" ; boundary=x', "multipart/form-data; boundary=x"),
        ("application/json; charset=utf-8", "application/json; charset=utf-8"),
        ('application/json; charset="UTF-8"; a=b', 'application/json; charset="UTF-8"; a=b'),
        ("text/plain; charset=utf-8x", "text/plain"),
        ("", ""),
    ],
)
def test_all_else_that_a_request_says_is_kept(said: str, kept: str) -> None:
    assert re.sub(r"\s+;", ";", CODING.sub("", said)) == kept


def test_no_page_takes_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """None asks for one, and any would be kept on the disk while the page is made."""
    taken: list[object] = []
    monkeypatch.setattr("django.core.files.uploadedfile.TemporaryUploadedFile.__init__", taken.append)
    answer = Client().post(
        reverse("set_language"), {"language": "fr", "file": SimpleUploadedFile("x", b"x" * 3_000_000)}
    )

    assert answer.wsgi_request.POST["language"] == "fr"
    assert not answer.wsgi_request.FILES
    assert taken == []

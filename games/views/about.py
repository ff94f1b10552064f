"""Pages about the site itself: who runs it, and what it stores."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from games.presentation.stored_data import stored_data
from games.templatetags.games import operator_is_told
from games.views.access import only

if TYPE_CHECKING:
    from django.http import HttpRequest

SECURITY_LIFE = timedelta(days=180)
"""How long `security.txt` holds; RFC 9116 recommends less than a year."""


@only("GET")
def legal(request: HttpRequest) -> HttpResponse:
    """Say who runs the site and how to reach them. 404 unless the operator has said so."""
    if not operator_is_told():
        raise Http404
    return render(request, "about/legal.html", {"operator": settings.OPERATOR, "contact": settings.CONTACT})


@only("GET")
def data(request: HttpRequest) -> HttpResponse:
    """Say what is stored about people, why, and for how long."""
    return render(request, "about/data.html", {"stored": stored_data(), "contact": settings.CONTACT})


@only("GET")
def security(request: HttpRequest) -> HttpResponse:
    """Say where to report a vulnerability (RFC 9116). 404 without SECURITY_CONTACT."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + SECURITY_LIFE).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = {
        "Contact": settings.SECURITY_CONTACT,
        "Expires": expires.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "Preferred-Languages": ", ".join(code for code, _name in settings.LANGUAGES),
        "Canonical": settings.SITE_URL + reverse("security"),
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")

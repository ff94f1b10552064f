"""Each page in the reader's own language and time zone."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class PreferencesMiddleware:
    """Activate the language and the time zone of whoever is signed in; others keep their browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
        with timezone.override(ZoneInfo(user.time_zone)):
            return self.get_response(request)

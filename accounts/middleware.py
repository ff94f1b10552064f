"""Each page in the reader's language and time zone, and for the reader only."""

from __future__ import annotations

from collections.abc import Callable

from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control

from accounts import typed


class PreferencesMiddleware:
    """Activate the language and time zone of signed-in people; others keep their browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
        with timezone.override(user.zone):
            return self.get_response(request)


class SignedOutMiddleware:
    """Send people to sign in first if a page asks them to reauthenticate while they are signed out.

    The library would look for ways to reauthenticate an anonymous user.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, ReauthenticationRequired) and request.user.is_anonymous:
            return redirect_to_login(request.get_full_path())
        return None


class TypedMiddleware:
    """Keep what a person posts while signed out, for the pages that they open once signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_in, is_post = request.user.is_authenticated, request.method == "POST"
        waits = typed.kept_for(request) if is_in and is_post else None
        response = self.get_response(request)
        if is_post and not is_in and typed.asks_to_sign_in(response):
            typed.keep_form(request)
            typed.lead_back(request, response)
        if waits and waits.path == request.get_full_path() and response.status_code not in typed.UNDONE:
            typed.drop_form(request)
        if is_in and request.user.is_authenticated:
            typed.note_reader(request, response)
        return response


class PrivatePagesMiddleware:
    """Keep pages out of shared caches, and those of signed-in people out of all caches.

    A page that sets its own caching rules is left alone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            # Only now is the reader known, since the view reads the pass from a mail's link.
            patch_cache_control(response, private=True)
            if request.user.is_authenticated:
                patch_cache_control(response, no_store=True)
        return response

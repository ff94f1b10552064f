"""Forms that people send while signed out, kept in their session until they sign in.

Forms from pages older than the last sign-in are kept too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from allauth.core import ratelimit
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

KEPT = "typed"
"""The session key of a kept form."""
MOST = 30_000
"""The most letters to keep, in names and values together. No form of ours needs more."""
PATIENCE = 24 * 60 * 60
"""The seconds for which a form is kept."""
SECRETS = ("password", "code")
"""Parts of field names that mark secrets, which are never kept."""
LISTS = frozenset({"text", "wishes", "preferences"})
"""Fields for text of several lines, even if they contain a single word."""
UNDONE = frozenset({403, 429})
"""Status codes after which a form still has to be sent again."""
signer = Signer(salt="accounts.typed")


@dataclass(frozen=True)
class Typed:
    """A form that was not processed: its address, and its fields in order."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> list[tuple[str, str]]:
        """The fields that the person can read and change."""
        return [(name, value) for name, value in self.fields if name in LISTS or len(value.split()) > 1]

    @property
    def others(self) -> list[tuple[str, str]]:
        """The fields that were chosen, and are sent along."""
        return [field for field in self.fields if field not in self.texts]

    @property
    def choices(self) -> str:
        """The chosen values in one line."""
        return ", ".join(value for _name, value in self.others if value)


def keep_form(request: HttpRequest) -> None:
    """Keep a posted form for the person who is signed in, or else was last signed in, if known."""
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    fields = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    is_secret = any(secret in name for name, _value in fields for secret in SECRETS)
    if is_secret or sum(len(name) + len(value) for name, value in fields) > MOST:
        return
    if ratelimit.consume(request, action="typed", key=""):
        kept = {
            "path": request.get_full_path(),
            "fields": fields,
            "by": request.user.pk or reader_of(request),
        }
        request.session[KEPT] = kept | {"at": timezone.now().timestamp()}


def kept_for(request: HttpRequest) -> Typed | None:
    """Return the form kept for the signed-in person. Drop it if it is too old or not theirs.

    Nobody is signed in as long as the request was refused before anybody looked who sent it.
    """
    is_in = hasattr(request, "user") and request.user.is_authenticated
    if not is_in or getattr(request, "is_by_link", False):
        return None
    kept: dict[str, Any] | None = getattr(request, "session", {}).get(KEPT)
    if kept is None:
        return None
    if kept["by"] not in {None, request.user.pk} or timezone.now().timestamp() > kept["at"] + PATIENCE:
        drop_form(request)
        return None
    return Typed(kept["path"], tuple((name, value) for name, value in kept["fields"]))


def drop_form(request: HttpRequest) -> None:
    """Stop keeping the form."""
    request.session.pop(KEPT, None)


def reader_of(request: HttpRequest) -> int | None:
    """Return the person who was last signed in here, if the browser's cookie says so."""
    try:
        return int(signer.unsign(request.COOKIES.get(settings.READER_COOKIE_NAME, "")))
    except (BadSignature, ValueError):
        return None


def note_reader(request: HttpRequest, response: HttpResponse) -> None:
    """Set a cookie that names the signed-in person, for whom alone later forms are kept."""
    if reader_of(request) != request.user.pk:
        response.set_cookie(
            settings.READER_COOKIE_NAME,
            signer.sign(str(request.user.pk)),
            max_age=settings.SESSION_COOKIE_AGE * 4,
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )


def asks_to_sign_in(response: HttpResponse) -> bool:
    """Return whether a response leads to the sign-in page."""
    where = response.headers.get("HX-Redirect") or response.headers.get("Location", "")
    return urlsplit(where).path == reverse("account_login")


def lead_back(request: HttpRequest, response: HttpResponse) -> None:
    """Lead the person back to the page with the form after signing in, if the browser names it."""
    if "Location" in response.headers:
        response["Location"] = f"{reverse('account_login')}?{urlencode({'next': page_of(request)})}"


def page_of(request: HttpRequest) -> str:
    """Return the page from which a form was posted.

    Forms go to their own page or to an address below it.
    """
    said = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(said, {request.get_host()}, require_https=request.is_secure()):
        parts = urlsplit(said)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return f"{request.path.rstrip('/').rpartition('/')[0]}/"

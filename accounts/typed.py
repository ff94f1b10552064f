"""What somebody sends while they are signed out waits in their session until they are in.

So does what they send from a page that is older than their sign-in.
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
"""Where the session keeps it."""
MOST = 30_000
"""Letters, of names and values together; no form of ours takes more."""
PATIENCE = 24 * 60 * 60
"""Seconds for which it is kept."""
SECRETS = ("password", "code")
"""What the names of fields hold that are kept nowhere."""
LISTS = frozenset({"text", "wishes", "preferences"})
"""Fields of several lines, also where there is but one word in them."""
UNDONE = frozenset({403, 429})
"""Answers of the site after which what was sent is still to be done."""
signer = Signer(salt="accounts.typed")


@dataclass(frozen=True)
class Typed:
    """A form that was not done: where it goes, and its fields in order."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> list[tuple[str, str]]:
        """What the person can read and change."""
        return [(name, value) for name, value in self.fields if name in LISTS or len(value.split()) > 1]

    @property
    def others(self) -> list[tuple[str, str]]:
        """What was chosen, and goes along."""
        return [field for field in self.fields if field not in self.texts]

    @property
    def choices(self) -> str:
        """What was chosen, in a line."""
        return ", ".join(value for _name, value in self.others if value)


def keep(request: HttpRequest) -> None:
    """Keep what was posted for who is signed in, or else for who was last, if that can be told."""
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
    """What waits for who is signed in; what is too old, or was somebody else's, is dropped."""
    if not request.user.is_authenticated or getattr(request, "is_by_link", False):
        return None
    kept: dict[str, Any] | None = getattr(request, "session", {}).get(KEPT)
    if kept is None:
        return None
    if kept["by"] not in {None, request.user.pk} or timezone.now().timestamp() > kept["at"] + PATIENCE:
        drop(request)
        return None
    return Typed(kept["path"], tuple((name, value) for name, value in kept["fields"]))


def drop(request: HttpRequest) -> None:
    """Keep it no longer."""
    request.session.pop(KEPT, None)


def reader_of(request: HttpRequest) -> int | None:
    """Who was signed in last in this browser, as far as it knows."""
    try:
        return int(signer.unsign(request.COOKIES.get(settings.READER_COOKIE_NAME, "")))
    except (BadSignature, ValueError):
        return None


def note_reader(request: HttpRequest, response: HttpResponse) -> None:
    """Have the browser remember who is signed in: what they type later, signed out, is for them alone."""
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
    """Whether an answer leads to the page where one signs in."""
    where = response.headers.get("HX-Redirect") or response.headers.get("Location", "")
    return urlsplit(where).path == reverse("account_login")


def lead_back(request: HttpRequest, response: HttpResponse) -> None:
    """Have who signs in come back to the page with the form, as far as the browser says which that was."""
    if "Location" in response.headers:
        response["Location"] = f"{reverse('account_login')}?{urlencode({'next': page_of(request)})}"


def page_of(request: HttpRequest) -> str:
    """The page from which a form was posted: forms go there or to an address below."""
    said = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(said, {request.get_host()}, require_https=request.is_secure()):
        parts = urlsplit(said)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return f"{request.path.rstrip('/').rpartition('/')[0]}/"

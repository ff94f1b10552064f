"""Forms on pages from before the last sign-in, whose CSRF tokens are no longer valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.csrf import csrf_failure

from accounts import typed

if TYPE_CHECKING:
    from django.http import HttpRequest


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse an untrusted form (403). If one of our own pages sent it, keep it to be sent again."""
    if request.user.is_authenticated and is_own(request):
        typed.keep_form(request)
        if "HX-Request" in request.headers:
            return HttpResponse(status=403, headers={"HX-Redirect": typed.page_of(request)})
    return csrf_failure(request, reason)


def is_own(request: HttpRequest) -> bool:
    """Return whether the browser says that our page sent the form; others cannot forge that."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"

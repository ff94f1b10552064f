"""Forms of pages that were open before the last sign-in in their browser, and are too old to be trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.csrf import csrf_failure

from accounts import typed

if TYPE_CHECKING:
    from django.http import HttpRequest


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse what is not trusted (403). What a page of our own sent waits: it is offered to be sent again."""
    if request.user.is_authenticated and is_own(request):
        typed.keep(request)
        if "HX-Request" in request.headers:
            return HttpResponse(status=403, headers={"HX-Redirect": typed.page_of(request)})
    return csrf_failure(request, reason)


def is_own(request: HttpRequest) -> bool:
    """Whether the browser says that a page of ours has sent the form; no other page can have it say so."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"

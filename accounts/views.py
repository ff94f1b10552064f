"""What people set about themselves, beside what allauth brings."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views import i18n
from django.views.decorators.http import require_POST


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Take the posted `language` for this browser and, when somebody is signed in, for the account."""
    language = request.POST.get("language")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        request.user.language = language
        request.user.save(update_fields=["language"])
    return i18n.set_language(request)

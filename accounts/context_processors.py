"""Context that every page may show about its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import SimpleLazyObject

from accounts.typed import kept_for

if TYPE_CHECKING:
    from django.http import HttpRequest


def typed(request: HttpRequest) -> dict[str, object]:
    """Return `typed`: what the reader sent while signed out and has not sent again since."""
    return {"typed": SimpleLazyObject(lambda: kept_for(request))}

"""The entry point for web servers."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from collections.abc import Iterable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risk_site.settings")

CODING = re.compile(r";\s*charset\s*=\s*(?!\"?utf-8\"?\s*(?:;|$))(?:\"[^\"]*\"?|[^;]*)", re.IGNORECASE)
"""A coding other than UTF-8 that a request may name."""
django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Serve a request as UTF-8, like all our pages.

    Django decodes address and form with whatever coding a request names, and fails on codings that are not
    for text.
    """
    environ["CONTENT_TYPE"] = CODING.sub("", environ.get("CONTENT_TYPE", ""))
    return django(environ, start_response)

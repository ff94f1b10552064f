"""The style sheet of mails, with the colours of the site."""

from __future__ import annotations

from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.presentation.tokens import filled_in, tokens

BY_NIGHT = "@media (prefers-color-scheme: dark)"


@cache
def style_sheet() -> SafeString:
    """Return `mail.css` with its tokens filled in: night colours in the last block, day above."""
    by_day, by_night = render_to_string("mail/parts/mail.css").split(BY_NIGHT)
    return mark_safe(filled_in(by_day, tokens().day) + BY_NIGHT + filled_in(by_night, tokens().night))

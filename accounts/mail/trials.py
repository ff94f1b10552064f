"""Trials of an address that rejected mails: a mailed link to a button that confirms arrival."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from accounts.mail.limits import refuse_too_many_mails
from accounts.mail.return_paths import number_of
from accounts.models import User

if TYPE_CHECKING:
    from django.http import HttpRequest

LIFE = timedelta(days=3)
"""The time for which a mail server usually tries to deliver a mail."""
PAUSE = 5 * 60
"""Seconds between two trials of a person."""
SIGNER = TimestampSigner(salt="accounts.trials")


def send_trial(request: HttpRequest, user: User) -> bool:
    """Send a trial to the person's address. Return whether it was time for one.

    Raise ValidationError if there have been too many mails, or the error of the mail server's connection.
    After the latter another trial may follow at once.
    """
    if not cache.add(pause_of(user), True, timeout=PAUSE):
        return False
    refuse_too_many_mails(request, user.email)
    link = settings.SITE_URL + reverse("prove_address", args=[trial_token(user)])
    try:
        get_adapter(request).send_now("account/email/trial", user.email, {"user": user, "link": link})
    except OSError:
        cache.delete(pause_of(user))
        raise
    return True


def pause_of(user: User) -> str:
    """Return the cache key that marks a person's recent trial."""
    return f"trial-{user.pk}"


def trial_token(user: User) -> str:
    """Return a token for a person and their present address, which it does not reveal."""
    return SIGNER.sign(f"{user.pk}.{number_of(user.email)}")


def read_trial(token: str) -> User | None:
    """Return the person whose address a token proves; None if it is too old or has changed."""
    try:
        key, _dot, address = SIGNER.unsign(token, max_age=LIFE).partition(".")
    except BadSignature:
        return None
    user = User.objects.filter(pk=key, is_active=True).first()
    return user if user and str(number_of(user.email)) == address else None

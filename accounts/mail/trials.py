"""Whether mails arrive again at an address that took none: a mail with a link to a button that says so."""

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
"""As long as a mail server tries to deliver a mail."""
PAUSE = 5 * 60
"""Seconds between two trials of a person."""
SIGNER = TimestampSigner(salt="accounts.trials")


def send_trial(request: HttpRequest, user: User) -> bool:
    """Send such a mail to the person's address; whether it is time for one.

    Raises ValidationError when there have been too many mails, and what the mail server's connection raises;
    after that it is time again.
    """
    if not cache.add(pause_of(user), True, timeout=PAUSE):
        return False
    refuse_too_many_mails(request, user.email)
    link = settings.SITE_URL + reverse("prove_address", args=[trial_token(user)])
    try:
        get_adapter(request).compose("account/email/trial", user.email, {"user": user, "link": link}).send()
    except OSError:
        cache.delete(pause_of(user))
        raise
    return True


def pause_of(user: User) -> str:
    """Where it is kept that a person has had a trial."""
    return f"trial-{user.pk}"


def trial_token(user: User) -> str:
    """What a link says of a person and their present address, without revealing it."""
    return SIGNER.sign(f"{user.pk}.{number_of(user.email)}")


def read_trial(token: str) -> User | None:
    """The person whose address a link proves; None if it is too old, or the address was given up."""
    try:
        key, _dot, address = SIGNER.unsign(token, max_age=LIFE).partition(".")
    except BadSignature:
        return None
    user = User.objects.filter(pk=key, is_active=True).first()
    return user if user and str(number_of(user.email)) == address else None

"""Addresses that can be stored and written to."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from operator import or_

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.folding import ascii_form
from accounts.models import User


def written_as(address: str) -> Q:
    """Return the condition that `email` is this address, in any case or form of its domain.

    Programs write `école.example` as `xn--cole-9oa.example` (RFC 5890).
    """
    box, at, domain = address.rpartition("@")
    forms = {domain}
    with suppress(UnicodeError):
        as_ascii = ascii_form(domain)
        forms |= {as_ascii, as_ascii.encode().decode("idna")}
    return reduce(or_, (Q(email__iexact=f"{box}{at}{form}") for form in sorted(forms)))


def validate_address(address: str) -> None:
    """Raise ValidationError if an address is invalid, too long, or not usable for mails."""
    User._meta.get_field("email").run_validators(address)
    try:
        ascii_form(address.rpartition("@")[2])
    except UnicodeError:
        raise ValidationError(EmailValidator.message) from None


def refuse_blocked_domain(address: str) -> None:
    """Raise ValidationError if the address is in one of BLOCKED_DOMAINS or in a subdomain of it."""
    domain = address.rpartition("@")[2]
    if f".{ascii_form(domain)}".endswith(tuple(f".{name}" for name in settings.BLOCKED_DOMAINS)):
        raise ValidationError(
            _("This site accepts no addresses at %(domain)s. Use an address of another mail provider."),
            params={"domain": domain},
        )

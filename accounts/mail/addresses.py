"""Addresses that can be stored and written to."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from operator import or_

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db.models import Q

from accounts.models import User


def written_as(address: str) -> Q:
    """Return the condition that `email` is this address, in any case or form of its domain.

    Programs write `école.example` as `xn--cole-9oa.example` (RFC 5890).
    """
    box, at, domain = address.rpartition("@")
    forms = {domain}
    with suppress(UnicodeError):
        ascii_form = domain.lower().encode("idna")
        forms |= {ascii_form.decode(), ascii_form.decode("idna")}
    return reduce(or_, (Q(email__iexact=f"{box}{at}{form}") for form in sorted(forms)))


def validate_address(address: str) -> None:
    """Raise ValidationError if an address is invalid, too long, or not usable for mails."""
    User._meta.get_field("email").run_validators(address)
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError:
        raise ValidationError(EmailValidator.message) from None

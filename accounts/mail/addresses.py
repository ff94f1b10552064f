"""Addresses that can be kept, and that a mail can be sent to."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from operator import or_

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db.models import Q

from accounts.models import User


def written_as(address: str) -> Q:
    """The condition that the `email` of a row is this, in capitals or not, by either form of its domain.

    Programs write `école.example` as `xn--cole-9oa.example` (RFC 5890).
    """
    box, at, domain = address.rpartition("@")
    forms = {domain}
    with suppress(UnicodeError):
        ascii_form = domain.lower().encode("idna")
        forms |= {ascii_form.decode(), ascii_form.decode("idna")}
    return reduce(or_, (Q(email__iexact=f"{box}{at}{form}") for form in sorted(forms)))


def validate_address(address: str) -> None:
    """Raise ValidationError for what is no address, too long, or of a domain that no mail can name."""
    User._meta.get_field("email").run_validators(address)
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError:
        raise ValidationError(EmailValidator.message) from None

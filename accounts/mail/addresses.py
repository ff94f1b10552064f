"""Addresses that can be kept, and that a mail can be sent to."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

from accounts.models import User


def validate_address(address: str) -> None:
    """Raise ValidationError for what is no address, too long, or of a domain that no mail can name."""
    User._meta.get_field("email").run_validators(address)
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError:
        raise ValidationError(EmailValidator.message) from None

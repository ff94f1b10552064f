"""A device that receives push notifications."""

from __future__ import annotations

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.core.exceptions import ValidationError

from games.services.notices.outward import Forbidden, checked

SECRET_BYTES = 16
"""RFC 8291, 3.2."""


class PushForm(forms.Form):
    """A browser's subscription, as `PushSubscription.toJSON()` gives it; no person reads it.

    `former` is the address of the subscription that this one replaces.
    """

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)
    former = forms.CharField(max_length=1000, required=False)

    def clean_endpoint(self) -> str:
        """Return the endpoint. Raise ValidationError if its address may not be called."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            checked(endpoint)
        except Forbidden as error:
            raise ValidationError(str(error)) from None
        return endpoint

    def clean_p256dh(self) -> str:
        """Return the key. Raise ValidationError if it is not a point on the curve P-256."""
        key: str = self.cleaned_data["p256dh"]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        except ValueError as error:
            raise ValidationError(str(error)) from None
        return key

    def clean_auth(self) -> str:
        """Return the secret. Raise ValidationError if it is not 16 bytes long."""
        secret: str = self.cleaned_data["auth"]
        if len(decoded(secret)) != SECRET_BYTES:
            raise ValidationError("wrong length")
        return secret


def decoded(text: str) -> bytes:
    """Decode base64url without padding. Raise ValidationError if the text is not that."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise ValidationError("no base64url") from None

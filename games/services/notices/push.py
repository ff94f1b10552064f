"""The devices of people that take calls: which, and what they are called for."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Push, PushSubscription
from games.services.mail.mails import REMINDER, YOUR_TURN

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from games.models import Mail

CALLS = frozenset({YOUR_TURN, REMINDER})
"""The kinds of mail beside which devices are called."""
MOST_DEVICES = 10


def application_key() -> str:
    """The public key by which browsers know the calls of this site (RFC 8292); empty where it makes none."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    number = int.from_bytes(base64.urlsafe_b64decode(settings.VAPID_PRIVATE_KEY + "="))
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def devices_of(user: User) -> QuerySet[PushSubscription]:
    """The devices of a person that take calls, the oldest first."""
    return PushSubscription.objects.filter(user=user)


@transaction.atomic
def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """Call this device from now on, for this person alone; of too many the oldest are forgotten."""
    PushSubscription.objects.filter(endpoint=endpoint).delete()
    device = PushSubscription.objects.create(user=user, endpoint=endpoint, p256dh=p256dh, auth=auth)
    oldest_first = list(devices_of(user).values_list("pk", flat=True))
    PushSubscription.objects.filter(pk__in=oldest_first[:-MOST_DEVICES]).delete()
    return device


def unsubscribe(*, user: User, device_id: int) -> None:
    """Call a device of this person no more."""
    devices_of(user).filter(pk=device_id).delete()


def queue_pushes(mail: Mail) -> None:
    """Call the reader's devices beside a mail that was sent, in the transaction that notes it."""
    if mail.kind not in CALLS or not settings.VAPID_PRIVATE_KEY:
        return
    now = timezone.now()
    Push.objects.bulk_create(
        Push(subscription=device, game=mail.game, kind=mail.kind, occasion=mail.occasion, due_at=now)
        for device in devices_of(mail.user)
    )

"""The devices on which people are called, and what they are called for."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Push, PushSubscription
from games.models.mail.kinds import Kind

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from games.models import Mail

CALLS = frozenset({Kind.YOUR_TURN, Kind.REMINDER})
"""The kinds of mail that also call devices."""
MOST_DEVICES = 10
PAUSE = timedelta(days=1)


def application_key() -> str:
    """Return the public key by which browsers recognize this site's calls (RFC 8292).

    It is empty if the site makes no calls.
    """
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    number = int.from_bytes(base64.urlsafe_b64decode(settings.VAPID_PRIVATE_KEY + "="))
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def devices_of(user: User) -> QuerySet[PushSubscription]:
    """Return the devices on which a person is called, the oldest first."""
    return PushSubscription.objects.filter(user=user)


@transaction.atomic
def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str, former: str = "") -> PushSubscription:
    """Call this device from now on, only for this person. If there are too many, the oldest are forgotten.

    `former` is the address at which it was called until now.
    """
    PushSubscription.objects.filter(endpoint=endpoint).delete()
    devices_of(user).filter(endpoint=former).delete()
    device = PushSubscription.objects.create(
        user=user, endpoint=endpoint, p256dh=p256dh, auth=auth, key=application_key()
    )
    oldest_first = list(devices_of(user).values_list("pk", flat=True))
    PushSubscription.objects.filter(pk__in=oldest_first[:-MOST_DEVICES]).delete()
    return device


@transaction.atomic
def move(*, former: str, endpoint: str, p256dh: str, auth: str) -> bool:
    """Call a device at the new address that its maker has given it.

    Return whether we knew the former address. A waiting call goes to the new address.
    """
    device = PushSubscription.objects.select_for_update().filter(endpoint=former).first()
    if device is None:
        return False
    PushSubscription.objects.filter(endpoint=endpoint).exclude(pk=device.pk).delete()
    device.endpoint, device.p256dh, device.auth = endpoint, p256dh, auth
    device.key, device.paused_until = application_key(), None
    device.save()
    return True


def rest_device(device: PushSubscription) -> None:
    """Do not call a device for a day. The person's mails still tell them the same."""
    PushSubscription.objects.filter(pk=device.pk).update(paused_until=timezone.now() + PAUSE)


def note_taken(device: PushSubscription) -> None:
    """Note that a device accepted a call, which shows that it knows the site's key."""
    PushSubscription.objects.filter(pk=device.pk).update(key=application_key(), paused_until=None)


def unsubscribe(*, user: User, device_id: int) -> None:
    """Stop calling a device of this person."""
    devices_of(user).filter(pk=device_id).delete()


def queue_pushes(mail: Mail) -> None:
    """Call the reader's devices along with a mail, in the transaction that notes the mail as sent."""
    if mail.kind not in CALLS or not settings.VAPID_PRIVATE_KEY:
        return
    now = timezone.now()
    Push.objects.bulk_create(
        Push(subscription=device, game=mail.game, kind=mail.kind, occasion=mail.occasion, due_at=now)
        for device in devices_of(mail.user).exclude(paused_until__gt=now)
    )

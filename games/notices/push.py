"""Call people's devices in the site's name, with each call encrypted for its device.

The calls follow RFC 8030, their signatures RFC 8292, and their encryption RFC 8188 and 8291.
"""

from __future__ import annotations

import json
import logging
import time
from email.utils import parseaddr
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from py_vapid import Vapid02
from pywebpush import WebPusher

from games.models import Push
from games.models.mail.kinds import Kind
from games.presentation.time.times import moment_told
from games.services import jobs as jobs
from games.services.notices import outward
from games.services.notices import push as devices

if TYPE_CHECKING:
    from games.models import Player, PushSubscription

logger = logging.getLogger(__name__)
KEPT = 12 * 60 * 60
"""The seconds for which a call is kept for a device that is switched off."""
SIGNED = 60 * 60
"""The seconds for which the site's signature is valid."""
GONE = frozenset({404, 410})
"""Answers that mean that the device no longer takes calls (RFC 8030, 7.3)."""
NOT_BELIEVED = frozenset({401, 403})
"""Answers that mean that the device subscribed for another signature than the site's (RFC 8292, 4.2)."""
REFUSED = frozenset(range(400, 500)) - GONE - NOT_BELIEVED - {408, 425, 429}
"""Answers that blame the call, such as 400 and 413: another attempt would fail too."""


def send_pushes() -> None:
    """Make the calls that are due, until none is left or time is up."""
    jobs.do_due(Push, call_device)


def call_device(push: Push) -> None:
    """Make a claimed call, if the game still waits for the person."""
    device = push.subscription
    player = push.game.players.filter(user=device.user, user__is_active=True, to_act=True).first()
    if player is None or device.is_paused:
        push.delete()
        return
    if device.key not in {"", devices.application_key()}:
        rest_for_a_day(push, "was subscribed with another VAPID_PRIVATE_KEY")
        return
    try:
        answer = outward.post(device.endpoint, encrypted(device, message(push, player)), headers(push))
    except outward.Forbidden:
        device.delete()
    except outward.Unreachable as error:
        logger.warning("Device %s %s.", device.pk, error)
        try_again(push)
    else:
        heed(push, answer)


def heed(push: Push, answer: outward.Response) -> None:
    """Act on the answer to a call."""
    device = push.subscription
    if answer.status in GONE:
        device.delete()
    elif answer.status in NOT_BELIEVED:
        rest_for_a_day(push, f"answered {answer.status}: it does not believe VAPID_PRIVATE_KEY")
    elif answer.is_taken:
        devices.note_taken(device)
        push.delete()
    elif answer.status in REFUSED:
        logger.warning("The call to device %s was answered %s: it is dropped.", device.pk, answer.status)
        push.delete()
    else:
        logger.warning("The call to device %s was answered %s.", device.pk, answer.status)
        try_again(push, answer.retry_after)


def rest_for_a_day(push: Push, why: str) -> None:
    """Do not call a device for a day, and tell the operator.

    People must not lose their devices because our key is wrong.
    """
    device = push.subscription
    logger.error(
        "Device %s (%s) %s. It is not called for a day. Put the former key back, or have its owner press "
        "“Notify this device” on it again (Calendar and notices).",
        device.pk,
        device.host,
        why,
    )
    devices.rest_device(device)
    push.delete()


def try_again(push: Push, at_least: str = "") -> None:
    """Put a call off, or drop it after the last attempt, since the mail says the same."""
    if jobs.is_last_attempt(push):
        push.delete()
    else:
        jobs.put_off(push, at_least)


def message(push: Push, player: Player) -> dict[str, str]:
    """Return what the device shows.

    Others may see its screen, so it says nothing that others at the table may not know.
    """
    reader = push.subscription.user
    clock = getattr(player, "clock", None)
    with translation.override(reader.language), timezone.override(reader.zone):
        return {
            "title": title(push) % {"game": push.game.name},
            "body": _("Until %(when)s.") % {"when": moment_told(clock.deadline)}
            if clock and clock.deadline
            else "",
            "tag": f"game-{push.game_id}",
            "url": push.game.get_absolute_url(),
        }


def title(push: Push) -> str:
    """Return the title of a call, in the active language."""
    if push.kind == Kind.REMINDER:
        return _("Your time is running out in %(game)s")
    if push.occasion.startswith("turn-"):
        return _("Your turn in %(game)s")
    return _("%(game)s waits for you")


def encrypted(device: PushSubscription, shown: dict[str, str]) -> bytes:
    """Return a message that only this device can read."""
    keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
    body: bytes = WebPusher(keys).encode(json.dumps(shown).encode())["body"]
    return body


def headers(push: Push) -> dict[str, str]:
    """Return the headers of a call.

    They say who calls, and that a later call for the game replaces this one (RFC 8030, 5.4).
    """
    parts = urlsplit(push.subscription.endpoint)
    claims = {
        "aud": f"https://{parts.hostname}",
        "exp": int(time.time()) + SIGNED,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    signed: dict[str, str] = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode()).sign(claims)
    return signed | {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": f"game-{push.game_id}",
        "Urgency": "high",
    }

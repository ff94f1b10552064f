"""The doors for a mail provider (django-anymail): it posts what it received, and what came back of ours."""

from __future__ import annotations

import re
from email.policy import compat32
from typing import TYPE_CHECKING, Any

from anymail import urls
from anymail.signals import EventType, RejectReason, tracking
from anymail.signals import inbound as came
from django.conf import settings
from django.dispatch import receiver
from django.urls import URLPattern
from django.utils import timezone

from accounts.bounces import note_bounce
from accounts.models import User
from accounts.return_paths import number_of
from games.mail import trust
from games.mail.notes import NO_SUCH_ADDRESS, send_note
from games.mail.reports import permanent
from games.models import Inbound
from games.services import arrivals
from games.services.errors import Refused

if TYPE_CHECKING:
    from email.message import Message

    from anymail.inbound import AnymailInboundMessage
    from anymail.signals import AnymailInboundEvent, AnymailTrackingEvent

ADDRESS = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w.-]+", re.ASCII)
"""As ours are written, wherever it stands."""
MENDABLE = {"too_many"}
"""Refusals after which the provider is to bring the message again; all others are final."""

DOORS = {f"{settings.MAIL_PROVIDER}_{kind}_webhook" for kind in ("inbound", "tracking")}
BROKEN: dict[str, set[str | None]] = {
    EventType.BOUNCED: {RejectReason.BOUNCED, RejectReason.INVALID, None},
    EventType.REJECTED: {RejectReason.BOUNCED, RejectReason.INVALID},
}
"""Why mails are not delivered, where the address is at fault and not what they say or who sends them."""
SOFT: dict[str, list[object]] = {
    "Type": ["SoftBounce"],
    "hard_bounce": [False],
    "bounce_class": ["20", "21", "23", "24", "70"],
    "type": ["blocked"],
}
"""How Postmark, Mailjet, SparkPost and SendGrid say that it may be delivered another time."""

urlpatterns: list[URLPattern] = [pattern for pattern in urls.urlpatterns if pattern.name in DOORS]
"""The addresses of the one provider that is configured. Anymail checks its secret."""


@receiver(came)
def take(event: AnymailInboundEvent, **_others: Any) -> None:
    """Store a message that the provider brings, for each seat that it is for.

    What is raised is answered with an error, and the provider brings the message again.
    """
    message = event.message
    # As it came: the policy by which Anymail reads takes minutes for headers that were made to be slow.
    raw, sender = message.as_bytes(policy=compat32), return_path_of(message)
    heads = trust.heads_of(raw)
    recipients = {address for address in addresses_of(message, heads) if arrivals.is_ours(address)}
    if not recipients:
        tell_sender(heads, sender)
    for recipient in recipients:
        try:
            arrivals.receive(recipient, raw, door=Inbound.Door.WEBHOOK, sender=sender)
        except Refused as refusal:
            if refusal.code in MENDABLE:
                raise


def addresses_of(message: AnymailInboundMessage, heads: Message) -> list[str]:
    """All that the message may have been sent to: what the envelope says, and the headers."""
    fields = [str(field) for name in ("To", "Cc") for field in heads.get_all(name, [])]
    return ADDRESS.findall(" ".join([message.envelope_recipient or "", *fields]))


def return_path_of(message: AnymailInboundMessage) -> str:
    """The return path of the envelope: `<>` for none, empty where the provider does not tell."""
    sender: str | None = message.envelope_sender
    return "" if sender is None else sender or "<>"


def tell_sender(heads: Message, return_path: str) -> None:
    """Tell a person whose address we know that he wrote to one that is not ours, unless a machine did."""
    writer = trust.writer_of(heads)
    if writer and not trust.is_automatic(heads, return_path) and not trust.fails_dmarc(heads):
        send_note(writer, NO_SUCH_ADDRESS, trust.first_word(heads, "Message-ID"))


@receiver(tracking)
def note_tracked(event: AnymailTrackingEvent, **_others: Any) -> None:
    """Count a mail that came back to the provider, who sends ours with a return path of his own."""
    reader = User.objects.filter(email__iexact=event.recipient or "").first()
    status = failure_of_event(event)
    if reader and status and event.message_id:
        sent_at = event.timestamp or timezone.now()
        note_bounce(reader.pk, number_of(event.message_id), status=status, sent_at=sent_at)


def failure_of_event(event: AnymailTrackingEvent) -> str | None:
    """The status, if the provider says that the address takes no mails, and not just now."""
    if event.reject_reason not in BROKEN.get(event.event_type, ()):
        return None
    said = own_words_of(event)
    is_soft = any(said.get(name) in values for name, values in SOFT.items())
    return None if is_soft else permanent(event.mta_response or "")


def own_words_of(event: AnymailTrackingEvent) -> dict[str, Any]:
    """What the provider said; SparkPost wraps it up twice."""
    said: dict[str, Any] = event.esp_event or {}
    return next(iter(said["msys"].values()), {}) if "msys" in said else said

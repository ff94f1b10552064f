"""The door for a mail provider, who posts what it received to an address of the site (django-anymail)."""

from __future__ import annotations

from email.utils import getaddresses
from typing import TYPE_CHECKING, Any

from anymail import urls
from anymail.signals import inbound as came
from django.conf import settings
from django.dispatch import receiver
from django.urls import URLPattern

from games.mail import trust
from games.mail.notes import NO_SUCH_ADDRESS, send_note
from games.models import Inbound
from games.services import arrivals
from games.services.errors import Refused

if TYPE_CHECKING:
    from anymail.inbound import AnymailInboundMessage
    from anymail.signals import AnymailInboundEvent

MENDABLE = {"too_many"}
"""Refusals after which the provider is to bring the message again; all others are final."""

urlpatterns: list[URLPattern] = [
    pattern for pattern in urls.urlpatterns if pattern.name == f"{settings.MAIL_PROVIDER}_inbound_webhook"
]
"""The address of the one provider that is configured. Anymail checks its secret."""


@receiver(came)
def take(event: AnymailInboundEvent, **_others: Any) -> None:
    """Store a message that the provider brings, for each seat that it is for.

    What is raised is answered with an error, and the provider brings the message again.
    """
    message = event.message
    recipients = {address for address in addresses_of(message) if arrivals.is_ours(address)}
    if not recipients:
        tell_sender(message)
    for recipient in recipients:
        try:
            arrivals.receive(
                recipient, message.as_bytes(), door=Inbound.Door.WEBHOOK, sender=return_path_of(message)
            )
        except Refused as refusal:
            if refusal.code in MENDABLE:
                raise


def addresses_of(message: AnymailInboundMessage) -> list[str]:
    """All that the message may have been sent to: what the envelope says, or else the headers."""
    heads = [str(field) for name in ("To", "Cc") for field in message.get_all(name, [])]
    return [address for _name, address in getaddresses([message.envelope_recipient or "", *heads])]


def return_path_of(message: AnymailInboundMessage) -> str:
    """The return path of the envelope: `<>` for none, empty where the provider does not tell."""
    sender: str | None = message.envelope_sender
    return "" if sender is None else sender or "<>"


def tell_sender(message: AnymailInboundMessage) -> None:
    """Tell a person whose address we know that he wrote to one that is not ours, unless a machine did."""
    raw = message.as_bytes()
    heads = trust.heads_of(raw)
    writer = trust.writer_of(heads)
    if writer and not trust.is_automatic(heads, return_path_of(message)) and not trust.fails_dmarc(heads):
        send_note(writer, NO_SUCH_ADDRESS, trust.first_word(heads, "Message-ID"))

"""The webhooks of a mail provider (django-anymail).

The provider posts mails that it received, and mails of ours that came back. Bad input is never an error of
ours: what cannot be read is refused, so that the provider stops posting it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from anymail import urls
from anymail.signals import EventType, RejectReason
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern
from django.utils import timezone
from django.views import View

from accounts.mail.bounces import note_bounce
from accounts.mail.return_paths import number_of
from accounts.models import User
from games.mail.incoming import trust
from games.mail.incoming.json_size import refuse_too_much
from games.mail.incoming.posted import Posted, posted, said_in, text
from games.mail.incoming.reports import permanent
from games.mail.outgoing.notes import NO_SUCH_ADDRESS, send_note
from games.models import Inbound
from games.services.errors import Refused
from games.services.mail import arrivals
from games.services.mail.inbound import message_id_of
from games.services.mail.raw_mail import refuse_hostile

if TYPE_CHECKING:
    from email.message import Message

    from anymail.signals import AnymailTrackingEvent

logger = logging.getLogger(__name__)
ADDRESS = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w.-]+", re.ASCII)
"""An address in the form of ours, anywhere in a text."""
MOST_RECIPIENTS = 20
"""The most addresses of ours in one mail. Nobody writes to more of their games at once."""
DONE, BAD, LATER = 200, 400, 503 if settings.MAIL_PROVIDER == "sendgrid" else 429
"""The status of the answers.

After LATER the provider posts the mail again; SendGrid throws a mail away after any 4xx.
"""
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
ANSWERS = {"broken": BAD, "too_many": LATER}
"""The answers to refusals. After any other, the provider need not post the mail again."""
BROKEN: dict[str, set[str | None]] = {
    EventType.BOUNCED: {RejectReason.BOUNCED, RejectReason.INVALID, None},
    EventType.REJECTED: {RejectReason.BOUNCED, RejectReason.INVALID},
}
"""The reasons for failed delivery that lie with the address, not with content or sender."""
SOFT: dict[str, list[object]] = {
    "Type": ["SoftBounce"],
    "hard_bounce": [False],
    "bounce_class": ["20", "21", "23", "24", "70"],
    "type": ["blocked"],
}
"""The values with which providers say that a later delivery may succeed."""


class ProviderWebhook(View):
    """The base of both webhooks of a provider.

    It goes in front of Anymail's own view, which checks the secret.
    """

    run_validators: Callable[[HttpRequest], None]
    parse_events: Callable[[HttpRequest], Iterable[AnymailTrackingEvent]]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Take what is posted, or say why not. With hostile input, a parser can raise anything."""
        try:
            self.run_validators(request)
            if request.content_type not in FORMS:
                refuse_too_much(request.body)
            found = self.found_in(request)
        except SuspiciousOperation:
            raise
        except Exception as error:
            return HttpResponse(status=unreadable(error))
        return HttpResponse(status=max(map(self.take, found), default=DONE))

    def found_in(self, request: HttpRequest) -> list[Any]:
        """Return what is posted, separated without looking at what strangers have written."""
        raise NotImplementedError

    def take(self, one: Any) -> int:
        """Take one item and return the status. A bad item does not hold up the others."""
        raise NotImplementedError


def unreadable(error: Exception) -> int:
    """Log that something cannot be read, and return the status of the answer."""
    logger.warning("What the mail provider posted cannot be read: %s", type(error).__name__)
    return BAD


# --- Mails that it received


class InboundWebhook(ProviderWebhook):
    """Stores the mails that the provider posts."""

    def found_in(self, request: HttpRequest) -> list[Any]:
        return said_in(settings.MAIL_PROVIDER, request)

    def take(self, one: Any) -> int:
        try:
            mail = posted(settings.MAIL_PROVIDER, one)
        except Exception as error:
            return unreadable(error)
        try:
            return store_posted(mail) if mail else DONE
        except Refused as refusal:
            return ANSWERS.get(refusal.code, DONE)


def store_posted(mail: Posted) -> int:
    """Store a mail once for each seat that it is addressed to. Raise Refused."""
    refuse_hostile(mail.raw)
    heads = trust.heads_of(mail.raw)
    recipients = {address.lower() for address in addresses_of(mail, heads) if arrivals.is_ours(address)}
    if not recipients:
        tell_sender(heads, mail.sender)
    for recipient in sorted(recipients)[:MOST_RECIPIENTS]:
        arrivals.receive(recipient, mail.raw, door=Inbound.Door.WEBHOOK, sender=mail.sender)
    return DONE


def addresses_of(mail: Posted, heads: Message) -> list[str]:
    """Return all addresses that the mail may have been sent to, from envelope and headers."""
    fields = [str(field) for name in ("To", "Cc") for field in heads.get_all(name, [])]
    return ADDRESS.findall(" ".join([mail.recipients, *fields]))


def tell_sender(heads: Message, return_path: str) -> None:
    """Tell a known person that they wrote to an address that is not ours.

    Send nothing if a machine wrote, or if our server says that the sender is forged.
    """
    writer = trust.writer_of(heads)
    if writer and not trust.is_automatic(heads, return_path) and not trust.fails_dmarc(heads):
        send_note(writer, NO_SUCH_ADDRESS, message_id_of(heads))


# --- Mails of ours that came back


class ReturnedMail(NamedTuple):
    """A mail that did not reach its reader."""

    address: str
    mail: int
    status: str
    sent_at: datetime


class TrackingWebhook(ProviderWebhook):
    """Records mails that came back to the provider, which sends ours with its own return path."""

    def found_in(self, request: HttpRequest) -> list[Any]:
        return list(self.parse_events(request))

    def take(self, one: Any) -> int:
        try:
            back = came_back(one)
        except Exception as error:
            return unreadable(error)
        reader = User.objects.filter(email__iexact=back.address).first() if back else None
        if back and reader:
            note_bounce(reader.pk, back.mail, status=back.status, sent_at=back.sent_at)
        return DONE


def came_back(event: AnymailTrackingEvent) -> ReturnedMail | None:
    """Return the mail that an event reports as undeliverable; None for other events.

    A hostile event can raise anything.
    """
    status = failure_of_event(event)
    if not (status and event.message_id):
        return None
    sent_at = event.timestamp or timezone.now()
    sent_at = (sent_at if timezone.is_aware(sent_at) else timezone.make_aware(sent_at, UTC)).astimezone(UTC)
    return ReturnedMail(text(event.recipient), number_of(text(event.message_id)), status, sent_at)


def failure_of_event(event: AnymailTrackingEvent) -> str | None:
    """Return the status if the provider says that the address rejects mails permanently."""
    if event.reject_reason not in BROKEN.get(event.event_type, ()):
        return None
    said = own_words_of(event)
    is_soft = any(said.get(name) in values for name, values in SOFT.items())
    return None if is_soft else permanent(text(event.mta_response))


def own_words_of(event: AnymailTrackingEvent) -> dict[str, Any]:
    """Return what the provider said. SparkPost wraps it twice."""
    said: dict[str, Any] = event.esp_event or {}
    return next(iter(said["msys"].values()), {}) if "msys" in said else said


# --- The addresses


def webhooks() -> list[URLPattern]:
    """Return the webhooks of the configured provider."""
    names = {f"{settings.MAIL_PROVIDER}_{kind}_webhook": webhook for kind, webhook in KINDS.items()}
    return [
        URLPattern(pattern.pattern, in_front_of(pattern, webhook), name=pattern.name)
        for pattern in urls.urlpatterns
        if (webhook := names.get(pattern.name))
    ]


def in_front_of(pattern: URLPattern, webhook: type[ProviderWebhook]) -> Callable[..., HttpResponseBase]:
    """Return Anymail's view at an address, with our webhook in front to take what is posted."""
    behind = pattern.callback.view_class  # type: ignore[attr-defined]
    view: type[View] = type(webhook.__name__, (webhook, behind), {})
    return view.as_view()


KINDS: dict[str, type[ProviderWebhook]] = {"inbound": InboundWebhook, "tracking": TrackingWebhook}
urlpatterns = webhooks()

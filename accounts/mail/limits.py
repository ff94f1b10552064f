"""Limits on the mails that one person can cause to be sent to another."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.folding import fold
from accounts.waits import duration, until_room_for

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.utils.functional import _StrPromise as StrPromise

ONE_DOMAIN = {
    **dict.fromkeys(("googlemail.com",), "gmail.com"),
    **dict.fromkeys(("me.com", "mac.com"), "icloud.com"),
    **dict.fromkeys(("protonmail.com", "protonmail.ch", "pm.me"), "proton.me"),
    **dict.fromkeys(("ya.ru", "yandex.com", "yandex.by", "yandex.kz"), "yandex.ru"),
}
"""The domain under which mails are counted, if a server delivers several into one box."""
NETWORK = {4: 24, 6: 48}
"""The number of bits of an IP address that belong to the network, by protocol version."""
TOO_MANY_MAILS = _("Too many mails to this address have been requested. Use the newest one.")
TOO_MANY_BY_NAME = _("Too many codes have been requested with this name. Enter your address instead.")
OF_NETWORK = _("Your network has reached its limit: wait %(wait)s.")
OF_ALL = _("This is the limit for all networks together: wait %(wait)s.")


def box_of(address: str) -> str:
    """Return the address without what follows a plus: `Ann+x@example.org` -> `ann@example.org`.

    This does not prove whose address it is, since not every mail server ignores that part.
    """
    box, at, domain = fold(address).rpartition("@")
    return f"{box.partition('+')[0]}{at}{domain}"


def counted_as(address: str) -> str:
    """Return one spelling for a box that has several: `J.Doe+x@googlemail.com` -> `jdoe@gmail.com`.

    Some servers ignore dots, and some have several domains. All of them accept the ASCII form of their domain
    (RFC 5890).
    """
    box, at, domain = box_of(address).rpartition("@")
    with suppress(UnicodeError):
        domain = domain.encode("idna").decode("idna")
    return f"{box.replace('.', '')}{at}{ONE_DOMAIN.get(domain, domain)}"


def network_of(request: HttpRequest) -> str:
    """Return the network from which a request comes: `192.0.2.7` -> `192.0.2.0/24`."""
    address = ip_address(get_adapter().get_client_ip(request))
    return str(ip_network((address, NETWORK[address.version]), strict=False))


def has_room(request: HttpRequest, what: str, key: str) -> bool:
    """Count `what` (in ACCOUNT_RATE_LIMITS) under a key. Return whether its limits allow it.

    The limit of one network is lower than that of all networks together, so that no single sender can use up
    the mails that another person may get.
    """
    return all(
        ratelimit.consume(request, action=action, key=key) for action, key in limits_of(request, what, key)
    )


def limits_of(request: HttpRequest, what: str, key: str) -> list[tuple[str, str]]:
    """Return the action and the key of both limits: of the network, and of all networks."""
    return [(f"{what}_from_network", f"{key} {network_of(request)}"), (what, key)]


def limit_reached(request: HttpRequest, what: str, key: str, words: StrPromise) -> ValidationError:
    """Return an error with these words, whose limit was reached, and how long the wait is."""
    waits = [until_room_for(request, action, of) for action, of in limits_of(request, what, key)]
    whose = OF_NETWORK if waits[0] >= waits[1] else OF_ALL
    return ValidationError(f"{words} {whose % {'wait': duration(max(waits))}}")


def refuse_too_many_mails(request: HttpRequest, address: str) -> None:
    """Count a mail that this request asks for. Raise ValidationError if there have been too many.

    The mail counts whether or not anybody has the address, so that the answer reveals nothing.
    """
    if not has_room(request, "mail", counted_as(address)):
        raise limit_reached(request, "mail", counted_as(address), TOO_MANY_MAILS)


def refuse_too_many_by_name(request: HttpRequest, name: str) -> None:
    """Count a mail that is asked for by name. Raise ValidationError if there have been too many.

    It counts whether or not anybody has the name. The limit is lower than that for addresses: everybody knows
    a name, and the person must still get the mails that they ask for by address.
    """
    if not has_room(request, "name", fold(name)):
        raise limit_reached(request, "name", fold(name), TOO_MANY_BY_NAME)


def may_leave(request: HttpRequest, address: str) -> bool:
    """Count a mail that is about to leave, and return whether its box may get it.

    No page says which box that is or whether the mail left. That would reveal which name belongs to which
    address.
    """
    return has_room(request, "sent", counted_as(address))


def has_had_too_many_mails(request: HttpRequest, address: str) -> bool:
    """Count a mail that a button asks for. Return whether there have been too many.

    If there have been, the next page says so.
    """
    try:
        refuse_too_many_mails(request, address)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return True
    return False

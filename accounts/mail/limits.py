"""Polite limits on the mails that anybody can have sent to anybody."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.folding import fold

if TYPE_CHECKING:
    from django.http import HttpRequest

NETWORK = {4: 24, 6: 48}
"""Bits of an address of the net that belong to the network, by the version of the protocol."""
TOO_MANY_MAILS = _(
    "Too many mails have been asked for to this address. Take the newest of them, or wait until tomorrow."
)
TOO_MANY_BY_NAME = _(
    "Too many codes have been asked for with this name. Enter your address instead, or wait until tomorrow."
)


def box_of(address: str) -> str:
    """The address without what stands behind a plus sign: `Ann+x@example.org` -> `ann@example.org`.

    So much is counted together. Whose an address is, this does not tell: not every mail server does so.
    """
    box, at, domain = fold(address).rpartition("@")
    return f"{box.partition('+')[0]}{at}{domain}"


def network_of(request: HttpRequest) -> str:
    """The network that a request comes from: `192.0.2.7` -> `192.0.2.0/24`."""
    address = ip_address(get_adapter().get_client_ip(request))
    return str(ip_network((address, NETWORK[address.version]), strict=False))


def has_room(request: HttpRequest, what: str, key: str) -> bool:
    """Count something for this key; whether its limits allow it (`what` in ACCOUNT_RATE_LIMITS).

    From one network fewer are allowed than in all, so that nobody uses up another's alone.
    """
    limits = ((f"{what}_from_network", f"{key} {network_of(request)}"), (what, key))
    return all(ratelimit.consume(request, action=action, key=key) for action, key in limits)


def refuse_too_many_mails(request: HttpRequest, address: str) -> None:
    """Count a mail that this request asks for. Raises ValidationError when there have been too many.

    It counts whether or not anybody has the address, so that nothing is told.
    """
    if not has_room(request, "mail", box_of(address)):
        raise ValidationError(TOO_MANY_MAILS)


def refuse_too_many_by_name(request: HttpRequest, name: str) -> None:
    """Count a mail that is asked for by somebody's name, whoever bears it. Raises ValidationError.

    These are fewer: everybody knows a name, and its bearer must still get what they ask for by their address.
    """
    if not has_room(request, "name", fold(name)):
        raise ValidationError(TOO_MANY_BY_NAME)


def may_leave(request: HttpRequest, address: str) -> bool:
    """Count a mail that was asked for and leaves; whether its box has not had too many.

    No page says which box that is, or whether it left: else names could be put to addresses.
    """
    return has_room(request, "sent", box_of(address))


def has_had_too_many_mails(request: HttpRequest, address: str) -> bool:
    """Count a mail that a button asks for; whether there have been too many. The next page then says so."""
    try:
        refuse_too_many_mails(request, address)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return True
    return False

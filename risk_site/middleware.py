"""Refusal of uploads, and the fence around the local mode."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest, HttpResponse

FORWARDING_HEADERS = {
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
}


class NoFiles(FileUploadHandler):
    """Ignores uploaded files: no page asks for one, and uploads could fill the disk."""

    def new_file(self, *about: Any, **more: Any) -> None:
        raise SkipFile


class ThisMachineOnly:
    """Refuse requests from other machines, direct or through a proxy.

    The local mode shows everybody's mails. Only a browser on the same machine may reach it, however it was
    started.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        peer = request.META.get("REMOTE_ADDR", "")
        if not is_loopback(peer) or FORWARDING_HEADERS & set(request.headers):
            raise PermissionDenied("The local mode serves this machine only.")
        return self.get_response(request)


def is_loopback(address: str) -> bool:
    """Return whether an IP address, as text, is the machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False

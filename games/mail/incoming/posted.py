"""Mails as providers post them. From what each provider sends, only bytes and addresses are taken.

A mail is not parsed here. (django-anymail would parse it, and its parser takes minutes for headers that are
made to be slow.)
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from django.http import HttpRequest

Said = Mapping[str, Any]
"""The data that a provider posts about one mail: a form, or a JSON object."""
OF_THE_WHOLE = ("content-type", "content-transfer-encoding", "mime-version")
"""Headers about a mail's structure, written again if a provider has taken the mail apart."""


class Posted(NamedTuple):
    """A mail as it arrived.

    `recipients` is what the envelope says. `sender` is its return path: `<>` for none, empty if the provider
    does not give it.
    """

    raw: bytes
    recipients: str
    sender: str


def said_in(provider: str, request: HttpRequest) -> list[Said]:
    """Return what a request says about each mail. A hostile request can raise anything."""
    if provider in ("mailgun", "sendgrid"):
        return [request.POST]
    said = json.loads(request.body.decode())
    return said if isinstance(said, list) else [said]


def posted(provider: str, said: Said) -> Posted | None:
    """Return the mail described, or None. A hostile description can raise anything."""
    return READERS[provider](said)


def of_mailgun(said: Said) -> Posted:
    return Posted(text(said["body-mime"]).encode(), text(said["recipient"]), path(said.get("sender")))


def of_mailjet(said: Said) -> Posted:
    return Posted(put_together(said), text(said.get("Recipient")), path(said.get("Sender")))


def of_postmark(said: Said) -> Posted:
    listed: list[Said] = said.get("Headers") or [{}]
    first = listed[0]
    sender = path(first["Value"]) if text(first.get("Name")).lower() == "return-path" else ""
    return Posted(text(said["RawEmail"]).encode(), text(said.get("OriginalRecipient")), sender)


def of_sendgrid(said: Said) -> Posted:
    envelope = json.loads(said.get("envelope", "{}"))
    recipients = " ".join(map(text, envelope.get("to", [])))
    return Posted(text(said["email"]).encode(), recipients, path(envelope.get("from")))


def of_sparkpost(said: Said) -> Posted | None:
    if not said["msys"]:
        return None  # The provider only tests the address.
    message = said["msys"]["relay_message"]
    content = text(message["content"]["email_rfc822"])
    is_base64 = message["content"].get("email_rfc822_is_base64")
    raw = b64decode(content) if is_base64 else content.encode()
    return Posted(raw, text(message.get("rcpt_to")), path(message.get("msg_from")))


READERS: dict[str, Callable[[Said], Posted | None]] = {
    "mailgun": of_mailgun,
    "mailjet": of_mailjet,
    "postmark": of_postmark,
    "sendgrid": of_sendgrid,
    "sparkpost": of_sparkpost,
}


def text(value: object) -> str:
    """Return a text that a database can store; empty for None. Raise TypeError or ValueError."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError
    if b"\0" in value.encode():
        raise ValueError
    return value


def path(value: object) -> str:
    """Return a return path: `<>` for one that is explicitly empty."""
    return "" if value is None else text(value).strip().strip("<>") or "<>"


# --- Mailjet takes mails apart


def put_together(said: Said) -> bytes:
    """Return a mail made of its headers, its texts, and the mails and reports attached to it."""
    heads = list(header_lines(said.get("Headers", {})))
    texts = [
        piece(f"text/{kind}; charset=utf-8", text(said[name]).encode())
        for kind, name in (("plain", "Text-part"), ("html", "Html-part"))
        if said.get(name)
    ]
    attached = [
        piece(kind, b64decode(said[part["ContentRef"]]))
        for part in said.get("Parts", [])
        if (kind := text(part.get("Headers", {}).get("Content-Type"))).startswith("message/")
    ]
    whole = multipart("mixed", [multipart("alternative", texts), *attached])
    return b"\r\n".join([*heads, whole])


def header_lines(headers: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield headers as they are written in a mail.

    The value of a header that occurs several times is a list.
    """
    for name, values in headers.items():
        if name.lower() not in OF_THE_WHOLE:
            for value in values if isinstance(values, list) else [values]:
                yield " ".join(f"{name}: {text(value)}".split()).encode()


def piece(kind: str, content: bytes) -> bytes:
    return f"Content-Type: {' '.join(kind.split())}\r\n\r\n".encode() + content


def multipart(kind: str, parts: list[bytes]) -> bytes:
    """Join several parts into one.

    The same parts always give the same bytes, so that a mail that is posted twice is recognized.
    """
    boundary = sha256(b"".join(parts)).hexdigest()
    body = b"".join(b"--%b\r\n%b\r\n" % (boundary.encode(), part) for part in parts)
    return piece(f"multipart/{kind}; boundary={boundary}", body + f"--{boundary}--\r\n".encode())

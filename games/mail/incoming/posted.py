"""Mails as providers post them: nothing is taken of what each of them sends but bytes and addresses.

A mail is not parsed here. (django-anymail would, by a parser that takes minutes for headers made to be slow.)
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
"""What is said of one mail: a form, or a JSON object."""
OF_THE_WHOLE = ("content-type", "content-transfer-encoding", "mime-version")
"""Headers that say how a mail was put together, which is done anew where a provider has taken it apart."""


class Posted(NamedTuple):
    """A mail as it came. `recipients` is what the envelope says; `sender` is its return path: `<>` for none,
    empty where the provider does not tell.
    """

    raw: bytes
    recipients: str
    sender: str


def said_in(provider: str, request: HttpRequest) -> list[Said]:
    """What is said of each mail in a request. Raises what may be when the request is hostile."""
    if provider in ("mailgun", "sendgrid"):
        return [request.POST]
    said = json.loads(request.body.decode())
    return said if isinstance(said, list) else [said]


def posted(provider: str, said: Said) -> Posted | None:
    """The mail of which this is said; None where there is none. Raises what may be when it is hostile."""
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
        return None  # it only tries the address
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
    """A text that a database keeps; empty for none. Raises TypeError or ValueError."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError
    if b"\0" in value.encode():
        raise ValueError
    return value


def path(value: object) -> str:
    """A return path: `<>` for one that is told to be none."""
    return "" if value is None else text(value).strip().strip("<>") or "<>"


# --- Mailjet takes mails apart


def put_together(said: Said) -> bytes:
    """A mail of its headers, its texts, and what is attached of other mails and reports on them."""
    heads = list(lines(said.get("Headers", {})))
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


def lines(headers: Mapping[str, Any]) -> Iterator[bytes]:
    """Headers as they stand in a mail, one that is there several times being a list."""
    for name, values in headers.items():
        if name.lower() not in OF_THE_WHOLE:
            for value in values if isinstance(values, list) else [values]:
                yield " ".join(f"{name}: {text(value)}".split()).encode()


def piece(kind: str, content: bytes) -> bytes:
    return f"Content-Type: {' '.join(kind.split())}\r\n\r\n".encode() + content


def multipart(kind: str, parts: list[bytes]) -> bytes:
    """Several parts as one. The same parts always make the same: by that a mail is known that comes twice."""
    boundary = sha256(b"".join(parts)).hexdigest()
    body = b"".join(b"--%b\r\n%b\r\n" % (boundary.encode(), part) for part in parts)
    return piece(f"multipart/{kind}; boundary={boundary}", body + f"--{boundary}--\r\n".encode())

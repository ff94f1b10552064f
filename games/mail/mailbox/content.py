"""The parts of a kept mail, for the mailbox page."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from email.message import EmailMessage

OPEN_ELSEWHERE = '<head><base target="_blank">'


class Attachment(NamedTuple):
    """A part other than the two texts. The HTML text refers to it by `cid`, if at all."""

    name: str
    kind: str
    content: bytes
    cid: str


@dataclass(frozen=True)
class MailContent:
    """The content of a mail.

    `text` and `html` are empty if it has no such part, `reply_to` if it takes no answer.
    """

    sender: str
    recipients: str
    subject: str
    text: str
    html: str
    attachments: tuple[Attachment, ...]
    reply_to: str
    message_id: str

    def page(self) -> str:
        """Return the HTML text as a page of its own.

        It contains its pictures, and its links open elsewhere.
        """
        html = self.html.replace("<head>", OPEN_ELSEWHERE, 1)
        for attachment in self.attachments:
            data = f"data:{attachment.kind};base64,{b64encode(attachment.content).decode()}"
            html = html.replace(f"cid:{attachment.cid}", data) if attachment.cid else html
        return html


def read_content(message: EmailMessage) -> MailContent:
    """Split a mail into its parts."""
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    others = [part for part in message.walk() if not part.is_multipart() and part not in (text, html)]
    return MailContent(
        sender=str(message["From"]),
        recipients=str(message["To"]),
        subject=str(message["Subject"]),
        text=text.get_content() if text else "",
        html=html.get_content() if html else "",
        attachments=tuple(attachment(part) for part in others),
        reply_to=str(message["Reply-To"] or ""),
        message_id=str(message["Message-ID"] or ""),
    )


def attachment(part: EmailMessage) -> Attachment:
    """Return a part of a mail as an attachment."""
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    kind = part.get_content_type()
    return Attachment(part.get_filename(kind), kind, content, part.get("Content-ID", "").strip("<>"))

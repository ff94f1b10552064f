"""The mails about accounts that were sent."""

from __future__ import annotations

import re

from django.core import mail
from django.test import Client

CODE = re.compile(r"^[A-Z0-9]{3,}(?:-[A-Z0-9]+)*$", re.MULTILINE)


def mailed_code() -> str:
    """Return the code in the last mail."""
    found = CODE.search(str(mail.outbox[-1].body))
    assert found is not None, mail.outbox[-1].body
    return found[0]


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def taken_mails() -> list[tuple[str, str]]:
    """Return the recipient and the subject of each mail since the last call."""
    sent = [(address, str(message.subject)) for message in mail.outbox for address in message.to]
    mail.outbox.clear()
    return sent

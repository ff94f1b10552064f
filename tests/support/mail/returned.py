"""Mails that come back to their return paths."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from accounts.mail.return_paths import ReturnPath, number_of
from accounts.models import User

REPORTS = Path(__file__).parents[2] / "mail/incoming/reports"
FAILED, DELAYED, AWAY = (
    (REPORTS / f"{name}.eml").read_bytes()
    for name in ("postfix-user-unknown", "postfix-delayed", "out-of-office-exchange-fr")
)


def path_to(user: User, mail: int, sent: datetime, address: str = "") -> str:
    """Return the address to which a mail to this person comes back."""
    return str(ReturnPath(user.pk, mail, number_of(address or user.email), int(sent.timestamp())))

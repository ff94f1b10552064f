"""What comes back to the return paths of mails."""

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
    """Where some mail comes back to that went to the person."""
    return str(ReturnPath(user.pk, mail, number_of(address or user.email), int(sent.timestamp())))

"""The personal data that tournaments store, for the archive of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.tournaments.models import Complaint, Entry, Guest, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from accounts.models import User

ENTRY = (
    *("tournament__name", "number", "name", "club", "state", "word", "word_by_site", "entered_at"),
    *("since", "prize"),
)
MESSAGE = ("tournament__name", "round", "subject", "text", "readers", "written_at")


def own_data(user: User) -> Iterator[tuple[str, Any]]:
    """Yield the file of the archive."""
    told = ("tournament__name", "number", "text", "written_at", "answer", "answered_at")
    yield (
        "tournaments.json",
        {
            "entries": list(Entry.objects.filter(user=user).values(*ENTRY)),
            "invitations": list(Guest.objects.filter(user=user).values("tournament__name", "sent_at")),
            "messages": list(Message.objects.filter(by=user).values(*MESSAGE)),
            "complaints": list(Complaint.objects.filter(by=user).values(*told)),
        },
    )

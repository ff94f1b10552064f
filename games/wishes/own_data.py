"""The personal data that wishes store, for the archive of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.wishes.models import ProposedSeat, Wish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from accounts.models import User

WISH = (
    *("editions", "house_rules", "turns", "seats", "language", "most_games", "computers", "until"),
    *("since", "asleep_since"),
)


def own_data(user: User) -> Iterator[tuple[str, Any]]:
    """Yield the file of the archive."""
    tables = ProposedSeat.objects.filter(user=user)
    yield (
        "wishes.json",
        {
            "wish": Wish.objects.filter(user=user).values(*WISH).first(),
            "tables": list(tables.values("proposal__rulebook_key", "proposal__made_at", "answer")),
        },
    )

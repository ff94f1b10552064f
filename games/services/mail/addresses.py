"""Reply addresses. Each stands for a seat, its owner, and the decision that they were asked for.

An address is `orders+<48 letters and digits>@<domain>`, or `letter+<56 …>@<domain>` in a mail that brings
letters of one conversation. Anybody who knows it may speak for the seat if they write from an address that
belongs to the owner; nobody can forge one. It contains only what its reader may know: what they are asked for
(`mails.decision_of`), and how many events of the game they could know of (`Game.known`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from accounts.mail.signed_addresses import fingerprint, read_signed_address, sign_address
from games.models.letters import Audience

if TYPE_CHECKING:
    from collections.abc import Iterable

BOX = "orders"
BOX_OF_LETTERS = "letter"
PURPOSE = "games.services.addresses"
"""Part of every signature. If it changed, nobody could answer a mail sent earlier."""
PURPOSE_OF_LETTERS = "games.services.addresses.letters"


class ReplyAddress(NamedTuple):
    """The meaning of an address.

    `user_id` and `player_id` are the keys of a seat and its owner. `asked` is the `fingerprint` of the
    decision that they are asked for, and `seen` is the number of events that they had seen. `letter` is the
    mark of the conversation to which an answer without orders goes (`mark_of`), one less if the mail asks for
    orders too; 0 if there is none.
    """

    user_id: int
    player_id: int
    asked: int
    seen: int
    letter: int = 0

    def __str__(self) -> str:
        if self.letter:
            return sign_address(BOX_OF_LETTERS, PURPOSE_OF_LETTERS, self)
        return sign_address(BOX, PURPOSE, self[:4])


def mark_of(audience: str, others: Iterable[int]) -> int:
    """Return 31 bits that stand for a conversation with these people, by their keys. The last two are set."""
    people = () if audience == Audience.ALL else sorted(others)
    return fingerprint(f"{audience} {people}") >> 1 | 3


def read_address(address: str) -> ReplyAddress | None:
    """Read an address, in upper or lower case. Return None if this site did not make it."""
    numbers = read_signed_address(BOX, PURPOSE, address) or read_signed_address(
        BOX_OF_LETTERS, PURPOSE_OF_LETTERS, address, 5
    )
    return ReplyAddress(*numbers) if numbers else None

"""The addresses to which people write about wishes and open games.

An address is `play+<48 letters and digits>@<domain>`. A mail to it counts only if it comes from an address of
that person.
"""

from __future__ import annotations

from typing import NamedTuple

from accounts.mail.signed_addresses import read_signed_address, sign_address

BOX, PURPOSE = "play", "games.wishes"
"""Part of every signature. If they changed, nobody could answer a mail sent earlier."""


class PlayAddress(NamedTuple):
    """The person, the place at a proposed table, and the list of open games that an address stands for.

    They are primary keys; 0 stands for none.
    """

    user_id: int
    place_id: int = 0
    list_id: int = 0

    def __str__(self) -> str:
        return sign_address(BOX, PURPOSE, (*self, 0))


def read_play_address(address: str) -> PlayAddress | None:
    """Read an address; None if this site did not make it."""
    numbers = read_signed_address(BOX, PURPOSE, address)
    return PlayAddress(*numbers[:3]) if numbers else None

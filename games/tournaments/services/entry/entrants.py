"""The numbers of entrants, and the digest by which anybody sees that they stay as they were."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from django.db.models import Max

from games.tournaments.models import Entry, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable


def digest_of(tournament: Tournament, entrants: Iterable[Entry]) -> str:
    """SHA-256, in hexadecimal, of a line for each entrant: number, seed or 0, and the hash of the word.

    Entrants come by their numbers, after two lines that name the format and the tournament.
    """
    lines = [f"estafette entrants 1\n{tournament.pk}"]
    for entry in sorted(entrants, key=lambda entry: entry.number):
        word = sha256(entry.word.encode()).hexdigest()
        lines.append(f"{entry.number} {entry.chosen_seed or 0} {word}")
    return sha256("\n".join(lines).encode()).hexdigest()


def digest_now(tournament: Tournament) -> str:
    """The digest of all who have a place now."""
    return digest_of(tournament, tournament.entries.exclude(state=Entry.State.RESERVE))


def next_number(tournament: Tournament) -> int:
    """The number of the next entry; those of entries that were withdrawn before may come again."""
    last: int | None = tournament.entries.aggregate(last=Max("number"))["last"]
    return 1 + (last or 0)


def number_anew(tournament: Tournament) -> None:
    """Close the gaps that those have left who withdrew; the caller holds the lock."""
    for number, entry in enumerate(tournament.entries.order_by("number"), start=1):
        give_number(entry, number)


def number_after_all(reserve: Entry) -> None:
    """Give somebody who comes in the number after those who have a place; the caller holds the lock.

    A reserve who has it, and was passed over, goes to the end of the line.
    """
    tournament = reserve.tournament
    placed = tournament.entries.exclude(state=Entry.State.RESERVE)
    number = 1 + (placed.aggregate(last=Max("number"))["last"] or 0)
    holder = tournament.entries.exclude(pk=reserve.pk).filter(number=number).first()
    if holder:
        give_number(holder, next_number(tournament))
    give_number(reserve, number)


def give_number(entry: Entry, number: int) -> None:
    """Save this number, if it is another one."""
    if entry.number != number:
        entry.number = number
        entry.save(update_fields=["number"])

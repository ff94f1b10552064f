"""The numbers of entrants, and the digest that lets anybody check that they stay as they were."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from django.db.models import Max

from games.tournaments.models import Entry, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable


def digest_of_entries(tournament: Tournament, entrants: Iterable[Entry]) -> str:
    """Return a digest of the entrants: the SHA-256, in hexadecimal, of a line for each.

    The lines contain number, seed or 0, and hash of the word, in the order of the numbers. Two lines before
    them name the format and the tournament.
    """
    lines = [f"estafette entrants 1\n{tournament.pk}"]
    for entry in sorted(entrants, key=lambda entry: entry.number):
        word = sha256(entry.word.encode()).hexdigest()
        lines.append(f"{entry.number} {entry.chosen_seed or 0} {word}")
    return sha256("\n".join(lines).encode()).hexdigest()


def digest_now(tournament: Tournament) -> str:
    """Return the digest of all who have a place now."""
    return digest_of_entries(tournament, tournament.entries.exclude(state=Entry.State.RESERVE))


def next_number(tournament: Tournament) -> int:
    """Return the number of the next entry; numbers of withdrawn entries may be used again."""
    last: int | None = tournament.entries.aggregate(last=Max("number"))["last"]
    return 1 + (last or 0)


def number_anew(tournament: Tournament) -> None:
    """Close the gaps left by those who withdrew; the caller holds the lock."""
    for number, entry in enumerate(tournament.entries.order_by("number"), start=1):
        give_number(entry, number)


def number_after_all(reserve: Entry) -> None:
    """Give a reserve who gets a place the number after everybody who has one; the caller holds the lock.

    If another reserve has that number, that reserve goes to the end of the line.
    """
    tournament = reserve.tournament
    placed = tournament.entries.exclude(state=Entry.State.RESERVE)
    number = 1 + (placed.aggregate(last=Max("number"))["last"] or 0)
    holder = tournament.entries.exclude(pk=reserve.pk).filter(number=number).first()
    if holder:
        give_number(holder, next_number(tournament))
    give_number(reserve, number)


def give_number(entry: Entry, number: int) -> None:
    """Save this number, if it is new."""
    if entry.number != number:
        entry.number = number
        entry.save(update_fields=["number"])

"""Recognise lines of our own mails in letters that come by mail.

A quotation that was not recognised as one would hand cards, secrets and keys of its writer to an opponent. So
each mail about a game leaves a digest: hashes of its lines and of its runs of words, however a mail program
breaks them. A letter that shares one of them with a mail to its writer is held. Words of their own that our
answer quotes back to them are left out (`without_own_words`).
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from array import array
from typing import TYPE_CHECKING

from django.db.models import Q

from games.models import Player, SentWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from accounts.models import User

RUN = 6
"""The number of words in a row that a letter shares with a mail only if it quotes it."""
SHORTEST_LINE = 3
"""The fewest words of a line that is recognised as a whole."""
KEPT = 30
"""The latest mails of which digests are kept, for each person and game."""
WORD = re.compile(r"[^\W_]+")
QUOTATION = re.compile(r"“(?:[^“”]|“[^“”]*”)*”|«(?:[^«»]|«[^«»]*»)*»")
"""Words between quotation marks, which may quote others themselves."""


def note_words(user: User, game_id: int | None, texts: Iterable[str]) -> None:
    """Keep the digest of a mail to a person, with its text and the text of its HTML.

    A person who has nobody to write to needs none.
    """
    if game_id is not None and not has_company(user, game_id):
        return
    SentWords.objects.create(user=user, game_id=game_id, digest=digest_of(texts))
    kept = SentWords.objects.filter(user=user, game=game_id).order_by("-pk").values_list("pk", flat=True)
    SentWords.objects.filter(pk__in=list(kept[KEPT:])).delete()


def has_company(user: User, game_id: int) -> bool:
    """Return whether other people have seats in the game."""
    return Player.objects.filter(game=game_id, user__isnull=False).exclude(user=user).exists()


def quotes_a_mail(user: User, game_id: int, text: str) -> bool:
    """Return whether a letter holds words that one of our mails to its writer held."""
    said = set(hashes(text))
    kept = SentWords.objects.filter(Q(game=game_id) | Q(game=None), user=user)
    return any(
        not said.isdisjoint(numbers_in(bytes(digest))) for digest in kept.values_list("digest", flat=True)
    )


def without_own_words(user: User, game_id: int, reason: str) -> str:
    """Return the reason in an answer without what it quotes, unless a mail of ours held it before.

    Without this, words that we refused once and quoted would be held ever after. What we said first remains
    ours: an answer that quotes it is known by it too.
    """

    def ours(found: re.Match[str]) -> str:
        return found[0] if quotes_a_mail(user, game_id, found[0]) else " "

    return QUOTATION.sub(ours, reason)


def digest_of(texts: Iterable[str]) -> bytes:
    """Return the digest of a mail."""
    return array("I", sorted({number for text in texts for number in hashes(text)})).tobytes()


def numbers_in(digest: bytes) -> array[int]:
    """Return the hashes of which a digest consists."""
    numbers = array("I")
    numbers.frombytes(digest)
    return numbers


def hashes(text: str) -> Iterator[int]:
    """Yield the hashes of the lines and of the runs of words of a text."""
    lines = [words_of(line) for line in text.splitlines()]
    yield from (hash_of(line) for line in lines if len(line) >= SHORTEST_LINE)
    words = [word for line in lines for word in line]
    yield from (hash_of(words[begin : begin + RUN]) for begin in range(len(words) - RUN + 1))


def words_of(line: str) -> list[str]:
    """Return the words of a line, whatever their case and form."""
    return WORD.findall(unicodedata.normalize("NFKC", line).casefold())


def hash_of(words: Iterable[str]) -> int:
    """Return 32 bits of a hash of words."""
    return int.from_bytes(hashlib.blake2b(" ".join(words).encode(), digest_size=4).digest())

"""Reading and writing orders, in English or French.

    place 3 alaska, 2 peru            placer 3 Alaska, 2 Pérou
    attack alaska kamchatka 3         attaquer le Kamchatka depuis l’Alaska avec 3 dés
    attack alaska kamchatka until 2   attaquer de l’Alaska vers le Kamchatka jusqu’à 2

The verbs of a rulebook determine which orders there are; the whole notation is in `docs/notation.md`. A text
that is not understood is refused; nothing is guessed.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.errors import Unreadable, shorten
from games.engine.notation import vocabulary as v
from games.engine.notation.names import words
from games.engine.notation.reader import Reader

if TYPE_CHECKING:
    from games.engine.notation.verb import Verb
    from games.engine.orders import Order
    from games.engine.rulebook import Rulebook

MAX_LENGTH = 2000
_SHORTEST = 3
"""The fewest letters to which a verb can be abbreviated."""
_ALIKE = 0.75


def parse_order(rulebook: Rulebook, text: str) -> Order:
    """Read one order. Raise Unreadable. Whether the order is legal is not checked."""
    check_length(text)
    reader = Reader(rulebook, text)
    order = read_order(reader)
    reader.end()
    return order


def format_order(rulebook: Rulebook, order: Order, language: str = "en") -> str:
    """Return the order as text that `parse_order` reads back.

    Territories are keys in English, as in records and for programs; in French they are names.
    """
    return rulebook.spoken[order.__class__, language].write(rulebook, order, language)


def check_length(text: str) -> None:
    """Raise Unreadable if a line is too long to be read."""
    if len(text) > MAX_LENGTH:
        raise Unreadable("order_too_long", most=MAX_LENGTH)


def read_order(reader: Reader) -> Order:
    """Read an order and nothing after it. Raise Unreadable."""
    verb, language = read_verb(reader)
    reader.example = lambda: verb.example(reader.rulebook, language)
    return verb.read(reader)


def read_verb(reader: Reader) -> tuple[Verb, str]:
    """Read the verb of an order, and return it with the language of its word. Raise Unreadable."""
    begin, known = reader.at, reader.rulebook.verbs
    reader.skip_all(v.OPENERS)
    if found := reader.spelled_next(reader.rulebook.spelled):
        key, language = found
        return known[key], language
    word = reader.take()
    meant = dict(abbreviated(reader.rulebook, word))
    if len(meant) == 1:
        ((key, language),) = meant.items()
        return known[key], language
    reader.at = begin
    if meant:
        raise Unreadable("ambiguous_order", word=shorten(word), candidates=", ".join(meant))
    raise unknown_order(reader, word)


def begins_with_verb(reader: Reader) -> bool:
    """Return whether the text begins with the verb of an order, written in full."""
    reader.skip_all(v.OPENERS)
    return reader.spelled_next(reader.rulebook.spelled) is not None


def abbreviated(rulebook: Rulebook, word: str) -> list[tuple[str, str]]:
    """Return the verbs that begin with this word: (key, language)."""
    if len(word) < _SHORTEST or word in v.NOT_SHORT_FOR:
        return []
    return [
        (key, language)
        for spelling, (key, language) in rulebook.spelled.items()
        if spelling[0].startswith(word)
        and rulebook.verbs[key].is_abbreviated
        and is_taken(rulebook, rulebook.verbs[key].kind)
    ]


def is_taken(rulebook: Rulebook, kind: type) -> bool:
    """Return whether orders of this kind can ever be given."""
    return kind in rulebook.anytime or any(kind in stage.orders for stage in rulebook.stages.values())


def unknown_order(reader: Reader, word: str) -> Unreadable:
    """Return the refusal of a text that begins with no verb, with what was probably meant."""
    close = closest_verb(reader.rulebook, word)
    if close:
        return Unreadable("unknown_order.closest", text=shorten(reader.text), closest=close)
    return Unreadable(
        "unknown_order.in_a_list" if reader.is_list else "unknown_order",
        text=shorten(reader.text),
        known=", ".join(verb.key for verb in verbs_taken(reader.rulebook)),
    )


@lru_cache(maxsize=1024)
def closest_verb(rulebook: Rulebook, word: str) -> str:
    """Return the verb that is most like a word, or an empty text.

    It is cached, because lines of mails often begin alike.
    """
    single = verbs_of_one_word(rulebook)
    close = v.MEANT.get(word) or next(iter(get_close_matches(word, single, n=1, cutoff=_ALIKE)), None)
    return single[close] if close else ""


@lru_cache(maxsize=256)
def verbs_of_one_word(rulebook: Rulebook) -> dict[str, str]:
    """Return the spellings of verbs that are a single word, by that word as it is read."""
    texts = (text for verb in verbs_taken(rulebook) for spelled in verb.spellings for text in spelled)
    return {said[0]: text for text in texts if len(said := words(text)) == 1}


def verbs_taken(rulebook: Rulebook) -> list[Verb]:
    """Return the verbs of orders that can ever be given."""
    return [verb for verb in rulebook.verbs.values() if is_taken(rulebook, verb.kind)]

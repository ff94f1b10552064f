"""No text is ever read as an order that it does not say."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.boards.world import WORLD
from games.engine import orders as o
from games.engine.errors import Unreadable
from games.engine.notation import format_order, parse_order
from games.engine.notation import vocabulary as v
from games.engine.notation.names import abbreviated, spellings, words
from games.engine.notation.verbs.answers import TO_ASK, TO_LEAVE
from games.engine.words.spellings import LANGUAGES
from games.features.headquarters.secret import Headquarters
from games.features.objectives.showing import RANK_WORDS
from tests.support.rulebooks.every_word import EVERY_WORD

NAMES = [name for territory in WORLD.territories for name in spellings(territory)]
SAID = [
    *(text for verb in EVERY_WORD.verbs.values() for texts in verb.spellings for text in texts),
    *(text for spellings in EVERY_WORD.question_words.values() for texts in spellings for text in texts),
    *(text for spellings in (TO_ASK, TO_LEAVE, *RANK_WORDS) for texts in spellings for text in texts),
    *(*NAMES, *v.NUMBERS, *map(str, range(13))),
    *(*v.UNTIL, *v.TAKEN, *v.MOVING, *v.WITH, *v.DICE, *v.ARMIES, *v.AND, *v.NOTHING, *v.WHENCE, *v.WHITHER),
    *("joker", "not", "pas", "n’", ";", "?", ".", "-", "alas", "great", "n", "afr", "europe"),
]
sentences = st.lists(st.sampled_from(SAID), max_size=9).map(" ".join)


def read(text: str) -> o.Order | None:
    try:
        return parse_order(EVERY_WORD, text)
    except Unreadable:
        return None


@settings(max_examples=300)
@given(st.text() | sentences)
@example("standing muster 2")
def test_any_text_is_read_or_refused(text: str) -> None:
    order = read(text)
    for language in LANGUAGES:
        assert order is None or parse_order(EVERY_WORD, format_order(EVERY_WORD, order, language)) == order


@settings(max_examples=300)
@given(st.sampled_from(sorted(EVERY_WORD.verbs)), sentences)
def test_an_order_says_no_number_that_the_text_does_not(verb: str, rest: str) -> None:
    order = read(f"{verb} {rest}")
    if order is not None:
        said = {v.NUMBERS.get(word, word) for word in words(rest)}
        meant = {int(number) for number in re.findall(r"\b\d+\b", format_order(EVERY_WORD, order))}
        until_taken = {1} if isinstance(order, o.Attack) or "auto" in rest else set()
        assert meant - until_taken <= {int(number) for number in said if str(number).isdigit()}


@settings(max_examples=300)
@given(
    st.sampled_from(["", "not ", "n’", "never ", "ne "]), sentences, st.sampled_from([" not", " pas", "?"])
)
def test_a_denied_or_questioned_order_is_not_read(before: str, text: str, after: str) -> None:
    assert read(f"{before}{text}{after}") is None


def short_names() -> dict[str, int]:
    """Return readable abbreviations of every name, with the territory that they mean."""
    found: dict[str, int] = {}
    for territory, land in enumerate(WORLD.territories):
        for name in spellings(land):
            parts = words(name)
            for letters in range(1, 9):
                for count in range(1, len(parts) + 1):
                    short = tuple(part[:letters] for part in parts[:count])
                    if abbreviated(WORLD, short) == (territory,):
                        found[" ".join(short)] = territory
    return found


SHORT = short_names()


def test_every_territory_has_an_abbreviation() -> None:
    assert set(SHORT.values()) == set(range(len(WORLD.territories)))


def test_two_abbreviations_side_by_side_are_not_mistaken_for_others() -> None:
    rng = random.Random(1)
    known = sorted({**SHORT, **{" ".join(words(name)): index(name) for name in NAMES}}.items())
    mistaken, understood = [], 0
    for _ in range(2000):
        (one, source), (other, target) = rng.sample(known, 2)
        order = read(f"fortify {one} {other} 2")
        understood += order is not None
        if order not in (None, o.Fortify(source, target, 2)):
            mistaken.append((one, other))
    assert mistaken == []
    assert understood > 1700


def index(name: str) -> int:
    order = parse_order(EVERY_WORD, f"headquarters {name}")
    assert isinstance(order, Headquarters)
    return order.territory


@pytest.mark.parametrize("text", ["resig", "aband", "surr"])
def test_nobody_leaves_by_an_abbreviation(text: str) -> None:
    assert read(text) is None

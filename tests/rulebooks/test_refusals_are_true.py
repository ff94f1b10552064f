"""The reasons why an option cannot be chosen are true, in every edition, for all numbers of players."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from games.engine import Rulebook
from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.events import Began
from games.engine.feature import Misfit
from games.engine.policies.deal import DealByCards
from games.engine.policies.sets import Progressive
from games.engine.table import Table, check_set_up
from games.rulebooks.explaining import explain
from games.rulebooks.listing import listing
from games.rulebooks.registry import EDITIONS
from games.texts.found import reason_of
from tests.engine.random_play import draw_order
from tests.support.refusals import refused

TRUE_OF: dict[str, Callable[[Rulebook, int], bool]] = {
    "There are already neutral armies.": lambda book, n: n in book.neutrals,
    "Neutral armies hold territories, but they cannot list any.": lambda book, n: n in book.neutrals,
    "Neutral armies hold territories in the open.": lambda book, n: n in book.neutrals,
    "Neutral armies hold territories, and nobody forms their sets.": lambda book, n: n in book.neutrals,
    "Neutral armies are in the open.": lambda book, n: n in book.neutrals,
    "No territory cards are dealt, so there is nothing to exchange.": lambda book, n: (
        not isinstance(book.deal, DealByCards)
    ),
    "The territories are not dealt as cards.": lambda book, n: not isinstance(book.deal, DealByCards),
    "With so few players everybody knows all targets.": lambda book, n: n < 4,
    "With so few players the last elimination wins anyway.": lambda book, n: n <= 3,
    "It takes four or six players, so that everybody has somebody opposite.": lambda book, n: n not in (4, 6),
    "Six players take all colours, and none is left for neutral lands.": lambda book, n: n == 6,
    "Its events need three players or more.": lambda book, n: n < 3,
    "Here sets grow in value whatever they are made of: all are equal already.": lambda book, n: isinstance(
        book.sets.value, Progressive
    ),
    "With two players there are neutral armies, and with more no territory cards are dealt.": (
        lambda book, n: n in book.neutrals if n == 2 else not isinstance(book.deal, DealByCards)
    ),
}
"""Reasons that depend on the number of players or on a policy, each with the claim that it makes."""


def said(misfits: Mapping[Any, Misfit]) -> list[tuple[Any, str]]:
    return [(key, reason_of(misfit)) for key, misfit in misfits.items()]


def reasons() -> Iterator[tuple[Rulebook, int, str]]:
    """Yield every reason against a single option, with the number of players for which it is given."""
    for book in EDITIONS:
        for _, reason in said(book.withheld):
            yield from ((book.among([number]), number, reason) for number in book.players)
        for choice in book.choices:
            yield from ((book.among([number]), number, why) for number, why in said(choice.otherwise))


def test_reasons_that_can_be_checked_are_true() -> None:
    met = set()
    for book, number, reason in reasons():
        if reason in TRUE_OF:
            met.add(reason)
            assert TRUE_OF[reason](book, number), (book.key, number, reason)
    assert len(met) > 10


@pytest.mark.parametrize("key", ["h2000_capitals", "h2006_mission"])
def test_reasons_about_two_players_are_not_told_to_more(key: str) -> None:
    """Independents and neutrals take part in games of two."""
    book = next(one for one in EDITIONS if one.key == key)
    told = [reason for _, number, reason in reasons() if _.key == key and number > 2]
    assert not [reason for reason in told if "neutral armies" in reason and not reason.startswith("With two")]
    drafted = book.with_options({"drafting": "1"})
    check_set_up(drafted, 4, None, None)
    with refused(Impossible, r"With these options .* is for 3 to"):
        check_set_up(drafted, 2, None, None)


def both_ways() -> Iterator[tuple[str, str, str, int]]:
    """Yield options that are said to make no difference for a number of players."""
    for book in EDITIONS:
        for choice in book.choices:
            for number in book.players:
                if not choice.matters(number) and number not in choice.otherwise:
                    for value in choice.offered[1:]:
                        yield book.key, choice.key, value, number


@pytest.mark.parametrize(("key", "option", "value", "players"), [*both_ways()])
def test_rules_said_to_make_no_difference_make_none(key: str, option: str, value: str, players: int) -> None:
    """The games are equal, order by order."""
    book = next(one for one in EDITIONS if one.key == key)
    with refused(Impossible, "makes no difference"):
        book.with_options({option: value}).check_choices(players)
    games = [played(book.with_options(chosen), players) for chosen in ({}, {option: value})]
    assert games[0] == games[1]


def played(book: Rulebook, players: int) -> list[object]:
    """Return the events of a random game, without those that name its options."""
    rng = random.Random(players)
    table = Table.begin(book, players, RandomDice(rng))
    for _ in range(300):
        if table.position.is_over:
            break
        table.play(*draw_order(table, rng, {}))
    return [event._replace(options={}) if isinstance(event, Began) else event for event in table.events]


@pytest.mark.parametrize("book", EDITIONS, ids=lambda book: book.key)
def test_the_numbers_of_players_that_are_named_are_true(book: Rulebook) -> None:
    values = [({choice.key: value}, choice) for choice in book.choices for value in choice.offered]
    for options, choice in [({}, None), *values]:
        if book.refusal_of(options):
            continue
        chosen = book.with_options(options)
        for number in range(9):
            if number in chosen.players:
                check_set_up(chosen, number, None, None)
                continue
            with pytest.raises(Impossible) as refused:
                check_set_up(chosen, number, None, None)
            told = explain(chosen, refused.value)
            assert f"is for {chosen.players[0]} to {chosen.players[-1]}" in told
            if chosen.players != book.players:
                assert told.startswith("With these options")
            assert (
                choice is None or number not in book.players or not choice.matters(number) or choice.for_seats
            )


def test_values_that_can_no_longer_be_chosen_are_marked() -> None:
    for book in EDITIONS:
        told = listing(book)
        retired = {choice.key: list(choice.retired) for choice in book.choices if choice.retired}
        assert told["retired"] == retired
        assert all({*values} < {*told["options"][key]} for key, values in retired.items())
    assert listing(EDITIONS[0])["retired"]["js_1b"] == ["1"]

"""Dice, cards, odds, stamps and emblems."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from games.boards.world import WORLD
from games.engine import Position
from games.engine.board import CANNON, FOOT, HORSE, JOKER
from games.presentation.board.emblems import COLOURS, GONE, HATCHES, SHAPES, UNSEEN, emblem
from games.presentation.board.marks import SHAPES as MARKS
from games.presentation.board.thumbnail import thumbnail
from games.presentation.charts.dice import Pair, die, draw_roll, pairs
from games.presentation.charts.histogram import Bar, ends_of, histogram
from games.presentation.turn.cards import arm, card_backs, silhouette
from games.rulebooks.godstorm.state import GODS, ON_CARDS, PLAGUE, SUNK, TEMPLES
from games.rulebooks.registry import RULEBOOKS
from games.selectors.seats import STONE, look_of
from tests.presentation.pictures import at


def test_dice_meet_from_the_highest() -> None:
    first, second, third = pairs((2, 6, 5), (6, 3), [(1, 0), (0, 1)])

    assert (first, second, third) == (Pair(6, 6, (1, 0)), Pair(5, 3, (0, 1)), Pair(2, 0, (0, 0)))
    assert first.attacker_lost
    assert second.defender_lost
    assert not third.matched
    assert not third.attacker_lost
    assert not third.defender_lost


def test_if_more_than_pairs_decides_no_die_is_said_to_beat_another() -> None:
    drawn = draw_roll((5, 2), "red", (6, 1), "blue", ())

    assert drawn.count("<svg") == 4
    assert "lost" not in drawn
    assert "beats" not in drawn


@pytest.mark.parametrize("number", range(1, 10))
def test_a_die_has_as_many_spots_as_it_counts(number: int) -> None:
    assert die(number, "red").count("<circle") == number


def test_a_die_that_counts_more_has_the_number() -> None:
    assert ">12</text>" in die(12, "red")


def test_a_die_that_lost_says_so_in_words_too() -> None:
    assert 'class="die blue lost"' in die(4, "blue", lost=True)
    assert 'aria-label="4, lost"' in die(4, "blue", lost=True)


def test_no_two_colours_share_silhouette_or_hatching() -> None:
    assert SHAPES.keys() > {*COLOURS}
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert len(set(HATCHES.values())) == len(HATCHES)
    assert HATCHES.keys() == {*COLOURS, UNSEEN, GONE}


def test_an_emblem_names_its_colour() -> None:
    assert 'aria-label="violet"' in emblem("violet")
    assert 'class="emblem violet big"' in emblem("violet", "big")


def test_a_neutral_has_a_stone_carved_with_its_colour() -> None:
    assert f'<path class="plate" d="{SHAPES[STONE]}"/>' in emblem(look_of("green", is_neutral=True))
    assert f'<path class="carved" d="{SHAPES["green"]}"/>' in emblem(look_of("green", is_neutral=True))
    assert 'aria-label="green"' in emblem(look_of("green", is_neutral=True))
    assert STONE not in emblem("green")


def test_armies_that_share_a_land_have_the_same_rim() -> None:
    ours, theirs = (emblem(look_of("red", side)) for side in (0, 1))
    assert 'class="rim"' in ours
    assert ours != theirs
    assert ours.replace(" smooth", "") == theirs.replace(" notched", "")
    assert "rim" not in emblem(look_of("red"))


def test_a_card_shows_its_land_and_a_joker_all_three_arms() -> None:
    left, top, right, bottom = (398, 1188, 1470, 2481)

    assert f'viewBox="{left - 40} {top - 40} {right - left + 80} {bottom - top + 80}"' in silhouette(WORLD, 0)
    assert f"#land-{WORLD.territories[0].key}" in silhouette(WORLD, 0)
    assert arm(WORLD, JOKER) == arm(WORLD, FOOT) + arm(WORLD, HORSE) + arm(WORLD, CANNON)


@pytest.mark.parametrize(("number", "label"), [(0, "0 cards"), (1, "1 card"), (5, "5 cards")])
def test_a_hand_from_behind_tells_how_many_cards_it_has(number: int, label: str) -> None:
    backs = card_backs(number)

    assert backs.count("<rect") == number
    assert f'aria-label="{label}"' in backs


def test_the_ends_of_a_siege_are_sorted_by_the_holder_of_the_land() -> None:
    ends = ends_of({(5, 0): 0.5, (4, 0): 0.125, (1, 2): 0.125, (1, 1): 0.2, (2, 1): 0.05})

    assert ends.taken == [Bar(4, 4, 0.125), Bar(5, 5, 0.5)]
    assert ends.repelled == [Bar(1, 1, 0.25), Bar(2, 2, 0.125)]


def test_many_ends_are_drawn_as_a_few_equal_ranges_that_lose_nothing() -> None:
    bars = ends_of({(left, 0): 0.05 for left in range(2, 22)}).taken

    assert [bar.armies for bar in bars] == ["2–6", "7–11", "12–16", "17–21"]
    assert sum(bar.chance for bar in bars) == pytest.approx(1)


def test_the_bars_are_told_in_words() -> None:
    svg = histogram({(3, 0): 0.75, (1, 1): 0.25})
    label = ElementTree.fromstring(svg).get("aria-label", "").replace("\N{NARROW NO-BREAK SPACE}", " ")

    assert label == "Chances by armies left: they keep 1, 25 %; taken with 3 left, 75 %"


def test_a_stamp_washes_every_land_in_its_owners_colour() -> None:
    owners = [-1 if i == at("peru") else i % 2 for i in range(42)]
    stamp = thumbnail(WORLD, owners, ["red", "green"], "A game")

    assert Counter(re.findall(r'class="wash (\w+)"', stamp)) == {"red": 20, "green": 21, "nobody": 1}
    assert 'aria-label="A game"' in stamp


def test_before_the_deal_a_stamp_washes_every_land_as_free() -> None:
    stamp = thumbnail(WORLD, [], ["red", "green"], "")

    assert Counter(re.findall(r'class="wash (\w+)"', stamp)) == {"nobody": 42}


def test_gods_temples_plague_and_water_have_distinct_shapes() -> None:
    """None differs from another only by its colour, or is a pin like marks without a shape."""
    view = Position.empty("godstorm", 2, {}, 3, 42, 0)
    GODS.put(view, ((0, 1, 2, 3), ON_CARDS, ON_CARDS))
    TEMPLES.put(view, (4,))
    PLAGUE.put(view, (5,))
    SUNK.put(view, (6,))
    shapes = [MARKS.get(mark.shape, MARKS["pin"]) for mark in RULEBOOKS["godstorm"].display(view).marks]
    assert len({*shapes, MARKS["pin"]}) == 7 + 1


def test_a_stamp_shows_what_is_no_longer_there_as_neither_owned_nor_free() -> None:
    owners = [-1 if i == at("peru") else 0 for i in range(42)]
    stamp = thumbnail(WORLD, owners, ["red"], "", gone={at("peru"): "under water"})

    assert Counter(re.findall(r'class="wash (\w+)"', stamp)) == {"red": 41, "gone": 1}

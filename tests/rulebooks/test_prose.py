"""What editions tell in their own words: sentences have names, by which others take their places."""

from __future__ import annotations

from games.presentation.rules.page import told
from games.rulebooks.editions import EARLIER, EDITIONS
from games.rulebooks.hasbro2000 import H2000_WORLD

SECTIONS = {
    *("goal", "set_up", "reinforce", "attack", "card", "elimination", "move", "by_mail", "gone", "open")
}


def test_every_edition_says_how_it_is_won_when_a_card_is_drawn_and_where_armies_move() -> None:
    for book in (*EDITIONS, *EARLIER):
        assert set(book.prose) <= SECTIONS
        assert {"win"} <= set(book.prose["goal"])
        assert {"drawn"} <= set(book.prose["card"])
        assert {"where"} <= set(book.prose["move"])


def test_a_sentence_takes_the_place_of_the_one_with_its_name_or_comes_last() -> None:
    other = H2000_WORLD.with_prose("set_up", lands="All is fog.", fog="It lifts late.")

    first, placed = told(H2000_WORLD, "set_up")
    assert told(other, "set_up") == ["All is fog.", placed, "It lifts late."]
    assert first not in told(other, "set_up")


def test_an_earlier_version_tells_what_was_different() -> None:
    earlier = {(book.key, book.version): book for book in EARLIER}
    present = {book.key: book for book in EDITIONS}

    one, other = earlier["mp80_world", 1].prose["open"], present["mp80_world"].prose["open"]
    assert {name for name in other if one[name] != other[name]} == {"sets_due"}
    left_out = set(present["cdm57_rule1"].prose["open"]) - set(earlier["cdm57_rule1", 1].prose["open"])
    assert left_out == {"one_joker", "all_move_at_once"}

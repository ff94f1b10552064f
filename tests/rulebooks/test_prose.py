"""The sentences of editions have names, so that an edition can replace single ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import Rulebook
from games.presentation.rules.comparison import POINT, POINTS, compare, differences
from games.presentation.rules.page import items, sections
from games.rulebooks.common.shares import DealInShares
from games.rulebooks.editions import EARLIER, EDITIONS
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.miro1980 import WithJokers
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import prose_of, texts_of
from games.texts.edition import changed
from games.texts.found import label_of, text_of

SECTIONS = {
    *("goal", "set_up", "reinforce", "attack", "card", "elimination", "move", "by_mail", "gone", "open")
}


def test_every_edition_says_how_to_win_draw_cards_and_move() -> None:
    for book in (*EDITIONS, *EARLIER):
        prose = prose_of(book)
        assert set(prose) <= SECTIONS
        assert {"win"} <= set(prose["goal"])
        assert not {"drawn", "miracles_hidden"}.isdisjoint(prose.get("card", {}))
        assert {"where"} <= set(prose["move"])


def test_a_sentence_replaces_that_of_its_name_or_comes_last() -> None:
    prose = {"set_up": {"lands": "All are dealt.", "armies": "All are placed.", "first": "Ann begins."}}
    fog = {
        "set_up": {"lands": "All is fog.", "first": "", "fog": "It lifts late."},
        "sight": {"far": "None."},
    }

    assert changed(prose, fog) == {
        "set_up": {"lands": "All is fog.", "armies": "All are placed.", "fog": "It lifts late."},
        "sight": {"far": "None."},
    }


def test_text_that_a_house_rule_changes_is_not_told_next_to_it() -> None:
    def names(key: str, section: str, *rules: str) -> set[str]:
        return set(prose_of(RULEBOOKS[key].with_options(dict.fromkeys(rules, "1")))[section])

    assert "fallen" in names("mp80_world", "reinforce", "js_6")
    assert "fallen" not in names("mp80_world", "reinforce", "js_6", "js_7")
    dice = {"one_army_one_die", "engaged_are_dice"}
    for key in ("mp80_world", "asso_world", "h2000_world"):
        assert names(key, "open") & dice
        assert not names(key, "open", "js_3") & dice
    for key in ("mp80_objectives", "asso_objectives"):
        assert "no_minimum" in names(key, "open")
        assert "no_minimum" not in names(key, "open", "js_2")


def test_cards_are_said_to_join_the_front_only_if_they_bring_armies_at_once() -> None:
    def joined(key: str, *rules: str) -> bool:
        options = dict.fromkeys(("js_9", *rules), "1")
        return "front_joined" in prose_of(RULEBOOKS[key].with_options(options))["attack"]

    assert joined("mp80_objectives")
    assert not joined("mp80_objectives", "js_2")
    assert not joined("mp80_objectives", "no_cards")
    assert not joined("h2000_world")


def test_an_earlier_version_tells_what_was_different() -> None:
    earlier = {(book.key, book.version): book for book in EARLIER}
    present = {book.key: book for book in EDITIONS}

    one, other = prose_of(earlier["mp80_world", 1])["open"], prose_of(present["mp80_world"])["open"]
    assert {name for name in other if one[name] != other[name]} == {"sets_due"}
    now, then = prose_of(present["cdm57_rule1"]), prose_of(earlier["cdm57_rule1", 1])
    left_out = set(now["open"]) - set(then["open"])
    assert left_out == {"one_joker", "all_move_at_once"}


def test_every_policy_of_an_edition_tells_itself() -> None:
    for book in (*EDITIONS, *EARLIER):
        policies = (
            *(book.victory, book.deal, book.first_seat, book.opening, book.income),
            *(book.sets.shapes, book.sets.value, book.reach.moves),
        )
        assert [policy for policy in policies if label_of(policy) is None] == [], book.key


def test_every_option_of_an_edition_is_told() -> None:
    for book in RULEBOOKS.values():
        for choice in book.choices:
            for value in choice.values:
                needed = {"js_6": "1"} if choice.key == "js_7" else {}
                if book.refusal_of({choice.key: value, **needed}):
                    continue
                chosen = book.with_options({choice.key: value, **needed})
                assert all(point.says(chosen) for point in POINTS), (book.key, choice.key, value)
                assert sections(chosen)


def test_a_policy_is_told_with_its_numbers() -> None:
    dealt = replace(H2000_WORLD, deal=DealInShares(own=15, neutral=6, armies=20))
    worth = replace(H2000_WORLD, sets=replace(H2000_WORLD.sets, value=WithJokers(1, 2, 3, 5, joker=7)))

    assert POINT["lands"].says(dealt) == "dealt: 15 to each player, 6 to each of the independents"
    assert POINT["set_values"].says(worth).endswith("one of each 5, a joker and two alike 7")
    assert "three cannons: 3" in items(worth, worth.sets.value)


def test_policies_without_own_words_are_compared_too() -> None:
    silent = replace(
        H2000_WORLD,
        key="silent",
        income=lambda board, position, seat: H2000_WORLD.income(board, position, seat),
        sets=replace(H2000_WORLD.sets, value=lambda shape, traded: 10),
        spoils=object(),  # type: ignore[arg-type]
    )
    said = {line.label: line.here for line in differences(silent, H2000_WORLD)}
    assert said["Armies a turn"] == said["What sets bring"] == "as its rules say"


def test_additions_of_a_feature_are_compared_where_an_edition_has_it() -> None:
    plain, added = (RULEBOOKS[key] for key in ("h2000_world", "h2000_mission"))
    (line,) = [line for line in differences(added, plain) if line.label == "A mission to destroy a player"]
    assert (line.here, line.there) == ("counts no matter who does it", "nothing of the kind")
    assert "A mission to destroy a player" not in {one.label for one in compare([plain])}


@pytest.mark.parametrize("book", EDITIONS, ids=lambda book: book.key)
def test_each_label_is_of_one_thing_whatever_house_rules_are_played(book: Rulebook) -> None:
    texts = [*texts_of(book).each, *(text_of(rule.newest) for rule in HOUSE_RULES)]
    said = {(key, word) for text in texts for key, word in text.labels.items()}
    assert len({key for key, _word in said}) == len(said)

"""Each card of the sky, asked for or prepared: its effect on the invasion, and that no pause reveals it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import Table
from games.engine.chance.dice import GivenDice
from games.engine.errors import Illegal
from games.engine.position import NOBODY
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles import Miracles
from games.rulebooks.godstorm.miracles.standing import Keep, Prepare
from games.rulebooks.godstorm.state import FAITH, HEAVEN, INVASION, TEMPLES, committed, faith
from tests.rulebooks.godstorm.miracles.tables import LAND, armies, god, hand, owner, play, table_with

LANDS = {0: {"gaul": 8, "iberia": 3}, 1: {"alemannia": 4, "thule": 6}}
GODS: dict[int, dict[str, str]] = {0: {"war": "gaul", "magic": "gaul"}, 1: {"sky": "thule"}, 2: {}}


def invaded(cards: Sequence[str], order: str = "invade gaul alemannia 5", **more: Any) -> Table:
    """Let seat 0 invade seat 1, which wants to be asked and holds these cards."""
    given: dict[str, Any] = {"lands": LANDS, "gods": GODS, "phase": "attack", **more}
    table = table_with({1: cards}, **given)
    play(table, "standing sky ask", seat=1)
    play(table, order)
    return table


def answer(table: Table, text: str) -> None:
    play(table, text, seat=1)


def refused(table: Table, text: str, code: str = "wrong_target", seat: int = 1) -> None:
    with pytest.raises(Illegal) as refusal:
        play(table, text, seat)
    assert refusal.value.code == code


def asked(table: Table) -> bool:
    return table.position.pending is not None and table.position.pending[:2] == ("sky", 1)


# --- Who is asked


def test_the_attacked_seat_is_asked_and_nobody_else() -> None:
    table = invaded(["warriors", "fog"])
    assert asked(table)
    refused(table, "play warriors", "not_your_turn", seat=2)
    answer(table, "end")
    assert table.position.pending is None
    assert INVASION.of(table.position)[:2] == (LAND["gaul"], LAND["alemannia"])


def test_nothing_is_rolled_before_the_answer_and_then_the_attack_goes_on() -> None:
    table = invaded(["warriors"], "attack gaul alemannia until 3", dice=[6] * 40)
    table.dice = table_with({}).dice
    assert asked(table)
    assert armies(table, "alemannia") == 4


def test_once_a_turn() -> None:
    table = invaded(["warriors", "fog"])
    answer(table, "end")
    INVASION.put(table.position, ())
    play(table, "invade gaul alemannia 4")
    assert not asked(table)


@pytest.mark.parametrize("cards", [["warriors"], ["convert"], ["meek"]])
def test_whether_it_is_asked_follows_from_what_everybody_sees(cards: list[str]) -> None:
    """It is asked even with a card that can do nothing, or that it cannot pay for."""
    assert asked(invaded(cards, faith=(9, 0, 9)))


def test_nobody_is_asked_without_cards_or_without_the_god() -> None:
    assert not asked(invaded([]))
    assert not asked(invaded(["warriors"], gods={0: {}, 1: {"war": "thule"}, 2: {}}))


def test_players_without_a_standing_answer_are_not_asked() -> None:
    table = table_with({1: ["warriors"]}, lands=LANDS, gods=GODS, phase="attack")
    play(table, "invade gaul alemannia 5")
    assert table.position.pending is None


def test_prepared_miracles_are_played_while_faith_lasts() -> None:
    for left, played in ((8, True), (9, False)):
        table = table_with({1: ["warriors"]}, lands=LANDS, gods=GODS, phase="attack")
        play(table, f"prepare warriors {left}", seat=1)
        play(table, "invade gaul alemannia 5")
        assert (armies(table, "alemannia") == 7) == played
        assert ("warriors" in hand(table, 1)) != played


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", [Prepare, Keep])
def test_the_example_of_each_order_can_be_played(kind: type, language: str) -> None:
    table = table_with({1: ["fog"]}, lands=LANDS, gods=GODS)
    play(table, "prepare fog 0", seat=1)
    play(table, GODSTORM.spoken[kind, language].example(GODSTORM, language), seat=1)


def test_a_miracle_kept_after_all_is_not_played() -> None:
    table = table_with({1: ["warriors"]}, lands=LANDS, gods=GODS, phase="attack")
    play(table, "prepare warriors 0", seat=1)
    play(table, "keep warriors", seat=1)
    play(table, "invade gaul alemannia 5")
    assert armies(table, "alemannia") == 4
    refused(table, "keep warriors", "not_prepared")
    refused(table, "prepare storms 0", "no_such_miracle")


# --- What they do


def test_convert() -> None:
    table = invaded(["convert"])
    answer(table, "play convert")
    assert (armies(table, "gaul"), armies(table, "alemannia")) == (6, 6)
    assert HEAVEN.of(table.position) == (0, 0, 0)
    assert faith(table.position, 1) == 7


def test_convert_may_empty_the_land_from_which_the_attack_comes() -> None:
    lands = {0: {"gaul": 2, "iberia": 3}, 1: {"alemannia": 4, "thule": 6}}
    table = invaded(["convert"], "invade gaul alemannia 1", lands=lands)
    answer(table, "play convert")
    assert owner(table, "gaul") == NOBODY
    assert INVASION.of(table.position) == ()
    assert god(table, 0, "war") == NOBODY
    assert table.position.pending is None


def test_idol() -> None:
    table = invaded(["idol"])
    refused(table, "play idol sky")
    answer(table, "play idol war")
    assert god(table, 0, "war") == NOBODY
    assert god(table, 0, "magic") == LAND["gaul"]


def test_fog() -> None:
    table = invaded(["fog"])
    refused(table, "play fog 5 thule")
    refused(table, "play fog 1 alemannia")
    answer(table, "play fog 4 thule")
    assert (armies(table, "alemannia"), armies(table, "thule")) == (8, 2)


def test_fog_leaves_one() -> None:
    lands = {0: {"gaul": 8}, 1: {"alemannia": 4, "thule": 3}}
    table = invaded(["fog"], lands=lands)
    refused(table, "play fog 3 thule")
    answer(table, "play fog 2 thule")
    assert armies(table, "thule") == 1


def test_meek() -> None:
    table = invaded(["meek"], temples=["iberia"])
    refused(table, "play meek sky iberia")
    refused(table, "play meek war thule")
    answer(table, "play meek war iberia")
    assert god(table, 0, "war") == LAND["iberia"]
    assert len(INVASION.of(table.position)[3]) == 1
    refused(invaded(["meek"]), "play meek war iberia")


def test_meek_does_not_send_gods_into_the_plague() -> None:
    refused(invaded(["meek"], temples=["iberia"], plague=["iberia"]), "play meek war iberia")


def test_sears_counts_for_every_fight_of_gods_in_the_turn() -> None:
    table = invaded(["sears", "sears-2"])
    answer(table, "play sears")
    answer(table, "play sears")
    might = GODSTORM.of(Miracles)
    assert might is not None
    assert might.might(table.position, 1, LAND["alemannia"], False).bonus == 8
    table.position.round += 1
    assert might.might(table.position, 1, LAND["alemannia"], False).bonus == 0


def test_plowshares() -> None:
    table = invaded(["plowshares"], dice=[4])
    answer(table, "play plowshares")
    assert armies(table, "gaul") == 4
    assert HEAVEN.of(table.position) == (0, 0, 0)


def test_workers() -> None:
    table = invaded(["workers"])
    answer(table, "play workers")
    assert TEMPLES.of(table.position) == (LAND["alemannia"],)
    refused(invaded(["workers"], temples=["alemannia"]), "play workers")
    refused(invaded(["workers"], plague=["alemannia"]), "play workers")


def test_warriors() -> None:
    table = invaded(["warriors"])
    answer(table, "play warriors")
    assert armies(table, "alemannia") == 7


def test_lava() -> None:
    table = invaded(["lava"], dice=[2] * 8)
    answer(table, "play lava")
    assert [armies(table, land) for land in ("gaul", "alemannia", "iberia", "thule")] == [6, 2, 1, 6]
    assert HEAVEN.of(table.position)[:2] == (4, 2)


def emptied(cards: Sequence[str], order: str) -> Table:
    """Let lava take the last army of the land that is attacked, while seat 1 holds these cards too."""
    lands = {0: {"gaul": 8}, 1: {"alemannia": 1, "thule": 6}}
    table = invaded(["lava", *cards], order, lands=lands, gods={0: {}, 1: {"sky": "thule"}, 2: {}})
    table.dice = GivenDice([(1,)] * 8)
    return table


def test_nobody_answers_for_a_land_that_lava_has_emptied() -> None:
    """Nor do new armies come there, or others out of the fog."""
    table = emptied(["warriors", "fog", "convert"], "attack gaul alemannia 3")
    answer(table, "play lava")
    refused(table, "play warriors", "not_your_turn")
    assert (owner(table, "alemannia"), armies(table, "alemannia"), armies(table, "gaul")) == (0, 1, 6)


def test_nor_what_is_prepared() -> None:
    table = emptied(["warriors"], "invade gaul alemannia 5")
    answer(table, "prepare lava 0")
    answer(table, "prepare warriors 0")
    table.leave_to_rules(1)
    assert (owner(table, "alemannia"), armies(table, "alemannia")) == (NOBODY, 0)
    assert hand(table, 1) == ["warriors"]


def test_an_attack_on_a_land_that_lava_has_emptied_is_not_due() -> None:
    table = emptied([], "invade gaul alemannia 5")
    answer(table, "play lava")
    play(table, "end")
    assert owner(table, "alemannia") == NOBODY
    assert table.position.phase != "attack"


def test_sacred() -> None:
    table = invaded(["sacred"])
    answer(table, "play sacred")
    assert INVASION.of(table.position) == ()
    assert table.position.pending is None
    refused(table, "invade gaul alemannia 5", "sacred", seat=0)
    refused(table, "attack gaul alemannia 3", "sacred", seat=0)


def test_several_one_after_the_other_each_at_its_cost() -> None:
    table = invaded(["warriors", "warriors-2", "fog"], faith=(9, 1, 9))
    answer(table, "play warriors")
    refused(table, "play warriors", "too_little_faith")
    answer(table, "play fog 4 thule")
    answer(table, "end")
    assert armies(table, "alemannia") == 11
    assert committed(table.position) == 5


def test_the_aegis_wards_a_card_of_the_sky_off() -> None:
    table = table_with({1: ["warriors"]}, lands=LANDS, gods=GODS, phase="attack", relics={0: ["aegis"]})
    play(table, "standing sky ask", seat=1)
    play(table, "ward warriors always")
    play(table, "invade gaul alemannia 5")
    answer(table, "play warriors")
    assert armies(table, "alemannia") == 4
    assert hand(table, 1) == []


def test_a_card_of_war_is_no_defence() -> None:
    table = table_with({1: ["heroes", "fog"]}, lands=LANDS, phase="attack")
    play(table, "standing sky ask", seat=1)
    play(table, "invade gaul alemannia 4")
    refused(table, "play heroes alemannia", "wrong_moment")


def test_leaving_it_to_the_rules_plays_the_prepared_miracles() -> None:
    table = invaded(["warriors", "fog"])
    play(table, "prepare warriors 0", seat=1)
    table.leave_to_rules(1)
    assert armies(table, "alemannia") == 7
    assert table.position.pending is None
    assert FAITH.of(table.position)[1] == 8

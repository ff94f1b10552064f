"""House rules that change the beginning of a game: handicap, neutral lands."""

from __future__ import annotations

import random

import pytest

from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.position import Status
from games.engine.table import Table
from games.rulebooks.house.openings.handicap import Favoured
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import CLOSED


def begun(rulebook: str, players: int, **options: str) -> Table:
    return Table.begin(rulebook_for(rulebook, options), players, RandomDice(random.Random(2000)))


def armies(table: Table) -> list[int]:
    """Return the first armies of each seat, on the board and still to place."""
    position = table.position
    return [
        position.armies_on(lands) + due for lands, due in zip(position.lands, position.to_place, strict=True)
    ]


@pytest.mark.parametrize("more", [5, 10])
@pytest.mark.parametrize(
    ("whose", "who"),
    [
        ("own", [1, 0, 0, 0, 0, 0]),
        ("others", [0, 1, 1, 1, 1, 1]),
        ("opener", [1, 0, 0, 0, 0, 0]),
        ("guests", [0, 1, 1, 1, 1, 1]),
        ("second", [0, 1, 0, 0, 0, 0]),
        ("third", [0, 0, 1, 0, 0, 0]),
        ("fourth", [0, 0, 0, 1, 0, 0]),
        ("fifth", [0, 0, 0, 0, 1, 0]),
        ("sixth", [0, 0, 0, 0, 0, 1]),
    ],
)
def test_some_begin_with_more(whose: str, who: list[int], more: int) -> None:
    table = begun("h2000_world", 6, handicap=f"{whose}_{more}")
    assert armies(table) == [20 + more * favoured for favoured in who]
    assert table.rulebook.draws_seats == (whose in ("own", "others"))


@pytest.mark.parametrize("rulebook", ["h2006_world", "mp80_world"])
def test_some_begin_with_more_in_other_editions(rulebook: str) -> None:
    assert armies(begun(rulebook, 3, handicap="guests_5")) == [35, 40, 40]


def test_with_partners_facing_the_third_person_has_the_last_seat() -> None:
    found = armies(begun("h2006_team", 4, handicap="third_5"))
    assert [one - min(found) for one in found] == [0, 0, 0, 5]


def test_a_handicap_is_for_a_seat_that_there_is() -> None:
    """A game for two takes none for a third seat, and one for the sixth seat needs a game for six."""
    for number, whose in enumerate(("second", "third", "fourth", "fifth", "sixth"), 2):
        for more in (5, 10):
            rulebook = rulebook_for("h2000_world", {"handicap": f"{whose}_{more}"})
            assert rulebook.players == tuple(range(max(3, number), 7))
    with pytest.raises(Impossible):
        rulebook_for("h2000_2p", {"handicap": "third_5"})


def test_everybody_is_told_of_a_handicap() -> None:
    events = begun("h2000_world", 3, handicap="opener_5").events
    assert [event for event in events if isinstance(event, Favoured)] == [Favoured(ALICE, 5)]


def test_a_handicap_needs_armies_to_place() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "handicap" for c in book.choices)}
    assert set(RULEBOOKS) - offered - CLOSED == {"cdm57_rule1", "cdm57_rule2"}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("lands", ["4", "8", "12"])
@pytest.mark.parametrize("rulebook", ["h2000_world", "mp80_objectives"])
def test_neutral_lands_have_two_armies_each(rulebook: str, players: int, lands: str) -> None:
    edition = rulebook_for(rulebook, {"neutral_lands": lands})
    position = Table.begin(edition, players, RandomDice(random.Random(2000)), deal=range(42)).position
    nobody = position.lands[players]
    assert position.status[players] == Status.NEUTRAL
    assert (nobody.bit_count(), position.armies_on(nobody)) == (int(lands), 2 * int(lands))
    shares = [own.bit_count() for own in position.lands[:players]]
    assert sum(shares) == 42 - int(lands)
    assert max(shares) - min(shares) <= 1


def test_nobody_defends_with_all_dice_and_asks_nobody() -> None:
    game = scene(
        options={"neutral_lands": "4"},
        players=3,
        alice="alaska 9, peru",
        bob="brazil",
        charlie="egypt",
        dave="kamchatka 3",
        phase="attack",
        standing={str(BOB): {"defence": 0}},
    )
    game.order(ALICE, "attack alaska kamchatka 3", dice="665-11")
    assert (game.armies("kamchatka"), game.to_act) == (1, (ALICE,))


def test_the_land_of_nobody_brings_a_card_and_its_end_wins_nothing() -> None:
    game = scene(
        options={"neutral_lands": "4"},
        players=3,
        alice="alaska 9, peru",
        bob="brazil",
        charlie=", ".join(f"{key}" for key in ("egypt", "congo")),
        dave="kamchatka 1",
        phase="attack",
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="665-1").pass_turn(ALICE)
    assert len(game.hand(ALICE)) == 1
    assert not game.position.is_over


def test_neutral_lands_are_for_three_to_five() -> None:
    with refused(Impossible, "Six players take all colours"):
        rulebook_for("h2000_world", {"neutral_lands": "4"}).check_choices(6)
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "neutral_lands" for c in book.choices)}
    assert offered == {
        "h2000_world",
        "h2000_mission",
        "h2000_capitals",
        "mp80_world",
        "mp80_objectives",
        "asso_world",
        "asso_objectives",
    }

"""Each card of war and death: its effect, when it can be played, and its refusals."""

from __future__ import annotations

import random
from itertools import chain, permutations

import pytest

from games.engine import Table
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.notation.reader import Reader
from games.engine.position import NOBODY
from games.features.piles import Pile, PileState
from games.rulebooks.explaining import explain
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES, PILES, miracle_of
from games.rulebooks.godstorm.miracles.effects.armies import SirenCall
from games.rulebooks.godstorm.miracles.effects.choosing import lands_of_seat
from games.rulebooks.godstorm.miracles.text.names import TOLD
from games.rulebooks.godstorm.miracles.verbs import MIRACLE
from games.rulebooks.godstorm.state import (
    EPOCH,
    HEAVEN,
    MAELSTROM,
    PLAGUE,
    RELICS,
    SUNK,
    TEMPLES,
    UNDERWORLD,
    faith,
)
from games.rulebooks.registry import rulebook_for
from tests.rulebooks.godstorm.miracles.tables import LAND, armies, god, hand, owner, play, table_with

CARDS = {
    "war": "visions eagles deliver siren prayers gather empire heroes faith cold storms champions time "
    "purged temple shrine ash",
    "death": "crops crops-2 dead dead-2 ragnarok old door blood ground tomb mighty diamonds fire forsake "
    "paradise trojan waters",
    "sky": "convert idol idol-2 fog fog-2 meek meek-2 sears sears-2 plowshares plowshares-2 workers "
    "workers-2 warriors warriors-2 lava sacred",
    "magic": "fleece cauldron pyramids stonehenge wine tears pandora tablets gungnir excalibur mjolnir book "
    "tree aegis scales",
}
"""All 66 cards (booklet, page 2: 17 each of war, death and sky, and 15 relics)."""


@pytest.mark.parametrize(("edition", "seats"), [("godstorm", 3), ("godstorm_2p", 2)])
def test_a_game_begins_with_66_cards_in_four_piles(edition: str, seats: int) -> None:
    position = Table.begin(rulebook_for(edition), seats, RandomDice(random.Random(7))).position

    piles = {pile: PileState.of(position, pile) for pile in CARDS}

    in_game = {pile: [*stack.deck, *chain(*stack.hands)] for pile, stack in piles.items()}
    assert {pile: sorted(cards) for pile, cards in in_game.items()} == {
        pile: sorted(cards.split()) for pile, cards in CARDS.items()
    }


def refused(table: Table, text: str, code: str = "wrong_target", seat: int = 0) -> None:
    """Assert that an order is refused with this code, and that nothing happens."""
    before = len(table.events)
    with pytest.raises(Illegal) as refusal:
        play(table, text, seat)
    assert refusal.value.code == code
    assert len(table.events) == before


# --- Cost, timing, what is refused


COSTS = {
    "war": {
        0: "visions prayers gather empire heroes faith cold storms champions temple ash",
        1: "eagles deliver shrine",
        2: "purged",
        3: "siren",
        4: "time",
    },
    "death": {
        1: "blood",
        2: "crops crops-2 dead dead-2 old door ground paradise trojan",
        3: "ragnarok tomb diamonds forsake",
        4: "mighty fire waters",
    },
    "sky": {
        0: "fog fog-2 meek meek-2 sears sears-2 workers workers-2",
        1: "idol idol-2 plowshares plowshares-2 warriors warriors-2",
        2: "convert lava",
        3: "sacred",
    },
}
"""The cost of cards in faith, by pile, as in the open program (`reconstructed`); copies have a number."""


@pytest.mark.parametrize("pile", PILES[:3], ids=lambda pile: pile.key)
def test_each_card_has_its_cost_and_its_copies(pile: Pile) -> None:
    cards = {card: cost for cost, named in COSTS[pile.key].items() for card in named.split()}
    assert {card: MIRACLES[miracle_of(card)].cost for card in pile.cards} == cards


def test_a_card_is_paid_laid_and_never_comes_back() -> None:
    table = table_with({0: ["siren"]}, faith=(3, 0, 0))
    play(table, "play siren thule alemannia")
    assert faith(table.position, 0) == 0
    assert hand(table, 0) == []
    assert PileState.of(table.position, "war").discard == ("siren",)


def test_too_little_faith() -> None:
    refused(table_with({0: ["siren"]}, faith=(2, 0, 0)), "play siren thule alemannia", "too_little_faith")


def test_a_card_that_the_player_does_not_hold() -> None:
    refused(table_with({0: ["storms"]}), "play gather", "no_such_miracle")


def test_without_its_god() -> None:
    table = table_with({0: ["heroes", "old"]}, gods={0: {"death": "gaul"}})
    refused(table, "play heroes gaul", "god_missing")


def test_a_card_of_the_sky_in_the_players_own_turn() -> None:
    refused(table_with({0: ["warriors", "storms"]}), "play warriors", "wrong_moment")


def test_only_in_step_4() -> None:
    refused(table_with({0: ["heroes"]}, phase="attack"), "play heroes gaul", "wrong_phase")


def test_an_order_that_is_not_due_is_told_in_the_words_of_its_language() -> None:
    table = table_with({0: ["heroes"]})
    with pytest.raises(Illegal) as refusal:
        play(table, "attack gaul liguria 3")
    assert explain(table.rulebook, refusal.value) == (
        "“attack” is not possible now. In the phase “Miracles” you may: play, end."
    )
    assert explain(table.rulebook, refusal.value, "fr").endswith("you may: jouer, fin.")


def test_the_step_ends_by_itself_only_by_public_facts() -> None:
    """A card that cannot be played keeps the step open like one that can; without cards the step is over."""
    for cards in (["ash", "heroes"], ["ash", "gather"]):
        table = table_with({0: cards}, faith=(0, 0, 0), relics={1: ["book"]})
        play(table, "play ash book")
        assert table.position.phase == "miracles"
    table = table_with({0: ["heroes"]})
    play(table, "play heroes gaul")
    assert table.position.phase == "attack"


# --- War


def test_visions() -> None:
    table = table_with({0: ["visions"], 1: ["storms", "fog"]})
    play(table, "play visions 2")
    refused(table, "take heroes", "no_such_miracle")
    play(table, "take fog")
    assert hand(table, 0) == ["fog"]
    assert hand(table, 1) == ["storms"]
    refused(table_with({0: ["visions"]}), "play visions 2")


def test_eagles() -> None:
    table = table_with({0: ["eagles"]}, lands={0: {"gaul": 5, "kush": 1}})
    play(table, "play eagles gaul kush 4 war sky")
    assert (armies(table, "gaul"), armies(table, "kush")) == (1, 5)
    assert god(table, 0, "war") == god(table, 0, "sky") == LAND["kush"]
    assert god(table, 0, "death") == LAND["gaul"]


def test_eagles_leave_an_army_and_carry_no_god_into_the_plague() -> None:
    lands = {0: {"gaul": 5, "kush": 1}}
    table = table_with({0: ["eagles", "storms"]}, lands=lands, plague=["kush"])
    refused(table, "play eagles gaul kush 5 none")
    refused(table, "play eagles gaul kush 4 war")
    play(table, "play eagles gaul kush 4 none")
    assert armies(table, "kush") == 5


def test_deliver() -> None:
    table = table_with({0: ["deliver"]}, gods={0: {"war": "gaul"}})
    play(table, "play deliver death")
    assert len(hand(table, 0)) == 2
    table = table_with({0: ["deliver"]}, gods={0: {"war": "gaul"}})
    play(table, "play deliver magic")
    assert RELICS.of(table.position)[0] == ("fleece", "cauldron")


def test_siren() -> None:
    table = table_with(
        {0: ["siren"]},
        lands={0: {"gaul": 5}, 1: {"thule": 2, "rus": 7}},
        gods={0: {"war": "gaul"}, 1: {"war": "thule", "sky": "rus"}},
        plague=["rus"],
    )
    refused(table, "play siren thule gaul")
    play(table, "play siren thule rus")
    assert (armies(table, "thule"), armies(table, "rus")) == (7, 2)
    assert god(table, 1, "sky") == LAND["thule"]
    assert god(table, 1, "war") == NOBODY


def test_the_siren_does_not_reach_neutral_lands() -> None:
    table = Table.begin(rulebook_for("godstorm_2p"), 2, RandomDice(random.Random(7)))
    lands = {seat: lands_of_seat(table.position, seat) for seat in range(table.position.seats)}
    named = {way["one"].values[0] for way in SirenCall().ways(table.rulebook, table.position, 0)}
    assert named == {*lands[1]}
    assert lands[2]


def test_prayers() -> None:
    table = table_with({0: ["prayers"]}, temples=["gaul"], dice=[5])
    refused(table, "play prayers iberia")
    play(table, "play prayers gaul")
    assert armies(table, "gaul") == 10


def test_gather() -> None:
    table = table_with({0: ["gather"]}, temples=["gaul", "iberia", "thule"])
    play(table, "play gather")
    assert [armies(table, land) for land in ("gaul", "iberia", "thule")] == [7, 5, 2]
    refused(table_with({0: ["gather"]}), "play gather")


def test_empire() -> None:
    table = table_with(
        {0: ["empire"]}, temples=["gaul"], plague=["iberia"], lands={0: {"gaul": 1, "iberia": 1, "rus": 1}}
    )
    refused(table, "play empire gaul")
    refused(table, "play empire iberia")
    play(table, "play empire rus")
    assert LAND["rus"] in TEMPLES.of(table.position)


def test_empire_with_twelve_temples() -> None:
    twelve = [
        land.key for land in table_with({}).rulebook.board.territories if land.key not in ("gaul", "iberia")
    ]
    refused(table_with({0: ["empire"]}, temples=twelve[:12]), "play empire gaul")
    play(table_with({0: ["empire"]}, temples=twelve[:11]), "play empire gaul")


def test_heroes() -> None:
    table = table_with({0: ["heroes"]})
    refused(table, "play heroes thule")
    play(table, "play heroes gaul")
    assert armies(table, "gaul") == 8


def test_faith() -> None:
    table = table_with({0: ["faith"]}, temples=["gaul", "iberia", "thule"], faith=(1, 0, 0))
    play(table, "play faith")
    assert faith(table.position, 0) == 5


def test_cold() -> None:
    table = table_with(
        {0: ["cold"]},
        lands={0: {"gaul": 2, "iberia": 3}, 1: {"thule": 2, "rus": 1}},
        gods={
            0: {"war": "gaul", "sky": "iberia"},
            1: {"war": "thule", "sky": "thule", "death": "thule"},
            2: {},
        },
    )
    play(table, "play cold")
    assert [armies(table, land) for land in ("gaul", "iberia", "thule", "rus")] == [1, 2, 0, 1]
    assert owner(table, "thule") == NOBODY
    assert god(table, 1, "war") == NOBODY
    assert HEAVEN.of(table.position) == (2, 2, 0)


def test_storms() -> None:
    table = table_with({0: ["storms"]}, dice=[3])
    play(table, "play storms alemannia")
    assert armies(table, "alemannia") == 1
    assert HEAVEN.of(table.position) == (0, 3, 0)


@pytest.mark.parametrize(("had", "raised"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_champions(had: int, raised: int) -> None:
    table = table_with({0: ["champions"]}, faith=(had, 0, 0))
    play(table, "play champions gaul")
    assert armies(table, "gaul") == 5 + raised
    assert faith(table.position, 0) == had


def test_time() -> None:
    table = table_with({0: ["time"]})
    refused(table, "play time")
    EPOCH.put(table.position, 3)
    play(table, "play time")
    assert EPOCH.of(table.position) == 2


def test_purged() -> None:
    table = table_with({0: ["purged"]}, plague=["alemannia"], temples=["alemannia"])
    refused(table, "play purged gaul")
    play(table, "play purged alemannia")
    assert PLAGUE.of(table.position) == ()
    assert (owner(table, "alemannia"), armies(table, "alemannia")) == (NOBODY, 0)
    assert TEMPLES.of(table.position) == (LAND["alemannia"],)


def test_temple_falls() -> None:
    table = table_with({0: ["temple"]}, temples=["alemannia"], plague=["thule"])
    refused(table, "play temple alemannia thule")
    refused(table, "play temple alemannia gaul")
    table = table_with({0: ["temple"]}, temples=["alemannia"])
    play(table, "play temple alemannia thule")
    assert TEMPLES.of(table.position) == (LAND["thule"],)


def test_shrine() -> None:
    table = table_with({0: ["shrine"]}, relics={0: ["book"], 1: ["mjolnir", "wine"]})
    refused(table, "play shrine book")
    play(table, "play shrine mjolnir")
    assert RELICS.of(table.position) == (("book", "mjolnir"), ("wine",), ())


def test_ash() -> None:
    table = table_with({0: ["ash"]}, relics={1: ["mjolnir", "wine"]})
    refused(table, "play ash book")
    play(table, "play ash wine")
    assert RELICS.of(table.position) == ((), ("mjolnir",), ())


# --- Death


def test_crops() -> None:
    table = table_with({0: ["crops"], 1: ["storms", "fog", "old"]}, relics={1: ["book"]})
    refused(table, "play crops 1")
    play(table, "play crops 2")
    assert hand(table, 1) == []
    assert RELICS.of(table.position)[1] == ("book",)
    assert [PileState.of(table.position, pile).discard for pile in ("war", "sky")] == [("storms",), ("fog",)]


@pytest.mark.parametrize(("there", "most"), [(2, 1), (7, 6), (9, 6)])
def test_dead_walk(there: int, most: int) -> None:
    table = table_with({0: ["dead"]}, temples=["gaul"])
    spaces = list(UNDERWORLD.of(table.position))
    spaces[1] = (0, there)
    UNDERWORLD.put(table.position, tuple(spaces))
    refused(table, f"play dead crypt of kings gaul {most + 1}")
    refused(table, "play dead crypt of kings iberia 1")
    play(table, f"play dead crypt of kings gaul {most}")
    assert armies(table, "gaul") == 5 + most
    assert UNDERWORLD.of(table.position)[1] == (0, there - most)


def test_ragnarok() -> None:
    table = table_with({0: ["ragnarok"]})
    play(table, "play ragnarok")
    for seat in range(3):
        assert god(table, seat, "war") == god(table, seat, "sky") == NOBODY
        assert god(table, seat, "death") != NOBODY


def test_old() -> None:
    table = table_with({0: ["old"]}, lands={0: {"gaul": 2}, 1: {"thule": 1, "rus": 5}})
    play(table, "play old")
    assert [armies(table, land) for land in ("gaul", "thule", "rus", "kush")] == [1, 1, 4, 2]


def test_door() -> None:
    table = table_with({0: ["door"]})
    UNDERWORLD.put(table.position, tuple((1, 5) for _ in range(13)))
    play(table, "play door")
    left = [armies for _, armies in UNDERWORLD.of(table.position)]
    assert [space for space, there in enumerate(left) if there == 3] == [1, 2, 4, 6, 8, 9]
    assert {*left} == {3, 5}


def test_blood_and_ground() -> None:
    for card, left in (("blood", 2), ("ground", 2)):
        table = table_with({0: [card]}, lands={0: {"gaul": 1}})
        before = list(table.position.armies)
        play(table, f"play {card}")
        board = table.rulebook.board
        changed = {land for land, now in enumerate(table.position.armies) if now != before[land]}
        struck = {board.territories[land].continent for land in changed}
        assert len(struck) == 1
        assert all(table.position.armies[land] == left for land in changed if before[land] == 3)
        (continent,) = struck
        threes = {land for land in board.continents[continent].territories if before[land] == 3}
        assert threes <= changed


def test_tomb() -> None:
    table = table_with(
        {0: ["tomb"]},
        lands={0: {"atlas": 2, "oricalcos": 4}, 1: {"thule": 2}},
        gods={0: {"death": "atlas", "war": "oricalcos"}, 1: {}, 2: {}},
        temples=["oricalcos", "atlas"],
    )
    play(table, "play tomb")
    drowned = [LAND[land] for land in ("hesperide", "tritonis", "poseidonis", "oricalcos")]
    assert sorted(SUNK.of(table.position)) == sorted(drowned)
    assert all(table.position.owner[land] == NOBODY for land in drowned)
    assert HEAVEN.of(table.position) == (4, 0, 9)
    assert god(table, 0, "war") == NOBODY
    assert TEMPLES.of(table.position) == (LAND["atlas"],)


@pytest.mark.parametrize("named", [*permutations(("gaul", "roma", "thule"))])
def test_mighty(named: tuple[str, ...]) -> None:
    """Lands may be named in any order; among equal lands, those that are named count."""
    table = table_with({0: ["mighty"]}, lands={0: {"gaul": 9}, 1: {"thule": 5, "rus": 5, "roma": 5}})
    refused(table, "play mighty gaul thule kush")
    refused(table, "play mighty roma thule rus")
    play(table, f"play mighty {' '.join(named)}")
    assert [armies(table, land) for land in ("gaul", "thule", "rus", "roma")] == [5, 3, 5, 3]


def test_diamonds() -> None:
    table = table_with({0: ["diamonds"]}, relics={0: ["wine"], 1: ["book", "tree"]})
    play(table, "play diamonds")
    assert RELICS.of(table.position) == ((), (), ())
    refused(table_with({0: ["diamonds"]}), "play diamonds")


def test_fire() -> None:
    table = table_with(
        {0: ["fire"]}, lands={0: {"gaul": 5}, 1: {"corsica": 2, "roma": 2}}, temples=["corsica"]
    )
    play(table, "play fire corsica")
    assert TEMPLES.of(table.position) == ()
    assert [armies(table, land) for land in ("corsica", "roma", "liguria")] == [1, 1, 3]


def test_forsake() -> None:
    table = table_with({0: ["forsake"]}, temples=["thule"], plague=["kush"])
    refused(table, "play forsake thule")
    refused(table, "play forsake kush")
    play(table, "play forsake alemannia")
    assert armies(table, "alemannia") == 2
    assert god(table, 1, "war") == NOBODY
    assert sorted(PLAGUE.of(table.position)) == sorted([LAND["kush"], LAND["alemannia"]])


def test_paradise() -> None:
    table = table_with({0: ["paradise"]}, plague=["kush", "rus"])
    play(table, "play paradise")
    (drawn,) = table.position.details
    refused(table, "lift gaul", "no_plague")
    play(table, "lift kush")
    assert sorted(PLAGUE.of(table.position)) == sorted([LAND["rus"], drawn])
    assert table.position.armies[drawn] >= 3


def test_trojan() -> None:
    lands = {0: {"gaul": 5}, 1: {"thule": 1, "rus": 2, "roma": 1, "kush": 1}}
    table = table_with(
        {0: ["trojan"]},
        lands=lands,
        gods={0: {"death": "gaul"}, 1: {"war": "roma"}},
        temples=["kush"],
        dice=[4],
    )
    for land in ("rus", "roma", "kush"):
        refused(table, f"play trojan {land}")
    play(table, "play trojan thule")
    assert (owner(table, "thule"), armies(table, "thule")) == (0, 4)
    assert HEAVEN.of(table.position) == (0, 1, 0)


def test_trojan_in_the_plague() -> None:
    lands = {0: {"gaul": 5}, 1: {"thule": 1, "rus": 2}}
    gods: dict[int, dict[str, str]] = {0: {"death": "gaul"}, 1: {}}
    table = table_with({0: ["trojan", "old"]}, lands=lands, gods=gods, plague=["thule"], dice=[5])
    play(table, "play trojan thule")
    assert armies(table, "thule") == 3


def test_trojan_takes_the_last_land() -> None:
    table = table_with(
        {0: ["trojan"], 1: ["storms"]},
        lands={0: {"gaul": 5}, 1: {"thule": 1}},
        gods={0: {"death": "gaul"}, 1: {}},
        dice=[2],
    )
    play(table, "play trojan thule")
    assert not table.position.is_playing(1)
    assert hand(table, 1) == []
    assert owner(table, "thule") == 0


def test_waters() -> None:
    table = table_with({0: ["waters"]})
    refused(table, "play waters gaul iberia")
    play(table, "play waters gaul anglia")
    assert sorted(MAELSTROM.of(table.position)) == sorted([LAND["gaul"], LAND["anglia"]])


def test_nobody_charges_from_an_empty_heaven() -> None:
    refused(table_with({}, phase="charge"), "charge gate of sighs 1", "heaven_empty")


# --- What follows


def test_losing_the_last_land_by_an_own_card_eliminates_and_the_turn_goes_on() -> None:
    table = table_with({0: ["storms"]}, lands={0: {"gaul": 2}, 1: {"thule": 2}}, dice=[6])
    play(table, "play storms gaul")
    assert not table.position.is_playing(0)
    assert table.position.turn != 0


def test_the_aegis_wards_a_miracle_off() -> None:
    table = table_with({0: ["heroes", "gather"]}, relics={1: ["aegis"]}, temples=["gaul"])
    play(table, "ward heroes always", seat=1)
    play(table, "play heroes gaul")
    assert armies(table, "gaul") == 5
    assert RELICS.of(table.position)[1] == ()
    assert "heroes" not in hand(table, 0)
    play(table, "play gather")
    assert armies(table, "gaul") == 7


@pytest.mark.parametrize("key", MIRACLES)
def test_each_is_read_by_its_full_name_in_both_languages(key: str) -> None:
    for text in (*MIRACLES[key].said.en, *MIRACLES[key].said.fr, TOLD[key].name):
        reader = Reader(table_with({}).rulebook, text)
        assert MIRACLE.read(reader) == key


@pytest.mark.parametrize("pile", ["war", "death", "sky", "magic"])
def test_miracles_and_relics_that_were_played_do_not_come_back(pile: str) -> None:
    table = table_with({})
    feature = next(one for one in table.rulebook.features if isinstance(one, Pile) and one.key == pile)
    stack = feature.of(table.position)
    stack._replace(deck=(), discard=stack.deck).put(table.position, pile)
    assert feature.draw(table, 0) is None

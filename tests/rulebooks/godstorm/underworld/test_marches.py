"""Steps 8 and 9, and the return in step 1, on an Earth without gods: the ancient world of Risk Classic."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.engine import Table
from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.errors import Illegal, Unreadable
from games.engine.events import TurnBegan
from games.engine.legality import options
from games.engine.notation import format_order, parse_order
from games.engine.orders import End
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.deal import DealAll
from games.rulebooks.godstorm.rites import Rites, rites
from games.rulebooks.godstorm.state import EPOCH, EXTRAS, HEAVEN, PANTHEON, TEMPLES, UNDERWORLD, heaven
from games.rulebooks.godstorm.underworld import Underworld, altars, crypts
from games.rulebooks.godstorm.underworld.spaces import EMPTY, MAP, laid_out, stands
from games.rulebooks.risk_classic import GS_CLASSIC
from games.texts.found import text_of

SPACE = MAP.territory_index
GATES = ("gate_of_sighs", "gate_of_ashes", "gate_of_shadows")
ME, OTHER = 0, 1
HOSTILE = dict.fromkeys(GATES, (OTHER, 1))


@dataclass(frozen=True)
class Watch(Rites):
    """A feature that keeps the edition's extra state and notes who threw three alike."""

    key = "watch"
    extras = EXTRAS
    seen: list[int] = field(default_factory=list)

    def cast(self, table: Table, seat: int) -> None:
        self.seen.append(seat)


def in_phase(
    phase: str,
    *,
    mine: int = 0,
    spaces: Mapping[str, tuple[int, int]] | None = None,
    dice: str = "",
    by_rolls: bool = True,
) -> Table:
    """Put seat 0 of three in a phase of its turn, with armies in heaven and a temple on its first land."""
    edition = replace(GS_CLASSIC, key="dead", deal=DealAll(jokers=False), setup=(PLACEMENT,))
    rulebook = edition.with_(Watch(), Underworld(by_rolls))
    table = Table.begin(rulebook, 3, RandomDice(random.Random(1)), first=ME)
    position = table.position
    table.write(TurnBegan(ME, 1, REINFORCE.key, 0, ()))
    PANTHEON.put(position, (3, 1, 4))
    HEAVEN.put(position, (mine, 5, 0))
    TEMPLES.put(position, tuple(sorted((position.owner.index(ME), position.owner.index(OTHER)))))
    UNDERWORLD.put(position, tuple((spaces or {}).get(MAP.territories[i].key, EMPTY) for i in range(13)))
    position.phase = phase
    table.dice = GivenDice([[int(die) for die in group] for group in dice.split()])
    table.rulebook.stages[phase].enter(table)
    return table


def order(table: Table, text: str, seat: int = ME) -> None:
    table.play(seat, parse_order(table.rulebook, text))


def refusal(table: Table, text: str) -> str:
    with pytest.raises(Illegal) as refused:
        order(table, text)
    return refused.value.code


def targets(table: Table, verb: str) -> dict[str, list[str]]:
    """Return the possible marches: from a space (or heaven) to these spaces."""
    found: dict[str, list[str]] = {}
    for option in options(table.rulebook, table.position, ME):
        if option.template.startswith(verb) and "dice" not in option.slots:
            source = str(option.slots["source"].values[0]) if "source" in option.slots else "heaven"
            found[source] = [str(key) for key in option.slots["target"].values]
    return found


def there(table: Table, space: str) -> tuple[int, int]:
    return stands(table.position, SPACE[space])


def all_armies(table: Table) -> int:
    """Return the armies of both sides, in heaven and below."""
    return sum(HEAVEN.of(table.position)) + sum(armies for _, armies in UNDERWORLD.of(table.position))


# --- Step 8


def test_players_without_armies_below_enter_by_an_empty_gate() -> None:
    table = in_phase("charge", mine=4, spaces={"gate_of_ashes": (OTHER, 2), "crypt_of_bones": (OTHER, 2)})
    assert targets(table, "charge") == {"heaven": ["gate_of_sighs", "gate_of_shadows"]}
    order(table, "charge gate_of_shadows 3")
    assert there(table, "gate_of_shadows") == (ME, 3)
    assert heaven(table.position, ME) == 1
    # The others follow onto spaces that are now the seat's own, and nowhere else.
    assert targets(table, "charge") == {"heaven": ["gate_of_shadows"]}


def test_a_gate_is_attacked_only_if_all_are_held() -> None:
    table = in_phase("charge", mine=3, spaces=HOSTILE, dice="654 1")
    assert {*targets(table, "charge")["heaven"]} == {*GATES}
    order(table, "charge gate_of_ashes 3")
    assert there(table, "gate_of_ashes") == (ME, 3)
    assert heaven(table.position, ME) == 0


def test_armies_below_go_to_own_spaces_but_through_no_gate() -> None:
    table = in_phase("charge", mine=5, spaces={"black_river": (ME, 1), "altar_of_blood": (ME, 2)})
    assert targets(table, "charge") == {"heaven": ["altar_of_blood", "black_river"]}
    order(table, "charge black_river 2")
    order(table, "charge altar_of_blood 3")
    assert (there(table, "black_river"), there(table, "altar_of_blood")) == ((ME, 3), (ME, 5))
    assert table.position.phase == "underworld"


@pytest.mark.parametrize(("armies", "is_legal"), [(0, False), (1, True), (4, True), (5, False)])
def test_heaven_may_be_emptied_and_no_more(armies: int, is_legal: bool) -> None:
    table = in_phase("charge", mine=4)
    if is_legal:
        order(table, f"charge gate_of_sighs {armies}")
        assert heaven(table.position, ME) == 4 - armies
    else:
        assert refusal(table, f"charge gate_of_sighs {armies}") == "wrong_number"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("charge crypt_of_kings 1", "no_landing"),
        ("charge valhalla 1", "no_landing"),
        ("attack gaul iberia until 1", ""),
    ],
)
def test_an_impossible_charge_is_refused(text: str, code: str) -> None:
    assert code in refusal(in_phase("charge", mine=4), text)


def test_an_empty_heaven_and_nothing_below_pass_both_steps_at_once() -> None:
    table = in_phase("charge")
    assert (table.position.turn, table.position.phase) == (OTHER, "reinforce")


# --- Step 9


def test_any_gate_may_be_invaded_from_heaven_even_with_armies_below() -> None:
    table = in_phase("underworld", mine=2, spaces={"gate_of_sighs": (ME, 1), "gate_of_ashes": (OTHER, 9)})
    assert targets(table, "charge") == {"heaven": ["gate_of_ashes", "gate_of_shadows"]}
    order(table, "charge gate_of_shadows 2")
    assert there(table, "gate_of_shadows") == (ME, 2)


def test_armies_go_to_neighbours_that_are_not_their_own_and_not_through_flames() -> None:
    table = in_phase(
        "underworld", spaces={"gate_of_sighs": (ME, 2), "plain_of_souls": (ME, 1), "black_river": (OTHER, 1)}
    )
    assert targets(table, "assail") == {"gate_of_sighs": ["grey_shore", "black_river"]}
    for text in ("crypt_of_queens", "crypt_of_kings", "plain_of_souls", "field_of_reeds", "kurnugia"):
        assert refusal(table, f"assail gate_of_sighs {text} 1") == "out_of_reach"
    assert refusal(table, "assail black_river altar_of_blood 1") == "not_your_space"


@pytest.mark.parametrize(("armies", "is_legal"), [(0, False), (1, True), (2, True), (3, False)])
def test_one_army_stays_on_each_space(armies: int, is_legal: bool) -> None:
    table = in_phase("underworld", spaces={"gate_of_ashes": (ME, 3)})
    if is_legal:
        order(table, f"assail gate_of_ashes crypt_of_bones {armies}")
        assert there(table, "gate_of_ashes") == (ME, 3 - armies)
        assert there(table, "crypt_of_bones") == (ME, armies)
    else:
        assert refusal(table, f"assail gate_of_ashes crypt_of_bones {armies}") == "wrong_number"


@pytest.mark.parametrize(
    ("mine", "attack"), [(1, "6"), (2, "66"), (3, "666"), (4, "666")], ids=["one", "two", "three", "four"]
)
def test_out_of_heaven_as_many_dice_are_rolled_as_armies_take_part_up_to_three(
    mine: int, attack: str
) -> None:
    table = in_phase("underworld", mine=mine, spaces={"gate_of_sighs": (OTHER, 1)}, dice=f"{attack} 1")
    order(table, f"charge gate_of_sighs {mine}")
    assert there(table, "gate_of_sighs") == (ME, mine)


@pytest.mark.parametrize(("armies", "attack"), [(2, "6"), (3, "66"), (4, "666"), (5, "666")])
def test_from_a_space_one_die_fewer_than_armies_is_rolled(armies: int, attack: str) -> None:
    table = in_phase(
        "underworld",
        spaces={"gate_of_ashes": (ME, armies), "crypt_of_bones": (OTHER, 1)},
        dice=f"{attack} 1",
    )
    order(table, f"assail gate_of_ashes crypt_of_bones {armies - 1}")
    assert there(table, "crypt_of_bones") == (ME, armies - 1)


def test_ties_are_the_defenders_and_the_fallen_go_to_the_reserve() -> None:
    table = in_phase(
        "underworld",
        mine=7,
        spaces={"gate_of_ashes": (ME, 3), "crypt_of_bones": (OTHER, 3)},
        dice="65 64 1 61",
    )
    before = all_armies(table)
    order(table, "assail gate_of_ashes crypt_of_bones 2")
    # 6 against 6 and 5 against 4: one falls on each side; then the last one loses.
    assert there(table, "gate_of_ashes") == (ME, 1)
    assert there(table, "crypt_of_bones") == (OTHER, 2)
    assert HEAVEN.of(table.position) == (7, 5, 0)
    assert all_armies(table) == before - 3


@pytest.mark.parametrize(("going", "last"), [(3, "61"), (5, "611")])
def test_all_that_took_part_and_are_left_move_in(going: int, last: str) -> None:
    table = in_phase(
        "underworld",
        spaces={"gate_of_ashes": (ME, 6), "crypt_of_bones": (OTHER, 2)},
        dice=f"611 55 {last} 5",
    )
    order(table, f"assail gate_of_ashes crypt_of_bones {going}")
    assert there(table, "gate_of_ashes") == (ME, 6 - going)
    assert there(table, "crypt_of_bones") == (ME, going - 1)


def test_nobody_goes_from_a_space_with_a_single_army() -> None:
    table = in_phase("underworld", mine=1, spaces={"gate_of_ashes": (ME, 1)})
    assert refusal(table, "assail gate_of_ashes crypt_of_bones 1") == "nobody_ready"


# --- Roll by roll


def roll_by_roll(dice: str, **fields: Any) -> Table:
    """Put six of a seat's armies next to three of another's."""
    spaces = {"gate_of_ashes": (ME, 6), "crypt_of_bones": (OTHER, 3)}
    return in_phase("underworld", spaces=spaces, dice=dice, **fields)


def test_players_name_their_dice_and_may_break_off() -> None:
    table = roll_by_roll("61 55")
    order(table, "assail gate_of_ashes crypt_of_bones 4 with 2 dice")
    assert (there(table, "gate_of_ashes"), there(table, "crypt_of_bones")) == ((ME, 5), (OTHER, 2))
    assert (table.position.phase, table.position.turn) == ("underworld", ME)
    table.play(ME, End())
    assert table.position.turn == OTHER


@pytest.mark.parametrize("going", [2, 3, 4])
def test_at_least_as_many_armies_as_dice_move_in(going: int) -> None:
    table = roll_by_roll("666 55 66 2")
    order(table, "assail gate_of_ashes crypt_of_bones 3 with 3 dice")
    order(table, f"assail gate_of_ashes crypt_of_bones {going} with 2 dice")
    assert there(table, "crypt_of_bones") == (ME, going)
    assert there(table, "gate_of_ashes") == (ME, 6 - going)


@pytest.mark.parametrize("said", ["1 with 2 dice", "5 with 4 dice", "5 with 0 dice"])
def test_no_more_dice_than_armies_take_part_and_three_at_most(said: str) -> None:
    assert refusal(roll_by_roll(""), f"assail gate_of_ashes crypt_of_bones {said}") == "wrong_dice"


def test_nothing_is_thrown_for_an_empty_space() -> None:
    table = in_phase("underworld", spaces={"gate_of_sighs": (ME, 3)})
    assert refusal(table, "assail gate_of_sighs grey_shore 2 with 1 die") == "wrong_dice"


def test_from_heaven_dice_are_named_too() -> None:
    table = in_phase("charge", mine=3, spaces=HOSTILE, dice="5 5")
    order(table, "charge gate_of_ashes 1 with 1 die")
    assert (heaven(table.position, ME), there(table, "gate_of_ashes")) == (2, (OTHER, 1))
    assert table.position.phase == "charge"


def test_single_rolls_are_offered_where_armies_defend() -> None:
    table = roll_by_roll("")
    singles = [one for one in options(table.rulebook, table.position, ME) if "dice" in one.slots]
    assert [one.slots["dice"].values for one in singles] == [("1",), ("2",), ("3",)]
    assert [min(one.slots["armies"].values) for one in singles] == [1, 2, 3]
    assert {one.slots["target"].values for one in singles} == {("crypt_of_bones",)}


def test_in_version_1_all_fight_to_the_end() -> None:
    table = roll_by_roll("", by_rolls=False)
    assert not [one for one in options(table.rulebook, table.position, ME) if "dice" in one.slots]
    assert refusal(table, "assail gate_of_ashes crypt_of_bones 4 with 2 dice") == "wrong_dice"


@pytest.mark.parametrize(("dice", "seen"), [("665 55", []), ("666 55", [ME])])
def test_three_dice_alike_count_for_the_labour_of_magic_below_too(dice: str, seen: list[int]) -> None:
    table = in_phase("underworld", mine=3, spaces={"gate_of_sighs": (OTHER, 2)}, dice=dice)
    order(table, "charge gate_of_sighs 3")
    [watch] = [part for part in rites(table.rulebook) if isinstance(part, Watch)]
    assert watch.seen == seen


def test_armies_of_players_not_on_turn_do_nothing() -> None:
    table = in_phase("underworld", mine=1, spaces={"crypt_of_bones": (OTHER, 4)})
    with pytest.raises(Illegal):
        order(table, "assail crypt_of_bones black_river 1", seat=OTHER)


def test_the_step_may_be_ended_with_armies_left() -> None:
    table = in_phase("underworld", mine=3)
    table.play(ME, End())
    assert table.position.turn == OTHER


# --- The return of step 1


def test_each_crypt_sends_one_army_a_turn_to_a_temple_of_its_owner() -> None:
    table = in_phase("return", spaces={"crypt_of_kings": (ME, 3), "crypt_of_bones": (ME, 2)})
    temple = table.position.owner.index(ME)
    key, before = table.rulebook.board.territories[temple].key, table.position.armies[temple]
    order(table, f"return crypt_of_kings {key}")
    assert refusal(table, f"return crypt_of_kings {key}") == "no_way_back"
    order(table, f"return crypt_of_bones {key}")
    assert table.position.armies[temple] == before + 2
    assert (there(table, "crypt_of_kings"), there(table, "crypt_of_bones")) == ((ME, 2), (ME, 1))
    assert table.position.phase == "attack"
    assert not table.position.extra.get("gs_crypts_opened")


@pytest.mark.parametrize(("armies", "is_asked"), [(1, False), (2, True)])
def test_the_last_army_of_a_crypt_stays(armies: int, is_asked: bool) -> None:
    table = in_phase("return", spaces={"crypt_of_kings": (ME, armies)})
    assert (table.position.phase == "return") == is_asked


def test_nobody_comes_back_to_a_foreign_temple_or_without_a_temple() -> None:
    table = in_phase("return", spaces={"crypt_of_kings": (ME, 2)})
    board, owner = table.rulebook.board.territories, table.position.owner
    theirs, bare = owner.index(OTHER), owner.index(ME, owner.index(ME) + 1)
    for land in (theirs, bare):
        assert refusal(table, f"return crypt_of_kings {board[land].key}") == "no_temple"


# --- What spaces bring, and how they are said


def test_altars_are_dice_among_gods_and_crypts_and_altars_are_points() -> None:
    spaces = {"altar_of_blood": (ME, 1), "altar_of_smoke": (ME, 2), "crypt_of_kings": (ME, 1)}
    table = in_phase("underworld", mine=1, spaces={**spaces, "gate_of_ashes": (ME, 1)})
    [part] = [part for part in rites(table.rulebook) if isinstance(part, Underworld)]
    assert part.might(table.position, ME, 0, attacking=True).dice == 2 == altars(table.position, ME)
    assert part.might(table.position, OTHER, 0, attacking=True).dice == 0
    assert part.score(table.rulebook, table.position, ME) == 3
    assert crypts(table.position, ME) == (SPACE["crypt_of_kings"],)


@pytest.mark.parametrize(
    "text",
    [
        "charger Porte des Soupirs 4",
        "charge vers la porte des soupirs avec 4 armées",
        "charge to the gate of sighs with four armies",
        "charger vers la porte des soupirs avec 4 armées",
    ],
)
def test_spaces_are_read_by_their_names_in_both_languages(text: str) -> None:
    rulebook = in_phase("charge", mine=4).rulebook
    assert parse_order(rulebook, text) == parse_order(rulebook, "charge gate_of_sighs 4")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "text",
    [
        *("charge gate_of_sighs 4", "charge gate_of_sighs 4 with 1 die"),
        *("assail grey_shore altar_of_smoke 1", "assail grey_shore altar_of_smoke 3 with 3 dice"),
        "return crypt_of_bones gaul",
    ],
)
def test_a_written_order_is_read_back(text: str, language: str) -> None:
    rulebook = in_phase("charge", mine=4).rulebook
    said = parse_order(rulebook, text)
    assert parse_order(rulebook, format_order(rulebook, said, language)) == said


def test_a_space_that_is_none_is_refused() -> None:
    with pytest.raises(Unreadable):
        parse_order(in_phase("charge", mine=4).rulebook, "charge peru 4")


def test_heavens_are_next_to_the_map_with_their_own_names() -> None:
    table = in_phase("charge", mine=4, spaces={"grey_shore": (OTHER, 2)})
    shown = laid_out(table.position)
    found = {
        place.key: (owner, armies)
        for place, owner, armies in zip(MAP.territories, shown.owners, shown.armies, strict=True)
        if armies
    }
    assert found == {"grey_shore": (OTHER, 2), "elysium": (ME, 4), "avalon": (OTHER, 5)}


# --- Computer players


def advised(table: Table) -> str:
    """Return a computer player's order."""
    stage = table.rulebook.stage(table.position)
    assert stage.bot_order is not None
    return format_order(table.rulebook, stage.bot_order(table.rulebook, table.position, ME))


def test_a_computer_player_charges_near_crypts_and_takes_empty_spaces() -> None:
    table = in_phase("charge", mine=9)
    for _ in range(20):
        if table.position.turn != ME:
            break
        order(table, advised(table))
    held = {MAP.territories[i].key for i, (seat, _) in enumerate(UNDERWORLD.of(table.position)) if seat == ME}
    assert sum(key.startswith(("crypt", "altar")) for key in held) >= 3


@pytest.mark.parametrize(("epoch", "fights"), [(4, False), (5, True)])
def test_it_dares_more_in_the_last_epoch(epoch: int, fights: bool) -> None:
    table = in_phase("underworld", spaces={"gate_of_ashes": (ME, 4), "crypt_of_bones": (OTHER, 3)})
    EPOCH.put(table.position, epoch)
    assert advised(table).startswith("assail" if fights else "end")


@pytest.mark.parametrize(
    ("section", "words"),
    [("goal", "crypt"), ("reinforce", "temple"), ("attack", "altar"), ("move", "flames")],
)
def test_the_rules_describe_it_in_its_place(section: str, words: str) -> None:
    rulebook = in_phase("charge", mine=1).rulebook
    told = text_of(next(part for part in rites(rulebook) if isinstance(part, Underworld)))
    assert words in " ".join(map(str, told.prose(rulebook)[section].values()))

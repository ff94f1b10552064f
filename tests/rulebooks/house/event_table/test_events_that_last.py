"""Events of the table (ev_12) that last: their effects, and their end."""

from __future__ import annotations

import pytest

from games.engine.armies.targets import crossings
from games.engine.chance.odds import chance_to_take, siege
from games.engine.events import Attacked
from games.rulebooks.house.event_table.cities import cities_of
from games.rulebooks.house.event_table.combat import Softened
from games.rulebooks.house.event_table.events import EVENTS, lasting_of
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, index
from tests.support.rulebooks.events import attacking, in_force, leave, put, rolled


def losses(game: Scene) -> tuple[int, int]:
    fought = game.event(Attacked)
    return fought.source_losses, fought.target_losses


# --- How long


@pytest.mark.parametrize(
    "event",
    [event.code for event in EVENTS if (lasting := lasting_of(event.code)) and lasting.turns == 1],
)
def test_an_event_for_a_turn_ends_with_it(event: str) -> None:
    game = rolled(event, "1" if event == "3-3-4" else "")
    if event == "6-6-3":
        game.order(ALICE, "rival 2")
        assert (in_force(game, ALICE), in_force(game, BOB)) == ([], ["6-6-3"])
        return
    assert in_force(game, ALICE) == [event]
    leave(game, ALICE)
    assert in_force(game, ALICE) == (["1-3-5"] if event == "1-3-5" else [])


@pytest.mark.parametrize(("event", "turns"), [("1-1-3", 3), ("1-1-6", 2)])
def test_an_event_for_several_turns_ends_after_them(event: str, turns: int) -> None:
    game = rolled(event)
    for turn in range(turns):
        assert in_force(game, ALICE)[0] == event, turn
        for seat in (ALICE, BOB, CHARLIE):
            leave(game, seat)
    assert event not in in_force(game, ALICE)


def test_1_3_5_ends_when_the_next_turn_begins() -> None:
    game = rolled("1-3-5")
    leave(game, ALICE)
    leave(game, BOB)
    assert "1-3-5" in in_force(game, ALICE)
    leave(game, CHARLIE)
    assert "1-3-5" not in in_force(game, ALICE)


def test_6_6_3_forbids_the_next_turn_of_the_rival_alone() -> None:
    game = rolled("6-6-3").order(ALICE, "rival 2")
    leave(game, ALICE)
    assert game.position.turn == BOB
    assert not any(crossings(game.rulebook, game.position, BOB))
    leave(game, BOB)
    assert "6-6-3" not in in_force(game, BOB)
    game = put(turn=BOB, phase="manoeuvre")
    game.order(BOB, "end", dice="663").order(CHARLIE, "rival 1")
    leave(game, CHARLIE)
    assert "6-6-3" in in_force(game, ALICE)  # her turn of this round was over


def test_the_same_event_does_not_count_twice() -> None:
    game = put(turn=CHARLIE, phase="manoeuvre", events_in_force=[[ALICE, "4-4-4", 0, ""]])
    game.order(CHARLIE, "end", dice="444")
    assert in_force(game, ALICE) == ["4-4-4"]


@pytest.mark.parametrize("event", ["1-1-4", "6-6-3"])
def test_counter_espionage_makes_spies_useless(event: str) -> None:
    game = rolled(event, events_in_force=[[ALICE, "4-4-1", 0, ""], [BOB, "4-4-1", 0, ""]])
    if event == "6-6-3":
        game.order(ALICE, "rival 2")
    assert (in_force(game, ALICE), in_force(game, BOB)) == (["4-4-1"], ["4-4-1"])


def test_4_4_1_frees_a_player_from_espionage() -> None:
    game = put(
        turn=CHARLIE, phase="manoeuvre", events_in_force=[[ALICE, "6-6-3", 6, ""], [BOB, "6-6-3", 6, ""]]
    )
    game.order(CHARLIE, "end", dice="441")
    assert (in_force(game, ALICE), in_force(game, BOB)) == (["4-4-1"], ["6-6-3"])


def test_the_rules_spy_on_a_player_without_counter_espionage() -> None:
    """Bob is the strongest, but has counter-espionage."""
    game = rolled("6-6-3", events_in_force=[[BOB, "4-4-1", 0, ""]])
    game.table.leave_to_rules(ALICE)
    assert (in_force(game, BOB), in_force(game, CHARLIE)) == (["4-4-1"], ["6-6-3"])


# --- What may be attacked


@pytest.mark.parametrize("event", ["1-1-4", "6-6-3", "3-3-4"])
def test_no_attack_at_all(event: str) -> None:
    game = attacking(event)
    game.refuses(ALICE, "attack alaska kamchatka 3", "closed_border")
    assert not game.legal(ALICE, "attack")


@pytest.mark.parametrize("die", range(1, 7))
def test_3_3_4_forbids_attacks_with_1_or_2(die: int) -> None:
    assert in_force(rolled("3-3-4", str(die)), ALICE) == (["3-3-4"] if die <= 2 else [])


@pytest.mark.parametrize(
    ("event", "closed", "still_open"),
    [("2-2-3", ["peru brazil"], ["alaska kamchatka"]), ("1-2-6", ["alaska kamchatka"], ["peru brazil"])],
)
def test_continents_that_cannot_be_attacked(event: str, closed: list[str], still_open: list[str]) -> None:
    game = attacking(event)
    for way in closed:
        game.refuses(ALICE, f"attack {way} 1", "closed_border")
    for way in still_open:
        assert f"attack {way} 1" in game.legal(ALICE, "attack")


def test_4_4_6_attacks_from_coast_to_coast() -> None:
    game = attacking("4-4-6", alice="alaska 9, irkutsk 5, peru")
    assert "attack alaska argentina 3" in game.legal(ALICE)
    assert "attack irkutsk argentina 3" not in game.legal(ALICE)
    assert "attack alaska afghanistan 3" not in game.legal(ALICE)
    attacking().refuses(ALICE, "attack alaska argentina 3", "not_adjacent")


def test_5_5_6_cannot_be_attacked_by_sea() -> None:
    game = attacking("5-5-6", seat=BOB, bob="kamchatka 4, brazil 3")
    game.refuses(ALICE, "attack alaska kamchatka 3", "closed_border")
    assert "attack peru brazil 3" in game.legal(ALICE)  # by land


# --- Reinforcements


@pytest.mark.parametrize(("event", "cap"), [("1-1-3", 3), ("3-3-5", 5)])
@pytest.mark.parametrize("lands", [7, 13, 16, 19])
def test_reinforcements_are_capped(event: str, cap: int, lands: int) -> None:
    others = [key for key in ("ural", "siberia", "yakutsk", "irkutsk", "mongolia", "china", "afghanistan")]
    others += ["great_britain", "iceland", "scandinavia", "north_africa", "congo", "egypt"]
    others += ["quebec", "ontario", "alberta", "greenland", "western_us", "eastern_us"]
    game = rolled(event, alice=", ".join(others[:lands]), capitals=("ural", "kamchatka", "siam"))
    assert game.position.to_place[ALICE] == min(cap, max(3, lands // 3) + 1)


@pytest.mark.parametrize("is_held", [True, False])
@pytest.mark.parametrize("cities", [0, 1, 2])
def test_2_2_5_costs_armies_unless_afghanistan_is_held(is_held: bool, cities: int) -> None:
    mine = "alaska 20, peru 5" + (", afghanistan" if is_held else "")
    game = rolled("2-2-5", alice=mine, cities=("alaska", "peru")[:cities])
    game.play(ALICE, f"place {game.position.to_place[ALICE]} peru")
    before = game.position.armies_on(game.position.lands[ALICE])
    leave(game, ALICE)
    assert cities_of(game.position, ALICE).bit_count() == cities
    assert before - game.position.armies_on(game.position.lands[ALICE]) == (0 if is_held else 5 * cities)


# --- The dice


@pytest.mark.parametrize(
    ("event", "limits"),
    [("", (1, 2, 3, 3)), ("1-1-2", (1, 1, 1, 1)), ("2-3-5", (1, 2, 2, 2)), ("1-3-6", (1, 1, 2, 2))],
)
@pytest.mark.parametrize("armies", [2, 3, 4, 5])
def test_the_number_of_attacking_dice(event: str, limits: tuple[int, ...], armies: int) -> None:
    game = attacking(*filter(None, [event]), alice=f"alaska {armies}, peru 2")
    limit = limits[armies - 2]
    orders = game.legal(ALICE, "attack alaska kamchatka")
    assert {dice for dice in (1, 2, 3) if f"attack alaska kamchatka {dice}" in orders} == {
        *range(1, limit + 1)
    }
    game.refuses(ALICE, f"attack alaska kamchatka {limit + 1}", "wrong_dice")


@pytest.mark.parametrize(("armies", "limit"), [(2, 2), (3, 3), (4, 3)])
def test_1_3_5_lets_attackers_count_double(armies: int, limit: int) -> None:
    game = attacking("1-3-5", seat=BOB, alice=f"alaska {armies}, peru 2")
    game.refuses(ALICE, f"attack alaska kamchatka {limit + 1}", "wrong_dice")
    game.order(ALICE, f"attack alaska kamchatka {limit}", dice="111"[:limit] + "-66")
    assert game.armies("alaska") == max(1, armies - 2)  # the last army stays


@pytest.mark.parametrize(
    ("event", "dice", "expected"),
    [
        ("4-4-4", "44-44", (1, 1)),  # 5 and 4 against 4 and 4
        ("5-5-4", "44-44", (1, 1)),
        ("6-6-1", "31-52", (1, 1)),  # 6 and 1 against 5 and 2
        ("6-6-1", "21-52", (2, 0)),
        ("1-2-4", "66-51", (1, 1)),  # 4 and 6 against 5 and 1
        ("1-2-4", "66-31", (0, 2)),
        ("1-1-6", "11-66", (3, 0)),
        ("1-1-6", "16-66", (3, 0)),
        ("1-1-6", "61-51", (1, 1)),
        ("1-3-4", "66-11", (2, 2)),
        ("1-3-4", "61-52", (3, 1)),
    ],
)
def test_events_change_the_dice_of_an_attack(event: str, dice: str, expected: tuple[int, int]) -> None:
    game = attacking(event)
    game.order(ALICE, "attack alaska kamchatka 2", dice=dice)
    assert losses(game) == expected


@pytest.mark.parametrize(
    ("event", "dice", "expected"),
    [
        ("5-5-4", "55-44", (1, 1)),
        ("5-5-4", "65-45", (1, 1)),
        ("1-1-6", "66-55", (0, 3)),
        ("1-1-6", "61-51", (1, 1)),
    ],
)
def test_events_change_the_dice_of_a_defence(event: str, dice: str, expected: tuple[int, int]) -> None:
    game = attacking(event, seat=BOB)
    game.order(ALICE, "attack alaska kamchatka 2", dice=dice)
    assert losses(game) == expected


@pytest.mark.parametrize(("event", "ahead"), [("3-3-1", -1), ("5-5-3", 2)])
def test_a_continent_where_dice_count_differently(event: str, ahead: int) -> None:
    game = rolled(event).order(ALICE, "terrain asia")
    combat, position = game.rulebook.combat, game.position
    usual = combat.between(position, CHARLIE, index("kamchatka"))
    asia, america = (combat.between(position, ALICE, index(land)) for land in ("kamchatka", "brazil"))
    assert america is usual
    chances = [chance_to_take(known, 5, 3) for known in (usual, asia)]
    assert (chances[1] > chances[0]) == (ahead > 0)
    firm = combat.between(position, BOB, index("india"))
    assert (chance_to_take(firm, 5, 3) < chances[0]) == (event == "5-5-3")


def test_1_3_4_spares_the_last_army_and_lets_armies_move_in() -> None:
    game = attacking("1-3-4", alice="alaska 2, peru 2", bob="kamchatka, brazil 3")
    game.order(ALICE, "attack alaska kamchatka 1", dice="6-1")
    assert (game.owner("kamchatka"), game.armies("alaska"), game.armies("kamchatka")) == (ALICE, 1, 1)


def test_barbarians_defend_with_one_die() -> None:
    game = attacking(dave="northwest_territory 10", alice="alaska 9, peru")
    game.order(ALICE, "attack alaska northwest_territory 3", dice="654-4")
    assert losses(game) == (0, 1)


# --- Before a combat


@pytest.mark.parametrize(
    ("event", "faces"), [("4-4-5", "56"), ("5-5-2", "456"), ("5-4-2", ""), ("5-4-3", "")]
)
@pytest.mark.parametrize(("armies", "half", "three"), [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 1), (5, 3, 2)])
def test_defenders_fall_before_the_combat_and_one_stays(
    event: str, faces: str, armies: int, half: int, three: int
) -> None:
    for die in "3456" if faces else "-":
        game = attacking(event, bob=f"kamchatka {armies}, brazil 3")
        left = three if event == "5-4-3" else half if not faces or die in faces else armies
        thrown = (die + " " if faces else "") + ("1-66" if left > 2 else "1-6")
        game.order(ALICE, "attack alaska kamchatka 1", dice=thrown)
        assert game.armies("kamchatka") == left


def test_a_combat_is_all_rolls_between_two_territories_in_a_turn() -> None:
    """Effects before a combat happen once (A75)."""
    game = attacking("5-4-2", bob="kamchatka 9, brazil 3")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-66")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-66")
    assert game.armies("kamchatka") == 5
    game.order(ALICE, "attack peru brazil 1", dice="1-6")
    assert game.armies("brazil") == 2


@pytest.mark.parametrize(("armies", "left"), [(2, 1), (4, 1), (5, 2), (9, 6)])
def test_6_4_3_costs_attackers_three_armies_first(armies: int, left: int) -> None:
    game = attacking("6-4-3", seat=BOB, alice=f"alaska {armies}, peru 5")
    dice = {1: "", 2: "6-11", 6: "666-11"}[left]
    game.order(ALICE, f"attack alaska kamchatka {min(3, armies - 1)}", dice=dice)
    assert game.armies("alaska") == left
    assert game.event(Softened).armies == armies - left


@pytest.mark.parametrize(("event", "faces"), [("4-4-5", "56"), ("5-5-2", "456")])
@pytest.mark.parametrize("die", "3456")
def test_attackers_fall_before_the_combat_too(event: str, faces: str, die: str) -> None:
    """The rule includes combats in defence.

    « La moitié des régiments adverses sont anéantis. Avant chaque combat. »
    """
    game = attacking(event, seat=BOB, alice="alaska 7, peru 5")
    game.order(ALICE, "attack alaska kamchatka 3", dice=f"{die} 666-11")
    assert game.armies("alaska") == (4 if die in faces else 7)
    assert game.armies("kamchatka") == 2


def test_without_attackers_left_there_is_no_combat() -> None:
    game = put(
        turn=ALICE,
        phase="attack",
        alice="alaska 4, peru 5",
        events_in_force=[[ALICE, "5-4-2", 0, ""], [BOB, "6-4-3", 0, ""]],
    )
    game.order(ALICE, "attack alaska kamchatka 3")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 4)


def test_odds_of_attacks_follow_from_events() -> None:
    plain = attacking()
    usual = chance_to_take(plain.rulebook.combat.between(plain.position, ALICE, index("kamchatka")), 9, 4)
    for event, better in (
        ("4-4-4", True),
        ("6-6-1", True),
        ("1-2-4", False),
        ("1-1-2", False),
        ("1-3-4", False),
    ):
        game = attacking(event)
        combat = game.rulebook.combat.between(game.position, ALICE, index("kamchatka"))
        assert (chance_to_take(combat, 9, 4) > usual) == better, event
        ends = siege(combat, 6, 4).ends
        assert all(mine >= 1 for mine, _ in ends)
        assert sum(ends.values()) == pytest.approx(1)

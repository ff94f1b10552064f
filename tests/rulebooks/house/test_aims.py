"""House rules that change how to win: fixed rounds, deathmatch, assassin, shared victory."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.events import Won
from games.engine.position import HIDDEN
from games.engine.redaction import redact
from games.engine.table import Table
from games.features.missions.cards import Destroy, Hold
from games.features.missions.secrets import MISSIONS, missions_of
from games.rulebooks.house.aims.rounds import points
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, Scene, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import CLOSED

AUSTRALIA = "indonesia, new_guinea, western_australia, eastern_australia"


def offered(option: str) -> set[str]:
    return {key for key, book in RULEBOOKS.items() if any(c.key == option for c in book.choices)}


# --- Fixed rounds


def last_turn(round_: int, rounds: str = "6", alice: str = "alaska", charlie: str = "peru") -> Scene:
    """Let Charlie, the last of three players, end their turn in this round.

    Bob has everything else, with one army on each territory.
    """
    game = scene(
        options={"rounds": rounds},
        alice=alice,
        charlie=charlie,
        bob=", ".join(key for key in KEYS if key not in f"{alice} {charlie}"),
        phase="manoeuvre",
        turn=CHARLIE,
        round=round_,
    )
    return game.order(CHARLIE, "end")


@pytest.mark.parametrize(("rounds", "last"), [("6", 6), ("10", 10), ("15", 15)])
def test_the_game_ends_with_the_last_round_and_not_before(rounds: str, last: int) -> None:
    assert not last_turn(last - 1, rounds).position.is_over
    over = last_turn(last, rounds)
    assert over.position.is_over
    assert over.event(Won) == Won((BOB,), "points", (2, 1, 2))


def test_a_territory_is_a_point_and_a_continent_its_armies_more() -> None:
    """Australia: four territories and two armies make six, five territories elsewhere five."""
    game = last_turn(5, alice=AUSTRALIA, charlie="peru, brazil, argentina, alaska, alberta")
    assert points(game.rulebook, game.position, ALICE) == 4 + 2
    assert points(game.rulebook, game.position, CHARLIE) == 5


def test_more_armies_decide_among_as_many_points() -> None:
    assert last_turn(6, alice="alaska 2").position.places == (2, 1, 3)


def test_players_equal_in_both_share_the_place() -> None:
    assert last_turn(6).position.places == (2, 1, 2)


def test_a_player_who_leaves_in_the_last_turn_ends_the_last_round() -> None:
    game = scene(
        options={"rounds": "6"}, alice="alaska 4", charlie="peru", bob="brazil", turn=CHARLIE, round=6
    )
    game.order(CHARLIE, "resign")
    assert (game.position.reason, game.position.places[CHARLIE]) == ("points", 3)


def test_partners_count_together() -> None:
    game = scene(
        rulebook="h2006_team",
        options={"rounds": "6"},
        alice="alaska",
        bob=", ".join(KEYS[1:40]),
        charlie=KEYS[40],
        dave=KEYS[41],
        phase="manoeuvre",
        turn=DAVE,
        round=6,
    )
    game.order(DAVE, "end")
    assert game.position.places == (3, 1, 3, 1)


def test_every_edition_can_be_played_for_rounds() -> None:
    assert offered("rounds") == {*RULEBOOKS} - CLOSED


# --- Deathmatch


def elimination(options: dict[str, str], beaten_by: dict[str, int] | None = None, **fields: object) -> Scene:
    """Let Alice take Bob's last territory; four others play, or have been beaten."""
    lands = {"charlie": "peru", "dave": "egypt", "erin": "siam", "frank": "japan"}
    for seat in beaten_by or {}:
        del lands[list(lands)[int(seat) - CHARLIE]]
    game = scene(
        options=options,
        alice=", ".join(
            ["alaska 5", *(key for key in KEYS if key not in (*lands.values(), "alaska", "kamchatka"))]
        ),
        bob="kamchatka",
        players=6,
        phase="attack",
        round=5,
        **{"beaten_by": beaten_by or {}, **lands, **fields},  # type: ignore[arg-type]
    )
    return game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")


def test_the_first_elimination_wins_or_the_second_as_agreed() -> None:
    assert elimination({"deathmatch": "1"}).event(Won).winners == (ALICE,)
    assert not elimination({"deathmatch": "2"}).position.is_over
    assert elimination({"deathmatch": "2"}, {"2": ALICE}).event(Won).reason == "deathmatch"


def test_eliminations_by_others_do_not_count() -> None:
    assert not elimination({"deathmatch": "2"}, {"2": DAVE}).position.is_over


def test_deathmatch_is_offered_among_more_than_two() -> None:
    several = {key for key, book in RULEBOOKS.items() if book.players[-1] > 2}
    assert offered("deathmatch") == several - CLOSED - {"h2006_team"}


# --- Assassin


def test_everybody_has_another_player_as_target_round_the_table() -> None:
    rulebook = rulebook_for("h2000_world", {"assassin": "1"})
    for seed in range(20):
        table = Table.begin(rulebook, 4, RandomDice(random.Random(seed)))
        targets, seat, met = MISSIONS.of(table.position), 0, []
        while seat not in met:
            met.append(seat)
            seat = targets[seat]
        assert sorted(met) == [0, 1, 2, 3]
        assert MISSIONS.of(redact(rulebook, table.position, BOB)) == (HIDDEN, targets[BOB], HIDDEN, HIDDEN)


def targets(*seats: int) -> list[str]:
    return [f"target_{seat}" for seat in seats]


def test_eliminating_the_target_wins() -> None:
    won = elimination({"assassin": "1"}, missions=targets(BOB, CHARLIE, DAVE, 4, 5, ALICE))
    assert won.event(Won) == Won((ALICE,), "mission", won.position.places)
    assert not elimination(
        {"assassin": "1"}, missions=targets(CHARLIE, DAVE, BOB, 5, ALICE, 4)
    ).position.is_over


def test_a_target_lost_to_another_player_becomes_24_territories() -> None:
    """Charlie's target is Bob, whom Alice has eliminated."""
    world = scene(
        options={"assassin": "1"},
        charlie=", ".join(KEYS[:24]),
        alice=KEYS[40],
        dave=KEYS[41],
        players=4,
        turn=CHARLIE,
        phase="over",
        winners=[CHARLIE],
        round=5,
        beaten_by={"1": ALICE},
        missions=targets(CHARLIE, DAVE, BOB, ALICE),
    )
    assert world.position.reason == "mission"


@pytest.mark.parametrize("seat", range(6))
def test_each_seat_is_a_target_or_else_24_territories(seat: int) -> None:
    cards = {card.key: card for card in missions_of(rulebook_for("h2000_world", {"assassin": "1"}))}
    assert cards[f"target_{seat}"] == Destroy(
        f"target_{seat}", seat, Hold("24_territories", 24), by_anybody=False
    )


def test_assassin_is_offered_where_no_other_aim_is_secret() -> None:
    assert offered("assassin") == {
        "h2000_world",
        "h2006_world",
        "mp80_world",
        "asso_world",
        "cdm57_rule1",
        "cdm57_rule2",
        "gs_classic",
    }


def test_assassin_is_for_four_and_more() -> None:
    """Among three, a player's own target would reveal all others."""
    for key in offered("assassin"):
        RULEBOOKS[key].with_options({"assassin": "1"}).check_choices(4)
    with refused(Impossible, "With so few players everybody knows all targets"):
        rulebook_for("h2000_world", {"assassin": "1"}).check_choices(3)


# --- Shared victory


def last_but_two(charlie: str, dave: str) -> Scene:
    """Let Alice eliminate Bob when one of the two others is out."""
    rest = [key for key in KEYS if key not in (charlie, dave, "alaska", "kamchatka")]
    game = scene(
        options={"shared_victory": "1"},
        alice=", ".join(["alaska 5", *rest]),
        bob="kamchatka",
        charlie=charlie,
        dave=dave,
        players=4,
        phase="attack",
        round=5,
    )
    return game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")


def test_the_last_two_win_together_if_they_sit_opposite_each_other() -> None:
    assert last_but_two("peru", "").event(Won) == Won((ALICE, CHARLIE), "together", (1, 3, 1, 4))
    assert not last_but_two("", "peru").position.is_over


def test_shared_victory_is_for_four_and_six() -> None:
    for key in offered("shared_victory"):
        RULEBOOKS[key].with_options({"shared_victory": "1"}).check_choices(4)
    with refused(Impossible, "It takes four or six"):
        rulebook_for("h2000_world", {"shared_victory": "1"}).check_choices(3)


# --- Together


@pytest.mark.parametrize("other", ["assassin", "js_6", "deathmatch"])
def test_other_ways_to_win_do_not_replace_the_rounds(other: str) -> None:
    last = DAVE if other == "assassin" else CHARLIE
    killers: dict[str, Any] = {"dave": "china", "missions": targets(BOB, CHARLIE, DAVE, ALICE)}
    game = scene(
        options={"rounds": "6", other: "1"},
        alice="alaska",
        charlie="peru",
        bob="brazil 3",
        phase="manoeuvre",
        turn=last,
        round=6,
        **(killers if other == "assassin" else {}),
    )
    assert game.order(last, "end").position.reason == "points"


def test_missions_do_not_replace_exhaustion_either() -> None:
    game = scene(
        rulebook="mp80_objectives",
        options={"js_6": "1", "js_10": "1"},
        alice="alaska",
        charlie="peru",
        bob=", ".join(f"{key} 2" for key in KEYS if key not in ("alaska", "peru")),
        phase="manoeuvre",
        turn=CHARLIE,
        round=30,
        missions=["keep_americas", "24_territories", "asia_africa"],
    )
    assert game.order(CHARLIE, "end").position.reason == "exhaustion"

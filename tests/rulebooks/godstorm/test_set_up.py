"""« Mise en place », from the booklet."""

from __future__ import annotations

import random

import pytest

from games.engine import Table
from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.events import Opened
from games.engine.notation import position_from_json, position_to_json
from games.engine.position import NOBODY
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.setup.choosing import ChoiceOrdered
from games.rulebooks.godstorm.state import (
    BIDS,
    CHOOSING,
    GODS,
    PANTHEON,
    PLAGUE,
    TEMPLES,
    faith,
    god_at,
    temples_of,
)
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import Scene, new_game
from tests.rulebooks.godstorm.scenes import ALICE, BOB, CHARLIE, WAR, begun, land, storm


def chosen(game: Scene, wishes: str = "celts") -> Scene:
    """Let all players wish for these pantheons."""
    for seat in range(game.position.players):
        game.play(seat, f"wish {wishes}")
    return game


def placed(game: Scene) -> Scene:
    """Let all players place their armies on their first lands."""
    while game.position.phase == "placement":
        seat = game.position.turn
        due = min(3, game.position.to_place[seat])
        game.order(seat, f"place {due} {game.lands(seat)[0]}")
    return game


@pytest.mark.parametrize("seed", range(5))
def test_four_lands_are_plagued(seed: int) -> None:
    table = Table.begin(rulebook_for("godstorm", {}), 4, RandomDice(random.Random(seed)))
    assert len({*PLAGUE.of(table.position)}) == 4


@pytest.mark.parametrize("lands", [[1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 99], [1, 2, 3, 4, 5]])
def test_the_plague_is_given_on_four_lands_or_not_at_all(lands: list[int]) -> None:
    with pytest.raises(Impossible):
        begun(godstorm=lands)


@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25)])
def test_armies_at_the_start(players: int, armies: int) -> None:
    game = chosen(begun(players))
    for seat in range(players):
        assert game.position.to_place[seat] + len(game.lands(seat)) == armies


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_play(players: int) -> None:
    with pytest.raises(Impossible):
        begun(players)


def test_all_lands_are_dealt_clockwise_from_the_first_chooser() -> None:
    game = begun(4, first=2, deal=list(range(42)))
    assert [game.position.owner[number] for number in range(5)] == [2, 3, 0, 1, 2]
    assert NOBODY not in game.position.owner


# --- Pantheons


def test_pantheons_are_chosen_by_the_dice() -> None:
    """The player with the highest die chooses first; each gets the best free pantheon of their wishes."""
    game = begun(3)
    order = CHOOSING.of(game.position)
    assert order[0] == game.position.first
    chosen(game, "norse greeks")
    ranks = PANTHEON.of(game.position)
    assert [ranks[seat] for seat in order] == [4, 3, 0]


@pytest.mark.parametrize("seed", range(30))
def test_the_opening_dice_set_the_order_of_choice(seed: int) -> None:
    """« au tour de la deuxième personne avec le plus haut résultat »; equal dice are thrown again."""
    table = Table.begin(rulebook_for("godstorm", {}), 5, RandomDice(random.Random(seed)))
    opened = next(event for event in table.events if isinstance(event, Opened))
    ordered = next(event for event in table.events if isinstance(event, ChoiceOrdered))
    thrown = (*opened.dice.split(), *ordered.dice.split())
    throws = [tuple(faces[seat] for faces in thrown) for seat in range(5)]
    assert list(ordered.seats) == sorted(range(5), key=lambda seat: throws[seat], reverse=True)
    assert len({*throws}) == 5


def test_a_wish_is_secret_until_all_have_wished() -> None:
    game = begun(3).play(ALICE, "wish norse greeks")
    assert game.to_act == (BOB, CHARLIE)
    assert game.legal(ALICE, "wish") == set()


def test_players_without_a_wish_get_what_is_left() -> None:
    game = begun(3)
    game.play(ALICE, "standing pantheons auto")
    game.play(BOB, "wish babylonians")
    game.play(CHARLIE, "wish babylonians")
    assert sorted(PANTHEON.of(game.position))[:2] == [0, 1]


# --- Armies


def test_armies_are_placed_three_at_a_time_in_turn() -> None:
    game = chosen(begun(3))
    seat, first = game.position.turn, game.lands(game.position.turn)
    game.refuses(seat, f"place 4 {first[0]}", "too_many_armies")
    game.order(seat, f"place 1 {first[0]}")
    assert game.position.turn == seat
    game.refuses(seat, f"place 3 {first[0]}", "too_many_armies")
    game.order(seat, f"place 1 {first[1]}, 1 {first[2]}")
    assert game.position.turn == (seat + 1) % 3


@pytest.mark.parametrize(("players", "last"), [(3, {3}), (4, {1, 2}), (5, {1, 2})])
def test_the_rest_comes_last(players: int, last: set[int]) -> None:
    """21 armies are placed by three; of 19 or 20, and 16 or 17, the remainder is placed at the end."""
    game = chosen(begun(players))
    sizes: dict[int, list[int]] = {}
    while game.position.phase == "placement":
        seat = game.position.turn
        before = game.position.to_place[seat]
        game.order(seat, f"place {min(3, before)} {game.lands(seat)[0]}")
        sizes.setdefault(seat, []).append(min(3, before))
    assert all({*own[:-1]} == {3} for own in sizes.values())
    assert {own[-1] for own in sizes.values()} <= last


# --- The first god and temple


def test_god_of_war_temple_and_three_faith() -> None:
    game = placed(chosen(begun(3)))
    assert game.position.phase == "founding"
    sites = {}
    for seat in range(3):
        free = [key for key in game.lands(seat) if land(key) not in PLAGUE.of(game.position)]
        sites[seat] = free[:2]
        game.play(seat, f"found {free[0]} {free[1]}")
    for seat, (god, temple) in sites.items():
        assert god_at(game.position, seat, WAR) == land(god)
        assert temples_of(game.position, seat) == (land(temple),)
        assert faith(game.position, seat) == 3
    assert game.position.phase == "bid"
    assert game.position.round == 1


def test_nothing_is_set_on_plagued_or_others_land() -> None:
    game = placed(chosen(begun(3, godstorm=[0, 1, 2, 3], first=0, deal=list(range(42)))))
    own = [key for key in game.lands(ALICE) if land(key) > 3]
    sick = next(key for key in game.lands(ALICE) if land(key) < 4)
    game.refuses(ALICE, f"found {sick} {own[0]}", "plagued")
    game.refuses(ALICE, f"found {own[0]} {sick}", "plagued")
    game.refuses(ALICE, f"found {own[0]} {game.lands(BOB)[5]}", "not_your_territory")


def test_sites_are_secret_until_all_are_said() -> None:
    game = placed(chosen(begun(3)))
    free = [key for key in game.lands(ALICE) if land(key) not in PLAGUE.of(game.position)]
    game.play(ALICE, f"found {free[0]} {free[0]}")
    assert not TEMPLES.of(game.position)
    assert not GODS.of(game.position)
    assert game.to_act == (BOB, CHARLIE)


# --- Chosen lands


@pytest.mark.parametrize("when", ["pantheons", "placement"])
def test_the_set_up_goes_on_without_players_who_leave(when: str) -> None:
    """The player who leaves may be the one who is to place, or to place first."""
    game = begun()
    first = game.position.turn
    if when == "pantheons":
        game.play(first, "resign")
        for seat in game.to_act:
            game.play(seat, "wish celts greeks norse")
    else:
        chosen(game).play(first, "resign")
    assert (game.position.phase, game.to_act) == ("placement", ((first + 1) % 3,))
    while game.position.phase == "placement":
        seat = game.to_act[0]
        game.play(seat, f"place {min(3, game.position.to_place[seat])} {game.lands(seat)[0]}")
    assert sorted((*game.to_act, first)) == [ALICE, BOB, CHARLIE]


def test_lands_are_claimed_one_by_one_even_if_plagued() -> None:
    game = Scene(
        Table.begin(rulebook_for("godstorm", {"set_up": "claimed"}), 3, RandomDice(random.Random(1)))
    )
    assert set(game.position.owner) == {NOBODY}
    chosen(game)
    assert game.position.phase == "claim"
    assert game.position.turn == game.event(Opened).seat, "a die of its own"
    while game.position.phase == "claim":
        free = game.position.owner.index(NOBODY)
        key = game.rulebook.board.territories[free].key
        game.order(game.position.turn, f"place 1 {key}")
    assert game.position.phase == "placement"
    assert all(game.position.to_place[seat] == 21 for seat in range(3))
    assert placed(game).position.phase == "founding"


# --- Two players


def pair() -> Scene:
    return new_game(2, rulebook="godstorm_2p")


def test_a_neutral_people_with_three_armies_on_each_of_fourteen_lands() -> None:
    game = pair()
    position = game.position
    assert [len(game.lands(seat)) for seat in range(3)] == [14, 14, 14]
    assert all(position.armies[number] == 3 for number in range(42) if position.owner[number] == 2)
    assert position.to_place == [16, 16, 0]
    assert PANTHEON.of(position)[2] != NOBODY


def test_nobody_else_has_the_pantheon_of_the_neutral_people() -> None:
    game = pair()
    neutral = ("babylonians", "celts", "egyptians", "greeks", "norse")[PANTHEON.of(game.position)[2]]
    game.refuses(ALICE, f"wish {neutral}", "pantheon_taken")
    chosen(game, "celts" if neutral != "celts" else "norse")
    assert len({*PANTHEON.of(game.position)}) == 3


def test_the_neutral_people_has_no_god_no_faith_and_no_bid() -> None:
    game = placed(chosen(pair()))
    for seat in range(2):
        free = [key for key in game.lands(seat) if land(key) not in PLAGUE.of(game.position)]
        game.play(seat, f"found {free[0]} {free[1]}")
    assert {*GODS.of(game.position)[2]} == {NOBODY}
    assert faith(game.position, 2) == 0
    assert game.to_act == (ALICE, BOB)
    assert BIDS.of(game.position) == ()


def test_questions_of_the_set_up_are_left_to_the_rules_only_before_its_end() -> None:
    game = begun()
    assert {"pantheons", "founding", "bid"} <= {*game.rulebook.decisions(game.position)}
    later = GODSTORM.decisions(storm(alice="gaul", bob="liguria").position)
    assert "bid" in later
    assert not {"pantheons", "founding"} & {*later}


# --- For two

ALIKE = (
    *(
        "setup",
        "round_start",
        "turn",
        "round_end",
        "questions",
        "anytime",
        "income",
        "sets",
        "spoils",
        "combat",
        "reach",
    ),
    *("victory", "order", "first_seat", "opening", "leader", "ends_idle_phases", "safe_rounds", "features"),
)


@pytest.mark.parametrize("part", ALIKE)
def test_for_two_all_but_the_deal_is_as_for_many(part: str) -> None:
    """« Mise en place pour 2 joueurs »: once the neutral lands are set up, the same rules apply."""
    many, pair = (rulebook_for(key, {}) for key in ("godstorm", "godstorm_2p"))
    assert getattr(pair, part) == getattr(many, part)


# --- The lands claimed


def claiming() -> Scene:
    """Begin a game in which the lands are to be claimed."""
    return new_game(3, rulebook=rulebook_for("godstorm", {"set_up": "claimed"}))


def left_to_the_rules(game: Scene) -> Scene:
    """Leave all questions of this phase unanswered, until nobody is asked any more."""
    phase = game.position.phase
    game.table.dice = RandomDice(random.Random(2000))
    while game.position.phase == phase:
        game.table.leave_to_rules(game.to_act[0])
    return game


def test_a_position_before_the_claims_with_all_lands_free_can_be_put() -> None:
    game = claiming()
    data = position_to_json(game.rulebook, game.position)
    assert position_from_json(game.rulebook, data) == game.position


def test_players_who_choose_no_pantheon_receive_one_and_play_on() -> None:
    game = left_to_the_rules(claiming())
    assert game.position.phase == "claim"
    assert NOBODY not in PANTHEON.of(game.position)


def test_claims_and_first_armies_can_be_planned_and_sites_be_chosen_or_left_to_the_rules() -> None:
    game = left_to_the_rules(claiming())
    while game.position.phase == "claim":
        seat = game.to_act[0]
        free = [number for number, owner in enumerate(game.position.owner) if owner == NOBODY]
        game.order(seat, f"plan 1 {game.rulebook.board.territories[free[0]].key}")
    while game.position.phase == "placement":
        seat = game.to_act[0]
        game.order(seat, f"plan {game.position.to_place[seat]} {game.lands(seat)[0]}")
    assert game.position.phase == "founding"
    assert game.legal(ALICE, "found")
    assert left_to_the_rules(game).position.round == 1


@pytest.mark.parametrize("phase", ["claim", "placement"])
def test_the_set_up_goes_on_when_players_leave_on_their_turn(phase: str) -> None:
    game = left_to_the_rules(claiming())
    while game.position.phase != phase:
        free = [number for number, owner in enumerate(game.position.owner) if owner == NOBODY]
        game.order(game.to_act[0], f"place 1 {game.rulebook.board.territories[free[0]].key}")
    leaving = game.to_act[0]
    game.play(leaving, "resign")
    assert game.position.phase == phase
    assert leaving not in game.to_act


def test_a_plan_is_followed_at_once_when_the_previous_player_leaves() -> None:
    game = left_to_the_rules(claiming())
    while game.position.phase == "claim":
        free = game.position.owner.index(NOBODY)
        game.order(game.to_act[0], f"place 1 {game.rulebook.board.territories[free].key}")
    leaving = game.to_act[0]
    following = (leaving + 1) % 3
    due = game.position.to_place[following]
    game.order(following, f"plan {due} {game.lands(following)[0]}")
    assert game.position.to_place[following] == due

    game.play(leaving, "resign")
    assert game.position.to_place[following] == due - 3

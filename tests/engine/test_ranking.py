"""The pure function that makes the final table."""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.events.folding import fold
from games.engine.notation import position_from_json, position_to_json
from games.engine.outcome import WORLD, Outcome
from games.engine.ranking import break_off, outcome_of, ranking
from games.engine.table import Table
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, ERIN, Scene, new_game, scene


def places(game: Scene, *departed: int) -> tuple[int, ...]:
    game.position.departed = departed
    return ranking(game.rulebook, game.position)


def test_more_territories_are_ahead_of_more_armies() -> None:
    game = scene(alice="alaska 30, peru", bob="kamchatka, japan, china", phase="attack")

    assert places(game) == (3, 2, 1)


def test_among_as_many_territories_armies_decide() -> None:
    game = scene(alice="alaska 4, peru", bob="kamchatka, japan 3", phase="attack")

    assert places(game) == (2, 3, 1)


def test_among_as_many_armies_too_income_decides() -> None:
    oceania = "indonesia, new_guinea, western_australia, eastern_australia"
    game = scene(alice="alaska, peru, egypt, congo", bob=oceania, phase="attack")

    assert places(game) == (3, 2, 1)


def test_equal_is_equal() -> None:
    game = scene(alice="alaska 2", bob="peru 2", charlie="egypt", phase="attack", players=4)

    assert places(game) == (2, 2, 4, 1)


def test_players_who_left_rank_last_the_latest_first() -> None:
    game = scene(
        alice="alaska",
        bob="kamchatka 9, japan 9, china 9",
        phase="attack",
        players=5,
        turn=4,
        status=["playing", "resigned", "eliminated", "eliminated", "playing"],
    )

    assert places(game, CHARLIE, BOB, DAVE) == (2, 4, 5, 3, 1)


def test_the_winners_come_first_whatever_they_hold() -> None:
    game = scene(alice="alaska", bob="kamchatka", phase="attack")

    assert ranking(game.rulebook, game.position, (ALICE,)) == (1, 3, 2)


def test_a_resignation_counts_from_its_own_time_not_its_garrisons_fall() -> None:
    game = new_game(5)
    for event in (
        e.Resigned(DAVE, False),
        e.Eliminated(ERIN, ALICE),
        e.Eliminated(DAVE, ALICE),
        e.Resigned(BOB, False),
    ):
        game.table.write(event)

    assert game.position.departed == (DAVE, ERIN, BOB)


def test_the_record_says_why_the_game_was_won_and_all_places() -> None:
    game = new_game(3)
    for seat in (CHARLIE, ALICE):
        game.order(seat, "resign")

    won = game.event(e.Won)
    assert won == e.Won((BOB,), WORLD, (2, 1, 3))
    assert outcome_of(game.rulebook, game.position) == Outcome(WORLD, (2, 1, 3))


def test_facts_missing_from_old_records_are_worked_out() -> None:
    game = new_game(3)
    for seat in (CHARLIE, ALICE):
        game.order(seat, "resign")
    *before, _ = game.table.events
    old = fold([*before, game.rulebook.read_event(["won", [BOB]])])

    assert (old.winners, old.reason, old.places) == ((BOB,), "", ())
    assert outcome_of(game.rulebook, old) == outcome_of(game.rulebook, game.position)
    assert position_to_json(game.rulebook, old) == position_to_json(game.rulebook, game.position)


def test_objectives_and_headquarters_count_before_territories() -> None:
    missions = scene(
        rulebook="h2006_mission", alice="alaska", bob="peru", achieved=[["captain"], [], []], phase="attack"
    )
    capitals = scene(
        rulebook="h2000_capitals",
        alice="alaska, peru",
        bob="kamchatka, japan, china",
        charlie="egypt",
        dave="siam",
        headquarters=["alaska", "kamchatka", "egypt", "siam", "peru", "congo"],
        players=6,
        phase="attack",
    )

    assert places(missions)[ALICE] == 1
    assert places(capitals, ERIN) == (1, 3, 4, 4, 6, 2)


def test_partners_share_the_better_place() -> None:
    game = scene(
        rulebook="h2006_team", alice="alaska", bob="peru", charlie="egypt", players=4, phase="attack"
    )
    assert places(game) == (3, 1, 3, 1)


def test_neutrals_have_no_place() -> None:
    game = new_game(2, rulebook="h2000_2p")

    assert len(places(game)) == 2


@pytest.mark.parametrize("rulebook", ["h2000_world", "h2006_world", "h2000_capitals"])
def test_a_game_can_be_broken_off_at_any_time_and_replays(rulebook: str) -> None:
    game = new_game(3, rulebook=rulebook)
    break_off(game.table)

    last = game.table.events[-1]
    assert last == game.rulebook.read_event(e.to_json(last)) == e.BrokenOff(places(game))
    assert fold(game.table.events) == game.position
    assert game.position.is_over
    assert game.position.winners == ()
    assert game.rulebook.to_act(game.position) == ()
    put_back = position_from_json(game.rulebook, position_to_json(game.rulebook, game.position))
    assert Table(game.rulebook, put_back, game.table.dice).position == game.position

"""The rows of the matrix on the set-up and the order of play, for every edition."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.table import Table
from games.rulebooks.common.by_die import Drafted
from games.rulebooks.editions import EDITIONS
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene
from tests.rulebooks.matrix.columns import COLUMNS, ELSEWHERE, Column, row
from tests.rulebooks.matrix.parts import Staged

THIRDS = [KEYS[seat::3] for seat in range(3)]


def begin(column: Column, players: int | None = None, seed: int = 1, **given: Any) -> Table:
    """Begin a game, with the fewest players unless the fields say otherwise."""
    dice = RandomDice(random.Random(seed))
    return Table.begin(column.rulebook, players or column.players[0], dice, **given)


def placing(column: Column, *to_place: int, **fields: Any) -> Scene:
    """Put players who still have this number of armies to place, each with a third of the board."""
    lands = {name: ", ".join(third) for name, third in zip(("alice", "bob", "charlie"), THIRDS, strict=True)}
    return column.scene(phase="placement", to_place=list(to_place), **lands, **fields)


def test_every_edition_and_every_option_has_its_column() -> None:
    """A new one needs a column in `columns.py`; house rules have their own tests."""
    chosen = {(edition.key, (), ()) for edition in EDITIONS if edition.key not in ELSEWHERE} | {
        (edition.key, (choice.key,), (value,))
        for edition in EDITIONS
        for choice in edition.choices
        for value in choice.values
        if value != choice.default and not choice.is_extra
    }
    assert chosen == {
        (column.key, tuple(column.options), tuple(column.options.values())) for column in COLUMNS
    }


@row("players")
def test_the_number_of_players(column: Column) -> None:
    for players in range(1, 8):
        if players in column.players:
            assert begin(column, players).position.players == players
        else:
            with pytest.raises(Impossible):
                begin(column, players)


@row("players")
def test_all_seats_are_drawn(column: Column) -> None:
    assert column.rulebook.draws_seats


@row("armies")
def test_starting_armies(column: Column) -> None:
    assert column.armies is not None
    for players in column.players:
        position = begin(column, players).position
        for seat in range(players):
            on_board = sum(
                n for n, owner in zip(position.armies, position.owner, strict=True) if owner == seat
            )
            assert on_board + position.to_place[seat] == column.armies[players]


@row("lands")
def test_the_sharing_of_territories(column: Column) -> None:
    """Each territory with an owner gets one army. Jokers in the deal give no territory."""
    sizes = {"dealt": [14, 14, 14], "claimed": [0, 0, 0]}
    jokers_first = [42, 0, 1, 43, *range(2, 42)]
    if column.lands == "dealt with jokers":
        table = begin(column, 3, first=ALICE, deal=jokers_first)
        sizes[column.lands] = [13, 15, 14]
    else:
        with pytest.raises(Impossible):
            begin(column, 3, first=ALICE, deal=jokers_first)
        table = begin(column, 3, first=ALICE)
    held = [lands.bit_count() for lands in table.position.lands]
    if column.lands == "by die":
        drafts = [event for event in table.events if isinstance(event, Drafted)]
        assert [draft.seat for draft in drafts] == [turn % 3 for turn in range(len(drafts))]
        assert all(len(draft.territories) == int(draft.die) for draft in drafts[:-1])
        assert sum(held) == 42
    else:
        assert held == sizes[str(column.lands)]
    assert set(table.position.armies) == ({0} if column.lands == "claimed" else {1})


@row("lands")
def test_all_cards_and_the_jokers_are_in_the_pile(column: Column) -> None:
    position = begin(column).position
    drawn = [card for hand in position.hands for card in hand]
    assert sorted([*position.deck, *drawn]) == list(range(44))


@row("first_seat")
def test_the_player_who_begins_the_set_up(column: Column) -> None:
    firsts = set()
    for seed in range(40):
        table = begin(column, 3, seed=seed)
        opened = [event for event in table.events if isinstance(event, e.Opened)][:1]
        firsts.add(table.position.first)
        if column.first_seat == "drawn":
            assert not opened
            continue
        first, throws = opened[0].seat, opened[0].dice.split()
        assert throws[0][first] == max(throws[0])
        around = [throws[0][(first + n) % 3] for n in range(3)]
        if column.first_seat == "seated by die":
            assert around == sorted(around, reverse=True)
        else:
            assert throws[-1][first] == max(throws[-1])
            assert throws[-1].count(throws[-1][first]) == 1
    assert firsts == {ALICE, BOB, CHARLIE}


@row("first_seat")
def test_dice_seat_the_players_where_the_rules_say_so(column: Column) -> None:
    """If only the first player is decided by dice, the others' dice do not matter."""
    if column.first_seat == "drawn":
        return
    in_order = []
    for seed in range(40):
        opened = next(event for event in begin(column, 3, seed=seed).events if isinstance(event, e.Opened))
        throw = opened.dice.split()[0]
        around = [throw[(opened.seat + n) % 3] for n in range(3)]
        in_order.append(around == sorted(around, reverse=True))
    assert all(in_order) == (column.first_seat == "seated by die")


@row("placement")
def test_the_rest_is_placed_one_army_at_a_time_in_turn_or_all_at_once(column: Column) -> None:
    game = placing(column, 2, 2, 2)
    if column.placement == "in turn":
        assert game.to_act == (ALICE,)
        game.refuses(ALICE, f"place 2 {KEYS[0]}", "too_many_armies")
        game.refuses(BOB, f"place 1 {KEYS[1]}", "not_your_turn")
        assert game.order(ALICE, f"place 1 {KEYS[0]}").to_act == (BOB,)
        assert game.order(BOB, f"place 1 {KEYS[1]}").order(CHARLIE, f"place 1 {KEYS[2]}").to_act == (ALICE,)
    else:
        assert set(game.to_act) == {ALICE, BOB, CHARLIE}
        game.order(BOB, f"plan 2 {KEYS[1]}").order(ALICE, f"plan 1 {KEYS[0]}, 1 {KEYS[3]}")
        assert set(game.to_act) == {CHARLIE}
        assert set(game.position.armies) == {1}
        game.play(CHARLIE, f"plan 2 {KEYS[2]}")
        assert [game.armies(key) for key in (KEYS[0], KEYS[1], KEYS[2], KEYS[3])] == [2, 3, 3, 2]


@row("placement")
def test_a_plan_may_be_made_in_advance(column: Column) -> None:
    game = placing(column, 2, 2, 2).order(CHARLIE, f"plan 2 {KEYS[2]}")
    assert game.position.plans[CHARLIE]
    game.order(CHARLIE, "plan none")
    assert not game.position.plans[CHARLIE]


@row("placement")
def test_nobody_waits_for_players_who_leave_during_the_set_up(column: Column) -> None:
    game = placing(column, 1, 1, 1).order(ALICE, "resign")
    if column.placement == "in turn":
        assert game.to_act == (BOB,)
    else:
        assert game.to_act == (BOB, CHARLIE)
    assert game.position.to_place[ALICE] == 0


@row("placement")
def test_nobody_waits_for_the_last_player_who_leaves(column: Column) -> None:
    game = placing(column, 1, 1, 1).order(BOB, f"plan 1 {KEYS[1]}").order(CHARLIE, f"plan 1 {KEYS[2]}")
    finish_set_up(game.play(ALICE, "resign"))
    assert game.position.round == 1


@row("lands", "placement")
def test_free_territories_are_claimed_in_turn(column: Column) -> None:
    if column.lands != "claimed":
        assert "claim" not in column.rulebook.stages
        return
    table = begin(column, 3, first=BOB)
    game = Staged(table).order(BOB, "place 1 peru")
    assert (game.owner("peru"), game.armies("peru"), game.to_act) == (BOB, 1, (CHARLIE,))
    game.refuses(CHARLIE, "place 1 peru", "not_free")
    game.order(ALICE, "plan 1 egypt, 1 congo").order(CHARLIE, "place 1 egypt")
    assert (game.owner("congo"), game.to_act) == (ALICE, (BOB,))
    assert game.order(BOB, "resign").to_act == (CHARLIE,)


@row("lands")
def test_when_all_is_claimed_the_placement_follows(column: Column) -> None:
    if column.lands != "claimed":
        return
    taken = {"alice": KEYS[:14], "bob": KEYS[14:28], "charlie": KEYS[28:41]}
    lands = {name: ", ".join(keys) for name, keys in taken.items()}
    game = column.scene(phase="claim", to_place=[1, 1, 2], turn=CHARLIE, **lands)
    game.order(CHARLIE, f"place 1 {KEYS[41]}")
    assert (game.position.phase, game.to_act) == ("placement", (ALICE,))


@row("opens")
def test_the_player_who_plays_first(column: Column) -> None:
    """Charlie began the set-up; if dice decide, Bob and he throw highest, and then Bob."""
    if column.opens == "after the last dealt":
        for seed in range(6):
            table = begin(column, 3, seed=seed)
            last = [event for event in table.events if isinstance(event, Drafted)][-1]
            assert table.position.turn == (last.seat + 1) % 3
            assert table.position.first == table.position.turn
        return
    game = placing(column, 1, 0, 0, first=CHARLIE)
    order = "plan" if column.placement == "at once" else "place"
    thrown = column.opens == "highest die"
    game.order(ALICE, f"{order} 1 {KEYS[0]}", dice="3-6 6 5-4" if thrown else "")
    finish_set_up(game)
    assert game.position.turn == (BOB if thrown else CHARLIE)
    assert (game.position.round, game.position.phase) == (1, column.phases[0])


@row("several", "phases")
def test_the_phases_of_a_turn(column: Column) -> None:
    """It is a turn with a conquest and a move."""
    bob = "kamchatka, venezuela, peru, siam, india"
    game = column.scene(alice="alaska 9, alberta", bob=bob, charlie="egypt, congo")
    found = [game.position.phase]
    orders = [f"place {game.position.to_place[ALICE]} alaska"] if game.position.to_place[ALICE] else ["end"]
    orders += ["attack alaska kamchatka 3 moving 3", "end", "fortify alaska alberta 1", "end"]
    for text in orders:
        if game.position.turn == ALICE:
            game.order(ALICE, text, dice="666-1") if text.startswith("attack") else game.play(ALICE, text)
            found += [event.phase for event in game.happened if isinstance(event, e.PhaseBegan)]
    assert (tuple(found), game.position.turn, game.position.phase) == (column.phases, BOB, column.phases[0])


@row("several")
def test_turns_go_round_clockwise(column: Column) -> None:
    """A round ends with the seat before the first."""
    game = column.scene(alice="alaska 5", bob="peru 5", charlie="egypt 5", first=BOB, round=5)
    seats = []
    for _ in range(4):
        seats.append((game.position.turn, game.position.round))
        finish_turn(game)
    assert seats == [(ALICE, 5), (BOB, 6), (CHARLIE, 6), (ALICE, 6)]


def finish_set_up(game: Scene) -> None:
    """Let everybody do part of what is left to do before the first turn."""
    while not game.position.round:
        seat = game.to_act[0]
        game.play(seat, sorted(game.legal(seat))[0])


def finish_turn(game: Scene) -> None:
    """Place all armies that are due, and end every phase."""
    seat = game.position.turn
    due = game.position.to_place[seat]
    texts = [f"place {due} {game.lands(seat)[0]}"] if due else []
    for text in (*texts, "end", "end", "end"):
        if game.position.turn == seat:
            game.play(seat, text)

"""Reserves, late entries, absences, vacations, and the organisers' decisions about them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.closing import close_account
from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Game, Player
from games.services.errors import Refused
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time.deadlines import GRACE, serve_deadlines
from games.tournaments.formats.chosen import EARLIEST, VERSION
from games.tournaments.formats.rounds import Field, Round, TournamentTable
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.swiss import Swiss
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter, withdraw
from games.tournaments.services.entry.reserves import replace_silent
from games.tournaments.services.organising.decisions import extend_table, note_seeds, replace_player
from games.tournaments.services.rounds import progression
from games.tournaments.services.rounds.tables import adjudicate, score_nobody
from tests.support.tables import advice, let_computers_play, seat_to_act, version_of
from tests.support.tournaments import (
    close,
    open_tournament,
    people,
    play_round,
    play_to_the_end,
    running,
    win,
)

Make = Callable[..., User]
PACE = Pace(vacation=timedelta(days=10)).to_json()


def with_reserve(alice: User, make_user: Make, **fields: object) -> tuple[Tournament, list[User], User]:
    """Start a tournament of four, with a fifth in reserve."""
    riders = people(make_user, 5)
    tournament = open_tournament(alice, riders, most=4, rounds=1, pace_chosen=PACE, **fields)
    close(tournament)
    tournament.refresh_from_db()
    return tournament, riders[:4], riders[4]


def only_table(tournament: Tournament) -> tuple[DrawnTable, Game]:
    [table] = running(tournament)
    assert table.game is not None
    return table, table.game


def turns_pass(game: Game) -> Player:
    """Let nobody give an order until a player is taken for absent; return that player."""
    for _ in range(30):
        if absent := game.players.filter(clock__absent_since__isnull=False).first():
            return absent
        now = timezone.now()
        game.mails.update(sent_at=now)
        Clock.objects.filter(player__game=game, deadline__isnull=False).update(deadline=now - GRACE)
        serve_deadlines(game.pk)
        let_computers_play(game)
    raise AssertionError("Nobody is taken for absent.")


def player_of(game: Game, user: User) -> Player:
    return game.players.get(user=user)


def test_a_reserve_takes_a_seat_before_its_first_turn_and_loses_nothing_by_it(
    alice: User, make_user: Make
) -> None:
    tournament, riders, reserve = with_reserve(alice, make_user)
    assert TournamentPage(tournament, reserve).is_reserve
    withdraw(tournament_id=tournament.pk, user=riders[0], at_once=True)
    table, game = only_table(tournament)
    seat = player_of(game, reserve).seat
    win(table, seat)
    progression.take_all_steps(tournament.pk)
    table.refresh_from_db()
    assert table.places[seat] == 1
    assert {str(entry) for _, entry in TournamentPage(tournament, None).rows} == {
        *(rider.username for rider in riders[1:]),
        reserve.username,
    }
    step = tournament.steps.get(kind=Step.Kind.REPLACED)
    assert (step.left, step.came, step.by) == (riders[0], reserve, None)
    assert TournamentMail.objects.filter(kind=TournamentMail.Kind.SEATED, entry__user=reserve).count() == 1
    assert TournamentMail.objects.filter(kind=TournamentMail.Kind.ENDING, entry__user=reserve).count() == 1
    assert not list(differences(game.pk))


def test_a_reserve_replaces_an_entrant_who_closes_their_account(alice: User, make_user: Make) -> None:
    tournament, riders, reserve = with_reserve(alice, make_user)
    close_account(riders[0])
    _table, game = only_table(tournament)
    assert {str(player) for player in game.players.all()} == {
        *(rider.username for rider in riders[1:]),
        reserve.username,
    }
    assert not tournament.entries.filter(user=riders[0], state=Entry.State.IN).exists()


@pytest.mark.parametrize(("version", "place"), [(EARLIEST, 3), (VERSION, 1)])
def test_an_entrant_who_never_acted_is_replaced_and_the_reserve_has_the_place(
    version: int, place: int, alice: User, make_user: Make
) -> None:
    """In the first version the seat came last but one at best."""
    tournament, _riders, reserve = with_reserve(alice, make_user, version=version)
    table, game = only_table(tournament)
    silent = turns_pass(game)
    assert silent.acted_version
    assert progression.due(timezone.now()).get() == tournament
    progression.take_all_steps(tournament.pk)
    assert not progression.due(timezone.now()).exists()
    assert player_of(game, reserve).seat == silent.seat
    win(table, silent.seat)
    progression.take_all_steps(tournament.pk)
    table.refresh_from_db()
    assert table.places[silent.seat] == place


def test_entrants_who_come_at_the_last_minute_keep_their_place(alice: User, make_user: Make) -> None:
    tournament, riders, _reserve = with_reserve(alice, make_user)
    _table, game = only_table(tournament)
    replace_silent(tournament.pk, riders[1].pk)
    assert game.players.filter(user=riders[1]).exists()


def test_a_game_extended_at_the_last_minute_goes_on(alice: User, make_user: Make) -> None:
    tournament, _riders, _reserve = with_reserve(alice, make_user, adjudicated_after=30)
    table, game = only_table(tournament)
    adjudicate(table.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_a_game_won_at_the_last_minute_counts(alice: User, make_user: Make) -> None:
    tournament, _riders, _reserve = with_reserve(alice, make_user)
    table, _game = only_table(tournament)
    win(table, 2)
    score_nobody(table.pk)
    progression.take_all_steps(tournament.pk)
    table.refresh_from_db()
    assert table.places[2] == 1


def test_entrants_who_have_acted_are_not_replaced_when_absent(alice: User, make_user: Make) -> None:
    tournament, _riders, _reserve = with_reserve(alice, make_user)
    _table, game = only_table(tournament)
    seat = seat_to_act(game)
    give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))
    assert turns_pass(game).seat == seat
    assert not progression.due(timezone.now()).exists()


@pytest.mark.parametrize(("absence", "place"), [("last_but_one", 3), ("last", 4), ("nothing", 0)])
def test_the_cost_of_an_absence_was_fixed_in_the_first_version(
    absence: str, place: int, alice: User, make_user: Make
) -> None:
    tournament, _riders, _reserve = with_reserve(alice, make_user, absence=absence, version=EARLIEST)
    table, game = only_table(tournament)
    game.players.filter(seat=2).update(acted_version=1)
    Clock.objects.filter(player__game=game, player__seat=2).update(absent_since=timezone.now())
    win(table, 2)
    progression.take_all_steps(tournament.pk)
    table.refresh_from_db()
    assert table.places[2] == place


@pytest.mark.parametrize(
    ("fields", "places", "told"),
    [
        ({"absence": "last_but_one", "version": EARLIEST}, [2, 1], "you have lost the duel"),
        ({"absence": "nothing", "version": EARLIEST}, [0, 1], "you get no points"),
        ({}, [0, 1], "you get nothing for it"),
    ],
)
def test_the_absent_player_of_a_duel_loses(
    fields: dict[str, Any], places: list[int], told: str, client: Client, alice: User, make_user: Make
) -> None:
    """This holds even if the computer player wins in their place."""
    duel = open_tournament(alice, people(make_user, 2), size=2, pace_chosen=PACE, **fields)
    close(duel)
    [table] = running(duel)
    Clock.objects.filter(player__game=table.game, player__seat=0).update(absent_since=timezone.now())
    win(table, 0)
    progression.take_all_steps(duel.pk)
    table.refresh_from_db()
    assert table.places == places
    assert told in client.get(duel.get_absolute_url()).content.decode()


def test_after_a_week_without_play_nobody_scores_and_the_next_seed_goes_on(
    alice: User, make_user: Make
) -> None:
    tournament = open_tournament(
        alice, people(make_user, 4), size=2, format_key="knock_out", pace_chosen=PACE
    )
    close(tournament)
    table, other = running(tournament)
    Game.objects.filter(tournament_table=table).update(abandoned_at=timezone.now() - timedelta(days=6))
    assert not progression.due(timezone.now()).exists()
    Game.objects.filter(tournament_table=table).update(abandoned_at=timezone.now() - timedelta(days=7))
    win(other)
    progression.take_all_steps(tournament.pk)
    table.refresh_from_db()
    assert table.places == [0, 0]
    assert tournament.steps.filter(kind=Step.Kind.IDLE).count() == 1
    [final] = running(tournament)
    assert set(final.entrants) & set(table.entrants)


def test_late_entry_ends_after_half_of_the_rounds_and_gives_half_a_point(
    alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), size=2, rounds=4, late_entry=True)
    close(tournament)
    late, later, too_late = (make_user(name) for name in ("late", "later", "toolate"))
    entry = enter(tournament_id=tournament.pk, user=late, word="tardy")
    assert (entry.state, entry.since) == (Entry.State.IN, 2)
    row = next(row for row, found in TournamentPage(tournament, None).rows if found == entry)
    assert row.points == Fraction(1, 2)
    play_round(tournament)
    assert enter(tournament_id=tournament.pk, user=later).is_in
    play_round(tournament)
    assert enter(tournament_id=tournament.pk, user=too_late).is_reserve
    play_to_the_end(tournament)
    assert len(TournamentPage(tournament, None).rows) == 6


def test_half_a_point_is_all_that_a_late_entrant_gets() -> None:
    field = Field((1, 2, 3), late=frozenset({3}))
    played = [Round((TournamentTable((1, 2), (1, 2)),)), Round((TournamentTable((1, 3), (2, 1)),), (2,))]
    points = {
        row.entrant: row.points for row in Swiss((2,), 4).standings(field, played, [1, 2, 3], Scoring())
    }
    assert points == {1: 1, 2: 1, 3: Fraction(3, 2)}


def test_all_rounds_of_a_round_robin_are_drawn_and_nobody_has_more_games_than_may_be(
    alice: User, make_user: Make
) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders, format_key="round_robin", most_games=1)
    close(tournament)
    assert tournament.draws.count() == 3
    assert len(running(tournament)) == 2
    win(running(tournament)[0])
    progression.take_all_steps(tournament.pk)
    assert len(running(tournament)) == 1
    later = timezone.now() + timedelta(days=1)
    DrawnTable.objects.filter(game=None).update(look_at=timezone.now())
    progression.take_all_steps(tournament.pk)
    waiting = DrawnTable.objects.filter(game=None).exclude(waits_since=None)
    assert waiting.exists()
    assert not progression.due(timezone.now()).exists()
    assert progression.due(later).exists()
    waiting.update(waits_since=timezone.now() - timedelta(days=7), look_at=timezone.now())
    progression.take_all_steps(tournament.pk)
    assert len(running(tournament)) > 1
    play_to_the_end(tournament)
    assert len(TournamentPage(tournament, None).rows) == 4


def test_vacation_is_for_the_whole_tournament(alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders, rounds=2, pace_chosen=PACE)
    close(tournament)
    Clock.objects.filter(player__user=riders[0]).update(vacation=timedelta(days=4))
    play_round(tournament)
    _table, game = only_table(tournament)
    left = dict(Clock.objects.filter(player__game=game).values_list("player__user", "vacation"))
    assert left == {rider.pk: timedelta(days=4 if rider == riders[0] else 10) for rider in riders}


def test_an_organiser_gives_a_place_to_a_reserve_once(alice: User, make_user: Make) -> None:
    tournament, riders, reserve = with_reserve(alice, make_user)
    numbers = {entry.user: entry.number for entry in tournament.entries.all()}
    decision = {
        "tournament_id": tournament.pk,
        "number": numbers[riders[2]],
        "reserve": numbers[reserve],
        "by": alice,
        "reason": "They are in hospital.",
    }
    replace_player(**decision)  # type: ignore[arg-type]
    replace_player(**decision)  # type: ignore[arg-type]
    step = tournament.steps.get(kind=Step.Kind.REPLACED)
    assert (step.left, step.came, step.by, step.reason) == (
        riders[2],
        reserve,
        alice,
        "They are in hospital.",
    )
    _table, game = only_table(tournament)
    assert game.players.filter(user=reserve).exists()
    with pytest.raises(Refused):
        replace_player(**decision | {"reserve": 99})  # type: ignore[arg-type]
    with pytest.raises(Refused):
        replace_player(**decision | {"by": riders[0]})  # type: ignore[arg-type]


def test_an_organiser_lets_a_game_take_longer_once(alice: User, make_user: Make) -> None:
    tournament, riders, _reserve = with_reserve(alice, make_user, adjudicated_after=30)
    table, _game = only_table(tournament)
    until = timezone.now() + timedelta(days=90)
    decision = {"tournament_id": tournament.pk, "table_id": table.pk, "until": until, "reason": "A strike."}
    with pytest.raises(Refused):
        extend_table(by=riders[0], **decision)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        extend_table(by=alice, **decision | {"until": timezone.now()})  # type: ignore[arg-type]
    extend_table(by=alice, **decision)  # type: ignore[arg-type]
    extend_table(by=alice, **decision)  # type: ignore[arg-type]
    table.refresh_from_db()
    assert table.ends_at == until
    assert tournament.steps.filter(kind=Step.Kind.EXTENDED, reason="A strike.").count() == 1


def test_organisers_who_withdraw_to_set_seeds_do_not_enter_again(alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders, seeding="hand")
    withdraw(tournament_id=tournament.pk, user=riders[0])
    note_seeds(tournament, riders[0])
    with pytest.raises(Refused):
        enter(tournament_id=tournament.pk, user=riders[0])


def test_latecomers_wait_behind_the_reserves_for_free_places(alice: User, make_user: Make) -> None:
    riders = people(make_user, 6)
    cup = open_tournament(alice, riders[:5], size=2, most=4, rounds=2, late_entry=True)
    close(cup)
    assert enter(tournament_id=cup.pk, user=riders[5]).is_reserve, "all places are taken"
    fifth = cup.entries.get(user=riders[4])
    assert fifth.is_reserve

    withdraw(tournament_id=cup.pk, user=riders[0])
    latest = enter(tournament_id=cup.pk, user=make_user("latest"))
    fifth.refresh_from_db()
    assert (fifth.state, fifth.since) == (Entry.State.IN, 2)
    assert latest.is_reserve
    assert cup.entries.get(user=riders[5]).is_reserve

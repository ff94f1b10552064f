"""Tournaments run by themselves, from the end of entry to the final standings, whatever dies on the way."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Clock, Game
from games.services.errors import Refused
from games.services.lobby.games import delete_game
from games.services.play.locked_game import lock_game
from games.services.record.verify import differences
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.names import team_of
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter, withdraw
from games.tournaments.services.organising.decisions import award_table, call_off, undo_draw
from games.tournaments.services.rounds import progression
from games.tournaments.services.rounds.tables import open_table
from tests.support.deaths import WorkerDied, deadly
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
Status = Tournament.Status


def status_of(tournament: Tournament) -> str:
    tournament.refresh_from_db()
    return tournament.status


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_runs_to_its_final_standings(key: str, alice: User, make_user: Make) -> None:
    riders = people(make_user, 7)
    tournament = open_tournament(alice, format_key=key, group_size=4, advance=1)
    for rider in riders:
        enter(tournament_id=tournament.pk, user=rider, club=f"Team {rider.pk % 3}")
    close(tournament)
    play_to_the_end(tournament)
    assert status_of(tournament) == Status.OVER
    rows = TournamentPage(tournament, None).rows
    assert [row.rank for row, _ in rows] == list(range(1, 8))
    assert {entry.user for _, entry in rows} == set(riders)
    assert not progression.due(timezone.now()).exists()


def test_a_table_is_a_game_with_its_seats_words_and_pace_apart_from_limits(
    alice: User, make_user: Make, settings: object
) -> None:
    settings.GAMES_AN_HOUR = 1  # type: ignore[attr-defined]
    tournament = open_tournament(alice, people(make_user, 8), pace_chosen={"turn": 86400, "question": 3600})
    close(tournament)
    tables = running(tournament)
    assert len(tables) == 2
    entries = {entry.number: entry for entry in tournament.entries.all()}
    for table in tables:
        assert table.game is not None
        players = list(table.game.players.order_by("seat"))
        assert [player.user for player in players] == [entries[number].user for number in table.entrants]
        assert [player.word for player in players] == [
            player.user and player.user.username for player in players
        ]
        assert table.game.pace == tournament.pace
        assert not list(differences(table.game.pk))


def test_steps_that_are_taken_twice_do_no_harm(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 6), size=3)
    close(tournament)
    progression.take_all_steps(tournament.pk)
    assert Game.objects.count() == 2
    for table in running(tournament):
        win(table)
    progression.take_all_steps(tournament.pk)
    progression.take_all_steps(tournament.pk)
    assert tournament.draws.count() == 2
    assert Game.objects.count() == 4
    assert tournament.steps.filter(kind=Step.Kind.DRAWN).count() == 2


def test_work_of_dead_workers_is_found_again(
    alice: User, make_user: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker dies with each game that it creates; the next one goes on from there."""
    tournament = open_tournament(alice, people(make_user, 8), size=2)
    dies = Mock(return_value=True)
    monkeypatch.setattr(progression, "open_table", deadly(open_table, dies))
    with pytest.raises(WorkerDied):
        close(tournament)
    while progression.due(timezone.now()).exists():
        with pytest.raises(WorkerDied):
            progression.take_all_steps(tournament.pk)
    assert dies.call_count == 4
    assert len(running(tournament)) == 4


def test_too_few_entrants_call_it_off_and_are_told(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 3), fewest=4)
    close(tournament)
    assert status_of(tournament) == Status.CALLED_OFF
    assert TournamentMail.objects.filter(kind=TournamentMail.Kind.CALLED_OFF).count() == 3
    assert not Game.objects.exists()


def test_computers_join_if_announced(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 2), computers=2)
    close(tournament)
    [table] = running(tournament)
    assert table.game is not None
    assert sorted(player.bot for player in table.game.players.all()) == ["", "", "sensible", "sensible"]


def test_reserves_join_when_an_entrant_withdraws_before_the_draw(alice: User, make_user: Make) -> None:
    riders = people(make_user, 6)
    tournament = open_tournament(alice, riders, most=4)
    assert TournamentPage(tournament, riders[4]).is_reserve
    withdraw(tournament_id=tournament.pk, user=riders[0])
    assert not TournamentPage(tournament, riders[4]).is_reserve
    close(tournament)
    assert {entry.user for entry in tournament.entries.filter(state=Entry.State.IN)} == set(riders[1:5])


def test_entry_is_open_only_between_its_two_times(alice: User, make_user: Make) -> None:
    later = open_tournament(alice, opens_at=timezone.now() + timedelta(hours=1))
    with pytest.raises(Refused):
        enter(tournament_id=later.pk, user=alice)
    tournament = open_tournament(alice, people(make_user, 4))
    first = enter(tournament_id=tournament.pk, user=alice, word="  plume ")
    assert enter(tournament_id=tournament.pk, user=alice, word="plume") == first
    with pytest.raises(Refused, match="“plume”"):
        enter(tournament_id=tournament.pk, user=alice, word="sabre")
    first.refresh_from_db()
    assert first.word == "plume"
    close(tournament)
    assert enter(tournament_id=tournament.pk, user=make_user("late")).is_reserve
    play_to_the_end(tournament)
    with pytest.raises(Refused):
        enter(tournament_id=tournament.pk, user=make_user("later"))


def test_withdrawn_entrants_finish_or_resign_their_games_and_are_drawn_no_more(
    alice: User, make_user: Make
) -> None:
    riders = people(make_user, 8)
    tournament = open_tournament(alice, riders, rounds=3)
    close(tournament)
    withdraw(tournament_id=tournament.pk, user=riders[0])
    withdraw(tournament_id=tournament.pk, user=riders[1], at_once=True)
    playing = {player.user for table in running(tournament) for player in table.game.players.filter(status=0)}  # type: ignore[union-attr]
    assert riders[0] in playing
    assert riders[1] not in playing
    play_round(tournament)
    seated = {player.user for table in running(tournament) for player in table.game.players.all()}  # type: ignore[union-attr]
    assert seated == set(riders[2:])
    play_to_the_end(tournament)
    assert len(TournamentPage(tournament, None).rows) == 8


def test_history_survives_deleted_accounts(client: Client, alice: User, make_user: Make) -> None:
    """The accounts are those of the winner, another entrant and an organiser.

    The games that linked them to the site are deleted too.
    """
    riders, organiser = people(make_user, 5), make_user("organiser")
    tournament = open_tournament(alice, riders, rounds=2, size=2)
    close(tournament)
    award_table(
        tournament_id=tournament.pk,
        table_id=running(tournament)[1].pk,
        places=[1, 2],
        by=organiser,
        reason="So it was.",
    )
    play_to_the_end(tournament)
    best, second = (entry.user for entry in tournament.entries.filter(prize__lte=2).order_by("prize"))
    for game in Game.objects.all():
        delete_game(game_id=game.pk)
    for user in (best, second, organiser):
        assert user is not None
        user.delete()
    rows = TournamentPage(tournament, None).rows
    assert [str(entry) == "a former player" for _, entry in rows] == [True] * 2 + [False] * 3
    shown = client.get(tournament.get_absolute_url()).content.decode()
    assert "So it was." in shown
    assert shown.count("a former player") > 2
    assert client.get("/tournaments/fame/").content.decode().count("a former player") == 2
    assert "won by a former player" in client.get("/tournaments/").content.decode()
    draws = client.get(f"{tournament.get_absolute_url()}draws.json").json()
    assert not list(runpy.run_path("docs/verify_draw.py")["problems"](draws))
    assert not progression.due(timezone.now()).exists()


def test_a_draw_is_undone_before_any_order_and_the_next_one_uses_the_next_link(
    alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 8))
    close(tournament)
    undo_draw(tournament_id=tournament.pk, number=1, by=alice, reason="A player was forgotten.")
    assert not Game.objects.exists()
    progression.take_all_steps(tournament.pk)
    undo_draw(tournament_id=tournament.pk, number=1, by=alice, reason="A player was forgotten.")
    first, second = tournament.draws.all()
    assert (first.round, second.round, second.number) == (1, 1, 2)
    assert first.link != second.link
    assert tournament.steps.get(kind=Step.Kind.UNDONE).reason == "A player was forgotten."
    win(running(tournament)[0])
    with pytest.raises(Refused):
        undo_draw(tournament_id=tournament.pk, number=2, by=alice, reason="Too late.")


def test_an_order_given_while_a_draw_is_undone_counts(
    alice: User, make_user: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = open_tournament(alice, people(make_user, 4))
    close(tournament)
    [table] = running(tournament)

    def waits_for_an_order(game_id: int) -> Game:
        win(table)
        return lock_game(game_id)

    monkeypatch.setattr("games.tournaments.services.organising.decisions.lock_game", waits_for_an_order)
    with pytest.raises(Refused):
        undo_draw(tournament_id=tournament.pk, number=1, by=alice, reason="A player was forgotten.")
    assert Game.objects.exists()


def test_an_organiser_decides_a_table_but_not_their_own(alice: User, make_user: Make) -> None:
    riders = people(make_user, 3)
    tournament = open_tournament(alice, [*riders, alice], rounds=1)
    close(tournament)
    [table] = running(tournament)
    decision: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "table_id": table.pk,
        "places": [1, 2, 3, 4],
        "reason": "Nobody moved.",
    }
    with pytest.raises(Refused):
        award_table(by=alice, **decision)
    organiser = make_user("organiser")
    with pytest.raises(Refused):
        award_table(by=organiser, **decision | {"places": [1, 2]})
    award_table(by=organiser, **decision)
    award_table(by=organiser, **decision)
    assert tournament.steps.filter(kind=Step.Kind.AWARDED).count() == 1
    progression.take_all_steps(tournament.pk)
    assert status_of(tournament) == Status.OVER
    table.refresh_from_db()
    assert (table.places, table.awarded) == ([1, 2, 3, 4], "Nobody moved.")
    assert TournamentMail.objects.filter(kind=TournamentMail.Kind.RESULT).count() == 4


def test_a_seat_played_by_another_person_brings_nothing(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=1)
    close(tournament)
    [table] = running(tournament)
    assert table.game is not None
    table.game.players.filter(seat=0).update(user=make_user("newcomer"))
    play_round(tournament)
    table.refresh_from_db()
    assert table.places[0] == 0
    assert sorted(table.places) == [0, 1, 2, 3], "the others move up"


def test_calling_off_has_a_reason(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4))
    call_off(tournament_id=tournament.pk, by=alice, reason="The hall is closed.")
    assert status_of(tournament) == Status.CALLED_OFF
    assert tournament.steps.get(kind=Step.Kind.CALLED_OFF).reason == "The hall is closed."


def test_organisers_who_play_do_not_call_it_off(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, [alice, *people(make_user, 3)])
    with pytest.raises(Refused):
        call_off(tournament_id=tournament.pk, by=alice, reason="I am losing.")
    assert status_of(tournament) == Status.ANNOUNCED


def test_a_deserted_table_scores_nothing_and_the_tournament_goes_on(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), size=2, format_key="knock_out")
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=timezone.now())
    progression.close_entry(tournament.pk)
    first = DrawnTable.objects.filter(draw__tournament=tournament).first()
    assert first is not None
    Entry.objects.filter(tournament=tournament, number__in=first.entrants).update(user=None)
    progression.take_all_steps(tournament.pk)
    first.refresh_from_db()
    assert first.places == [0, 0]
    play_to_the_end(tournament)
    assert status_of(tournament) == Status.OVER


def test_a_game_that_takes_too_long_is_ended_in_its_own_record(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=1, adjudicated_after=90)
    close(tournament)
    [table] = running(tournament)
    assert table.ends_at is not None
    assert not progression.due(timezone.now()).exists()
    DrawnTable.objects.update(ends_at=timezone.now())
    progression.take_all_steps(tournament.pk)
    assert status_of(tournament) == Status.OVER
    table.refresh_from_db()
    assert sorted(table.places)[0] == 1
    assert table.game is not None
    assert table.game.status == Game.Status.OVER
    assert not list(differences(table.game.pk))
    assert tournament.steps.filter(kind=Step.Kind.ADJUDICATED).count() == 1


def test_players_with_a_stand_in_get_nothing(alice: User, make_user: Make) -> None:
    pace = {"turn": 86400, "question": 3600}
    tournament = open_tournament(alice, people(make_user, 4), rounds=1, pace_chosen=pace)
    close(tournament)
    [table] = running(tournament)
    Clock.objects.filter(player__game=table.game, player__seat=0).update(absent_since=timezone.now())
    play_round(tournament)
    table.refresh_from_db()
    assert table.places[0] == 0
    assert sorted(table.places) == [0, 1, 2, 3]


def test_team_mates_do_not_meet_and_each_entrant_names_a_team(alice: User, make_user: Make) -> None:
    riders = people(make_user, 8)
    tournament = open_tournament(alice, format_key="teams", size=4, rounds=2)
    with pytest.raises(Refused):
        enter(tournament_id=tournament.pk, user=riders[0])
    for number, rider in enumerate(riders):
        enter(tournament_id=tournament.pk, user=rider, club=("Reds", "Blues", "REDS", "Greens")[number % 4])
    close(tournament)
    clubs = {entry.number: entry.club.casefold() for entry in tournament.entries.all()}
    play_to_the_end(tournament)
    for table in DrawnTable.objects.all():
        assert [clubs[number] for number in table.entrants].count("reds") == 2
    teams = TournamentPage(tournament, None).teams
    assert {name for _, name in teams} == {"Reds", "Blues", "Greens"}


def test_the_winner_is_a_person(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 2), computers=2, rounds=1)
    close(tournament)
    [table] = running(tournament)
    bots = {entry.number for entry in tournament.entries.exclude(bot="")}
    order = sorted(table.entrants, key=lambda number: number not in bots)
    organiser = make_user("organiser")
    award_table(
        tournament_id=tournament.pk,
        table_id=table.pk,
        places=[1 + order.index(number) for number in table.entrants],
        by=organiser,
        reason="So it was.",
    )
    progression.take_all_steps(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.winner is not None
    assert tournament.winner.user is not None


def test_leaving_between_the_draw_and_the_game_resigns_it_at_once(alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders, rounds=1)
    Tournament.objects.update(closes_at=timezone.now())
    progression.close_entry(tournament.pk)
    withdraw(tournament_id=tournament.pk, user=riders[0], at_once=True)
    progression.take_all_steps(tournament.pk)
    [table] = running(tournament)
    assert table.game is not None
    assert not table.game.players.filter(user=riders[0], status=0).exists()


def test_the_next_duel_begins_as_soon_as_its_players_are_known(alice: User, make_user: Make) -> None:
    cup = open_tournament(alice, people(make_user, 8), size=2, format_key="knock_out")
    close(cup)
    seeds = cup.draws.get().lots
    duels = {frozenset(map(seeds.index, table.entrants)): table for table in running(cup)}

    def play(*pair: int) -> None:
        win(duels[frozenset(pair)])

    play(0, 7)
    progression.take_all_steps(cup.pk)
    assert cup.draws.count() == 1
    play(3, 4)
    assert progression.due(timezone.now()).get() == cup
    progression.take_all_steps(cup.pk)
    assert not progression.due(timezone.now()).exists()
    early = cup.draws.get(round=2)
    assert early.tables.get() in running(cup)
    assert len(running(cup)) == 3
    play(1, 6)
    win(early.tables.get())
    progression.take_all_steps(cup.pk)
    assert cup.draws.count() == 2
    play(2, 5)
    progression.take_all_steps(cup.pk)
    assert early.tables.count() == 2
    assert [step.data.get("tables") for step in cup.steps.filter(round=2)] == [1, 2]
    play_to_the_end(cup)
    assert cup.draws.count() == 3
    rows = TournamentPage(cup, None).rows
    assert len(rows) == 8


def test_a_result_whose_reader_died_is_found_again(
    alice: User, make_user: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next round's table begins although nothing else happens."""
    cup = open_tournament(alice, people(make_user, 4), size=2, format_key="knock_out")
    close(cup)
    win(running(cup)[0])
    with monkeypatch.context() as died:
        died.setattr(progression, "draw_or_end", lambda tournament_id: (_ for _ in ()).throw(SystemExit))
        with pytest.raises(SystemExit):
            progression.take_all_steps(cup.pk)
    assert progression.due(timezone.now()).get() == cup
    progression.take_all_steps(cup.pk)
    assert not progression.due(timezone.now()).exists()


def test_duels_of_one_club_are_kept_apart_too(alice: User, make_user: Make) -> None:
    riders = people(make_user, 8)
    tournament = open_tournament(alice, size=2, rounds=1, clubs_apart=True)
    for number, rider in enumerate(riders):
        enter(tournament_id=tournament.pk, user=rider, club="Reds" if number < 4 else "")
    close(tournament)
    clubs = {entry.number: entry.club for entry in tournament.entries.all()}
    for table in DrawnTable.objects.all():
        assert sorted(clubs[number] for number in table.entrants) == ["", "Reds"]


@pytest.mark.parametrize("name", ["Reds", "The Reds", "the reds.", "“REDS”", "Les reds", "Ｒｅｄｓ"])
def test_a_teams_name_may_be_written_in_many_ways(name: str) -> None:
    assert team_of(name) == "reds"


@pytest.mark.parametrize("name", ["The", "Le 14 juillet", "Reds 2", "Élan"])
def test_other_teams_are_others(name: str) -> None:
    assert team_of(name) not in ("", "reds", "14", "elan")

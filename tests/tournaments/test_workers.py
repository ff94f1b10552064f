"""Several workers at one tournament: every step is taken once, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.tournaments.models import DrawnTable, Step, Tournament, TournamentMail
from games.tournaments.services.entry.entering import enter
from games.tournaments.services.rounds import progression
from tests.support.programs.race import race
from tests.support.tournaments import open_tournament, people, running, win

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]


def advance_thrice(tournament: Tournament) -> None:
    assert race([partial(progression.take_all_steps, tournament.pk)] * 3) == [None] * 3
    while progression.due(timezone.now()).exists():
        progression.take_all_steps(tournament.pk)


def test_workers_at_one_tournament_take_each_step_once(alice: User, make_user: Callable[..., User]) -> None:
    tournament = open_tournament(alice, people(make_user, 6), size=3, rounds=2)
    Tournament.objects.update(closes_at=timezone.now())
    for number in (1, 2):
        advance_thrice(tournament)
        assert tournament.draws.count() == number
        assert Game.objects.count() == DrawnTable.objects.count() == 2 * number
        for table in running(tournament):
            win(table)
    advance_thrice(tournament)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.OVER
    assert tournament.steps.filter(kind=Step.Kind.OVER).count() == 1
    assert TournamentMail.objects.filter(kind=TournamentMail.Kind.RESULT).count() == 12


def test_workers_who_read_results_together_begin_each_duel_of_a_bracket_once(
    alice: User, make_user: Callable[..., User]
) -> None:
    """Duels end one after the other, and those of the next round begin meanwhile."""
    cup = open_tournament(alice, people(make_user, 8), size=2, format_key="knock_out")
    Tournament.objects.update(closes_at=timezone.now())
    advance_thrice(cup)
    while duels := running(cup):
        win(duels[0])
        advance_thrice(cup)
        seated = [number for table in DrawnTable.objects.all() for number in table.entrants]
        assert Game.objects.count() == DrawnTable.objects.count()
        assert max(map(seated.count, seated)) <= cup.draws.count() <= 3
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.OVER
    assert DrawnTable.objects.count() == 7
    assert cup.steps.filter(kind=Step.Kind.EARLY).exists()
    assert cup.steps.filter(kind=Step.Kind.DRAWN).count() == 3


def test_people_who_enter_together_have_numbers_of_their_own(
    alice: User, make_user: Callable[..., User]
) -> None:
    tournament = open_tournament(alice)
    riders = people(make_user, 3)
    race([partial(enter, tournament_id=tournament.pk, user=rider) for rider in (*riders, *riders)])
    assert sorted(entry.number for entry in tournament.entries.all()) == [1, 2, 3]

"""A person's time in all their games: quiet hours, reminders, vacation, the stand-in's limits."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Game, Incident
from games.services.lobby.games import create_game, join_game
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, hand_over_mails, next_player, open_table

DAY = timedelta(days=1)
KEPT = {"quiet_from": "22:00", "quiet_until": "07:30", "reminder": "10"}


def keep(client: Client, **changes: Any) -> Any:
    return client.post(reverse("hours"), KEPT | changes, follow=True)


def test_quiet_hours_reminder_and_limits_are_kept(as_alice: Client, alice: User) -> None:
    html = keep(
        as_alice,
        vacation_by_itself="on",
        **{"limits-attack": "on", "limits-hold": ["africa", "australia"]},
    ).content.decode()

    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_until) == (time(22), time(7, 30))
    assert (alice.reminder, alice.vacation_by_itself) == (10, True)
    assert alice.stand_in == {"attack": True, "trade": False, "move": False, "hold": ["africa", "australia"]}
    assert "Your preferences are saved." in html
    assert 'value="22:00"' in html


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"quiet_until": "09:00"}, "Quiet hours may last up to 10 hours."),
        ({"quiet_until": ""}, "Give both hours, or neither."),
        ({"reminder": "33"}, "not one of the available choices"),
        ({"limits-hold": "atlantis"}, "atlantis is not one of the available choices"),
    ],
)
def test_impossible_values_are_refused(
    as_alice: Client, alice: User, changes: dict[str, str], complaint: str
) -> None:
    response = keep(as_alice, **changes)
    assert response.status_code == 422
    assert complaint in response.content.decode()
    alice.refresh_from_db()
    assert alice.quiet_from is None


def test_a_new_game_begins_with_the_players_own_limits(as_alice: Client, alice: User, bob: User) -> None:
    keep(as_alice, **{"limits-move": "on"})
    alice.refresh_from_db()
    game = create_game(creator=bob, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    join_game(game_id=game.pk, user=alice)

    assert game.players.get(user=alice).limits["move"] is True
    assert game.players.get(user=bob).limits == {}


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace(vacation=5 * DAY))
    act_until_turns(game)
    hand_over_mails()
    return game


def test_a_vacation_is_told_in_every_game_and_ended_by_a_button(game: Game, clock: MovingClock) -> None:
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    client = Client()
    client.force_login(player.user)

    client.post(reverse("vacation"), {"until": "2026-11-20"})

    mine = Clock.objects.get(player=player)
    assert mine.deadline == datetime(2026, 11, 21, tzinfo=UTC) + 2 * DAY
    assert list(game.incidents.values_list("kind", flat=True)) == [Incident.Kind.VACATION]
    html = client.get(reverse("hours")).content.decode()
    assert "You are on vacation until" in html
    assert "<td>2 days</td><td>5 days</td>" in html

    clock.pass_by(hours=12)
    client.post(reverse("end_vacation"))

    mine.refresh_from_db()
    assert mine.deadline == clock.now + 2 * DAY
    assert "Go on vacation now" in client.get(reverse("hours")).content.decode()


@pytest.mark.parametrize("day", ["2026-11-17", "2026-12-30", "9999-12-31", "0001-01-01", "soon"])
def test_a_vacation_ends_in_the_near_future(
    as_alice: Client, alice: User, clock: MovingClock, day: str
) -> None:
    assert as_alice.post(reverse("vacation"), {"until": day}).status_code == 422
    assert not alice.vacations.exists()


def test_the_account_leads_there(as_alice: Client) -> None:
    assert reverse("hours") in as_alice.get(reverse("account_settings")).content.decode()


def test_a_vacation_shows_even_where_nobody_waits_for_the_player(game: Game, clock: MovingClock) -> None:
    waiting = next_player(game)
    assert waiting is not None
    away = next(player.user for player in game.players.all() if player != waiting and player.user)
    client, other = Client(), Client()
    client.force_login(away)
    assert waiting.user is not None
    other.force_login(waiting.user)

    client.post(reverse("vacation"), {"until": "2026-11-20"})

    html = other.get(reverse("game", args=[game.pk])).content.decode()
    assert "<small>on vacation</small>" in html
    assert f"{away} is on vacation." in html
    clocks = other.get(reverse("times", args=[game.pk])).content.decode()
    assert "on vacation until " in clocks


def test_nobody_comes_and_goes_all_the_time(as_alice: Client, alice: User, clock: MovingClock) -> None:
    for _ in range(4):
        as_alice.post(reverse("vacation"), {"until": "2026-11-20"})
        as_alice.post(reverse("end_vacation"))

    response = as_alice.post(reverse("vacation"), {"until": "2026-11-20"})

    assert response.status_code == 422
    assert "You have done this too often." in response.content.decode()
    assert alice.vacations.count() == 4

"""Zones by old names, invalid zones, and stored ones that the server's data has lost."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from accounts.models import User, validate_time_zone
from accounts.time_zones import known, present_name, zone_called
from games.models import Clock, DailyMail
from games.services.mail.daily import set_hour
from games.services.time.vacations import begin_vacation
from tests.conftest import MovingClock
from tests.support.mail.daily_mails import post_all
from tests.support.paced import DAY, PACE, acting, serve
from tests.support.tables import open_table

LOST = [
    "Europe/Atlantis",
    "localtime",
    "posixrules",
    "Factory",
    "right/Europe/Paris",
    "posix/UTC",
    "",
    "../UTC",
]
FORMER = {
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Europe/Kiev": "Europe/Kyiv",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Godthab": "America/Nuuk",
    "Pacific/Truk": "Pacific/Chuuk",
    "US/Eastern": "America/New_York",
    "Iceland": "Atlantic/Reykjavik",
    "GMT": "UTC",
    "Etc/UTC": "UTC",
}


@pytest.mark.parametrize("name", LOST)
def test_an_unknown_zone_is_refused_and_read_as_utc(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_time_zone(name)
    assert str(zone_called(name)) == "UTC"


@pytest.mark.parametrize("name", FORMER)
def test_an_old_name_is_known_as_what_it_is_called_now(name: str) -> None:
    assert present_name(name) == FORMER[name]
    assert str(zone_called(name)) == FORMER[name]


def test_every_name_leads_to_a_zone_that_keeps_its_name() -> None:
    for name in known():
        assert present_name(present_name(name)) == present_name(name) in known()


@pytest.mark.parametrize("zone", LOST)
@pytest.mark.parametrize(
    "page_name", ["home", "account_settings", "account_email", "hours", "notices", "subscriptions"]
)
def test_a_lost_zone_closes_no_page(client: Client, alice: User, zone: str, page_name: str) -> None:
    User.objects.update(time_zone=zone)
    client.force_login(alice)

    assert client.get(reverse(page_name)).status_code == 200


def test_the_settings_tell_of_a_lost_zone_until_another_is_chosen(client: Client, alice: User) -> None:
    User.objects.update(time_zone="Europe/Atlantis")
    client.force_login(alice)

    html = client.get(reverse("account_settings")).content.decode()
    assert "Your time zone, “Europe/Atlantis”, is no longer known here." in html
    assert re.search(r'<option value="UTC" selected[ >]', html)

    after = client.post(
        reverse("account_settings"), {"language": "en", "time_zone": "Europe/Paris"}, follow=True
    )
    assert "no longer known" not in after.content.decode()


def test_a_game_goes_on_when_zones_are_lost(
    client: Client,
    alice: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    """Pages, mails, deadlines and vacations go on in a game whose people all had a zone that is gone."""
    for user in (alice, bob, charlie):
        set_hour(user, 8)
    User.objects.update(time_zone="Europe/Atlantis")
    DailyMail.objects.update(zone="Europe/Atlantis")
    game = open_table(*User.objects.order_by("pk"), pace=PACE)
    Clock.objects.update(zone="Europe/Atlantis", quiet_from="22:00", quiet_until="07:00")
    client.force_login(alice)

    begin_vacation(user=User.objects.get(pk=bob.pk), until=clock.now + timedelta(days=3))
    for _ in range(4):
        assert client.get(game.get_absolute_url()).status_code == 200
        post_all()
        clock.pass_by(days=1)
        serve(game)

    assert mailoutbox
    deadline = acting(game).deadline
    assert deadline is not None
    assert deadline <= clock.now + PACE.turn + DAY


def test_a_newcomers_device_may_say_an_old_name(client: Client, db: None) -> None:
    newcomer = {"username": "alice", "email": "alice@example.org", "password1": "alice on horseback"}

    client.post(reverse("account_signup"), {**newcomer, "time_zone": "Asia/Calcutta"})

    assert User.objects.get().time_zone == "Asia/Kolkata"


@pytest.mark.parametrize("zone", LOST)
def test_a_newcomers_device_cannot_say_what_is_no_zone(client: Client, db: None, zone: str) -> None:
    newcomer = {"username": "alice", "email": "alice@example.org", "password1": "alice on horseback"}

    client.post(reverse("account_signup"), {**newcomer, "time_zone": zone})

    assert User.objects.get().time_zone == "UTC"


def test_a_zone_posted_by_its_old_name_is_kept_by_the_present_one(client: Client, alice: User) -> None:
    client.force_login(alice)

    client.post(reverse("account_settings"), {"language": "en", "time_zone": "Europe/Kiev"})

    alice.refresh_from_db()
    assert alice.time_zone == "Europe/Kyiv"


def test_every_zone_in_the_list_knows_its_old_names(client: Client, alice: User) -> None:
    client.force_login(alice)

    html = client.get(reverse("account_settings")).content.decode()

    options = dict(re.findall(r'<option value="([^"]+)" [^>]*?data-formerly="([^"]+)"', html))
    for old, present in FORMER.items():
        assert old in options[present].split()

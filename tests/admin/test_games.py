"""The staff's pages show everything, and let nobody break a record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Card, DailyMail, Event, Game, KeptMail, Mail, Player, Territory
from games.services.mail.daily import set_hour
from tests.support.kept import made_once
from tests.support.tables import act, open_table, order

MODELS = (Game, Player, Territory, Card, Event, Mail)


@pytest.fixture
def superuser(make_user: Callable[..., User]) -> User:
    return make_user("admin", is_staff=True, is_superuser=True)


@pytest.fixture
def as_superuser(client: Client, superuser: User) -> Client:
    client.force_login(superuser)
    return client


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act(game)
    return game


def url(model: type, page: str, *arguments: object) -> str:
    return reverse(f"admin:games_{model.__name__.lower()}_{page}", args=arguments)


@pytest.mark.parametrize("model", MODELS)
def test_rows_can_be_read(as_superuser: Client, game: Game, model: type[Game]) -> None:
    row = model.objects.first()
    assert row is not None

    assert as_superuser.get(url(model, "changelist")).status_code == 200
    assert as_superuser.get(url(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_rows_cannot_be_added_or_changed(as_superuser: Client, game: Game, model: type[Game]) -> None:
    row = model.objects.first()
    assert row is not None
    before = list(model.objects.values())

    assert as_superuser.post(url(model, "add"), {}).status_code == 403
    assert as_superuser.post(url(model, "change", row.pk), {"name": "Mine"}).status_code == 403

    assert list(model.objects.values()) == before


@pytest.mark.parametrize("model", MODELS[1:])
def test_rows_cannot_be_deleted(as_superuser: Client, game: Game, model: type[Game]) -> None:
    row = model.objects.first()
    assert row is not None

    assert as_superuser.post(url(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    selected = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    as_superuser.post(url(model, "changelist"), selected)

    assert model.objects.filter(pk=row.pk).exists()


def test_a_superuser_deletes_a_whole_game_after_confirming_it(as_superuser: Client, game: Game) -> None:
    page = as_superuser.get(url(Game, "delete", game.pk)).content.decode()
    assert "Are you sure" in page
    assert f"Events: {game.events.count()}" in page
    assert Game.objects.exists()

    as_superuser.post(url(Game, "delete", game.pk), {"post": "yes"})

    assert not any(model.objects.exists() for model in MODELS)


def test_games_are_not_deleted_by_the_dozen(as_superuser: Client, game: Game) -> None:
    selected = {"action": "delete_selected", "_selected_action": [game.pk], "post": "yes"}
    as_superuser.post(url(Game, "changelist"), selected)

    assert Game.objects.exists()


def test_staff_cannot_delete_a_game_they_play(client: Client, game: Game, alice: User) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client.force_login(alice)

    assert client.post(url(Game, "delete", game.pk), {"post": "yes"}).status_code == 403
    assert Game.objects.exists()


def test_a_person_who_has_played_cannot_be_deleted(as_superuser: Client, game: Game, bob: User) -> None:
    as_superuser.post(reverse("admin:accounts_user_delete", args=[bob.pk]), {"post": "yes"})

    assert User.objects.filter(pk=bob.pk).exists()


def test_the_places_of_a_finished_game_are_told(
    as_superuser: Client, game: Game, bob: User, charlie: User
) -> None:
    where = reverse("admin:games_game_change", args=[game.pk])
    assert "1. " not in as_superuser.get(where).content.decode()
    for user in (bob, charlie):
        order(game, user, "resign")
    assert "1. " in as_superuser.get(where).content.decode()


def test_games_are_found_by_name_and_player(as_superuser: Client, game: Game, alice: User) -> None:
    open_table(alice, bots=["random", "random"])

    for words, count in (("long march", 2), ("charlie", 1), ("nobody", 0)):
        page = as_superuser.get(url(Game, "changelist"), {"q": words}).content.decode()
        assert page.count('class="action-select"') == count


def test_a_game_leads_to_its_rows(as_superuser: Client, game: Game) -> None:
    page = as_superuser.get(url(Game, "change", game.pk)).content.decode()

    for model in MODELS[1:]:
        address = f"{url(model, 'changelist')}?game__id__exact={game.pk}"
        assert f'href="{address}"' in page
        assert as_superuser.get(address).status_code == 200


def test_mails_are_found_by_what_became_of_them(as_superuser: Client, game: Game) -> None:
    first, second = Mail.objects.all()[:2]
    Mail.objects.filter(pk=first.pk).update(sent_at=timezone.now())
    Mail.objects.filter(pk=second.pk).update(dropped_at=timezone.now())
    waiting = Mail.objects.count() - 2

    for state, count in {"waiting": waiting, "sent": 1, "dropped": 1, "failed": 0, "": waiting + 2}.items():
        page = as_superuser.get(url(Mail, "changelist"), {"state": state}).content.decode()
        assert page.count('class="field-game nowrap"') == count


def test_a_sound_game_is_reported_sound(as_superuser: Client, game: Game) -> None:
    selected = {"action": "verify", "_selected_action": [game.pk]}

    page = as_superuser.post(url(Game, "changelist"), selected, follow=True).content.decode()

    assert "1 game agrees with its record." in page


def test_the_receivers_of_daily_mails_can_be_read(as_superuser: Client, game: Game, alice: User) -> None:
    set_hour(alice, 8)
    assert "08:00" in as_superuser.get(url(DailyMail, "change", alice.pk)).text
    assert as_superuser.get(url(DailyMail, "changelist")).status_code == 200


def test_other_people_cannot_read_kept_mails() -> None:
    assert not admin.site.is_registered(KeptMail)


def test_players_do_not_belong_to_the_staff(client: Client, game: Game, alice: User) -> None:
    client.force_login(alice)

    assert client.get(url(Game, "changelist")).status_code == 302

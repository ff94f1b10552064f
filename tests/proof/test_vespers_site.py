"""Vespers stored, verified, backed up, restored and exported, and played by mail in French."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine.notation import format_order
from games.models import Game
from games.selectors.record.record_file import record_of
from games.services import wake
from games.services.lobby.games import create_game, join_game
from games.services.mail import inbound
from games.services.record.verify import differences
from tests.proof.vespers import FRENCH, SHRINES
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.tables import (
    act,
    advice,
    advice_by_mail,
    next_player,
    order,
    position_of,
    seat_of,
    version_of,
)

pytestmark = pytest.mark.django_db


def begin(alice: User, *guests: User, bots: int = 0, length: str = "one") -> Game:
    game = create_game(
        creator=alice,
        name="Evensong",
        rulebook_key="vespers",
        options={"length": length},
        seats=1 + len(guests) + bots,
        bots=["sensible"] * bots,
    )
    for guest in guests:
        join_game(game_id=game.pk, user=guest)
    game.refresh_from_db()
    return game


def at_vespers(game: Game) -> Game:
    """Play until all turns of the first round are over and everybody may offer."""
    while position_of(game).phase != "vespers":
        act(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    return at_vespers(begin(alice, bob, charlie))


def test_everybody_is_called_to_vespers_once(game: Game, alice: User, bob: User, charlie: User) -> None:
    assert {player.user for player in game.players.filter(to_act=True)} == {alice, bob, charlie}
    order(game, bob, "offer 2")
    assert {player.user for player in game.players.filter(to_act=True)} == {alice, charlie}
    assert not list(differences(game.pk))


def test_it_is_stored_and_verified_to_its_end(game: Game, alice: User, bob: User, charlie: User) -> None:
    for user, incense in ((bob, 2), (alice, 3), (charlie, 2)):
        order(game, user, f"offer {incense}")
    game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert not list(differences(game.pk))
    page = page_of(game, alice)
    assert "most devout" in page
    assert "Final standings" in page or "1" in page


def test_it_is_backed_up_and_restored_in_the_middle(
    game: Game, bob: User, alice: User, tmp_path: Path
) -> None:
    order(game, bob, "offer 2")
    kept, state = tmp_path / "site.zip", Game.objects.get(pk=game.pk).state
    call_command("backup", str(kept))
    order(game, alice, "offer 1")
    call_command("restore", str(kept), "--replace")
    restored = Game.objects.get(pk=game.pk)

    assert restored.state == state
    assert not list(differences(restored.pk))
    order(restored, alice, "offer 3")


def test_it_is_exported_without_its_secrets_while_it_goes_on(game: Game, bob: User, alice: User) -> None:
    order(game, bob, "offer 2")
    game.refresh_from_db()
    told = json.dumps(record_of(game), default=str)

    assert f'["incense_offered", {seat_of(game, bob)}, -2]' in told
    assert f'["incense_offered", {seat_of(game, bob)}, 2]' not in told


def test_it_is_told_in_french_by_its_own_words(game: Game, alice: User, bob: User, charlie: User) -> None:
    alice.language = "fr"
    alice.save()
    page = page_of(game, alice)
    assert "Offrir de l’encens" in page
    assert "Encens" in page
    assert "sanctuaire" in page
    for user, incense in ((bob, 3), (charlie, 2), (alice, 1)):
        order(game, user, f"offer {incense}")
    page = page_of(game, alice)
    assert "bob a tiré une relique." in page
    assert "dévot" in page
    for english in FRENCH:
        if " " in english and "%" not in english:
            assert english not in page


def test_shrines_stand_on_the_map_and_in_the_table(game: Game, alice: User) -> None:
    assert SHRINES.of(position_of(game))
    assert "shrine" in page_of(game, alice)


def page_of(game: Game, user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(game.get_absolute_url()).content.decode()


@pytest.mark.django_db(transaction=True)
def test_it_is_played_by_mail_in_french_to_its_end(
    mail_server: tuple[str, int],
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
) -> None:
    workers = Workers()
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 10_000)
    monkeypatch.setattr(wake, "wake_worker", workers.send)
    settings.MAIL_DELAY = 0
    User.objects.update(language="fr")
    people = {}
    for user in (alice, bob):
        user.refresh_from_db()
        people[user.pk] = Correspondent(user, mail_server, mailoutbox, workers)
    game = begin(alice, bob, bots=1)
    while position_of(game).phase == "placement":
        act(game)
    workers.run()
    said = set()
    while player := next_player(game):
        assert player.user_id, "computers play by themselves"
        is_known = game.rulebook.stage(position_of(game)).key not in ("oath", "vespers")
        text = (
            advice_by_mail(game, player.seat, "fr")
            if is_known
            else format_order(game.rulebook, advice(game, player.seat, "random"), "fr")
        )
        said.add(text.split()[0])
        before = version_of(game)
        told = people[player.user_id].answer(text)
        assert version_of(game) > before, told
    game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert {"offrir", "jurer"} <= said
    assert not list(differences(game.pk))


def test_the_list_of_games_says_what_is_asked(alice: User, bob: User, charlie: User) -> None:
    game = begin(alice, bob, charlie)
    while game.rulebook.stage(position_of(game)).key != "oath":
        act(game)
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    assert "Swear an oath" in client.get(reverse("home")).content.decode()

"""A game goes on by the version of its edition that it began with, whatever is published meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.errors import Illegal
from games.models import Card, Game
from games.rulebooks.registry import EARLIER, RULEBOOKS
from games.selectors.record.record_file import record_of
from games.services.backup.backup import write_backup
from games.services.record.verify import differences
from games.services.record.verify_record import rule_problems
from tests.support.tables import act, act_until_turns, open_table, order, person_to_act, position_of, seat_of

pytestmark = pytest.mark.django_db

EDITION = "mp80_world"
NINE = ("alaska", "alberta", "argentina", "peru", "china", "congo", "brazil", "siam", "quebec")


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch, alice: User, bob: User, charlie: User) -> Game:
    """Begin a game while version 1 is the newest."""
    with monkeypatch.context() as then:
        then.setitem(RULEBOOKS, EDITION, EARLIER[EDITION, 1])
        game = open_table(alice, bob, charlie, rulebook=EDITION)
    act_until_turns(game)
    return game


def trade_once_with_nine_cards(game: Game) -> User:
    """Give the person on turn nine cards, trade in one set and place all armies."""
    person = person_to_act(game)
    index = game.board.territory_index
    for rank, card in enumerate(NINE):
        game.cards.filter(number=index[card]).update(
            place=Card.Place.HAND, seat=seat_of(game, person), rank=rank
        )
    order(game, person, "trade alaska china siam")
    position = position_of(game)
    land = game.board.territories[position.owner.index(seat_of(game, person))].key
    order(game, person, f"place {position.to_place[seat_of(game, person)]} {land}")
    return person


def test_a_game_begun_before_keeps_its_rules(old: Game) -> None:
    """In version 1 one set was enough; since version 2 six cards oblige players to trade in another (A81)."""
    order(old, trade_once_with_nine_cards(old), "end")
    assert position_of(old).phase == "attack"


def test_a_game_that_begins_now_has_the_present_ones(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, rulebook=EDITION)
    act_until_turns(game)
    with pytest.raises(Illegal) as refused:
        order(game, trade_once_with_nine_cards(game), "end")
    assert refused.value.code == "must_trade"


def test_a_game_begun_before_is_played_verified_and_exported_by_its_version(
    old: Game, alice: User, bob: User
) -> None:
    for _ in range(40):
        game = Game.objects.get(pk=old.pk)
        assert game.rulebook.version == 1
        act(game)
    for person in (alice, bob):
        order(game, person, "resign")

    game.refresh_from_db()
    assert position_of(game).version == 1
    assert not list(differences(game.pk))
    assert not list(rule_problems(json.loads(json.dumps(record_of(game)))))


def test_a_record_is_dealt_again_by_its_version(old: Game) -> None:
    """A record whose deal does not follow from its shuffles is found, whatever its version is."""
    record = json.loads(json.dumps(record_of(old, secrets=True)))
    assert not list(rule_problems(record))
    dealt = next(event["event"] for event in record["events"] if event["event"][0] == "dealt")
    dealt[1].reverse()
    assert "the game was not dealt as its shuffles say" in list(rule_problems(record))


def test_its_page_leads_to_its_rules(old: Game, client: Client) -> None:
    client.force_login(person_to_act(old))
    address = reverse("rules", args=[EDITION]) + "?version=1"

    assert address in client.get(reverse("game", args=[old.pk])).content.decode()
    page = client.get(address).content.decode()
    assert "This is version 1 of these rules." in page
    assert "With 5 cards or more in hand you must hand in a set." in page


@pytest.mark.django_db(transaction=True)
def test_a_backup_keeps_the_version(old: Game, tmp_path: Path) -> None:
    backup = tmp_path / "site.zip"
    write_backup(backup)
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", backup, verbosity=0)

    assert Game.objects.get(pk=old.pk).rulebook.version == 1
    order(old, trade_once_with_nine_cards(old), "end")

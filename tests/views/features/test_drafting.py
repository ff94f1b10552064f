"""Drafting: the page's form, and that nobody finds another player's list at any entry point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Pace
from games.features.draft.serving import wishes_of
from games.mail.outgoing import compose
from games.models import Game
from games.services.record.verify import differences
from tests.support.entry_points import differing, engraved, shown_to_player
from tests.support.tables import open_table, order, position_of, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User, charlie: User, stopped_clock: datetime) -> Game:
    pace = Pace(turn=timedelta(days=2))
    return open_table(alice, bob, charlie, pace=pace, options={"drafting": "1"})


@contextmanager
def after(game: Game, *given: tuple[User, str]) -> Iterator[None]:
    """Give these orders, and undo them afterwards."""
    with transaction.atomic():
        for user, text in given:
            order(game, user, text)
        yield
        transaction.set_rollback(True)


def test_games_that_differ_in_lists_alone_are_the_same_at_every_entry_point(
    game: Game, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compose, "board_png", engraved)
    User.objects.update(language="fr", is_staff=True, is_superuser=True)
    bob.refresh_from_db()
    found = []
    for given in (
        [(alice, "wish peru, brazil")],
        [(alice, "wish japan"), (alice, "wish siam, china, india")],
    ):
        with after(game, *given):
            found.append(shown_to_player(game, bob))
    assert differing(*found) == []


def test_the_page_keeps_a_list_and_a_click_on_the_map_makes_it_longer(
    game: Game, client: Client, alice: User, bob: User, charlie: User
) -> None:
    client.force_login(alice)
    address = reverse("game", args=[game.pk])
    page = client.get(address, {"wishes": "Peru, Brazil"}).content.decode()
    assert ">Peru, Brazil</textarea>" in page
    assert "wishes=Peru%2C+Brazil%2C+Japan" in page
    assert "wishes=Peru%2C+Brazil%2C+Peru" not in page
    assert re.findall(r'ring-legal" href="[^"]*#body-(\w+)', page) == ["peru", "brazil"]
    assert "Leave it all to chance" in page

    sent = {"order": "wishes", "seen": game.known[seat_of(game, alice)], "wishes": "Peru, Atlantis"}
    refused = client.post(reverse("orders", args=[game.pk]), sent)
    assert refused.status_code == 422
    assert "Atlantis" in refused.content.decode()
    client.post(reverse("orders", args=[game.pk]), sent | {"wishes": "Peru, Brazil"})
    assert len(wishes_of(position_of(game), seat_of(game, alice))) == 2
    assert ">Peru, Brazil</textarea>" in client.get(address).content.decode()

    for user in (bob, charlie):
        order(game, user, "end")
    position, lands = position_of(game), game.rulebook.board.territory_index
    assert position.phase == "placement"
    # The lot may already have given one of the two to somebody.
    assert seat_of(game, alice) in {position.owner[lands[land]] for land in ("peru", "brazil")}
    record = client.get(reverse("record", args=[game.pk])).content.decode()
    assert "All players list the territories that they want" in record
    assert "You receive" in record
    assert not list(differences(game.pk))

"""The number of queries for a page, an order and a mail with orders, without those of transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.engine.notation import format_order
from games.mail.incoming import inbox
from games.models import Game, Inbound
from games.services.lobby.leaving import resign
from games.services.mail.inbound import receive
from tests.support.mail.letters import address_of, letter
from tests.support.paced import PACE
from tests.support.tables import act_until_turns, advice, known_to, open_table, person_to_act, seat_of

OF_TRANSACTIONS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
HTMX = {"HX-Request": "true"}


@contextmanager
def at_most(number: int) -> Iterator[None]:
    """Assert that there are no more queries than this, without those that begin or end a transaction."""
    with CaptureQueriesContext(connection) as asked:
        yield
    queries = [query["sql"] for query in asked if not query["sql"].startswith(OF_TRANSACTIONS)]
    assert len(queries) <= number, "\n".join(queries)


@pytest.fixture(params=[None, PACE], ids=["without deadlines", "with deadlines"])
def game(request: pytest.FixtureRequest, alice: User, bob: User, charlie: User) -> Game:
    """A game whose first turn has begun."""
    game = open_table(alice, bob, charlie, pace=request.param)
    act_until_turns(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def reader(game: Game) -> User:
    """The person on turn."""
    return person_to_act(game)


@pytest.fixture
def page(client: Client, game: Game, reader: User) -> Client:
    """The reader's browser, in which the page was open before."""
    client.force_login(reader)
    client.get(reverse("game", args=[game.pk]))
    return client


def placing(game: Game, reader: User) -> str:
    """Return an order that places the reader's armies, in words."""
    return format_order(game.rulebook, advice(game, seat_of(game, reader)))


@pytest.mark.parametrize(("heads", "most"), [({}, 13), (HTMX, 9)], ids=["plain", "htmx"])
def test_a_page(page: Client, game: Game, heads: dict[str, str], most: int) -> None:
    """For htmx, the letters are only counted."""
    with at_most(most):
        assert page.get(reverse("game", args=[game.pk]), headers=heads).status_code == 200


def test_the_page_of_a_game_that_is_over(page: Client, game: Game, reader: User) -> None:
    for player in game.players.exclude(user=reader).select_related("user"):
        assert player.user is not None
        resign(game.pk, player.user)

    with at_most(14):
        assert b"won" in page.get(reverse("game", args=[game.pk])).content


def test_a_signed_out_reader_asks_nothing(client: Client, game: Game) -> None:
    with at_most(0):
        assert client.get(reverse("game", args=[game.pk])).status_code == 302


def test_a_panel_that_waits_for_letters(page: Client, game: Game) -> None:
    with at_most(4):
        asked = page.get(reverse("letters", args=[game.pk]), {"seen": "0"}, headers=HTMX)
    assert asked.status_code == 204


@pytest.mark.parametrize("heads", [{}, HTMX], ids=["plain", "htmx"])
def test_an_order(page: Client, game: Game, reader: User, heads: dict[str, str]) -> None:
    """With deadlines, the clocks are one more query."""
    seen = known_to(game, seat_of(game, reader))
    sent = {"order": "written", "text": placing(game, reader), "seen": seen}

    with at_most(11 if game.pace else 10):
        assert page.post(reverse("orders", args=[game.pk]), sent, headers=heads).status_code == 302


def test_a_reply_by_mail(page: Client, game: Game, reader: User) -> None:
    """It has three orders: armies, the end of the attacks, and the end of the turn.

    The last one calls the next player. With deadlines one clock is stopped and another runs, with a reminder.
    """
    raw, address = letter(reader.email, f"{placing(game, reader)}\nend\nend"), address_of(game, reader)
    receive(address, raw, door=Inbound.Door.SMTP)

    with at_most(35 if game.pace else 30):
        inbox.read_messages()

    assert Inbound.objects.get().given == 3

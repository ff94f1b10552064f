"""Every order about truces, from every kind of reader, in one table: who may give it, and what it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Contact, Game
from games.services.lobby.seats import hand_over
from tests.support.scenes import put
from tests.support.tables import open_table, order, position_of, seat_of, version_of

SEATED = ("partner", "seated", "blocked", "seated_staff")
PLAYERS = ("host", *SEATED, "eliminated")
READERS = (*SEATED, "eliminated", "former", "visitor", "member", "staff")
"""The host offers the partner a truce. The former player had the seat of the one who is `seated`."""
GOES, NOT, OUT, REFUSED, LOGIN = 302, 404, 409, 422, "login"
OTHERS = {"eliminated": OUT, "former": NOT, "visitor": LOGIN, "member": NOT, "staff": NOT}
ONLY_PARTNER = {**OTHERS, **dict.fromkeys(SEATED, REFUSED), "partner": GOES}
TABLE: dict[str, dict[str, Any]] = {
    # order: the answer to each reader
    "offer": {**OTHERS, **dict.fromkeys(SEATED, GOES)},
    "accept": ONLY_PARTNER,
    "refuse": ONLY_PARTNER,
    "end": ONLY_PARTNER,
}
ORDERS = {
    "offer": "truce {host} notice 2",
    "accept": "accept truce {host} notice 2",
    "refuse": "refuse truce {host}",
    "end": "end truce {host}",
}
BEFORE = {
    "offer": (),
    "accept": (("host", "truce {partner} notice 2"),),
    "refuse": (("host", "truce {partner} notice 2"),),
    "end": (("host", "truce {partner} notice 2"), ("partner", "accept truce {host} notice 2")),
}
"""What was ordered before, and by whom."""


@pytest.fixture
def people(make_user: Callable[..., User]) -> dict[str, User]:
    found = {name: make_user(name) for name in ("host", *READERS) if name != "visitor"}
    for name in ("staff", "seated_staff"):
        User.objects.filter(pk=found[name].pk).update(is_staff=True, is_superuser=True)
    Contact.objects.create(owner=found["host"], person=found["blocked"], kind=Contact.Kind.BLOCKED)
    return found


def opened(people: dict[str, User]) -> Game:
    """Open a game with truces that end by notice, and let the former player hand over their seat."""
    seated = people["seated"]
    game = open_table(
        *(people["former" if name == "seated" else name] for name in PLAYERS), options={"truces": "notice"}
    )
    hand_over(game_id=game.pk, seat=seat_of(game, people["former"]), user=seated)
    lands: dict[str, Any] = {
        "host": "alaska 9",
        "partner": "brazil 3",
        "blocked": "japan",
        "seated_staff": "egypt",
    }
    due = [3 * (seat == seat_of(game, people["host"])) for seat in range(len(PLAYERS))]
    return put(game, turn="host", rest="seated", phase="reinforce", to_place=due, round=3, **lands)


@pytest.mark.parametrize("reader", READERS)
def test_who_may_give_an_order_about_truces(client: Client, people: dict[str, User], reader: str) -> None:
    game = opened(people)
    numbers = {player: seat_of(game, people[player]) + 1 for player in PLAYERS}
    if reader != "visitor":
        client.force_login(people[reader])
    for name, expected in TABLE.items():
        with transaction.atomic():
            for giver, text in BEFORE[name]:
                order(game, people[giver], text.format(**numbers))
            before = position_of(game).extra
            given = answer(client, game, ORDERS[name].format(**numbers))
            assert given == expected[reader], name
            assert (position_of(game).extra != before) == (given == GOES), name
            transaction.set_rollback(True)


def answer(client: Client, game: Game, text: str) -> Any:
    """Return the status of an order that is given on the page, or `LOGIN` if it leads to signing in."""
    sent = {"order": "written", "text": text, "seen": str(version_of(game))}
    response = client.post(reverse("orders", args=[game.pk]), sent)
    is_login = response.headers.get("Location", "").startswith("/accounts/login")
    return LOGIN if is_login else response.status_code

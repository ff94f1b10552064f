"""In the fog, games that differ only out of a player’s sight look the same everywhere, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Farewell, Pace
from games.engine.redaction import everybody
from games.mail.outgoing import compose
from games.models import Clock, Game
from games.models.mail.kinds import Kind
from games.presentation.turn.ahead import next_turn
from games.services.mail.subscriptions import set_subscription
from games.services.record.verify import check_pieces, differences
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player, watched
from tests.support.looking import TOKEN, look
from tests.support.scenes import put, record
from tests.support.tables import act, open_table, order

LANDS = {
    "watcher": "alaska 5",
    "second": "madagascar 2, south_africa, peru 4, siam, india 3, new_guinea 3",
}
"""The rest belongs to the first player. The watcher sees only Kamchatka, the Northwest Territory and Alberta.
"""

Given = tuple[str, str, tuple[str, ...]]
"""The player who orders, the order, and its dice."""
IN_AFRICA: Sequence[Given] = (
    ("first", "place 12 congo", ()),
    ("first", "attack congo south_africa 3 moving 3", ("666", "1")),
    ("first", "end", ()),
    ("first", "fortify congo east_africa 2", ()),
    ("second", "place 3 peru", ()),
    ("second", "attack peru argentina 3", ("111", "6")),
    ("second", "end", ()),
    ("second", "end", ()),
)
IN_ASIA: Sequence[Given] = (
    ("first", "place 4 indonesia, 8 china", ()),
    ("first", "attack china siam 2", ("11", "6")),
    ("first", "attack china india until 3 moving 3", ("666", "11", "666", "1")),
    ("first", "end", ()),
    ("first", "end", ()),
    ("second", "place 3 new_guinea", ()),
    ("second", "end", ()),
    ("second", "fortify madagascar south_africa 1", ()),
)


@dataclass
class Table:
    """A game of three in the fog, in the first player's turn, with its people by seat."""

    game: Game
    people: dict[str, User]

    @contextmanager
    def after(self, given: Sequence[Given]) -> Iterator[None]:
        """Give these orders, and undo them afterwards."""
        with transaction.atomic():
            for name, text, dice in given:
                order(self.game, self.people[name], text, *dice)
            yield
            transaction.set_rollback(True)

    def shown_to_player(self, given: Sequence[Given], who: str) -> dict[str, bytes]:
        """Return what a player finds at all entry points after these orders."""
        with self.after(given):
            return shown_to_player(self.game, self.people[who])

    def answers(self, given: Sequence[Given], address: str, sent: Sequence[dict[str, Any]]) -> list[bytes]:
        """Return the answers of a page to the watcher after these orders."""
        client = client_of(self.people["watcher"])
        with self.after(given):
            seen = {"seen": Game.objects.get(pk=self.game.pk).known[2]}
            pages = [client.post(reverse(address, args=[self.game.pk]), one | seen) for one in sent]
        return [b"%d %s" % (page.status_code, TOKEN.sub(b"", page.content)) for page in pages]


def client_of(user: User) -> Client:
    """Return a browser in which this person is signed in."""
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def table(alice: User, bob: User, charlie: User, stopped_clock: datetime) -> Table:
    pace = Pace(turn=timedelta(days=2), farewell=Farewell.REPLACED)
    game = open_table(alice, bob, charlie, pace=pace, options={"fog": "1"})
    seated = [player.user for player in game.players.order_by("seat").select_related("user")]
    people = {name: user for name, user in zip(("first", "second", "watcher"), seated, strict=True) if user}
    names = {name: user.username for name, user in people.items()}
    lands: dict[str, Any] = {names[name]: lands for name, lands in LANDS.items()}
    first = names["first"]
    set_subscription(people["second"], Kind.ATTACKED, wanted=True)
    put(game, turn=first, rest=first, phase="reinforce", to_place=[12, 0, 0], round=5, **lands)
    record(game)
    assert not list(check_pieces(game))
    return Table(game, people)


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "board_png", engraved)


@pytest.mark.parametrize(
    ("africa", "asia", "language"), [(2, 1, "en"), (8, 8, "fr")], ids=["while others play", "when called"]
)
def test_hidden_events_leave_no_trace_at_any_entry_point(
    table: Table, africa: int, asia: int, language: str
) -> None:
    User.objects.update(language=language, is_staff=True, is_superuser=True)
    for user in table.people.values():
        user.refresh_from_db()

    one = table.shown_to_player(IN_AFRICA[:africa], "watcher")
    other = table.shown_to_player(IN_ASIA[:asia], "watcher")

    assert differing(one, other) == []


@pytest.mark.parametrize(("africa", "asia"), [(2, 1), (8, 8)], ids=["while others play", "when called"])
def test_nobody_outside_sees_through_the_fog(
    table: Table, make_user: Callable[..., User], africa: int, asia: int
) -> None:
    """Strangers, visitors, watching programs and chat rooms see nothing through it.

    The stranger is offered the second player's seat.
    """
    stranger = make_user("dora")
    look(client_of(stranger), [reverse("home")])  # Fixes the dice for their first game.
    found = []
    for given in (IN_AFRICA[:africa], IN_ASIA[:asia]):
        with table.after(given):
            away = Clock.objects.filter(player__game=table.game, player__user=table.people["second"])
            away.update(absent_since=table.game.started_at)
            found.append(shown_outside(table.game, stranger))
            found[-1] |= {f"visitor {where}": page for where, page in shown_outside(table.game, None).items()}
            found[-1] |= watched(table.game)

    assert differing(*found) == []
    assert table.game.name.encode() in found[0][reverse("seats")]


def test_no_refusal_betrays_what_is_out_of_sight(table: Table) -> None:
    texts = (
        *("attack alaska congo 3", "attack siam india 1", "attack alaska alberta 9", "fortify alaska siam 1"),
        *("place 1 siam", "place 1 argentina", "occupy 2", "defend 1", "trade siam india peru"),
    )
    sent = [{"order": "written", "text": text} for text in texts]

    one, other = (table.answers(given, "orders", sent) for given in (IN_AFRICA, IN_ASIA))

    assert one == other
    assert {page[:3] for page in one} <= {b"409", b"422"}


def test_orders_for_the_next_turn_are_tried_out_on_what_is_seen(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = SimpleNamespace(Random=lambda: random.Random(5))
    monkeypatch.setattr(next_turn, "random", chance)
    name = table.people["second"].username
    lines = (
        *("place rest alaska; attack alaska kamchatka until 1; attack kamchatka japan until 1",),
        *(f"if india belongs to {name}: stop", "if armies in argentina < 4: stop", "attack alaska congo 3"),
    )
    sent = [{"try": "1", "text": f"{line}\nend turn"} for line in lines]

    one, other = (table.answers(given, "ahead", sent) for given in (IN_AFRICA[:2], IN_ASIA[:3]))

    assert one == other
    assert all(page.startswith(b"200") for page in one)


def test_players_who_take_part_are_told(table: Table) -> None:
    """Otherwise the test above would prove nothing."""
    found = differing(table.shown_to_player(IN_AFRICA, "second"), table.shown_to_player(IN_ASIA, "second"))

    assert {"mail board", "mail started", "position", "events", reverse("home")} <= {*found}


def test_a_game_in_the_fog_is_played_stored_and_verified(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, options={"fog": "1"})
    for _ in range(25):
        act(game)

    assert not list(differences(game.pk))
    assert game.events.filter(data__0="deployed").exclude(seen=everybody(3)).exists()

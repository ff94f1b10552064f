"""Two games that differ only in the secrets of vespers look the same to others.

They are the same at every entry point, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Farewell, Pace
from games.engine import OrderError
from games.mail.outgoing import compose
from games.models import Clock, Event, Game
from games.models.event import chained_digest
from games.presentation.turn.ahead import next_turn
from tests.proof.vespers import RELICS
from tests.support.entry_points import (
    differing,
    engraved,
    events_told,
    position_told,
    shown_outside,
    shown_to_player,
    watched,
)
from tests.support.looking import TOKEN, look
from tests.support.tables import act, known_to, next_player, open_table, order, position_of, seat_of

pytestmark = pytest.mark.django_db

Told = Callable[[Game, int], None]
"""A function that brings about the secret of the first twin (0) or of the second (1)."""

REFUSED = ("offer 9", "offer", "swear 3")
TRIED = "if cards > 2: stop\nplace rest alaska\nattack alaska kamchatka until 1\nend turn"


MOST_GAMES = 20
"""The most games that are begun, until one of them comes to the secret."""


def played_until(is_reached: Callable[[Game], bool], people: Sequence[User]) -> Game | None:
    """Play a game to that point; None if it ends before."""
    game = open_table(*people, rulebook="vespers", pace=Pace(farewell=Farewell.REPLACED))
    while not position_of(game).is_over:
        if is_reached(game):
            return game
        act(game)
    return None


@pytest.fixture
def dora(make_user: Callable[..., User]) -> User:
    """Dora, without a seat at the table. The dice of the game that her first page offers are committed."""
    dora = make_user("dora")
    client = Client()
    client.force_login(dora)
    client.get(reverse("home"))
    return dora


def swear(game: Game, twin: int) -> None:
    """Let Bob, who is asked together with another, swear peace or war; the other has not sworn yet."""
    order(game, User.objects.get(username="bob"), ("swear peace", "swear war")[twin])


def offer(game: Game, twin: int) -> None:
    """Put the pile of relics one way or the other, and let Bob draw from it.

    At the next vespers he offers nothing, or much; the others have not offered yet.
    """
    if twin:
        turn_the_relics(game)
    for name, incense in (("bob", 2 + twin), ("alice", 1), ("charlie", 0)):
        order(game, User.objects.get(username=name), f"offer {incense}")
    while not is_vespers(game) and next_player(game):
        act(game)
    order(game, User.objects.get(username="bob"), f"offer {3 * twin}")


def turn_the_relics(game: Game) -> None:
    """Turn the pile of relics upside down, in the record as well."""
    position = position_of(game)
    relics = RELICS.of(position)
    game.state["extra"][RELICS.key] = relics._replace(deck=relics.deck[::-1])
    Game.objects.filter(pk=game.pk).update(state=game.state)
    digest, rows = "", list(game.events.order_by("number"))
    for row in rows:
        if row.data[:2] == ["pile_shuffled", RELICS.key]:
            row.data[2].reverse()
        row.digest = digest = chained_digest(digest, row.data)
    Event.objects.bulk_update(rows, ["data", "digest"])


def at_every_entry_point(game: Game, told: Told, twin: int) -> dict[str, dict[str, bytes]]:
    """Return what each reader finds after this has come about, then undo it.

    For Bob, who knows the secret, it looks only at what tells him of it. Charlie stays away, so that
    strangers are offered his seat and see the table. He and Bob read French.
    """
    with transaction.atomic():
        game.refresh_from_db()
        told(game, twin)
        Clock.objects.filter(player__user__username="charlie").update(absent_since=game.started_at)
        people = {user.username: user for user in User.objects.all()}
        table = [people[name] for name in ("alice", "charlie")]
        found = {str(user): shown_to_player(game, user) | answers(game, user) for user in table}
        found["bob"] = telling(game, people["bob"])
        found["stranger"] = shown_outside(game, people["dora"])
        found["visitor"] = shown_outside(game, None)
        found["spectator"] = watched(game)
        transaction.set_rollback(True)
    return found


def answers(game: Game, user: User) -> dict[str, bytes]:
    """Return the answers to a player who gives orders that are not allowed, or tries conditions."""
    client = Client()
    client.force_login(user)
    found = {}
    for text in REFUSED:
        sent = {"order": "written", "text": text, "seen": known_to(game, seat_of(game, user))}
        found[text] = client.post(reverse("orders", args=[game.pk]), sent)
    found[TRIED] = client.post(reverse("ahead", args=[game.pk]), {"try": "1", "text": TRIED})
    assert {page.status_code for page in found.values()} <= {200, 409, 422}
    return {text: TOKEN.sub(b"", page.content) for text, page in found.items()}


def telling(game: Game, user: User) -> dict[str, bytes]:
    """Return what tells a player a secret that they alone know."""
    client = Client()
    client.force_login(user)
    seat = seat_of(game, user)
    return {
        **look(client, [game.get_absolute_url()]),
        "position": position_told(game, seat),
        "events": events_told(game, seat),
    }


def is_vespers(game: Game) -> bool:
    return position_of(game).phase == "vespers"


def comes_about(game: Game, told: Told, twin: int) -> bool:
    """Return whether this can be told in the game: Bob may be out before the next vespers. Change nothing."""
    with transaction.atomic():
        try:
            told(game, twin)
        except OrderError:
            is_told = False
        else:
            is_told = True
        transaction.set_rollback(True)
    game.refresh_from_db()
    return is_told


def bob_is_asked(game: Game) -> bool:
    """Return whether both must swear, and Bob is one of them: the second oath is heard at once."""
    seat, position = seat_of(game, User.objects.get(username="bob")), position_of(game)
    asked = game.rulebook.to_act(position)
    return game.rulebook.stage(position).key == "oath" and seat in asked and len(asked) > 1


@pytest.mark.parametrize(
    ("is_reached", "told"),
    [(bob_is_asked, swear), (is_vespers, offer)],
    ids=["oath", "relic and incense"],
)
def test_a_secret_changes_nothing_for_others_at_any_entry_point(
    alice: User,
    bob: User,
    charlie: User,
    dora: User,
    stopped_clock: datetime,
    monkeypatch: pytest.MonkeyPatch,
    is_reached: Callable[[Game], bool],
    told: Told,
) -> None:
    """Only Bob knows the secret, and he is told of it."""
    monkeypatch.setattr(compose, "board_png", engraved)
    monkeypatch.setattr(next_turn, "random", SimpleNamespace(Random=lambda: random.Random(5)))
    User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
    User.objects.filter(username__in=("bob", "charlie")).update(language="fr")
    games = (played_until(is_reached, (alice, bob, charlie)) for _ in range(MOST_GAMES))
    game = next(one for one in games if one and all(comes_about(one, told, twin) for twin in (0, 1)))

    one, other = (at_every_entry_point(game, told, twin) for twin in (0, 1))
    found = {reader: differing(one[reader], other[reader]) for reader in one}

    assert {"position", "events"} <= {*found.pop("bob")}
    assert not any(found.values()), found
    assert game.name.encode() in one["stranger"][reverse("seats")]

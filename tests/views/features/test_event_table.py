"""The table of events (ev_12) on the page and by mail."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail.outgoing import compose
from games.mail.outgoing.post import write
from games.models import Game, Mail
from games.rulebooks.house.event_table.capitals import CHOSEN
from games.rulebooks.house.event_table.tasks import TASKS
from tests.engine.scene import index
from tests.support.entry_points import differing, engraved, shown_to_player
from tests.support.mail.letters import send
from tests.support.scenes import put
from tests.support.tables import act, open_table, order, position_of, seat_of, version_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Game:
    """Put the dice at 2-3-4 before Alice’s turn; she may lose at most two territories."""
    game = open_table(alice, bob, charlie, options={"ev_12": "1"})
    mine, his = seat_of(game, alice), seat_of(game, bob)
    before = game.players.get(seat=(mine - 1) % 3).user
    assert before is not None
    extra = {
        "cities": [index("alaska"), index("siam")],
        "capitals": [{mine: index("peru"), his: index("ural")}.get(seat, -1) for seat in range(3)],
        "events_in_force": [[his, "4-4-3", 0, ""], [mine, "5-5-3", 0, "asia"], [mine, "1-1-6", 6, ""]],
    }
    put(
        game,
        turn=before.username,
        rest="neutral_1",
        phase="manoeuvre",
        round=5,
        extra=extra,
        alice="alaska 5, peru 3, egypt 4",
        bob="ural 5, siam 2",
        charlie="japan 6",
    )
    order(game, before, "end", "234")
    return game


def page_of(client: Client, game: Game) -> str:
    return client.get(reverse("game", args=[game.pk])).content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_what_lasts_and_what_the_event_asks_for(
    as_alice: Client, alice: User, table: Game, language: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    page = page_of(as_alice, table)
    told = {
        "en": [
            "Military engineers",
            "Local knowledge",
            "Chosen: Asia",
            "Short of doctors",
            "until round 6",
            "to be evacuated: 2 left",
        ],
        "fr": ["Génie militaire", "Connaissance du terrain", "Choisi : l’Asie", "jusqu’à la manche 6"],
    }[language]
    told += {"en": ["Do what the event asks for"], "fr": ["Faire ce que l’événement demande"]}[language]
    assert [one for one in told if one not in page.replace("\u00a0", " ")] == []
    sent = {"order": "slots-pick", "option": "0", "territory": "egypt", "seen": version_of(table)}
    assert as_alice.post(reverse("orders", args=[table.pk]), sent).status_code == 302
    assert position_of(table).owner[index("egypt")] == 3


@pytest.mark.parametrize(
    ("language", "told", "answer"),
    [
        ("en", ["Military engineers", "Betrayal", "to be evacuated: 2 left", "pick"], "pick egypt"),
        ("fr", ["Génie militaire", "Trahison", "à évacuer : encore 2", "désigner"], "désigner Égypte"),
    ],
)
def test_the_mail_says_what_lasts_and_is_answered_by_reply(
    alice: User, bob: User, table: Game, language: str, told: list[str], answer: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    mail = Mail.objects.filter(user=alice, kind="your_turn").latest("pk")
    written = write(mail)
    assert written is not None
    text = " ".join(str(written.body).split())
    assert [one for one in told if one not in text] == []
    send(table, alice, answer)
    assert position_of(table).owner[index("egypt")] == 3


def test_a_throw_is_told_in_a_sentence(as_alice: Client, as_bob: Client, alice: User, table: Game) -> None:
    order(table, alice, "pick egypt")
    order(table, alice, "pick peru")
    assert not TASKS.of(position_of(table))
    assert "evacuates" in page_of(as_bob, table)
    assert "You evacuate" in page_of(as_alice, table)


def test_capitals_are_secret_at_every_entry_point(
    alice: User, bob: User, stopped_clock: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that differ only in Alice’s choice look alike to Bob, byte for byte."""
    monkeypatch.setattr(compose, "board_png", engraved)
    User.objects.update(is_staff=True, is_superuser=True)
    bob.refresh_from_db()
    game = open_table(alice, bob, bots=["sensible"], options={"ev_12": "1"})
    while position_of(game).phase != "capitals":
        act(game)
    seat, found = seat_of(game, alice), []
    for land in [land for land, owner in enumerate(position_of(game).owner) if owner == seat][:2]:
        with transaction.atomic():
            order(game, alice, f"capital {game.board.territories[land].key}")
            assert CHOSEN.of(position_of(game))[seat] == land
            found.append(shown_to_player(game, bob))
            transaction.set_rollback(True)
    assert differing(*found) == []


def test_the_rules_tell_all_events_and_what_was_made_up(as_alice: Client, table: Game) -> None:
    page = as_alice.get(reverse("rules", args=["h2000_world"]), {"ev_12": "1"}).content.decode()
    assert "Before each turn" in page
    assert all(name in page for name in ("1-1-1, Nuclear accident", "6-6-6, Love of the army"))
    assert "We have made them up" in page
    assert "that we had to make up" in as_alice.get(reverse("start")).content.decode()


def test_six_play_with_barbarians_on_the_board(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 5, options={"ev_12": "1"})
    lands = ("alaska 5", "peru", "egypt", "siam", "japan", "ural")
    held: dict[str, Any] = {
        str(player): land for player, land in zip(game.players.order_by("bot"), lands, strict=True)
    }
    put(game, turn="alice", rest="neutral_1", phase="attack", **held)
    page = page_of(as_alice, game)
    assert "barbarians" in page

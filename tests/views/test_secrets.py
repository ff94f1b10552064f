"""Two games that differ only in what a seat may not see give it the same pages, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine import events as e
from games.engine.notation import parse_order
from games.mail.outgoing import compose, post
from games.models import Game, Mail, Player
from games.services.play.orders import give_order
from tests.support.looking import look, player_addresses, staff_addresses, wire
from tests.support.scenes import put, turn_the_pile
from tests.support.tables import note, position_of, version_of
from tests.views.conftest import ROBOT

HANDS = ({"alice": "peru", "bob": "japan china joker"}, {"alice": "peru", "bob": "alaska brazil siam"})
LANDS: dict[str, Any] = {"alice": "alaska 5, peru 2", "bob": "kamchatka 1, japan 4"}


def test_hands_pile_and_drawn_cards(as_alice: Client, game: Game) -> None:
    bob = game.players.get(user__username="bob").seat
    put(game, turn="alice", rest=ROBOT, phase="attack", hands=HANDS[0], **LANDS)
    note(game, [e.CardDrawn(bob, 7)], moment := timezone.now())
    game.save()
    one = look(as_alice, player_addresses(game))

    put(game, turn="alice", rest=ROBOT, phase="attack", hands=HANDS[1], **LANDS)
    turn_the_pile(game)
    drawn = game.events.get(number=version_of(game))
    drawn.data = e.to_json(e.CardDrawn(bob, 11))
    drawn.save()
    assert drawn.created_at == moment
    other = look(as_alice, player_addresses(game))

    assert one == other


def test_plans_and_standing_answers(as_alice: Client, game: Game) -> None:
    due = [10] * game.players.count()
    placing: dict[str, Any] = {"turn": "alice", "rest": ROBOT, "phase": "placement", "to_place": due, **LANDS}
    seat = game.players.get(user__username="bob").seat
    pages = []
    for armies, answer in ((2, 0), (7, 1)):
        plans = [[[armies, "japan"]] if s == seat else [] for s in range(len(due))]
        standing = [{"defence": answer} if s == seat else {} for s in range(len(due))]
        put(game, plans=plans, standing=standing, **placing)
        pages.append(look(as_alice, player_addresses(game)))

    assert pages[0] == pages[1]


@dataclass
class Looker:
    """Alice, a member of the staff: she has a page of the game open while bob gives secret orders."""

    client: Client
    game: Game
    letters: list[EmailMultiAlternatives]
    logs: pytest.LogCaptureFixture

    def known(self, name: str) -> tuple[int, int]:
        """Return a player's seat, and the number of events that their page says it has seen."""
        seat = self.game.players.get(user__username=name).seat
        return seat, Game.objects.get(pk=self.game.pk).known[seat]

    def all_there_is(self, seen: int) -> list[Any]:
        """Return every page, the seats and the outbox as the staff sees them, her mails, and the log."""
        post.deliver_mails()
        plain = [address for address in staff_addresses(self.game, [Player, Mail]) if "?" not in address]
        addresses = [*player_addresses(self.game, seen=seen), *plain]
        mails = [wire(letter) for letter in self.letters if letter.to == ["alice@example.org"]]
        return [look(self.client, addresses), mails, self.logs.messages[:]]

    def orders(self, text: str, seen: int) -> int:
        """Give an order; return the status of the answer."""
        address = reverse("orders", args=[self.game.pk])
        return self.client.post(address, {"order": "written", "text": text, "seen": seen}).status_code

    def sees(self, secrets: Sequence[str], order: str) -> list[Any]:
        """Return what she sees after bob's orders, and after an order that she gives from the old page."""
        self.letters.clear()
        self.logs.clear()
        with transaction.atomic():
            seen = self.known("alice")[1]
            for secret in secrets:
                bob, known = self.known("bob")
                given = parse_order(self.game.rulebook, secret)
                give_order(game_id=self.game.pk, seat=bob, order=given, seen=known)
            sights = [self.all_there_is(seen)]
            assert self.orders(order, seen) == 302
            sights.append(self.all_there_is(seen))
            assert self.orders(order, seen) == 409
            transaction.set_rollback(True)
        return sights


@pytest.fixture
def looker(
    as_alice: Client,
    alice: User,
    game: Game,
    stopped_clock: datetime,
    mailoutbox: list[EmailMultiAlternatives],
    caplog: pytest.LogCaptureFixture,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> Looker:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    settings.MAIL_DELAY = 0
    monkeypatch.setattr(compose, "board_png", lambda picture: repr(picture).encode())
    caplog.set_level("INFO")
    return Looker(as_alice, game, mailoutbox, caplog)


ANSWERS = ["standing defence 1", "standing defence ask"]
PLANS = ["plan 3 japan", "plan 2 kamchatka, 7 japan"]


@pytest.mark.parametrize(
    ("turn", "phase", "secrets", "order"),
    [
        ("alice", "attack", ANSWERS * 3, "end"),
        ("bob", "attack", ANSWERS, "standing defence 1"),
        ("alice", "placement", PLANS, "plan none"),
        ("alice", "placement", [*PLANS, "plan none"], "place 1 peru"),
        ("bob", "placement", [*ANSWERS, "plan none"], "plan 4 peru"),
    ],
)
def test_secret_orders_of_others_leave_no_trace(
    looker: Looker, turn: str, phase: str, secrets: list[str], order: str
) -> None:
    due = [10] * looker.game.players.count() if phase == "placement" else [0] * looker.game.players.count()
    put(looker.game, turn=turn, rest=ROBOT, phase=phase, to_place=due, **LANDS)

    before, after = looker.sees([], order)

    assert looker.sees(secrets, order) == [before, after]
    assert before != after
    assert all(page.startswith(b"204") for address, page in before[0].items() if "/news/" in address)


def test_the_readers_own_secrets_are_shown(as_bob: Client, game: Game) -> None:
    """Otherwise the tests above would prove nothing."""
    put(game, turn="bob", rest=ROBOT, phase="attack", hands=HANDS[0], **LANDS)
    one = look(as_bob, player_addresses(game))
    put(game, turn="bob", rest=ROBOT, phase="attack", hands=HANDS[1], **LANDS)
    other = look(as_bob, player_addresses(game))

    here = reverse("game", args=[game.pk])
    assert one[here] != other[here]


@pytest.mark.parametrize("over", [False, True])
def test_hands_are_laid_open_at_the_end(as_alice: Client, game: Game, over: bool) -> None:
    lands = {"bob": ", ".join(territory.key for territory in game.board.territories)} if over else LANDS
    ending = {"winners": [game.players.get(user__username="bob").seat]} if over else {"phase": "attack"}
    put(game, turn="bob", rest="bob" if over else ROBOT, hands={"bob": "japan"}, **lands, **ending)

    html = as_alice.get(reverse("game", args=[game.pk])).content.decode()

    assert ("Japan (" in html) is over
    assert position_of(game).is_over is over

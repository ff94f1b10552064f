"""Machines are upgraded one after another while a game goes on: earlier code plays on the present tables."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection
from django.urls import reverse

from accounts.models import User
from games.models import Game, Inbound, KeptMail
from games.services.record.verify import differences
from tests.support.mail.letters import address_of, letter
from tests.support.mail.post_office import bring
from tests.support.people.browser import Browser, browser_of
from tests.support.programs import earlier
from tests.support.programs.machines import Machine
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import valkey_server
from tests.support.tables import advice_by_mail, next_player, position_of, seat_of

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

MOST_ORDERS = 40
PAGES = ("home", "find", "start", "rulebooks", "account_email")


@pytest.fixture(scope="module")
def earlier_code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code of the earlier version, in a folder of its own."""
    folder = tmp_path_factory.mktemp("earlier")
    earlier.unpack(folder)
    return folder


def test_the_pinned_migrations_are_those_of_the_pinned_code(earlier_code: Path) -> None:
    folders = earlier_code.glob("**/migrations")
    last = {folder.parent.name: max(folder.glob("0*.py")).stem for folder in folders}

    assert last == earlier.MIGRATIONS


# Machines share PostgreSQL only.
if connection.vendor == "postgresql":

    def test_a_game_goes_on_while_machines_are_upgraded(
        alice: User, bob: User, earlier_code: Path, tmp_path: Path
    ) -> None:
        table = Table(alice, bob)
        with valkey_server() as broker, ExitStack() as later:
            with Machine("old", broker, tmp_path, earlier_code) as old:
                table.begin(old)
                table.play(old, rounds=1)
                read_and_sign_up(old, alice)
                new = later.enter_context(Machine("new", broker, tmp_path))
                table.play(new, rounds=1)
                table.play(old, rounds=1)
            table.play(new, rounds=1)
            read_and_sign_up(new, alice)

        assert list(differences(table.game.pk)) == []
        mails = Counter(kept.message["Message-ID"] for kept in KeptMail.objects.all())
        assert [name for name, times in mails.items() if times > 1] == []
        lines = [line for log in tmp_path.glob("*.log") for line in log.read_text().splitlines()]
        # An old worker throws away messages for new tasks.
        assert [line for line in lines if " ERROR " in line and "unregistered task" not in line] == []


def read_and_sign_up(machine: Machine, reader: User) -> None:
    """Let a person read pages, and another one sign up."""
    for page in PAGES:
        browser_of(reader).get(machine.url + reverse(page))
    name = f"{machine.name}comer"
    Browser().post(machine.url + reverse("account_signup"), username=name, email=f"{name}@example.org")
    assert User.objects.filter(username=name).exists()


@dataclass(frozen=True)
class Table:
    """Alice plays on pages and bob by mail, each order on a machine of their choice, against a computer."""

    alice: User
    bob: User

    def begin(self, machine: Machine) -> None:
        """Let alice open a game and bob join it."""
        fields = {"name": "The Alps", "rulebook": "h2000_world", "seats": 3, "computers": 1}
        browser_of(self.alice).post(machine.url + reverse("start"), bot="sensible", **fields)
        browser_of(self.bob).post(machine.url + reverse("join", args=[self.game.token]))

    @property
    def game(self) -> Game:
        return Game.objects.get()

    def play(self, machine: Machine, rounds: int) -> None:
        """Let both order there until so many rounds have passed."""
        end = position_of(self.game).round + rounds
        for _ in range(MOST_ORDERS):
            await_true(lambda: (player := next_player(self.game)) and player.user, patience=120)
            if position_of(self.game).round >= end:
                return
            is_alice = self.game.players.filter(to_act=True, user=self.alice).exists()
            (self.click if is_alice else self.answer)(machine)
        pytest.fail(f"stands still: {[*Inbound.objects.values_list('outcome', 'reason')]}")

    def click(self, machine: Machine) -> None:
        """Let alice read the page and give an order there."""
        browser, game = browser_of(self.alice), self.game
        assert "The Alps" in browser.get(machine.url + game.get_absolute_url())
        text, seen = self.advice(self.alice), game.known[seat_of(game, self.alice)]
        browser.post(machine.url + reverse("orders", args=[game.pk]), order="written", text=text, seen=seen)

    def answer(self, machine: Machine) -> None:
        """Let bob send a mail with his order."""
        raw = letter(self.bob.email, self.advice(self.bob))
        bring(machine.mail_server, self.bob.email, address_of(self.game, self.bob), raw)
        await_true(lambda: not Inbound.objects.filter(done_at=None).exists())

    def advice(self, user: User) -> str:
        return advice_by_mail(self.game, seat_of(self.game, user), "en")

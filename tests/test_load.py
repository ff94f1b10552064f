"""The people of `benchmarks.load` understand the pages and the mails of the site."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from benchmarks.load.board import FOLLOW, LETTERS
from benchmarks.load.orders import next_press
from benchmarks.load.people import MINE, TO_ALL
from benchmarks.load.post import orders_in
from games.mail.outgoing import post
from games.models import Inbound, Mail
from games.models.mail.kinds import Kind
from tests.support.mail.letters import send
from tests.support.tables import act_until_turns, open_table, person_to_act, position_of, version_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "main"}


@pytest.mark.parametrize("rulebook", ["h2000_mission", "h2006_world", "mp80_objectives"])
def test_turns_are_played_with_what_pages_offer(
    rulebook: str, alice: User, bob: User, charlie: User, client: Client
) -> None:
    game = open_table(alice, bob, charlie, rulebook=rulebook)
    chance = random.Random(3)
    page, reader = "", None
    while position_of(game).round < 2:
        if reader != (reader := person_to_act(game)):
            client.force_login(reader)
            assert MINE.findall(client.get("/").content.decode()) == [game.get_absolute_url()]
            page = client.get(game.get_absolute_url()).content.decode()
        press = next_press(page, chance)
        assert press is not None
        if press.fields is None:
            answer = client.get(game.get_absolute_url() + press.path, headers=HTMX)
        else:
            answer = client.post(reverse("orders", args=[game.pk]), press.fields, headers=HTMX, follow=True)
        assert answer.status_code == 200, press
        page = answer.content.decode()


def test_an_open_board_asks_for_news_and_letters(
    alice: User, bob: User, charlie: User, client: Client
) -> None:
    game = open_table(alice, bob, charlie)
    client.force_login(alice)
    page = client.get(game.get_absolute_url()).content.decode()

    assert (found := FOLLOW.search(page))
    assert found[1].startswith(reverse("news", args=[game.pk]))
    assert (found := LETTERS.search(page))
    assert found[1].startswith(reverse("letters", args=[game.pk]))
    assert TO_ALL in page


def test_a_turn_is_played_by_the_example_in_its_mail(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    person, before = person_to_act(game), version_of(game)
    call = Mail.objects.filter(user=person, kind=Kind.YOUR_TURN).latest("pk")
    written = post.write(call)
    assert written is not None

    message = send(game, person, "\n".join(orders_in(str(written.body))))

    assert message.outcome == Inbound.Outcome.GIVEN
    assert version_of(game) > before

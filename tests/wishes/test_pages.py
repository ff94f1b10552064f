"""The page of a wish, and the page on which a table is answered."""

from __future__ import annotations

import re

from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.wishes.mails.post import send_due
from games.wishes.models import Proposal, ProposedSeat, Wish
from games.wishes.services.proposing import propose_tables
from tests.conftest import MovingClock
from tests.wishes.conftest import DAYS, Wishing

PAGE = "/wish/"


def text_of(client: Client, path: str = PAGE) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_form_as_it_is_makes_a_wish(as_alice: Client, alice: User) -> None:
    html = text_of(as_alice)
    assert "How long it usually takes is not known yet." in html
    ticked = re.findall(r'<input type="checkbox" name="(\w+)" value="([^"]+)"[^>]*checked', html)
    sent: dict[str, list[str]] = {"most_games": ["3"]}
    for name, value in ticked:
        sent.setdefault(name, []).append(value)
    as_alice.post(PAGE, sent)
    wish = Wish.objects.get(user=alice)
    assert (wish.editions, wish.house_rules, wish.seats) == (["h2000_world"], [""], [3, 4, 5, 6])
    assert wish.turns == [DAYS, 2 * DAYS, 3 * DAYS]
    assert "Your wish waits" in text_of(as_alice)


def test_bad_wishes_are_refused_with_a_reason(as_alice: Client) -> None:
    impossible = {
        "editions": "h2000_2p",
        "house_rules": "none",
        "turns": "86400",
        "seats": "6",
        "most_games": "1",
    }
    answer = as_alice.post(PAGE, impossible)
    assert answer.status_code == 422
    assert "No such game is for that number of players" in answer.content.decode()
    assert as_alice.post(PAGE, {"turns": "7", "seats": "x"}).status_code == 422
    assert not Wish.objects.exists()


def test_the_link_of_the_mail_shows_and_only_the_button_answers(
    client: Client, alice: User, bob: User, wishing: Wishing
) -> None:
    for user in (alice, bob):
        wishing(user, editions=["h2000_2p"], seats=[2])
    propose_tables()
    mail.outbox.clear()
    send_due()
    links = [re.search(r"/wish/table/\S+/", str(message.body))[0] for message in mail.outbox]  # type: ignore[index]
    for link in links:
        html = text_of(client, link)
        assert "Yes, I play" in html
        client.head(link)
    assert not ProposedSeat.objects.exclude(answer="").exists()

    client.post(links[0], {"answer": "yes"})
    assert "You have said yes." in text_of(client, links[0])
    client.post(links[1], {"answer": "yes"})
    game = Game.objects.get()
    assert reverse("game", args=[game.pk]) in text_of(client, links[0])
    client.post(links[0], {"answer": "no"})
    assert ProposedSeat.objects.filter(answer="yes").count() == 2
    assert client.get(links[0].replace("/table/", "/table/x")).status_code == 404


def test_no_lets_the_wish_sleep_and_a_button_wakes_it(
    as_alice: Client, alice: User, bob: User, wishing: Wishing
) -> None:
    for user in (alice, bob):
        wishing(user, editions=["h2000_2p"], seats=[2])
    propose_tables()
    html = text_of(as_alice)
    link = re.search(r"/wish/table/[^\"]+/", html)
    assert link
    as_alice.post(link[0], {"answer": "no"})
    assert Proposal.objects.get().status == Proposal.Status.GONE
    assert "Your wish sleeps" in text_of(as_alice)
    as_alice.post("/wish/wake/")
    assert "Your wish waits" in text_of(as_alice)
    as_alice.post("/wish/stop/")
    assert not Wish.objects.filter(user=alice).exists()


def test_the_usual_wait_is_that_of_the_last_weeks(
    as_alice: Client, alice: User, bob: User, charlie: User, wishing: Wishing, clock: MovingClock
) -> None:
    for number in range(3):
        for user in (bob, charlie):
            wishing(user, editions=["h2000_2p"], seats=[2], turns=[DAYS * (1 + number % 2)])
        clock.pass_by(days=4)
        propose_tables()
        ProposedSeat.objects.update(is_open=False)
        Wish.objects.all().delete()
    assert "It usually takes about 4 days." in text_of(as_alice)
    clock.pass_by(days=60)
    assert "not known yet" in text_of(as_alice)


def test_visitors_sign_in_first(client: Client, db: None) -> None:
    assert client.get(PAGE).status_code == 302
    assert client.post("/wish/stop/").status_code == 302

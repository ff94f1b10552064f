"""The market of prisoners and the choice of a card, on the page and by mail."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail.outgoing.post import write
from games.models import Game, Mail
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of, version_of

AMERICA = "venezuela, peru, brazil, argentina"


@pytest.fixture
def market(alice: User, bob: User) -> Game:
    """Put Alice with three of Bob's armies, and him with two of hers, at the start of a round."""
    game = open_table(alice, bob, bots=["sensible"], options={"js_6": "1", "js_7": "1"})
    mine, his = seat_of(game, alice), seat_of(game, bob)
    held = [[0, 0, 0] for _ in range(3)]
    held[mine][his], held[his][mine] = 3, 2
    computer = str(game.players.exclude(bot="").get())
    extra = {"reserve": [9, 9, 9], "captives": held}
    return put(
        game, turn=None, rest=computer, phase="market", round=3, extra=extra, alice=AMERICA, bob="egypt"
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Exchange prisoners, or say that you are done", "Your prisoners", "You give back"]),
        ("fr", ["Échangez des prisonniers, ou dites que vous avez fini", "Vos prisonniers", "Vous rendez"]),
    ],
)
def test_the_page_shows_all_prisoners_and_takes_offers(
    as_alice: Client, as_bob: Client, alice: User, bob: User, market: Game, language: str, told: list[str]
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    page = as_alice.get(reverse("game", args=[market.pk])).content.decode()
    assert [sentence for sentence in told if sentence not in page] == []

    his = seat_of(market, bob)
    sent = {"order": "slots-release", "option": "0", "other": str(his + 1), "give": "1", "take": "1"}
    sent["seen"] = str(version_of(market))
    assert as_alice.post(reverse("orders", args=[market.pk]), sent).status_code == 302
    assert position_of(market).extra["releases"] == ((seat_of(market, alice), his, 1, 1),)

    open_offers = re.compile(r'id="open-offers">(.*?)</ul>')
    shown = open_offers.search(as_alice.get(reverse("game", args=[market.pk])).content.decode())
    assert shown
    own = {"en": "you offer bob 1 army of theirs for 1 army of yours", "fr": "vous proposez à bob"}
    assert own[language] in shown[1]
    as_bob.post(reverse("orders", args=[market.pk]), {"order": "end", "seen": str(version_of(market))})
    assert not open_offers.search(as_bob.get(reverse("game", args=[market.pk])).content.decode())


def test_players_asked_by_mail_are_told_of_offers_and_how_to_accept(
    as_alice: Client, market: Game, alice: User, bob: User
) -> None:
    sent = {"text": f"release 1 for 2 to {seat_of(market, bob) + 1}", "seen": str(version_of(market))}
    assert as_alice.post(reverse("orders", args=[market.pk]), {"order": "written", **sent}).status_code == 302
    (mail,) = Mail.objects.filter(user=bob)
    written = write(mail)
    assert written is not None
    told = " ".join(str(written.body).split())
    assert "holds 3 armies of yours, and you hold 2 armies of theirs." in told
    mine = seat_of(market, alice) + 1
    accept = f"write “agree 2 for 1 with {mine}” to accept."
    assert f"offers you 1 army of yours for 2 armies of theirs: {accept}" in told


def test_a_form_accepts_the_terms_that_it_shows(
    as_alice: Client, as_bob: Client, alice: User, bob: User, market: Game
) -> None:
    mine, his = seat_of(market, alice), seat_of(market, bob)
    orders = reverse("orders", args=[market.pk])

    def offer(terms: str) -> None:
        sent = {"order": "written", "text": f"release {terms} to {his + 1}"}
        as_alice.post(orders, {**sent, "seen": str(version_of(market))})

    offer("3 for 1")
    shown = {"order": "slots-agree", "option": "0", "other": str(mine + 1), "give": "1", "take": "3"}
    seen = str(version_of(market))
    offer("1 for 2")
    as_bob.post(orders, {**shown, "seen": seen})
    refused = as_bob.post(orders, {**shown, "seen": str(version_of(market))}).content.decode()
    assert '<option value="2">2</option>' in refused
    assert position_of(market).extra["releases"] == ((mine, his, 1, 2),)
    as_bob.post(orders, {**shown, "give": "2", "take": "1", "seen": str(version_of(market))})
    assert position_of(market).extra["captives"][mine][his] == 2

"""The first words of a mail, which a list of mails shows next to the subject, say what matters."""

from __future__ import annotations

import re
from html import unescape

from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services.mail.subscriptions import set_subscription
from tests.mail.outgoing.test_messages import html_of
from tests.mail.outgoing.test_your_turn import on_turn
from tests.support.mail.letters import answer_to, send
from tests.support.tables import act_until_turns, open_table, order, person_to_act

DEADLINE = re.compile(r"You have time until \w+ \d+ \w+, \d\d:\d\d UTC: ")


def preview(message: EmailMultiAlternatives | None) -> str:
    """Return the first words, which the mail itself does not show."""
    assert message is not None
    shown = re.search(r'<div class="preheader"[^>]*>(.*?)</div>', html_of(message), re.DOTALL)
    assert shown is not None
    return " ".join(unescape(re.sub("<[^>]*>", "", shown[1])).split())


def newest(kind: str, reader: User) -> EmailMultiAlternatives | None:
    return post.write(Mail.objects.filter(kind=kind, user=reader).latest("pk"))


def test_a_turn_mail_says_until_when(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)

    assert re.match(
        rf"\d armies to place\. {DEADLINE.pattern}", preview(newest("your_turn", person_to_act(game)))
    )


def test_a_question_names_the_attacker_and_the_territory(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="alaska 5", bob="kamchatka 9", phase="attack")
    order(game, alice, "standing defence ask")
    order(game, bob, "attack kamchatka alaska 3")

    assert preview(newest("your_turn", alice)).startswith("bob attacks you in Alaska. With 3 dice. ")


def test_an_answer_says_what_became_of_the_orders_and_until_when_there_is_time(
    alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)

    answer = answer_to(send(game, person_to_act(game), "attack atlantis"))

    assert preview(answer).startswith("Your mail was not understood. Line 1 (“attack atlantis”): ")
    assert answer is not None
    assert DEADLINE.search(" ".join(str(answer.body).split()))


def test_the_defender_reads_who_attacked(game: Game, alice: User, bob: User) -> None:
    set_subscription(alice, "attacked", wanted=True)
    on_turn(game, bob, alice="kamchatka, alaska 3", bob="mongolia 10", phase="attack")
    order(game, bob, "attack mongolia kamchatka 3", "666", "1")
    order(game, bob, "occupy 3")

    assert preview(newest("attacked", alice)).startswith("bob took Kamchatka from you. ")

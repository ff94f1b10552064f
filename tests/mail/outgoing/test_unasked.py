"""Nobody is sent many unasked mails, whoever sends them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.mail.outgoing.invitations import send_invitations
from games.models import Game, Invitation, Mail, PublicLink
from games.models.mail.kinds import Kind
from games.services.errors import Refused
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invitations_to, invite
from games.services.mail.unasked import MOST_A_DAY
from games.services.record.public_links import MOST_A_MONTH, answer_about_link, ask_for_link
from games.tournaments.mails.post import send_letters
from games.tournaments.services.entry.inviting import invite_guests
from tests.support.tables import open_table
from tests.support.tournaments import open_tournament, people

Make = Callable[..., User]


def invite_often(senders: list[User], reader: User) -> None:
    """Let each sender invite the reader into a game, four times."""
    for sender in senders:
        for _ in range(4):
            game = create_game(creator=sender, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
            invite(game_id=game.pk, host=sender, to=reader.username)


def test_five_senders_together_can_send_no_more_than_one(alice: User, bob: User, make_user: Make) -> None:
    invite_often(people(make_user, 5), alice)
    invite_often([bob], make_user("dora"))

    send_invitations()

    recipients = [message.to for message in mail.outbox]
    assert recipients.count([alice.email]) == MOST_A_DAY
    assert len(recipients) == MOST_A_DAY + 4
    assert invitations_to(alice).count() == 20  # She finds them on her page.


def test_invitations_to_tournaments_count_with_them(alice: User, bob: User, make_user: Make) -> None:
    invite_often(people(make_user, 2), alice)
    send_invitations()
    for number in range(5):
        cup = open_tournament(bob, name=f"Ride {number}")
        invite_guests(tournament_id=cup.pk, invitations=[[alice]])
    send_letters()

    assert len([message for message in mail.outbox if message.to == [alice.email]]) == MOST_A_DAY


def test_the_next_day_there_are_some_more(alice: User, make_user: Make) -> None:
    invite_often(people(make_user, 3), alice)
    send_invitations()
    Invitation.objects.exclude(sent_at=None).update(sent_at=timezone.now() - timedelta(days=1, seconds=1))
    invite_often([make_user("dora")], alice)

    send_invitations()

    assert len(mail.outbox) == MOST_A_DAY + 4


def over(*users: User) -> Game:
    game = open_table(*users, bots=["random"])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended_at=timezone.now())
    return game


def test_asking_and_taking_back_mails_others_a_few_times(alice: User, bob: User) -> None:
    game = over(alice, bob)
    for _ in range(MOST_A_MONTH):
        ask_for_link(game_id=game.pk, user=alice, is_named=False)
        answer_about_link(game_id=game.pk, user=alice, agrees=False)

    with pytest.raises(Refused, match="has been requested"):
        ask_for_link(game_id=game.pk, user=alice, is_named=False)
    assert Mail.objects.filter(kind=Kind.PUBLIC_LINK, user=bob).count() == MOST_A_MONTH


def test_questions_about_many_games_are_not_all_mailed(alice: User, bob: User) -> None:
    for _ in range(MOST_A_DAY + 2):
        ask_for_link(game_id=over(alice, bob).pk, user=alice, is_named=False)

    assert Mail.objects.filter(kind=Kind.PUBLIC_LINK, user=bob).count() == MOST_A_DAY
    assert PublicLink.objects.count() == MOST_A_DAY + 2

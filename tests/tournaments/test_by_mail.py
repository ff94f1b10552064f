"""A whole tournament by mail alone: nobody opens a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.core import mail

from accounts.models import User
from games.mail.incoming import inbox
from games.mail.outgoing import post
from games.models import Inbound
from games.services.mail.arrivals import receive
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Tournament
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.organising.decisions import announce
from games.tournaments.services.rounds import progression
from tests.support.mail.letters import letter
from tests.support.tournaments import close, open_tournament, people

Make = Callable[..., User]


def mails() -> list[tuple[str, str, str]]:
    """Return recipient, subject and reply address of the mails since the last call."""
    send_letters()
    post.deliver_mails()
    found = [(message.to[0], str(message.subject), (message.reply_to or [""])[0]) for message in mail.outbox]
    mail.outbox.clear()
    return found


def answer(sender: User, address: str, text: str) -> None:
    """Write a mail, and have it read."""
    receive(
        re.sub(r".*<|>.*", "", address),
        letter(sender.email, text),
        door=Inbound.Door.SMTP,
        sender=sender.email,
    )
    inbox.read_messages()


def test_from_invitation_to_the_final_standings(alice: User, make_user: Make, settings: object) -> None:
    settings.MAIL_DELAY = 0  # type: ignore[attr-defined]
    riders = people(make_user, 4)
    tournament = open_tournament(alice, format_key="knock_out", size=2, status="draft", by_invitation=True)
    invite_guests(tournament_id=tournament.pk, invitations=[riders[:2], riders[2:]])
    assert not mails()
    announce(tournament_id=tournament.pk, by=alice)
    invited = mails()
    assert [subject for _to, subject, _address in invited] == ["The great ride: you are invited"] * 4
    addresses = {to: address for to, _subject, address in invited}
    for rider in riders:
        answer(rider, addresses[rider.email], f"enter {rider.username}")
    assert [subject for _to, subject, _address in mails()] == ["The great ride: you are entered"] * 4
    close(tournament)
    for left in (2, 1, 0):
        came = mails()
        asked = {to: address for to, _subject, address in came if "orders+" in address}
        tournament.refresh_from_db()
        if not left:
            break
        assert asked
        given_up: set[int] = set()
        for rider in riders:
            player = rider.players.filter(game__status="running").first()
            if player and player.game_id not in given_up and rider.email in asked:
                given_up.add(player.game_id)
                answer(rider, asked[rider.email], "resign")
        assert len(given_up) == left
        progression.take_all_steps(tournament.pk)
    assert tournament.status == Tournament.Status.OVER
    told = [subject for _to, subject, _address in came]
    assert told.count("The great ride: final standings") == 4

"""Mails that people write, and the way in which the site receives them."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from email.utils import make_msgid
from typing import TYPE_CHECKING

from django.utils import timezone

from accounts.mail.signed_addresses import fingerprint
from games.engine.notation import parse_list
from games.mail.incoming import inbox
from games.mail.outgoing import post
from games.models import Inbound, Mail, Player
from games.services import jobs as jobs
from games.services.mail.addresses import ReplyAddress
from games.services.mail.inbound import receive
from games.services.mail.mails import decision_of
from games.services.play.order_lists import give_some, names_in
from tests.support.tables import known_to, position_of

if TYPE_CHECKING:
    from django.core.mail import EmailMultiAlternatives

    from accounts.models import User
    from games.models import Game


def address_of(game: Game, user: User) -> str:
    """Return the address to which this person's orders go now."""
    player = Player.objects.get(game=game, user=user)
    asked = fingerprint(decision_of(player, position_of(game)))
    return str(ReplyAddress(user.pk, player.pk, asked, known_to(game, player.seat)))


def killed_after_one_order(game: Game, message: Inbound) -> None:
    """Let a worker take a message with a list of orders, give the first of them, and die."""
    taken = jobs.claim(Inbound, message.pk)
    assert taken is not None
    steps = parse_list(game.rulebook, bytes(message.raw).decode().partition("\n\n")[2])
    give_some(taken, steps, names_in(game), most=1)
    Inbound.objects.update(lease=timezone.now() - timedelta(seconds=1))


def letter(sender: str, text: str, **heads: str) -> bytes:
    """Return a mail as it comes over the wire; `Auto_Submitted="yes"` gives a header."""
    message = EmailMessage()
    message["From"], message["Subject"] = sender, "Re: Your turn"
    message["Message-ID"] = make_msgid(domain="example.org")
    for name, value in heads.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def send(
    game: Game, user: User, text: str, *, to: str = "", sender: str = "", door: str = "smtp", **heads: str
) -> Inbound:
    """Have this person's mail received and worked on; it goes to their present address, or to `to`."""
    raw = letter(sender or user.email, text, **heads)
    message = receive(to or address_of(game, user), raw, door=Inbound.Door(door), sender=user.email)
    inbox.read_messages()
    message.refresh_from_db()
    return message


def answer_to(message: Inbound) -> EmailMultiAlternatives | None:
    """Return the site's answer to a message, as it would be sent now; None if it does not answer."""
    mails = Mail.objects.filter(kind="answer", occasion__startswith=f"message-{message.pk}-")
    return post.write(mails.latest("pk")) if mails.exists() else None


def words_of(message: Inbound) -> str:
    """Return the text of the answer, its words on one line; empty if there is none."""
    answer = answer_to(message)
    return " ".join(str(answer.body).split()) if answer else ""

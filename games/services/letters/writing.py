"""Write letters, mark them as read, and say whose letters one does not want.

`write_letter` is the only way in, from the page and by mail.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Contact, Game, HeldLetter, Letter, LetterCopy
from games.models.letters import Audience
from games.selectors.letters import known_letters
from games.services.errors import Refused
from games.services.letters.limits import MOST_HELD, refuse_floods, refuse_size
from games.services.letters.mailing import queue_letters
from games.services.people import contacts
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from accounts.models import User
    from games.models import Player

UNSEEN = frozenset("\u202d\u202e")
"""Marks that turn text around, so that it reads as other than it is."""
OUR_ADDRESS = re.compile(
    r"\+[a-z2-7]{48}(?:[a-z2-7]{8})?@"
    r"|/(?:k|u|join|calendar|public|wish/table|mails/no-invitations|address|reset)/[\w:.-]{8,}",
    re.IGNORECASE,
)
"""Addresses for orders, and links that need no password."""
TOKEN = re.compile(r"(?<![a-z2-7])(?=[a-z]*[2-7])[a-z2-7]{48,}", re.IGNORECASE)
"""The part of such an address that must remain secret."""
BREAKS = re.compile(r"[>|=\s]+")
BROKEN_LINES = re.compile(r"=?[^\S\n]*\n[>|\s]*")
"""What mail programs put into long words: anywhere, and at the ends of lines."""


class Recipients(NamedTuple):
    """To whom a letter goes: all, the team, or these people, by their keys.

    It names people, not seats, because a seat may change hands before the letter is sent.
    """

    audience: str
    people: tuple[int, ...] = ()


TO_ALL = Recipients(Audience.ALL)
TO_TEAM = Recipients(Audience.TEAM)


@transaction.atomic
def write_letter(*, game_id: int, user: User, to: Recipients, text: str) -> Letter:
    """Deliver a letter of one of the players. Raise Refused, Game.DoesNotExist or Player.DoesNotExist."""
    game = lock_game(game_id)
    player = game.players.get(user=user)
    text = tidied(text)
    refuse_size(text)
    refuse_keys(text)
    readers = readers_of(game, player, to)
    refuse_floods(user)
    letter = Letter.objects.create(game=game, writer=user, seat=player.seat, audience=to.audience, text=text)
    LetterCopy.objects.bulk_create(LetterCopy(letter=letter, reader=reader.user) for reader in readers)
    queue_letters(letter, readers)
    return letter


def tidied(text: str) -> str:
    """Return a text without control characters, marks that turn it around, and blanks at its ends."""
    lines = (
        "".join(
            " " if sign == "\t" else sign
            for sign in line
            if sign == "\t" or (sign not in UNSEEN and unicodedata.category(sign) not in ("Cc", "Cs"))
        ).rstrip()
        for line in text.splitlines()
    )
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def readers_of(game: Game, writer: Player, to: Recipients) -> list[Player]:
    """Return the players who get a letter. Raise Refused if it may not be written."""
    if game.status == Game.Status.WAITING or game.letters == Game.Letters.NONE:
        raise Refused("no_letters", gettext_noop("There are no letters at this table."))
    if game.letters == Game.Letters.ALL and to.audience != Audience.ALL:
        raise Refused("letters_to_all", gettext_noop("At this table letters go to all only."))
    players = list(game.players.select_related("user").order_by("seat"))
    others = [player for player in players if player.user_id and player.pk != writer.pk]
    if to.audience == Audience.TEAM:
        others = [player for player in others if player.seat in game.rulebook.teammates(writer.seat)]
    elif to.audience == Audience.SOME:
        refuse_strangers(others, to.people)
        others = [player for player in others if player.user_id in to.people]
        assert writer.user is not None
        refuse_blocked(writer.user, others)
    if not others:
        raise Refused("nobody_to_write_to", gettext_noop("Choose to whom you write: there is nobody else."))
    return others


def refuse_strangers(others: Collection[Player], people: Iterable[int]) -> None:
    """Raise Refused if a letter would go to somebody who is not among the others at the table."""
    if not {*people} <= {player.user_id for player in others}:
        raise Refused("no_reader", gettext_noop("You can write only to other people at this table."))


def refuse_blocked(writer: User, readers: Iterable[Player]) -> None:
    """Raise Refused if the writer has blocked one of those to whom they write."""
    blocked = Contact.objects.blocked_by(writer).values_list("person", flat=True)
    for reader in readers:
        if reader.user_id in blocked:
            raise Refused(
                "blocked_by_you",
                gettext_noop("You have blocked %(name)s. Lift the block before you write to them."),
                name=str(reader),
            )


def refuse_keys(text: str) -> None:
    """Raise Refused if a letter holds an address for orders or a link that needs no password."""
    if holds_key(text):
        raise Refused(
            "key_in_letter",
            gettext_noop(
                "This letter holds an address or a link from a mail of ours. Whoever has it may play in your "
                "place: take it out."
            ),
        )


def holds_key(text: str) -> bool:
    """Return whether a text holds an address or a link of ours that others must not have.

    It is found in whatever form a mail program or a browser gives it: encoded, or broken into marked lines.
    """
    shown = unicodedata.normalize("NFKC", unquote(unicodedata.normalize("NFKC", text)))
    shown = "".join(sign for sign in shown if unicodedata.category(sign) != "Cf")
    plain = BREAKS.sub("", shown)
    if TOKEN.search(BROKEN_LINES.sub("", shown)):
        return True
    return bool(OUR_ADDRESS.search(plain)) or bool(
        settings.REPLY_DOMAIN and f"@{settings.REPLY_DOMAIN}".casefold() in plain.casefold()
    )


# --- Held letters


def hold_letter(*, game: Game, user: User, to: Recipients, text: str) -> HeldLetter:
    """Keep a letter for its writer, who decides whether it is sent. Raise Refused if too many wait."""
    if HeldLetter.objects.filter(game=game, writer=user).count() >= MOST_HELD:
        raise Refused(
            "many_held_letters",
            gettext_noop(
                "It was not kept either: %(most)d letters wait for you on the page of the game. Send them or "
                "throw them away first."
            ),
            most=MOST_HELD,
        )
    return HeldLetter.objects.create(
        game=game, writer=user, audience=to.audience, people=list(to.people), text=tidied(text)
    )


@transaction.atomic
def send_held(*, game_id: int, user: User, held_id: int, to: Recipients, text: str) -> None:
    """Deliver a held letter, once. Raise Refused."""
    held = HeldLetter.objects.select_for_update().filter(pk=held_id, game=game_id, writer=user).first()
    if held is None:
        raise Refused(
            "letter_is_gone", gettext_noop("This letter has been sent or thrown away in the meantime.")
        )
    write_letter(game_id=game_id, user=user, to=to, text=text)
    held.delete()


def drop_held(*, game_id: int, user: User, held_id: int) -> None:
    """Throw a held letter of this person away, if there is one."""
    HeldLetter.objects.filter(pk=held_id, game=game_id, writer=user).delete()


# --- Reading


def mark_read(*, game_id: int, user: User, numbers: Collection[int]) -> None:
    """Note that a person has read these letters, by their numbers among those that they know of."""
    known = list(known_letters(user, game_id).values_list("pk", flat=True))
    read = [key for number, key in enumerate(known, 1) if number in numbers]
    LetterCopy.objects.filter(reader=user, letter__in=read, read_at=None).update(read_at=timezone.now())


# --- People


@transaction.atomic
def set_contact(*, owner: User, game_id: int, person_id: int, kind: str) -> str:
    """Mute or block a person at the owner's table, or neither (empty). Return their name. Raise Refused.

    The person is named, not their seat: it may change hands before the button is pressed.
    """
    game = Game.objects.of(owner).get(pk=game_id)
    person = game.players.exclude(user=owner).filter(user=person_id).first()
    if person is None or kind not in ("", Contact.Kind.MUTED, Contact.Kind.BLOCKED):
        raise Refused("no_reader", gettext_noop("You can write only to other people at this table."))
    if kind:
        contacts.keep(owner=owner, name=str(person), kind=Contact.Kind(kind))
    else:
        Contact.objects.unheard_by(owner).filter(person=person.user).delete()
    return str(person)

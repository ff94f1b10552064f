"""Letters by mail: deliver them, or hold those that may be something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.folding import fold
from games.engine import NOBODY
from games.engine.errors import shorten
from games.mail.incoming.replies.letters import ALL, TEAM
from games.models.letters import Audience
from games.presentation.letters import to_whom
from games.presentation.rules.refusals import sentence
from games.selectors.letters import known_letters
from games.services import jobs as jobs
from games.services.errors import Refused
from games.services.letters.quoted import quotes_a_mail
from games.services.letters.writing import (
    TO_ALL,
    TO_TEAM,
    Recipients,
    hold_letter,
    holds_key,
    write_letter,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.mail.incoming.replies import Reply
    from games.mail.incoming.replies.letters import LetterRead
    from games.models import Inbound, Player

LETTER = "letter"
"""The value of `Inbound.question` if a message sent letters and asked nothing."""


@transaction.atomic
def send_letters(message: Inbound, reply: Reply) -> list[str]:
    """Deliver the letters of a message, once. Return what must be said about them (`send`).

    Raise LeaseLost.
    """
    said = [told for letter in reply.letters if (told := send(message, letter, is_quoting=reply.is_quoting))]
    message.letters = len(reply.letters)
    message.question = message.question or LETTER
    jobs.save_under_lease(message, "letters", "question")
    return said


def send(message: Inbound, letter: LetterRead, *, is_quoting: bool) -> str:
    """Deliver a letter. If it is held instead, return why. If it did not name who gets it, return who did."""
    game, user = message.player.game, message.user
    to = recipients_of(message, letter)
    # If they had seen more than there is, a backup was restored since, and we do not know what we mailed.
    is_quoting |= message.seen > game.known[message.player.seat]
    if is_quoting or holds_key(letter.text) or quotes_a_mail(user, game.pk, letter.text):
        why = _("It seems to hold words of a mail from us, which may not be meant for others.")
    else:
        try:
            with transaction.atomic():
                write_letter(game_id=game.pk, user=user, to=to, text=letter.text)
        except Refused as refusal:
            why = sentence(refusal)
        else:
            return "" if letter.to else _("Sent to %(names)s.") % {"names": names_of(message, to)}
    hold_letter(game=game, user=user, to=to, text=letter.text)
    return _(
        "Your letter to %(names)s was not sent: “%(text)s”. %(why)s It waits for you at %(url)s, where you "
        "can send it or throw it away."
    ) % {
        "names": names_of(message, to),
        "text": shorten(" ".join(letter.text.split())),
        "why": why,
        "url": settings.SITE_URL + reverse("letters", args=[game.pk]),
    }


def hold_letters(message: Inbound, reply: Reply) -> None:
    """Keep the letters of a mail of which nothing is done, for their writer."""
    for letter in reply.letters:
        hold_letter(
            game=message.player.game,
            user=message.user,
            to=recipients_of(message, letter),
            text=letter.text,
        )


def recipients_of(message: Inbound, letter: LetterRead) -> Recipients:
    """Return to whom a letter goes."""
    if not letter.to:
        return those_answered(message)
    if letter.to == (ALL,):
        return TO_ALL
    if letter.to == (TEAM,):
        return TO_TEAM
    players = list(message.player.game.players.select_related("user"))
    return Recipients(Audience.SOME, tuple(person_called(name, players) for name in letter.to))


def person_called(name: str, players: Iterable[Player]) -> int:
    """Return the key of the person with a name; `NOBODY` if several have it and none spells it like this."""
    same = [player for player in players if player.user and fold(str(player)) == fold(name)]
    exact = [player for player in same if str(player) == name]
    found = exact or same
    return found[0].user_id if len(found) == 1 and found[0].user_id else NOBODY


def those_answered(message: Inbound) -> Recipients:
    """Return the people of the conversation that the message answers.

    If one of them is no longer at the table, it goes to nobody.
    """
    game = message.player.game
    known = known_letters(message.user, game.pk).prefetch_related("copies")
    letter = known[message.letter - 1]
    if letter.audience == Audience.ALL:
        return TO_ALL
    if letter.audience == Audience.TEAM:
        return TO_TEAM
    people = {letter.writer_id, *(copy.reader_id for copy in letter.copies.all())} - {message.user_id}
    seated = game.players.filter(user__in=people).order_by("seat")
    keys = tuple(player.user_id for player in seated if player.user_id)
    return Recipients(Audience.SOME, keys if len(keys) == len(people) else ())


def names_of(message: Inbound, to: Recipients) -> str:
    """Return those to whom a letter goes, inside a sentence."""
    seated = message.player.game.players.select_related("user").filter(user__in=to.people)
    return to_whom(to.audience, [str(player) for player in seated]) or _("nobody")

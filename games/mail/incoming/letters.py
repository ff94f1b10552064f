"""Letters by mail: deliver them, or hold those that may be something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.folding import fold
from games.engine import NOBODY
from games.engine.errors import shorten
from games.mail.incoming.replies.letters import ALL, TEAM
from games.mail.incoming.replies.signatures import may_end_with_signature
from games.models import Inbound, Letter
from games.models.letters import Audience
from games.presentation.letters import to_whom
from games.presentation.rules.refusals import sentence
from games.selectors.letters import conversation_of, known_letters
from games.services import jobs as jobs
from games.services.errors import Refused
from games.services.letters.quoted import quotes_a_mail
from games.services.letters.writing import (
    TO_ALL,
    TO_TEAM,
    Recipients,
    hold_letter,
    holds_key,
    tidied,
    write_letter,
)
from games.services.mail.addresses import mark_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.mail.incoming.replies import Reply
    from games.mail.incoming.replies.letters import LetterRead
    from games.models import Player

LETTER = "letter"
"""The value of `Inbound.question` if a message sent letters and asked nothing."""


@transaction.atomic
def send_letters(message: Inbound, reply: Reply) -> None:
    """Deliver the letters of a message, once, and note what must be said about them (`send`).

    Raise LeaseLost.
    """
    said = (send(message, letter, reply) for letter in reply.letters)
    message.letters = len(reply.letters)
    message.question = message.question or LETTER
    message.reason = " ".join(filter(None, (message.reason, *said)))
    jobs.save_under_lease(message, "letters", "question", "reason")


def send(message: Inbound, letter: LetterRead, reply: Reply) -> str:
    """Deliver one of the letters of an answer. If it is held instead, or was sent before, return that.

    Otherwise return who got it if it did not name them, or if there are orders beside it.
    """
    game, user = message.player.game, message.user
    to = recipients_of(message, letter)
    if reply.orders and was_sent_before(message, letter, to):
        return _("Your letter to %(names)s had been sent already, and was not sent again: “%(text)s”.") % {
            "names": names_of(message, to),
            "text": shorten(" ".join(letter.text.split())),
        }
    # If they had seen more than there is, a backup was restored since, and we do not know what we mailed.
    is_quoting = reply.is_quoting or message.seen > game.known[message.player.seat]
    if is_quoting or holds_key(letter.text) or quotes_a_mail(user, game.pk, letter.text):
        why = _("It seems to hold words of a mail from us, which may not be meant for others.")
    elif may_end_with_signature(letter.text):
        why = _("It seems to end with a signature that says how you are reached.")
    else:
        try:
            with transaction.atomic():
                write_letter(game_id=game.pk, user=user, to=to, text=letter.text)
        except Refused as refusal:
            why = sentence(refusal)
        else:
            names = {"names": names_of(message, to)}
            if letter.to:
                return _("Your letter to %(names)s has been sent.") % names if reply.orders else ""
            return _("Sent to %(names)s.") % names
    said = {"names": names_of(message, to), "text": shorten(" ".join(letter.text.split())), "why": why}
    try:
        hold_letter(game=game, user=user, to=to, text=letter.text)
    except Refused as refusal:
        unsent = _("Your letter to %(names)s was not sent: “%(text)s”. %(why)s") % said
        return f"{unsent} {sentence(refusal)}"
    return (
        _(
            "Your letter to %(names)s was not sent: “%(text)s”. %(why)s It waits for you on the page of "
            "your letters, where you can send it or throw it away."
        )
        % said
    )


def was_sent_before(message: Inbound, letter: LetterRead, to: Recipients) -> bool:
    """Return whether an earlier answer to the same mail brought the same letter to the same people."""
    first = (
        Inbound.objects.filter(
            player=message.player_id,
            user=message.user_id,
            asked=message.asked,
            seen=message.seen,
            letters__gt=0,
            pk__lt=message.pk,
        )
        .order_by("pk")
        .first()
    )
    if first is None:
        return False
    same = Letter.objects.filter(
        game=message.player.game_id,
        writer=message.user_id,
        audience=to.audience,
        text=tidied(letter.text),
        written_at__gte=first.received_at,
    )
    if to.audience != Audience.SOME:
        return same.exists()
    return any({*one.copies.values_list("reader", flat=True)} == {*to.people} for one in same)


def hold_letters(message: Inbound, reply: Reply) -> str:
    """Keep the letters of a mail of which nothing is done, for their writer. If it cannot be, return why."""
    try:
        for letter in reply.letters:
            to = recipients_of(message, letter)
            hold_letter(game=message.player.game, user=message.user, to=to, text=letter.text)
    except Refused as refusal:
        return sentence(refusal)
    return ""


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

    If the conversation is not known, as after a backup was restored, or if one of its people is no longer at
    the table, it goes to nobody.
    """
    game, user = message.player.game, message.user
    seated = {*game.players.values_list("user", flat=True)}
    for letter in known_letters(user, game.pk).order_by("-pk").prefetch_related("copies"):
        audience, people = conversation_of(letter)
        others = {*people} - {user.pk}
        if mark_of(audience, others) != message.letter | 1:
            continue
        if audience == Audience.ALL:
            return TO_ALL
        if others <= seated:
            return TO_TEAM if audience == Audience.TEAM else Recipients(Audience.SOME, (*others,))
        break
    return Recipients(Audience.SOME)


def names_of(message: Inbound, to: Recipients) -> str:
    """Return those to whom a letter goes, inside a sentence."""
    seated = message.player.game.players.select_related("user").filter(user__in=to.people)
    return to_whom(to.audience, [str(player) for player in seated]) or _("nobody")

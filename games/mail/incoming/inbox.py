"""Work on the mails that arrived: check, read and obey them.

`games.services.mail.inbound` says what this guarantees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.mail.bounces import note_arrival
from games.engine.lists import EndReason
from games.mail.incoming import trust
from games.mail.incoming.again import AGAIN, again_by_mail
from games.mail.incoming.letters import LETTER, hold_letters, send_letters
from games.mail.incoming.public_link import PUBLIC, answer_by_mail
from games.mail.incoming.replies import Problem, read_reply
from games.mail.incoming.stand_in import STAND_IN, limits_by_mail
from games.mail.incoming.vacation import VACATION, vacation_by_mail
from games.mail.outgoing.notes import SEAT_MOVED, send_note
from games.models import Game
from games.models.mail.inbound import AHEAD, Inbound
from games.presentation.rules.refusals import sentence
from games.presentation.turn.ahead.list_told import why_ended, why_stopped
from games.selectors.game_page import game_page
from games.services import jobs as jobs
from games.services.errors import Refused, Stale
from games.services.letters.quoted import has_company
from games.services.mail import inbound
from games.services.play.ahead import leave_orders
from games.services.play.order_lists import give_all, names_in
from games.services.time.presence import come_back

if TYPE_CHECKING:
    from games.mail.incoming.replies import Reply

Became = Inbound.Outcome
MOST_VACATIONS = 2
"""The number of vacation commands in one mail that are carried out: an end and a beginning.

Each is announced in all the writer's games.
"""


def read_messages() -> None:
    """Work on the messages that are due, until none is left or time is up."""
    jobs.do_due(Inbound, work_on, inbound.note_failure)


def work_on(message: Inbound) -> None:
    """Do what a claimed message says, in its writer's language."""
    writer = message.user
    with translation.override(writer.language), timezone.override(writer.zone):
        believe(message)


def believe(message: Inbound) -> None:
    """Obey a message if the player sent it. Otherwise tell them, unless a machine sent it."""
    heads = trust.heads_of(bytes(message.raw))
    is_from = trust.is_from(heads, message.user)
    is_machines = trust.is_certainly_automatic if is_from else trust.is_automatic
    if is_machines(heads, message.sender):
        inbound.finish(message, Became.AUTOMATIC, is_answered=False)
    elif trust.fails_dmarc(heads):
        inbound.finish(message, Became.FORGED, is_answered=False)
    elif not is_from:
        complain(message, Became.STRANGER)
    elif message.player.user_id != message.user_id:
        send_note(message.user, SEAT_MOVED, message.message_id)
        inbound.finish(message, Became.MOVED, is_answered=False)
    else:
        note_arrival(message.user)
        obey(message)


def obey(message: Inbound) -> None:
    """Do what a message asks for. All of it is read before anything is done."""
    game = message.player.game
    names = names_in(game)
    reply = read_reply(
        bytes(message.raw),
        game.rulebook,
        names,
        message.user.username,
        game.name,
        takes_words=bool(message.letter),
        brought_words_only=bool(message.letter & 1),
    )
    if reply.problem and reply.problem.is_automatic:
        inbound.finish(message, Became.AUTOMATIC, is_answered=False)
    elif reply.problem is Problem.DOUBTFUL:
        is_answered = not inbound.was_doubted_today(message)
        with transaction.atomic():
            reason = f"{reply.reason} {hold_letters(message, reply)}".strip()
            inbound.finish(message, Became.DOUBTED, reason=reason, is_answered=is_answered)
    elif reply.problem:
        with transaction.atomic():
            how = how_to_write(message, reply)
            said = (reply.reason, reply.note, how, hold_letters(message, reply))
            complain(message, Became.UNREADABLE, " ".join(filter(None, said)))
    else:
        note = f"{reply.note} {how_to_write(message, reply)}".strip()
        if note not in message.reason:
            message.reason = with_reason(message, note)
            jobs.save_under_lease(message, "reason")
        if reply.commands and not message.question:
            answer_commands(message, reply)
        if reply.letters and not message.letters:
            send_letters(message, reply)
        if reply.steps:
            give(message, reply, names)
        elif reply.ahead is not None:
            leave_alone(message, reply.ahead)
        elif message.question == LETTER:
            inbound.finish(message, Became.ANSWERED, reason=message.reason, is_answered=bool(message.reason))
        else:
            inbound.finish(message, Became.ANSWERED, reason=message.reason)


def how_to_write(message: Inbound, reply: Reply) -> str:
    """Say how words that went to nobody are sent; empty if there are none, or nobody to get them."""
    game = message.player.game
    is_lost = reply.stray or reply.problem is Problem.NO_ORDER
    if not is_lost or game.letters == Game.Letters.NONE or not has_company(message.user, game.pk):
        return ""
    return _("To send words to others, begin with “tell Bob: …”, or “tell all: …”.")


@transaction.atomic
def answer_commands(message: Inbound, reply: Reply) -> None:
    """Carry out the commands of a mail and note the sentences that answer them.

    The first question is noted, a vacation begins or ends, limits are set, the writer's answer about a public
    link is recorded, and they get a seat in a rematch. All of this happens in one transaction, so that no
    vacation begins twice if the work is taken up again. Raise LeaseLost.
    """
    message.question = reply.commands[0].word.split()[0]
    abouts = [command.about for command in reply.commands if command.word == VACATION]
    sentences = [vacation_by_mail(message.user, about) for about in abouts[:MOST_VACATIONS]]
    said = [command.word for command in reply.commands if command.word in PUBLIC]
    sentences += [answer_by_mail(message, word) for word in said[:1]]
    if any(command.word == AGAIN for command in reply.commands):
        sentences.append(again_by_mail(message))
    limits = [command.about for command in reply.commands if command.word == STAND_IN]
    sentences += [limits_by_mail(message, about) for about in limits[-1:]]
    message.reason = with_reason(message, " ".join(sentences))
    jobs.save_under_lease(message, "question", "reason")


def give(message: Inbound, reply: Reply, names: dict[str, int]) -> None:
    """Give the orders in turn, store those for the next turn, and note why the list ended."""
    try:
        outcome = give_all(message, reply.steps, names)
    except Stale as error:
        if message.given:
            inbound.finish(message, Became.STOPPED, reason=with_reason(message, sentence(error)))
        else:
            complain(message, Became.STALE, message.reason)
    except Refused as error:
        if message.given:
            # These orders ended the game, so those that are left are not missing.
            message.left = []
            inbound.finish(message, Became.GIVEN, reason=message.reason)
        else:
            inbound.finish(message, Became.STOPPED, reason=with_reason(message, sentence(error)))
    else:
        if outcome.reason is EndReason.WAITING:
            come_back(game_id=message.player.game_id, seat=message.player.seat)
            inbound.wait_for_answer(message)
            return
        why = why_stopped(outcome)
        if outcome.error is not None:
            why = why_ended(game_page(message.player.game, message.user), outcome)
        if reply.ahead is not None:
            why = f"{why} {store_orders_ahead(message, reply.ahead)}".strip()
        inbound.finish(message, Became.STOPPED if why else Became.GIVEN, reason=with_reason(message, why))


def with_reason(message: Inbound, why: str) -> str:
    """Return the answer to a message's commands, followed by this reason."""
    return f"{message.reason} {why}".strip()


def leave_alone(message: Inbound, text: str) -> None:
    """Store orders for the next turn from a message that gives none for now."""
    try:
        why = store_orders_ahead(message, text, seen=message.seen)
    except Stale:
        complain(message, Became.STALE, message.reason)
    else:
        inbound.finish(message, Became.STOPPED if why else Became.ANSWERED, reason=with_reason(message, why))


def store_orders_ahead(message: Inbound, text: str, seen: int | None = None) -> str:
    """Store orders for the next turn, or take earlier ones back.

    If that is refused, return the reason in a sentence. Raise Stale if the orders were written before the
    last turn began.
    """
    try:
        player = message.player
        leave_orders(game_id=player.game_id, seat=player.seat, text=text, seen=seen, by=message.user_id)
    except Refused as error:
        message.left = [*message.left, *text.splitlines()]
        return sentence(error)
    message.question = AHEAD
    return ""


def complain(message: Inbound, outcome: Inbound.Outcome, reason: str = "") -> None:
    """Finish a message for which nothing was done. Say why, unless that was said too often."""
    message.outcome = outcome
    is_answered = not inbound.has_complained_enough(message)
    inbound.finish(message, outcome, reason=reason, is_answered=is_answered)

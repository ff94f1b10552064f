"""The answer to a message of the reader.

It tells the dice, what was not done and why, and what the reader may decide now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.content.digest import digest, told_since
from games.mail.content.examples import example
from games.mail.content.help import help_lines
from games.mail.content.next_turn import ahead_context, hint
from games.mail.outgoing.kinds.board import board_picture, situation
from games.mail.outgoing.kinds.kind import MailKind
from games.models import HeldLetter, Inbound
from games.models.mail.inbound import AHEAD
from games.models.mail.kinds import Kind
from games.presentation.my_games import state
from games.presentation.story.narrator import narrator_for
from games.presentation.time.times import my_deadline
from games.presentation.turn.ahead.list_told import brought_by, title_of
from games.presentation.turn.whose_turn import heading, round_of
from games.selectors.lobby.my_games import my_games
from games.selectors.record.events import from_to
from games.services.mail import inbound

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Mail, Player
    from games.presentation.board.picture import BoardPicture
    from games.presentation.story.narrator import Sentence, SiteNarrator
    from games.selectors.game_page import GamePage

Outcome, State = Inbound.Outcome, Inbound.State
TITLES = {
    Outcome.UNREADABLE: gettext_lazy("Your mail was not understood"),
    Outcome.STALE: gettext_lazy("Your mail was about a decision that is no longer open"),
    Outcome.DOUBTED: gettext_lazy("Your mail seems to come from a machine"),
    Outcome.STRANGER: gettext_lazy("A mail came from an address that is not yours"),
}
REASONS = {
    Outcome.UNREADABLE: gettext_lazy("Nothing was done. Correct it and send the whole list again."),
    Outcome.STALE: gettext_lazy(
        "Nothing was done. Here is how the game stands: decide, and answer this mail."
    ),
    Outcome.STRANGER: gettext_lazy(
        "Somebody wrote to your private address for orders, from an address that you have not "
        "confirmed. Nothing was done. If it was you, write from your own address, or add the "
        "other one to your account."
    ),
}
ORDERS_ARE_STALE = gettext_lazy(
    "The orders in it were not carried out. Here is how the game stands: decide, and answer this mail."
)
"""The reason for a mail about an old decision of which other things were done, such as letters."""
TITLES_OF_QUESTIONS = {
    "again": gettext_lazy("Again with the same table"),
    "board": gettext_lazy("The board"),
    "games": gettext_lazy("Your games"),
    "help": gettext_lazy("How orders are written"),
    "vacation": gettext_lazy("Vacation"),
    "public": gettext_lazy("A public link"),
    "stand-in": gettext_lazy("Your stand-in"),
    "letter": gettext_lazy("Your letter"),
}


class GameTold(NamedTuple):
    """A running game of the reader: its name, whom it waits for, and the address of its page."""

    name: str
    state: str
    url: str


class Answer(MailKind):
    """Sent at once for each message, and again when its orders had to wait for an answer."""

    key = Kind.ANSWER

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return mail.occasion.endswith(message_of(mail).state)

    def subject(self, page: GamePage) -> str:
        return _("Your orders in %(game)s") % {"game": page.name}

    def answers(self, mail: Mail) -> str:
        return message_of(mail).message_id

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        message = message_of(mail)
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        return {
            "title": title(message, player, page),
            "why": why_not_done(message),
            "unsent_url": where_unsent_letters_wait(mail),
            "told": what_orders_brought(message, mail, page),
            "since": since(message, mail, page, narrator),
            "left": message.left,
            "is_waiting": message.state == State.WAITING,
            "help": help_lines(page, mail.game.letters) if message.question == "help" else [],
            "games": games_of(mail.user) if message.question == "games" else [],
            "story": digest(page, narrator) if message.question == "resend" else [],
            "heading": heading(page),
            "round": round_of(page),
            "deadline": my_deadline(page),
            **(ahead_context(player, page) if message.question == AHEAD else {}),
            "how_to_answer": how_to_answer(page),
            **situation(page, narrator),
        }

    def picture(self, page: GamePage) -> BoardPicture:
        return board_picture(page)


def how_to_answer(page: GamePage) -> str:
    """Say which orders the mail can be answered with.

    They are orders for the next turn, or orders for now with an example.
    """
    now = _("Answer this mail to give your next orders.")
    return hint(page) or f"{now} {example(page)}".strip()


def message_of(mail: Mail) -> Inbound:
    """Return the message that a mail answers (see `services.mail.mails.queue_answer`)."""
    return Inbound.objects.get(pk=mail.occasion.split("-")[1])


def title(message: Inbound, player: Player, page: GamePage) -> str:
    """Return a title that says how the message was dealt with."""
    if message.state == State.FAILED:
        return _("Your mail could not be processed")
    if message.state == State.WAITING:
        return _("Your orders wait for an answer")
    if message.outcome == Outcome.GIVEN and message.given and page.is_over:
        return heading(page).title
    if message.outcome in (Outcome.GIVEN, Outcome.STOPPED):
        return title_of(message.given, is_done=message.outcome == Outcome.GIVEN)
    if message.outcome == Outcome.ANSWERED and message.question == AHEAD:
        if player.ahead:
            return _("Your orders for the next turn are kept")
        return _("No orders are left for your next turn")
    if message.outcome == Outcome.ANSWERED:
        return str(TITLES_OF_QUESTIONS.get(message.question, heading(page).title))
    return str(TITLES[Outcome(message.outcome)])


def why_not_done(message: Inbound) -> list[str]:
    """Return the sentences that say why not everything was done, and what to do about it."""
    if message.state == State.FAILED:
        return [_("That is our fault. The mail will not be processed again: give your orders on the page.")]
    sentences = [message.reason] if message.reason else []
    if message.state == State.WAITING:
        if not message.left:
            return [*sentences, _("Somebody else has to decide first. You will get another mail after that.")]
        return [*sentences, _("Somebody else has to decide first. The rest follows by itself after that.")]
    if message.outcome == Outcome.STALE and (message.letters or message.question):
        sentences.append(str(ORDERS_ARE_STALE))
    elif message.outcome in REASONS:
        sentences.append(str(REASONS[Outcome(message.outcome)]))
    if inbound.is_last_complaint(message):
        sentences.append(
            _(
                "For an hour, further mails that we do not understand stay unanswered; "
                "orders are always answered."
            )
        )
    return sentences


def where_unsent_letters_wait(mail: Mail) -> str:
    """Return the address of the reader's letters if some were not sent; empty otherwise."""
    if not HeldLetter.objects.filter(game=mail.game_id, writer=mail.user).exists():
        return ""
    return settings.SITE_URL + reverse("letters", args=[mail.game_id])


def what_orders_brought(message: Inbound, mail: Mail, page: GamePage) -> list[str]:
    """Return what the orders brought, a line for each action, with the dice."""
    if not message.given:
        return []
    is_waiting = message.state == State.WAITING
    return brought_by(mail.game, page, message.first_event, message.last_event, is_waiting=is_waiting)


def since(message: Inbound, mail: Mail, page: GamePage, narrator: SiteNarrator) -> list[list[Sentence]]:
    """Return what others did after the orders, if the reader must decide now without a call."""
    if not (message.given and page.is_my_decision):
        return []
    return told_since(page, narrator, from_to(mail.game, page.view, page.me, message.last_event + 1))


def games_of(reader: User) -> list[GameTold]:
    """Return the reader's running games, those that wait for the reader first."""
    mine = my_games(reader)
    return [
        GameTold(line.name, state(line), settings.SITE_URL + reverse("game", args=[line.id]))
        for line in (*mine.awaiting, *mine.elsewhere)
    ]

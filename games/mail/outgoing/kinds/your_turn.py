"""The mail that says that it is the reader's turn, or that they are asked a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.content.digest import digest
from games.mail.content.examples import example
from games.mail.outgoing.kinds.board import board_picture, situation
from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.charts.luck import luck_told
from games.presentation.story.chronicle import chapters
from games.presentation.story.losses import losses_told
from games.presentation.story.narrator import narrator_for
from games.presentation.time.times import moment_told, my_deadline
from games.presentation.turn.ahead.next_turn import ended_told
from games.presentation.turn.whose_turn import heading, round_of
from games.services.mail.mails import call_occasion, renewed_call

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage


class YourTurn(MailKind):
    """Sent for each call that the reader has not answered yet."""

    key = Kind.YOUR_TURN
    title = gettext_lazy("It is your turn, or you have a question to answer")
    is_optional = True
    brings_letters = True
    is_left_to_daily = True
    warning = gettext_lazy(
        "Without them, you are not told when it is your turn, and your deadlines pass all the same."
    )

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        calls = call_occasion(player, page.view), renewed_call(player, page.view)
        return player.to_act and not player.answered and mail.occasion in calls

    def subject(self, page: GamePage) -> str:
        template = _("A question for you in %(game)s") if is_question(page) else _("Your turn in %(game)s")
        return template % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        asked = heading(page)
        return {
            "heading": asked,
            "preview": f"{asked.title}. {asked.sentence}" if is_question(page) else asked.sentence,
            "losses": losses_told(page, chapters(page.rulebook, page.story)),
            "round": round_of(page),
            "waiting": since_when(player),
            "deadline": my_deadline(page),
            "ahead": ended_told(page),
            "since": _("Since your last turn") if page.view.round else _("So far"),
            "story": digest(page, narrator),
            "luck": luck_told(page.rulebook.combat, (told.event for told in page.story), page.me),
            "example": example(page),
            **situation(page, narrator),
        }

    def picture(self, page: GamePage) -> BoardPicture:
        return board_picture(page)


def is_question(page: GamePage) -> bool:
    """Return whether the reader is asked something on another player's turn."""
    return bool(page.view.round) and page.view.turn != page.me


def since_when(player: Player) -> str:
    """Say since when the game has been waiting for the reader."""
    assert player.called_at is not None
    return _("The game has been waiting for you since %(when)s.") % {"when": moment_told(player.called_at)}

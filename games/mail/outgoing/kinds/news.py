"""Mails about what happened, which the reader need not answer.

The game began, they were attacked, their orders played their turn, or they are out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.events import TurnBegan
from games.mail.content.digest import digest
from games.mail.content.next_turn import hint
from games.mail.outgoing.kinds.board import board_picture
from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.story.brought import actions_told
from games.presentation.story.narrator import narrator_for
from games.presentation.time.times import pace_told
from games.presentation.turn.whose_turn import heading, round_of
from games.services.mail.mails import events_of_occasion

if TYPE_CHECKING:
    from games.models import Game, Mail, Player
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage


class News(MailKind):
    """A mail that asks for nothing: a title, a sentence, what happened, and the board."""

    is_optional = True
    template = "news"

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        return {
            "title": self.subject(page),
            "lead": self.lead(page),
            "round": round_of(page),
            "story": digest(page, narrator),
            "notes": self.notes(page),
        }

    def lead(self, page: GamePage) -> str:
        """Return the first sentence of the mail."""
        return heading(page).sentence

    def notes(self, page: GamePage) -> list[str]:
        """Return the paragraphs below the story."""
        return []

    def picture(self, page: GamePage) -> BoardPicture:
        return board_picture(page)


class Started(News):
    """Sent to players who had to wait for others, unless the game already waits for them."""

    key = Kind.STARTED
    is_told_daily = True
    title = gettext_lazy("A game that you are waiting for begins")

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return not (page.is_over or player.to_act or player.acted_version)

    def subject(self, page: GamePage) -> str:
        return _("%(game)s has begun") % {"game": page.name}

    def notes(self, page: GamePage) -> list[str]:
        return pace_told(page.times.pace if page.times else None)


class AttackedMail(News):
    """Sent once for each turn of another player in which the reader was attacked.

    It is sent when the attacks have stopped.
    """

    key = Kind.ATTACKED
    is_told_daily = True
    title = gettext_lazy("Somebody attacks you")
    is_wanted_by_default = False

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return not (page.is_over or page.reader.is_out or player.to_act)

    def subject(self, page: GamePage) -> str:
        return _("You were attacked in %(game)s") % {"game": page.name}


class Played(News):
    """Sent when the orders that a player had left played their whole turn without calling them."""

    key = Kind.PLAYED
    title = gettext_lazy("The orders that you left have played your turn")

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return not page.is_over

    def subject(self, page: GamePage) -> str:
        return _("Your orders have played your turn in %(game)s") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        first, last = events_of_occasion(mail.occasion)
        told = actions_told(mail.game, page, narrator, first, last)
        return super().context(mail, player, page) | {
            "brought": brought_in(mail.game, first),
            "told": told,
            "story": [],
        }

    def lead(self, page: GamePage) -> str:
        return _("The orders that you left were given the moment your turn came.")

    def notes(self, page: GamePage) -> list[str]:
        return list(filter(None, [hint(page)]))


def brought_in(game: Game, first: int) -> str:
    """Return the heading above what orders brought.

    It names the round, because two turns can bring the same and mails can be late.
    """
    began = game.rulebook.read_event(game.events.values_list("data", flat=True).get(number=first))
    if isinstance(began, TurnBegan):
        return _("What your orders achieved in round %(round)d") % {"round": began.round}
    return _("What your orders achieved")


class EliminatedMail(News):
    """Sent to a player who has lost their last territory while others play on."""

    key = Kind.ELIMINATED
    title = gettext_lazy("You are out of a game")

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return page.reader.is_out and not page.is_over

    def subject(self, page: GamePage) -> str:
        return _("You are out of %(game)s") % {"game": page.name}

    def lead(self, page: GamePage) -> str:
        return _("You can watch how it ends, and get a mail when it is over.")

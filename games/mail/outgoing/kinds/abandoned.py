"""The mail that says that a game rests, because everybody who plays it is away.

Anyone who comes back takes the game up again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.mail.content.digest import digest
from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.whose_turn import round_of

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class Abandoned(MailKind):
    """Sent to all remaining players when the last of them is absent."""

    key = Kind.ABANDONED

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return page.is_abandoned

    def subject(self, page: GamePage) -> str:
        return _("%(game)s is resting: nobody is at the table") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        return {
            "round": round_of(page),
            "story": digest(page, narrator_for(page.rulebook, page.seats, page.me)),
        }

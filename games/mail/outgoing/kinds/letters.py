"""The mail that brings letters of other players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.turn.whose_turn import heading, round_of
from games.services.letters.mailing import waiting_for

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class Letters(MailKind):
    """Sent when letters have waited as long as their reader wants and no other mail has brought them."""

    key = Kind.LETTERS
    title = gettext_lazy("Letters from other players, in turn mails or by themselves")
    warning = gettext_lazy("Without them you find letters only on the page of the game.")
    is_optional = True
    is_answered_at_end = True
    brings_letters = True
    is_left_to_daily = True

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return waiting_for(mail).exists()

    def subject(self, page: GamePage) -> str:
        return _("Letters in %(game)s") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        return {"heading": heading(page), "round": round_of(page)}

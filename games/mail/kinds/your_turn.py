"""The game waits for the reader: it is his turn, or a question is his."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import members
from games.engine.teams import camps, own_armies
from games.mail.choices import choices
from games.mail.digest import digest
from games.mail.kinds.kind import MailKind
from games.presentation.dispatches import teller_for
from games.presentation.goals import goals
from games.presentation.hand import hand_holder
from games.presentation.names import colour_name, territory_name
from games.presentation.picture import BoardPicture, Power
from games.presentation.turn import heading, round_of
from games.presentation.words import armies_of, card_words, listed
from games.services.mails import YOUR_TURN, call_occasion

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class YourTurn(MailKind):
    """Sent for each call that the reader has not answered by himself."""

    key: ClassVar[str] = YOUR_TURN

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return player.to_act and not player.answered and mail.occasion == call_occasion(player, page.view)

    def subject(self, page: GamePage) -> str:
        template = _("A question for you in %(game)s") if is_question(page) else _("Your turn in %(game)s")
        return template % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        teller = teller_for(page.rulebook, page.seats, page.me)
        return {
            "heading": heading(page),
            "round": round_of(page),
            "waiting": waiting(player),
            "story": digest(page, teller),
            "choices": choices(page, teller),
            "possessions": possessions(page),
            "goals": list(goals(page)),
            "hand": [card_words(teller.board, card) for card in page.view.hands[hand_holder(page)]],
        }

    def picture(self, page: GamePage) -> BoardPicture:
        board, view = page.rulebook.board, page.view
        mine = [
            f"{territory_name(board, land)} {own_armies(view, page.me, land)}"
            for land in members(camps(view, page.me))
        ]
        return BoardPicture(
            board=board,
            owners=view.owner,
            armies=view.armies,
            garrisons=view.garrisons,
            powers=[Power(seat.colour, seat.name) for seat in page.seats],
            fresh=page.fresh,
            label=_("The board as it is now. You hold %(lands)s.") % {"lands": listed(mine)},
        )


def is_question(page: GamePage) -> bool:
    """Whether the reader is asked something on somebody else's turn."""
    return bool(page.view.round) and page.view.turn != page.me


def waiting(player: Player) -> str:
    """Since when the game has waited for the reader."""
    assert player.called_at is not None
    when = date_format(localtime(player.called_at), _("l j F, H:i T"))
    return _("The game has been waiting for you since %(when)s.") % {"when": when}


def possessions(page: GamePage) -> str:
    """The reader's colour and what he has."""
    reader = page.reader
    territories = ngettext("%(count)d territory", "%(count)d territories", reader.territories)
    return _("You are %(colour)s: %(territories)s, %(armies)s.") % {
        "colour": colour_name(reader.colour),
        "territories": territories % {"count": reader.territories},
        "armies": armies_of(reader.armies),
    }

"""The mail about the end of the game: who won, how it came about, what was secret, and the rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.analysis.dice_luck import fortune
from games.mail.content.plain import columns
from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.charts.luck import by_opponent, fortune_told
from games.presentation.story.end import game_end_told, span
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.whose_turn import outcome
from games.selectors.record.luck import rolls_of

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.presentation.charts.luck import LuckLine
    from games.selectors.game_page import GamePage


class GameOver(MailKind):
    """Sent once to everybody who has a seat, including players who are out of the game."""

    key = Kind.GAME_OVER
    title = gettext_lazy("A game is over")
    is_optional = True
    is_answered_at_end = True

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return page.is_over

    def subject(self, page: GamePage) -> str:
        return _("%(game)s is over") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        rolls = rolls_of(mail.game, page.me)
        story = game_end_told(page, narrator, page.past.turning_points)
        opponents = by_opponent(rolls, page.seats, page.me)
        return {
            "outcome": outcome(page),
            "span": span(page),
            "turning_points": story.turning_points,
            "standings": story.standings,
            "secrets": story.secrets,
            "luck": fortune_told(fortune(rolls, page.me)),
            "opponents": opponents,
            "opponent_lines": opponent_lines(opponents),
            "again_url": settings.SITE_URL + reverse("again", args=[page.id]) if page.has_company else "",
            "standing_lines": columns([(line.place, line.seat.name, line.fate) for line in story.standings]),
        }


def opponent_lines(opponents: list[LuckLine]) -> list[str]:
    """Return the reader's luck against each opponent as lines; empty with only one opponent."""
    if len(opponents) < 2:
        return []
    heading = ("", _("Lost"), _("Theirs"))
    return columns([heading, *((line.name, line.lost, line.beaten) for line in opponents)])

"""The mail about a missed deadline: what was done, and how the reader comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.clock.pace import Cover
from games.mail.content.digest import digest
from games.mail.outgoing.kinds.kind import MailKind
from games.models import Incident
from games.models.mail.kinds import Kind
from games.presentation.story.narrator import narrator_for
from games.presentation.time.times import absence_told, my_deadline
from games.presentation.turn.whose_turn import round_of
from games.selectors.record.events import Lapse

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


Fate = Incident.Kind
MISSED = {Fate.EXCUSED, Fate.COVERED, Fate.SKIPPED, Fate.ABSENT, Fate.OFFERED, Fate.REMOVED}
"""The possible consequences of a missed deadline."""


class Absence(MailKind):
    """Sent for each missed deadline, even to a reader who is out of the game because of it."""

    key = Kind.ABSENCE

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        # If all are away and the reader could take the game up again, the mail about that is enough.
        return page.times is not None and (page.reader.is_out or not page.is_abandoned)

    def subject(self, page: GamePage) -> str:
        return _("You missed your deadline in %(game)s") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        assert page.times is not None
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        lapses = [one.event for one in page.times.lapses if isinstance(one.event, Lapse)]
        missed = [lapse for lapse in lapses if lapse.seat == page.me and lapse.kind in MISSED]
        mine = page.times.seats[page.me]
        limited = not page.reader.is_out and page.times.pace.cover == Cover.STAND_IN
        returns = mine.misses and not mine.absent_since and not page.reader.is_out
        return {
            "next_turn": _("You play your next turn yourself again.") if returns else "",
            "times_url": settings.SITE_URL + reverse("times", args=[page.id]) if limited else "",
            "round": round_of(page),
            "lapses": [sentence for lapse in missed for sentence in narrator.tell(lapse)],
            "deadline": my_deadline(page),
            "story": digest(page, narrator),
            "absence": absence_told(page.times.pace),
        }

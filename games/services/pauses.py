"""A pause of a game that all who play it agree on: its clocks stand until one of them wants to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.engine.errors import gettext_noop
from games.models import Incident
from games.services.clocks import note_presence
from games.services.errors import Refused
from games.services.sitting import sit_down

if TYPE_CHECKING:
    from games.services.sitting import Sitting


def want_pause(*, game_id: int, seat: int, wanted: bool) -> None:
    """Say that a person who plays wants a pause, or that he wants none any more.

    It begins when all want it who are not absent, and ends when one does not. Raises Refused,
    Game.DoesNotExist.
    """
    with sit_down(game_id) as sitting:
        if seat not in sitting.clocks or not sitting.position.is_playing(seat):
            raise Refused(
                "no_clock", gettext_noop("Only somebody who plays in a game with deadlines can pause it.")
            )
        player = sitting.players[seat]
        note_presence(sitting.game, sitting.clocks[seat], seat, timezone.now())
        player.wants_pause = wanted
        player.save(update_fields=["wants_pause"])
        if not wanted and sitting.game.paused_at:
            end_pause(sitting)
        sitting.look_again()


def end_pause(sitting: Sitting) -> None:
    """Go on: the clocks run from where they stood, and everybody is asked anew for another pause."""
    sitting.game.paused_at = None
    for player in sitting.players:
        player.wants_pause = False
    sitting.game.players.update(wants_pause=False)
    Incident.objects.create(game=sitting.game, kind=Incident.Kind.RESUMED, at=timezone.now())

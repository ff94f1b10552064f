"""The text of missions, and of the progress towards fulfilling them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.board import members
from games.engine.position import HIDDEN
from games.features.aims_text import aim_wording
from games.features.missions import Missions
from games.features.missions.cards import Destroy
from games.features.missions.secrets import mission_of
from games.texts.edition import Prose
from games.texts.narration import AimTold, Unveiled
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.features.missions.cards import Route
    from games.texts.narration import Narrator


def tell_progress(narrator: Narrator, view: Position, seat: int) -> str:
    """Say how near a seat is to its mission by the shortest route. Empty if the reader cannot know."""
    mission = mission_of(narrator.rulebook, view, seat)
    if mission is None or HIDDEN in view.owner:
        return ""
    if isinstance(mission, Destroy) and not mission.is_void(view, seat):
        left = view.lands[mission.seat].bit_count()
        return narrator.say(gettext_noop("territories left: %(lands)d"), lands=left)
    routes = mission.routes(narrator.rulebook.board, view, seat)
    ways = [(held_on_route(view, seat, route), route.needed) for route in routes]
    have, wanted = max(ways, key=lambda way: way[0] - way[1])
    return narrator.say(gettext_noop("%(have)d of %(wanted)d"), have=min(have, wanted), wanted=wanted)


def held_on_route(view: Position, seat: int, route: Route) -> int:
    """Return how many territories of a route a seat holds with the armies that the route asks for."""
    return sum(view.armies[land] >= route.armies for land in members(view.lands[seat] & route.lands))


SECRET_TO_THE_END = Wording(
    gettext_noop("Both missions stay secret until the game is over; then everything secret is shown.")
)
"""What becomes of the missions of players who are eliminated or have left."""


AGAINST_A_PLAYER = Wording(gettext_noop("Destroy all armies of another player, named on the card."))
"""The one line for all missions against a player, when it is not known yet who plays."""


def tell_mission(narrator: Narrator, view: Position, seat: int) -> list[str]:
    """Return the mission of a seat. Empty if it has none or the reader does not know it."""
    mission = mission_of(narrator.rulebook, view, seat)
    if mission is None:
        return []
    return [narrator.worded(aim_wording(mission, [narrator.coloured(one) for one in range(view.players)]))]


class MissionsText(Text[Missions]):
    endings: ClassVar = {
        "mission": (
            gettext_noop("You have fulfilled your mission"),
            gettext_noop("%(names)s has fulfilled the mission"),
        )
    }
    refusals: ClassVar = {
        "impossible_missions": (
            "Missions are given one for each seat, each once, of those for %(players)d players."
        ),
        "unknown_mission": "There is no mission “%(key)s”. There are: %(known)s.",
    }
    accomplished_text = said(gettext_noop("a secret mission"))

    points: ClassVar = {"destruction": gettext_noop("A mission to destroy a player")}
    unveiled = Unveiled(gettext_noop("The missions"), tell_mission)

    @property
    def compared(self) -> Mapping[str, str]:
        against = [mission for mission in self.feature.cards if isinstance(mission, Destroy)]
        if not against:
            return {}
        if against[0].by_anybody:
            return {"destruction": gettext_noop("counts no matter who does it")}
        return {"destruction": gettext_noop("counts only for the player who does it")}

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        assert narrator.reader is not None
        for line in tell_mission(narrator, view, narrator.reader):
            state = tell_progress(narrator, view, narrator.reader)
            yield AimTold(narrator.say(gettext_noop("Your mission")), line, state=state)

    def pieces(self, rulebook: Rulebook) -> list[Wording]:
        seats = [f"seat {seat}" for seat in range(rulebook.players[-1])]
        return [aim_wording(mission, seats) for mission in self.feature.cards]

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"gone": {"mission": SECRET_TO_THE_END}}

    def items(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "goal":
            found = [mission for mission in self.feature.cards if not isinstance(mission, Destroy)]
            yield from map(aim_wording, found)
            if len(found) < len(self.feature.cards):
                yield AGAINST_A_PLAYER

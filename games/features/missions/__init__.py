"""Secret missions: what a player has to reach, other than the conquest of the world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.outcome import Reason
from games.engine.policies.victory import last_standing
from games.engine.position import HIDDEN, NOBODY
from games.engine.ranking import won_by
from games.engine.words.telling import Aim
from games.engine.words.wording import Wording, tells
from games.features.missions.cards import Destroy
from games.features.missions.secrets import MISSIONS, DealtMissions, mission_of
from games.features.missions.telling import tell_progress

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.telling import Teller


FULFILLED = Reason(
    "mission",
    gettext_noop("You have fulfilled your mission"),
    gettext_noop("%(names)s has fulfilled the mission"),
)


AGAINST_A_PLAYER = Wording(gettext_noop("Destroy all armies of another player, whom the card names."))
"""All missions of this kind in one, for who does not know yet who plays."""
SECRET_TO_THE_END = Wording(
    gettext_noop("The missions of both stay secret until the game is over; then everything secret is shown.")
)
"""What becomes of those of whoever is eliminated or has left."""


@dataclass(frozen=True)
class Missions(DealtMissions):
    """A secret mission for everybody, that wins."""

    reasons = (FULFILLED,)
    topics: ClassVar = {"destruction": gettext_noop("A mission to destroy a player")}
    unveiled = gettext_noop("The missions")

    @property
    def briefs(self) -> Mapping[str, str]:
        against = [mission for mission in self.cards if isinstance(mission, Destroy)]
        if not against:
            return {}
        if against[0].by_anybody:
            return {"destruction": gettext_noop("counts whoever does it")}
        return {"destruction": gettext_noop("counts only for whoever does it")}

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, victory=self.accomplished)

    def turn_began(self, table: Table) -> bool:
        return table.finish_if_won()

    def held_on(self, table: Table) -> bool:
        return table.finish_if_won()

    def turn_ends(self, table: Table) -> bool:
        return table.finish_if_won()

    def acted(self, table: Table) -> bool:
        return table.finish_if_won()

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        assert teller.reader is not None
        for line in self.unveil(teller, view, teller.reader):
            state = tell_progress(teller, view, teller.reader)
            yield Aim(teller.say(gettext_noop("Your mission")), line, state=state)

    def unveil(self, teller: Teller, view: Position, seat: int) -> list[str]:
        mission = mission_of(teller.rulebook, view, seat)
        if mission is None:
            return []
        return [teller.worded(mission.wording([teller.coloured(one) for one in range(view.players)]))]

    def told(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "gone":
            yield SECRET_TO_THE_END

    def points(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "goal":
            found = [mission for mission in self.cards if not isinstance(mission, Destroy)]
            yield from (mission.wording(()) for mission in found)
            if len(found) < len(self.cards):
                yield AGAINST_A_PLAYER

    @tells(gettext_noop("a secret mission"))
    def accomplished(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """The seat on turn wins with its mission, or whoever is left alone.

        Victory is claimed on one's own turn only (Hasbro 2000, Le vainqueur; A13 for the others).
        """
        missions, turn = MISSIONS.of(position), position.turn
        if turn == NOBODY or not (position.round and missions):
            return last_standing(rulebook, position)
        if position.status[turn] or missions[turn] == HIDDEN:
            return last_standing(rulebook, position)
        if self.cards[missions[turn]].is_fulfilled(rulebook.board, position, turn):
            return won_by(rulebook, position, (turn,), FULFILLED)
        return last_standing(rulebook, position)

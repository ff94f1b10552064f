"""The pace of a game: how long a turn may take, and what happens when the time is up.

It is chosen when the game is opened, and all players can see it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from games.clock.calendar import DAY, NONE, Calendar
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping
    from zoneinfo import ZoneInfo

    from games.clock.calendar import QuietHours

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
SHORTEST, LONGEST = 5 * MINUTE, 14 * DAY
LIVE = HOUR
"""The longest time for a turn with which a game counts as one for people who are all online."""


def usual_question(turn: timedelta) -> timedelta:
    """Return the usual time for a question: a quarter of a turn in whole minutes, a day at most."""
    return max(2 * MINUTE, min(turn / 4 // MINUTE * MINUTE, DAY))


def usual_vacation(turn: timedelta) -> timedelta:
    """Return the usual vacation for this time for a turn; none if everybody is online."""
    return 14 * DAY if turn > LIVE else NONE


class Cover(StrEnum):
    """The stand-in for a player who did not play a turn."""

    STAND_IN = "stand_in"
    SKIP = "skip"


class Farewell(StrEnum):
    """What happens to the seat of a player who stays away."""

    COMPUTER = "computer"
    REPLACED = "replaced"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a game is played.

    - `turn` is the time for a turn, `question` the time for a question in another player's turn.
    - `bank` is extra time for the whole game, used when the time of a turn is up. Each turn gives back
      `increment`, up to the initial bank.
    - `begun` is the time in which a begun turn has to be finished; None means no limit of its own.
    - `weekends_off`: whether each player's clock stands still on their Saturdays and Sundays.
    - `vacation` is how long each player may have their clock stand still in this game.
    - `excuses` is how often a player who misses a turn is given the time of a turn once more. After that
      `cover` says who plays for them; after `misses` missed turns in a row `farewell` says what happens to
      their seat.

    Raise Worded for a pace at which no game can be played.
    """

    turn: timedelta = 2 * DAY
    question: timedelta = 12 * HOUR
    bank: timedelta = NONE
    increment: timedelta = NONE
    begun: timedelta | None = None
    weekends_off: bool = False
    vacation: timedelta = 14 * DAY
    excuses: int = 1
    cover: Cover = Cover.STAND_IN
    misses: int = 3
    farewell: Farewell = Farewell.COMPUTER

    def __post_init__(self) -> None:
        times = (self.question, *((self.begun,) if self.begun is not None else ()))
        if not (
            SHORTEST <= self.turn <= LONGEST
            and all(MINUTE <= limit <= self.turn for limit in times)
            and NONE <= self.increment <= self.bank <= 60 * DAY
            and NONE <= self.vacation <= 60 * DAY
            and 0 <= self.excuses <= 9
            and 1 <= self.misses <= 9
        ):
            raise Worded(
                "impossible_pace",
                gettext_noop(
                    "A turn takes 5 minutes to 14 days. A question, or a turn that has begun, "
                    "takes no longer than a turn. A turn gives back no more time than the time "
                    "bank holds."
                ),
            )

    @property
    def is_live(self) -> bool:
        """Whether the game is for people who are all online."""
        return self.turn <= LIVE

    def calendar(self, zone: ZoneInfo, quiet: QuietHours | None) -> Calendar:
        """Return the calendar of a player with these quiet hours.

        If a turn takes less than a day, quiet hours stop the clock. In a longer turn they pass like other
        hours, and only the deadline avoids them.
        """
        return Calendar(zone, quiet, self.turn < DAY, self.weekends_off)

    def to_json(self) -> dict[str, Any]:
        """Return the pace as JSON; times are whole seconds."""
        return {
            name: int(value.total_seconds()) if isinstance(value, timedelta) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pace:
        """Read what `to_json` wrote. Raise Worded or ValueError.

        Fields that are left out have their defaults.
        """
        known = {field.name: field.default for field in fields(cls)}
        values = {name: value for name, value in data.items() if name in known}
        for name, value in values.items():
            if isinstance(known[name], timedelta) or (name == "begun" and value is not None):
                values[name] = timedelta(seconds=value)
        values |= {"cover": Cover(values.get("cover", Cover.STAND_IN))}
        return cls(**values | {"farewell": Farewell(values.get("farewell", Farewell.COMPUTER))})

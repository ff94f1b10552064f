"""The pace of a game: how long a turn may take, and what happens when the time is up.

It is decided when the game is opened, and everybody is told.
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
"""Up to this much time for a turn, a game is for people who are all online."""


def usual_question(turn: timedelta) -> timedelta:
    """The usual time for a question, given that of a turn: a quarter, in whole minutes, a day at most."""
    return max(2 * MINUTE, min(turn / 4 // MINUTE * MINUTE, DAY))


def usual_vacation(turn: timedelta) -> timedelta:
    """The usual vacation, given the time for a turn; none while everybody is online."""
    return 14 * DAY if turn > LIVE else NONE


class Cover(StrEnum):
    """Who plays a turn when its player did not."""

    STAND_IN = "stand_in"
    SKIP = "skip"


class Farewell(StrEnum):
    """What becomes of a seat whose player stays away."""

    COMPUTER = "computer"
    REPLACED = "replaced"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a game is played.

    - `turn`: the time for a turn; `question`: for a question in somebody else's.
    - `bank`: extra time for the whole game, used when that of a turn is up; each turn gives `increment`
      back, up to what the bank was at first.
    - `begun`: a begun turn is to be finished within this time; no limit of its own if None.
    - `weekends_off`: clocks stand still on Saturdays and Sundays, each player's own.
    - `vacation`: how long each player may have their clock stand still in this game.
    - `excuses`: how often each player is forgiven, with the time of a turn once more. After that `cover` says
      who plays for them; after `misses` turns in a row `farewell` says what becomes of their seat.

    Raises Worded for a pace at which no game can be played.
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
                    "A turn takes 5 minutes to 14 days. A question or a begun turn takes no "
                    "longer than a turn. A turn gives back no more time than the time bank "
                    "holds."
                ),
            )

    @property
    def is_live(self) -> bool:
        """Whether it is for people who are all online."""
        return self.turn <= LIVE

    def calendar(self, zone: ZoneInfo, quiet: QuietHours | None) -> Calendar:
        """The days of a player with these quiet hours.

        Where a turn takes less than a day, quiet hours stop the clock. In a longer one they pass like
        the others, and only the deadline stays out of them.
        """
        return Calendar(zone, quiet, self.turn < DAY, self.weekends_off)

    def to_json(self) -> dict[str, Any]:
        """As JSON; times are whole seconds."""
        return {
            name: int(value.total_seconds()) if isinstance(value, timedelta) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pace:
        """Read what `to_json` wrote; what is left out is as usual. Raises Worded, ValueError."""
        known = {field.name: field.default for field in fields(cls)}
        values = {name: value for name, value in data.items() if name in known}
        for name, value in values.items():
            if isinstance(known[name], timedelta) or (name == "begun" and value is not None):
                values[name] = timedelta(seconds=value)
        values |= {"cover": Cover(values.get("cover", Cover.STAND_IN))}
        return cls(**values | {"farewell": Farewell(values.get("farewell", Farewell.COMPUTER))})

"""The paces of games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.clock.pace import Cover, Farewell, Pace
from games.texts.worded import Worded
from tests.support.refusals import refused

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    "pace",
    [
        Pace(),
        Pace(turn=5 * MINUTE, question=MINUTE, begun=2 * MINUTE, vacation=timedelta()),
        Pace(bank=3 * DAY, increment=4 * HOUR, weekends_off=True, excuses=0, misses=1),
        Pace(cover=Cover.SKIP, farewell=Farewell.ELIMINATED),
    ],
)
def test_a_pace_is_kept_as_json(pace: Pace) -> None:
    assert Pace.from_json(pace.to_json()) == pace


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 4 * MINUTE},
        {"turn": 15 * DAY},
        {"turn": HOUR, "question": 2 * HOUR},
        {"begun": 3 * DAY},
        {"increment": HOUR},
        {"excuses": -1},
        {"misses": 0},
        {"vacation": 61 * DAY},
    ],
)
def test_impossible_values_are_refused(wrong: dict[str, Any]) -> None:
    with refused(Worded, "5 minutes to 14 days"):
        Pace(**wrong)


def test_paces_in_minutes_are_for_people_who_are_online() -> None:
    assert Pace(turn=30 * MINUTE, question=5 * MINUTE).is_live
    assert not Pace(turn=2 * HOUR, question=HOUR).is_live

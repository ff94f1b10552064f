"""Tables of games with deadlines."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game
from tests.conftest import MovingClock
from tests.support.paced import PACE, Table
from tests.support.tables import act_until_turns, hand_over_mails, open_table


@pytest.fixture
def table(alice: User, bob: User, charlie: User, clock: MovingClock) -> Table:
    """Return a function that opens a game of the three, with all armies placed and every mail handed over."""

    def open_(pace: Pace = PACE) -> Game:
        game = open_table(alice, bob, charlie, pace=pace)
        act_until_turns(game)
        hand_over_mails()
        return game

    return open_

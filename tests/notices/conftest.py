"""A game of three people, and a foreign site that takes what is posted to it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game
from tests.conftest import MovingClock
from tests.support.programs.outside import Outside, outside
from tests.support.tables import act_until_turns, hand_over_mails, open_table


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    """Run a site in the public network."""
    with outside(tmp_path, monkeypatch) as site:
        yield site


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game of Alice's with two days a turn; the first turn has begun."""
    game = open_table(alice, bob, charlie, pace=Pace(turn=timedelta(days=2)))
    act_until_turns(game)
    hand_over_mails()
    game.refresh_from_db()
    return game

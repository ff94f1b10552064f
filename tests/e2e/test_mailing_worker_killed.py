"""When a worker dies between taking a mail and sending it, the mail is not lost.

If it is sent twice, both copies are the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from accounts.models import User
from games.engine.orders import Resign
from games.models import Game, Mail
from games.services.play.orders import give_order
from tests.support.programs.killing import assert_none_lost_or_doubled, kill_workers
from tests.support.tables import known_to, open_table, seat_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_killing_workers_loses_no_mail(
    alice: User, bob: User, charlie: User, redis_url: str, tmp_path: Path
) -> None:
    """`python -m benchmarks.kills` does it fifty times."""
    game = game_over(alice, bob, charlie)
    server = kill_workers(game, redis_url, tmp_path, times=2)
    assert_none_lost_or_doubled(server)


def game_over(*people: User) -> Game:
    """A finished game, whose own mails are out of the way."""
    game = open_table(*people)
    for user in people[1:]:
        seat = seat_of(game, user)
        give_order(game_id=game.pk, seat=seat, order=Resign(), seen=known_to(game, seat))
    Mail.objects.all().delete()
    return game

"""Reading a site as it was at one time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Game
from games.services.record.snapshot import snapshot


def count_games() -> int:
    """Count the games on a new connection of its own."""
    try:
        with snapshot():
            return Game.objects.count()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_it_can_be_the_first_thing_that_a_process_reads() -> None:
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(count_games).result() == 0

"""People who wish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.wishes.models import Wish
from games.wishes.services.wishing import make_wish

DAYS = 24 * 60 * 60
Wishing = Callable[..., Wish]


@pytest.fixture
def wishing() -> Wishing:
    """Make a wish for a person, which differs from the usual one in what is given."""

    def make(user: User, **wanted: Any) -> Wish:
        usual: dict[str, Any] = {
            "editions": ["h2000_world"],
            "house_rules": [""],
            "turns": [2 * DAYS],
            "seats": [3],
            "most_games": 3,
        }
        return make_wish(user=user, **usual | wanted)

    return make


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client

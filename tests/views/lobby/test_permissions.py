"""Every address of open games and wishes, for every kind of reader, in one table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Contact, Game, Opening
from games.models.opening import Access
from games.services.lobby.games import create_game, join_game
from games.services.lobby.invitations import invite

READERS = ("visitor", "member", "seated", "host", "blocked", "invited", "staff")
SEES, GOES, NOT, LOGIN = 200, 302, 404, "login"
TABLE: dict[tuple[str, str], dict[str, Any]] = {
    # (method, address): the answer to each reader, in the order of READERS
    ("get", "find"): dict.fromkeys(READERS, SEES),
    ("get", "wish"): {**dict.fromkeys(READERS, SEES), "visitor": LOGIN},
    ("post", "stop_wishing"): {**dict.fromkeys(READERS, GOES), "visitor": LOGIN},
    ("post", "wake_wish"): {**dict.fromkeys(READERS, GOES), "visitor": LOGIN},
    ("get", "invitation"): dict.fromkeys(READERS, SEES),
    ("post", "join"): {**dict.fromkeys(READERS, GOES), "visitor": LOGIN},
    ("post", "change_opening"): {
        **dict.fromkeys(READERS, NOT),
        "visitor": LOGIN,
        "seated": GOES,
        "host": GOES,
    },
    ("post", "invite"): {**dict.fromkeys(READERS, NOT), "visitor": LOGIN, "seated": GOES, "host": GOES},
    ("post", "fill"): {**dict.fromkeys(READERS, NOT), "visitor": LOGIN, "seated": GOES, "host": SEES},
    ("post", "leave"): {**dict.fromkeys(READERS, NOT), "visitor": LOGIN, "seated": GOES, "host": SEES},
}
GETS_SEAT = {
    Access.OPEN: {"member", "seated", "host", "invited", "staff"},
    Access.LINK: {"member", "seated", "host", "blocked", "invited", "staff"},
    Access.PRIVATE: {"seated", "host", "invited"},
}
"""The readers who have a seat after they have asked for one. A block matters in open games only."""


@pytest.fixture
def people(make_user: Any) -> dict[str, User]:
    found = {name: make_user(name) for name in READERS if name != "visitor"}
    User.objects.filter(pk=found["staff"].pk).update(is_staff=True, is_superuser=True)
    Contact.objects.create(owner=found["host"], person=found["blocked"], kind=Contact.Kind.BLOCKED)
    return found


def game_of(people: dict[str, User], access: Access) -> Game:
    """Open a game of the host's for six, in which one other person has a seat and one is invited."""
    game = create_game(
        creator=people["host"],
        name="The Alps",
        rulebook_key="h2000_world",
        seats=6,
        bots=[],
        opening=Opening(access=Access.LINK),
    )
    join_game(game_id=game.pk, user=people["seated"])
    invite(game_id=game.pk, host=people["host"], to="invited")
    Opening.objects.update(access=access)
    return game


def answer(client: Client, method: str, name: str, game: Game) -> Any:
    """Return the status of an address, or `LOGIN` if it leads to signing in or up."""
    of_game = name in ("invitation", "join", "change_opening", "invite", "fill", "leave")
    response = getattr(client, method)(reverse(name, args=[game.token] if of_game else []))
    location = response.headers.get("Location", "")
    return LOGIN if location.startswith(("/accounts/login", "/accounts/signup")) else response.status_code


@pytest.mark.parametrize("access", Access.values)
@pytest.mark.parametrize("reader", READERS)
def test_what_each_reader_may_do(client: Client, people: dict[str, User], reader: str, access: str) -> None:
    for (method, name), expected in TABLE.items():
        game = game_of(people, Access(access))
        if reader != "visitor":
            client.force_login(people[reader])
        assert answer(client, method, name, game) == expected[reader], (method, name)
        game.delete()


@pytest.mark.parametrize("access", Access.values)
@pytest.mark.parametrize("reader", [name for name in READERS if name != "visitor"])
def test_readers_get_a_seat_where_they_may(
    client: Client, people: dict[str, User], reader: str, access: str
) -> None:
    game = game_of(people, Access(access))
    client.force_login(people[reader])
    client.post(reverse("join", args=[game.token]))
    has_seat = game.players.filter(user=people[reader]).exists()
    assert has_seat == (reader in GETS_SEAT[Access(access)])

"""The site answers whatever is sent to one of its addresses; it never fails over it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote_from_bytes, unquote

import pytest
from django.test import Client
from django.urls import Resolver404, URLPattern, resolve

from games.analysis.forks.line import write_line
from games.forms.orders import FORMS
from games.models import Game
from games.services.lobby.games import create_game
from games.tournaments.urls import urlpatterns as tournaments
from games.urls import urlpatterns
from games.views import rate_limits
from risk_site.logs import masked
from tests.support.tournaments import open_tournament

pytestmark = pytest.mark.django_db

BAD = {
    "NUL": "a\0b",
    "half a surrogate": "\ud800",
    "many digits": "9" * 5000,
    "more than 64 bits": str(2**63),
    "other digits": "\N{ARABIC-INDIC DIGIT ONE}",
    "negative": "-1",
    "half an address": "http://[::1",
    "overlong": "x" * 70_000,
}
TELLING = {"NUL", "more than 64 bits"}
"""Values over which one database may fail and another not."""
EACH = [
    pytest.param(bad, id=name, marks=[pytest.mark.every_database] if name in TELLING else [])
    for name, bad in BAD.items()
]
ASKED = (
    *("seen", "since", "round", "page", "filed", "view", "forms", "source", "target", "suggest", "version"),
    *("edition", "stop", "next", "wanted"),
)
SENT = (
    *("seen", "text", "source", "target", "how", "stop", "moving", "armies", "armies_moved", "dice", "card"),
    *(
        "force",
        "cards",
        "rank",
        "answer",
        "preferences",
        "withdraw",
        "seat",
        "word",
        "bot",
        "to",
        "url",
        "until",
    ),
    *(
        "name",
        "rulebook",
        "seats",
        "computers",
        "commitment",
        "fill",
        "wanted",
        "daily",
        "time_zone",
        "reminder",
    ),
    *("club", "decision", "number", "reserve", "table_id", "step_id", "places", "reason"),
    *("endpoint", "p256dh", "auth", "quiet_from", "quiet_until", "next", "turn", "hold"),
)
"""The parameters of the pages, and the fields of their forms."""


def encoded(value: str) -> str:
    return quote_from_bytes(value.encode("utf-8", "surrogatepass"))


def line(fields: dict[str, str]) -> str:
    return "&".join(f"{name}={encoded(value)}" for name, value in fields.items())


def addresses(game: Game, waiting: Game, bad: str) -> Iterator[str]:
    """Yield every address, with arguments that fit and with others that do not."""
    good = {"game_id": str(game.pk), "token": waiting.token, "key": "h2000_world", "device_id": "1"}
    good |= {"at": "0.0", "taken": "0", "line": write_line([])}
    good |= {"tournament_id": "1", "broadcast_id": "1"}
    routes = [("", pattern) for pattern in urlpatterns]
    routes += [("tournaments/", pattern) for pattern in tournaments]
    for above, pattern in routes:
        assert isinstance(pattern, URLPattern)
        route = above + str(pattern.pattern)
        names = re.findall(r"<\w+:(\w+)>", route)
        yield "/" + re.sub(r"<\w+:(\w+)>", lambda name: good[name[1]], route)
        other = "/" + re.sub(r"<\w+:\w+>", encoded(bad[:5000]), route)
        if names and leads_somewhere(unquote(other, errors="surrogatepass")):
            yield other
    yield f"/games/{encoded(bad[:5000])}/"


def leads_somewhere(path: str) -> bool:
    """Return whether the path is a page of ours; a single view answers all other addresses."""
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


@pytest.fixture
def tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limits on the number of requests."""
    monkeypatch.setattr(rate_limits, "is_too_often", lambda what, most, seconds=60: False)


@pytest.mark.parametrize("bad", EACH)
def test_no_address_fails_over_what_is_sent_to_it(
    as_alice: Client, game: Game, tireless: None, bad: str
) -> None:
    creator = game.created_by
    waiting = create_game(creator=creator, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    open_tournament(creator, [creator])
    as_alice.raise_request_exception = False
    asked, sent = line(dict.fromkeys(ASKED, bad[:5000])), line(dict.fromkeys(SENT, bad))
    failed = []
    for address in addresses(game, waiting, bad):
        for method, body in (("GET", ""), ("POST", sent)):
            response = as_alice.generic(
                method, f"{address}?{asked}", body, "application/x-www-form-urlencoded"
            )
            if response.status_code >= 500:
                failed.append((method, masked(address)[:80], response.status_code))

    assert failed == []


@pytest.mark.parametrize("bad", EACH)
def test_no_form_of_an_order_fails_over_what_is_sent(
    as_alice: Client, game: Game, tireless: None, bad: str
) -> None:
    as_alice.raise_request_exception = False
    fields = dict.fromkeys(SENT, bad) | {"seen": str(game.version)}
    for kind in FORMS:
        body = line({"order": kind, **fields})
        response = as_alice.generic(
            "POST", f"/games/{game.pk}/orders/", body, "application/x-www-form-urlencoded"
        )

        assert response.status_code < 500, kind


def test_signed_out_readers_are_sent_to_sign_in_whatever_htmx_says(client: Client, game: Game) -> None:
    for said in ("http://[::1", "http://elsewhere.example.org/games/", ""):
        response = client.get(game.get_absolute_url(), headers={"hx-request": "true", "hx-current-url": said})

        assert response.headers["HX-Redirect"] == "/accounts/login/?next=%2F"

"""Compare the page of a game with a bare page of the same site: `python -m benchmarks.board_page`.

The bare page goes through the same middleware for a person who is signed in, and has only a heading in the
frame of the site. The game has six players and is old enough for a long round of dispatches; a younger one
shows that the length of the record does not matter. Times are processor time.

Sizes are as sent: the page with gzip; and with brotli, the styles, scripts and outlines of the first view,
but not the fonts.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import gc
import gzip
import os
import random
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import brotli
import django

django.setup()

from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext, override_settings, setup_databases, teardown_databases
from django.urls import include, path

from accounts.models import User
from games.bots import bot_for
from games.engine import redact
from games.services.lobby.games import create_game
from games.services.play.locked_game import locked_game

if TYPE_CHECKING:
    from games.models import Game

ROUNDS = 300
OLD = 1000
"""The fewest events of the older game."""
FILE = re.compile(r'(?:href|src)="/static/([^"#?]+\.(?:css|js|svg))')


def bare(request: HttpRequest) -> HttpResponse:
    """Show only the frame of the site."""
    return render(request, "errors/page.html")


urlpatterns = [path("bare/", bare), path("", include("risk_site.urls"))]


def open_game(alice: User, *, events: int) -> Game:
    """Return a game of six with at least this number of events, in which Alice is to attack.

    All play at random, so that it lasts; if it ends too early, another game is played.
    """
    while True:
        game = create_game(
            creator=alice, name="The long march", rulebook_key="h2000_world", seats=6, bots=["random"] * 5
        )
        if play_until(game, game.players.get(user=alice).seat, events):
            return game


def play_until(game: Game, me: int, events: int) -> bool:
    """Play until there are `events` and the seat may attack; return False if the game ends before."""
    source = random.Random(7)
    while True:
        with locked_game(game.pk) as locked:
            position = locked.position
            if locked.game.version >= events and position.turn == me and position.phase == "attack":
                return True
            seat = locked.rulebook.to_act(position)[0]
            view = redact(locked.rulebook, position, seat)
            locked.play(seat, bot_for("random").choose(locked.rulebook, view, seat, source))
            if locked.position.is_over:
                return False


def asker(client: Client, address: str) -> Callable[[], HttpResponse]:
    """Return a function that asks for a page as a browser would, straight from the application."""
    handler = WSGIHandler()
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())

    environ = RequestFactory(headers={"cookie": cookies, "host": "localhost"}).get(address).environ

    def ask() -> HttpResponse:
        response = handler(dict(environ), lambda status, headers: lambda data: None)
        assert response.status_code == 200, (address, response.status_code)
        return response

    return ask


def milliseconds(ask: Callable[[], HttpResponse]) -> float:
    """Return the processor time of one request, in milliseconds."""
    start = time.process_time()
    ask()
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Measure and print."""
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        # A seed decides dice and seats, so that two runs measure the same games.
        with (
            override_settings(ROOT_URLCONF=__name__),
            patch("random.SystemRandom", return_value=random.Random(7)),
        ):
            measure()
    finally:
        teardown_databases(databases, verbosity=0)


def measure() -> None:
    """Ask for the pages in turn, so that a busy machine slows all of them alike."""
    alice = User.objects.create_user("alice", "alice@example.org")
    client = Client()
    client.force_login(alice)
    young, old = open_game(alice, events=1), open_game(alice, events=OLD)
    two_boards = create_game(
        creator=alice, name="The ferry", rulebook_key="godstorm", seats=4, bots=["random"] * 3
    )
    pages = {
        "bare page": asker(client, "/bare/"),
        "young game": asker(client, f"/games/{young.pk}/"),
        "old game": asker(client, f"/games/{old.pk}/"),
        "two boards": asker(client, f"/games/{two_boards.pk}/"),
    }
    for ask in pages.values():
        for _ in range(5):
            ask()
    gc.freeze()
    times: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(ROUNDS):
        for name, ask in pages.items():
            times[name].append(milliseconds(ask))
    base = fastest_tenth(times["bare page"])
    for name, ask in pages.items():
        with CaptureQueriesContext(connection) as queries:
            page = ask().content
        took = fastest_tenth(times[name])
        sent = len(gzip.compress(page))
        print(
            f"{name:12} {took:6.2f} ms  {took / base:4.2f} ×  {len(queries):3} queries"
            f"  {sent / 1000:5.1f} kB  {(sent + size_of_files(page)) / 1000:6.1f} kB at first"
        )


def size_of_files(page: bytes) -> int:
    """Return the bytes of the styles, scripts and pictures that a page names, as a web server sends them."""
    files = {finders.find(name) for name in FILE.findall(page.decode())}
    return sum(len(brotli.compress(Path(str(file)).read_bytes())) for file in files)


def fastest_tenth(times: list[float]) -> float:
    """Return the time under which a tenth of the requests stay, since other work of the machine is noise."""
    return statistics.quantiles(times, n=10)[0]


if __name__ == "__main__":
    main()

"""Measure films and previews of finished games: `python -m benchmarks.films`.

Three games of six have a public link: a short one of sensible players, and a long and a very long one of
random players, whose games last. A film is made from the record, as a worker does it. A preview is drawn
twice; in the first game, the process has just begun. Times are processor time.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import os
import random
import time
from unittest.mock import patch

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.test.utils import setup_databases, teardown_databases

from accounts.models import User
from games.bots import bot_for
from games.engine import redact
from games.engine.orders import Resign
from games.models import Film, Game
from games.notices.films import make_films
from games.presentation.replay.preview import preview
from games.selectors.public import public_page
from games.services.play.locked_game import locked_game
from games.services.play.orders import give_order
from games.services.record.public_links import ask_for_link, queue_film
from tests.support.tables import open_table, seat_of, version_of

GAMES = (("short", "sensible", 5), ("long", "random", 18), ("very long", "random", 60))
"""The name of each game, who plays, and the round in which it is given up."""


def main() -> None:
    """Measure and print."""
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        # A seed decides dice and seats, so that two runs measure the same games.
        with patch("random.SystemRandom", return_value=random.Random(7)):
            measure()
    finally:
        teardown_databases(databases, verbosity=0)


def measure() -> None:
    """Make the preview and the film of each game."""
    alice = User.objects.create_user("alice", "alice@example.org")
    for name, bot, rounds in GAMES:
        game = given_up(alice, bot, rounds)
        print(f"{name}: {game.version} events")
        times, sizes = zip(*(previewed(game) for _ in range(2)), strict=True)
        print(
            f"  preview {1000 * times[0]:4.0f} ms, again {1000 * times[1]:4.0f} ms, {sizes[0] / 1000:4.0f} kB"
        )
        film, took = filmed(game)
        print(
            f"  film of {film.frames} frames {1000 * took / film.frames:4.0f} ms each, {took:5.1f} s,"
            f" {len(film.webp) / 1000:5.0f} kB"
        )


def given_up(alice: User, bot: str, rounds: int) -> Game:
    """Return a game of six, with a public link, which its only person gives up in this round."""
    game = open_table(alice, bots=[bot] * 5)
    source, player = random.Random(7), bot_for(bot)
    while True:
        with locked_game(game.pk) as locked:
            if locked.position.round >= rounds or locked.position.is_over:
                break
            seat = locked.rulebook.to_act(locked.position)[0]
            view = redact(locked.rulebook, locked.position, seat)
            locked.play(seat, player.choose(locked.rulebook, view, seat, source))
    give_order(game_id=game.pk, seat=seat_of(game, alice), order=Resign(), seen=version_of(game))
    ask_for_link(game_id=game.pk, user=alice, is_named=False)
    game.refresh_from_db()
    return game


def previewed(game: Game) -> tuple[float, int]:
    """Return the seconds and bytes of a preview."""
    start = time.process_time()
    size = len(preview(public_page(game)))
    return time.process_time() - start, size


def filmed(game: Game) -> tuple[Film, float]:
    """Return a film, and the seconds that it took."""
    queue_film(game.public_link)
    start = time.process_time()
    make_films()
    return Film.objects.get(link=game.public_link), time.process_time() - start


if __name__ == "__main__":
    main()

"""Measure how many turn mails are written in a second, with pictures: `python -m benchmarks.mails`.

The games are in the middle of play, and one process writes each mail as it would be sent (text, HTML, PNG).
Pictures are composed of pieces, and a process draws each piece when it first needs it. So each mail is
written three times: in a process that has just begun, with all pieces drawn, and with the whole picture in
the cache.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import os
import time
from statistics import median

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.core.cache import cache
from django.db import transaction
from django.test.utils import setup_databases, teardown_databases
from django.utils import timezone

from accounts.models import User
from games.mail.content.picture import board_png
from games.mail.outgoing.compose import compose
from games.mail.outgoing.kinds import KINDS
from games.models import Game, Mail
from games.models.mail.kinds import Kind
from games.selectors.game_page import game_page
from tests.support.tables import act, act_until_turns, open_table

MAILS = 20


def main() -> None:
    """Measure and print."""
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        measure()
    finally:
        teardown_databases(databases, verbosity=0)


def measure() -> None:
    """Write mails, and draw boards."""
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("alice", "bob", "charlie")]
    mails = [turn_mail(people) for _ in range(MAILS)]
    first = [written(mail) for mail in mails]
    new, kept = zip(*map(seconds_of, mails), strict=True)
    composed, sizes = zip(*map(picture_of, mails), strict=True)
    print(f"{1000 * first[0]:5.0f} ms the first mail")
    runs = {"just begun": first, "with a new picture each": new, "whose picture is kept": kept}
    for what, times in runs.items():
        print(f"{1 / median(times):5.1f} mails/s {what}, {1000 * median(times):5.0f} ms a mail")
    print(f"a board: {1000 * median(composed):5.0f} ms, {max(sizes) / 1000:5.0f} kB at most")


def turn_mail(people: list[User]) -> Mail:
    """Return a turn mail from a game of three that has been played for some rounds."""
    game = open_table(*people)
    act_until_turns(game)
    while Game.objects.get(pk=game.pk).state["round"] < 4:
        act(game, "random")
    player = game.players.filter(to_act=True).select_related("user").first()
    assert player is not None
    return Mail(kind=Kind.YOUR_TURN, user=player.user, game=game, occasion="turn-4", due_at=timezone.now())


def seconds_of(mail: Mail) -> tuple[float, float]:
    """Return the processor seconds that a mail takes to write, and to write again."""
    cache.clear()
    return written(mail), written(mail)


def written(mail: Mail) -> float:
    """Write a mail as it would be sent, and return the processor seconds."""
    start = time.process_time()
    with transaction.atomic():
        player = mail.game.players.get(user=mail.user)
        page = game_page(Game.objects.get(pk=mail.game_id), mail.user)
    compose(mail, KINDS[mail.kind], player, page).message().as_bytes()
    return time.process_time() - start


def picture_of(mail: Mail) -> tuple[float, int]:
    """Return the seconds and bytes of the board in a mail."""
    picture = KINDS[mail.kind].picture(game_page(Game.objects.get(pk=mail.game_id), mail.user))
    assert picture is not None
    cache.clear()
    start = time.process_time()
    size = len(board_png(picture))
    return time.process_time() - start, size


if __name__ == "__main__":
    main()

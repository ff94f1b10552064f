"""How long a newcomer is led: `python -m benchmarks.guide [--games N]`.

Somebody reads all that the guide says and does what it advises, through the set-up and the first two turns of
their first game, against three computers: 200 words a minute, a second for each click.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import argparse
import os
import statistics

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.test import Client
from django.test.utils import setup_databases, teardown_databases

from accounts.models import User
from tests.support.people.newcomer import Course, led_by_the_guide
from tests.support.tables import open_table

LONGEST = 3
"""Minutes."""


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.guide")
    parser.add_argument("--games", type=int, default=40, help="games in each language (40)")
    games = parser.parse_args().games
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        for language in ("en", "fr"):
            measure(language, games)
    finally:
        teardown_databases(databases, verbosity=0)


def measure(language: str, games: int) -> None:
    """Have so many newcomers follow the guide, and print the medians."""
    courses = [first_game(f"{language}{number}", language) for number in range(games)]
    words, clicks, minutes = (
        statistics.median(found)
        for found in zip(*((*course, course.minutes) for course in courses), strict=True)
    )
    share = sum(course.minutes <= LONGEST for course in courses) / games
    print(
        f"{language}: {words:.0f} words, {clicks:.0f} clicks, {minutes:.1f} minutes;"
        f" under {LONGEST} in {100 * share:.0f} % of {games} games"
    )


def first_game(name: str, language: str) -> Course:
    """The course of a newcomer of this name."""
    user = User.objects.create_user(name, f"{name}@example.org", language=language)
    client = Client()
    client.force_login(user)
    return led_by_the_guide(client, open_table(user, bots=["beginner"] * 3))


if __name__ == "__main__":
    main()

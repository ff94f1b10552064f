"""Every die of any edition is in its record, where the checker of dice finds it."""

from __future__ import annotations

import runpy

import pytest
from django.conf import settings

from tests.support.throwing import all_rules, thrown_in

CHECKER = runpy.run_path(str(settings.BASE_DIR / "docs" / "verify_dice.py"))


def test_the_checker_finds_every_die(subtests: pytest.Subtests) -> None:
    for name, book in all_rules():
        with subtests.test(name):
            for order in thrown_in(book, name):
                dice = [throw.partition("/")[0] for throw in order.throws]
                drops = book.chosen.get("js_4") == "1"
                assert not CHECKER["check_events"](order.events, dice, drops)

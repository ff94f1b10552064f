"""Measure the replay of a long game in a browser: `python -m benchmarks.replay`.

It measures the time from the address until the replay can play, and what each step costs the browser in
script, style and layout, for a game of six with at least a thousand events. Server and browser run on this
machine.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's event loop, see `tests/e2e/conftest.py`.

import django

django.setup()

from django.conf import settings
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from django.urls import reverse
from playwright.sync_api import Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from benchmarks.board_page import OLD, open_game
from tests.support.programs.chromium import FLAGS, find

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

OPENINGS, STEPS = 9, 300
COSTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
READY = "() => document.querySelector('[data-scrub]')?.ariaValueText"


def main() -> None:
    """Play a game, and open its replay."""
    databases = setup_databases(verbosity=0, interactive=False)
    server = LiveServer("localhost")
    try:
        alice = User.objects.create_user("alice", "alice@example.org")
        game = open_game(alice, events=OLD)
        with browser_of(alice, server.url) as page:
            measure(page, server.url + reverse("replay", args=[game.pk]))
    finally:
        server.stop()
        teardown_databases(databases, verbosity=0)


@contextmanager
def browser_of(user: User, url: str) -> Iterator[Page]:
    """Yield a window in which a person is signed in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        context = browser.new_context(viewport={"width": 1366, "height": 680})
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])
        yield context.new_page()
        browser.close()


def measure(page: Page, address: str) -> None:
    """Open the replay several times, and step through it."""
    opened = []
    for _ in range(OPENINGS):
        start = time.perf_counter()
        page.goto(f"{address}?at=1", wait_until="commit")
        page.wait_for_function(READY, polling=5)
        opened.append(1000 * (time.perf_counter() - start))
    print(f"open   {statistics.median(opened):5.0f} ms (from {min(opened):.0f} to {max(opened):.0f})")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    costs = [step(page, devtools) for _ in range(STEPS)]
    most = statistics.quantiles(costs, n=20)[-1]
    print(f"a step {statistics.median(costs):5.1f} ms, 95 % under {most:.1f} ms")


def step(page: Page, devtools: CDPSession) -> float:
    """Go one frame forward, and return the milliseconds of the browser."""
    before = spent(devtools)
    page.evaluate(
        "() => { document.querySelector('[data-go=after]').click();"
        " return new Promise(done => requestAnimationFrame(() => setTimeout(done))); }"
    )
    return spent(devtools) - before


def spent(devtools: CDPSession) -> float:
    """Return what the page has cost so far, in milliseconds."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return sum(1000 * float(metric["value"]) for metric in metrics if metric["name"] in COSTS)


if __name__ == "__main__":
    main()

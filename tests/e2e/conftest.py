"""Pages for signed-in people, on a live server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e.player import HIDE


@pytest.fixture
def page_of(
    django_db_setup: None, live_server: LiveServer, browser: Browser
) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a browser window in which a person is signed in.

    Tests check positions. To move and to paint things costs Chrome as much as everything else: nothing moves
    unless a test wants `reduced_motion="no-preference"`, and nothing is painted unless it runs `PAINT`. The
    database comes first: a server that starts before it would share one connection between its threads.
    """
    contexts = []

    def open_page(user: User | None, **options: Any) -> Page:
        options = {
            "viewport": {"width": 1440, "height": 900},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(base_url=live_server.url, **options)
        context.add_init_script(HIDE)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()

"""The broker of the process that runs the tests."""

from __future__ import annotations

from typing import Any, cast

import pytest

from risk_site.celery import app


def use_broker(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Let this process use another broker until the end of the test.

    Attributes of `app.conf` cannot be patched: what is put back would count as chosen, and hide what a later
    test chooses. The connection of the senders is made anew too.
    """
    app.conf.broker_url  # noqa: B018 - the configuration is read when it is first asked for
    changes = cast("dict[str, Any]", app.conf.changes)
    monkeypatch.setitem(changes, "broker_url", url)
    monkeypatch.setattr(app.amqp, "_producer_pool", None)

"""A broker for the process of the tests, and a Prometheus that knows the token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import redis
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from tests.support.programs.brokers import use_broker

NOWHERE = "redis://127.0.0.1:1/0"
TOKEN = "only-the-tests-may-know-this-token"


def client_of(url: str) -> Any:
    return redis.Redis(unix_socket_path=url.removeprefix("redis+socket://"))


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch, redis_url: str) -> str:
    """The broker that this process uses, with empty queues."""
    use_broker(monkeypatch, redis_url)
    client_of(redis_url).flushall()
    return redis_url


@pytest.fixture
def scrape(client: Client, db: None, settings: Settings) -> Callable[[], dict[str, float]]:
    """Return a function that reads the figures as Prometheus does: {"name" or "name label": value}."""
    settings.METRICS_TOKEN = TOKEN

    def scrape() -> dict[str, float]:
        answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        return {
            " ".join([sample.name.removeprefix("estafette_"), *sample.labels.values()]): sample.value
            for family in text_string_to_metric_families(answer.content.decode())
            for sample in family.samples
        }

    return scrape

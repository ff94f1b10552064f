"""A site on its own servers, which can be stopped and started again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.programs.running_site import RunningSite, running_site
from tests.support.programs.servers import PostgreSQL, valkey_server

WEBHOOK_SECRET = "postmark:only the tests may know this"
METRICS_TOKEN = "only-the-tests-may-know-this-token"


@pytest.fixture(scope="session")
def database() -> Iterator[PostgreSQL]:
    """The database of `site_on_servers`; a test that stops it starts it again."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="session")
def broker() -> Iterator[str]:
    """A separate broker for `site_on_servers`, whose workers would take what tests send to the common one."""
    with valkey_server() as url:
        yield url


@pytest.fixture(scope="session")
def site_on_servers(
    database: PostgreSQL, broker: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningSite]:
    """The site of `manage.py play` on PostgreSQL and Redis, with a provider that posts mails to it."""
    provider = {"MAIL_PROVIDER": "postmark", "MAIL_WEBHOOK_SECRET": WEBHOOK_SECRET}
    servers = {"DATABASE_URL": database.url, "REDIS_URL": broker, "METRICS_TOKEN": METRICS_TOKEN}
    with running_site(tmp_path_factory.mktemp("site") / "var", **servers, **provider) as site:
        yield site

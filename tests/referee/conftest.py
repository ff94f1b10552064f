"""The shared fixtures of the referee's tests."""

from __future__ import annotations

import pytest

from tests.referee.driver import FIGHT, Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


@pytest.fixture
def fight(driver: Driver) -> Driver:
    """Put Alaska with five armies against Kamchatka with three."""
    driver.done("put", position=FIGHT, seed=1)
    return driver

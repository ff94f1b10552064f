"""What the tests of the referee share."""

from __future__ import annotations

import pytest

from tests.referee.driver import FIGHT, Driver


@pytest.fixture
def driver() -> Driver:
    return Driver()


@pytest.fixture
def fight(driver: Driver) -> Driver:
    """Alaska, five armies, may attack Kamchatka, three."""
    driver.done("put", position=FIGHT, seed=1)
    return driver

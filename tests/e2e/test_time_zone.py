"""The button that takes the time zone of the device, in browsers that call zones by old names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User


@pytest.mark.parametrize(
    ("zone", "chosen"),
    [
        ("Asia/Kolkata", "Asia/Kolkata"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("Europe/Kiev", "Europe/Kyiv"),
        ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
        ("UTC", "UTC"),
        ("Etc/GMT+5", "Etc/GMT+5"),
    ],
)
def test_the_zone_of_the_device_is_taken_by_its_present_name(
    page_of: Callable[..., Page], alice: User, zone: str, chosen: str
) -> None:
    page = page_of(alice, timezone_id=zone)
    page.goto("/accounts/settings/")

    page.get_by_role("button", name="Use the time zone of this device").click()

    expect(page.get_by_label("Time zone")).to_have_value(chosen)
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("Your preferences are saved.")).to_be_visible()
    alice.refresh_from_db()
    assert alice.time_zone == chosen

"""Signing in with a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.support.mail.account_mails import mailed_code


def test_a_newcomer_signs_up_and_the_page_keeps_its_own_security_policy(
    live_server: LiveServer, page: Page
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))

    page.goto(f"{live_server.url}/accounts/signup/")
    expect(page.get_by_label("Username")).to_be_focused()
    page.get_by_label("Username").fill("alice")
    page.get_by_label("E-mail address").fill("alice@example.org")
    page.get_by_role("button", name="Sign up").click()
    expect(page).to_have_url(re.compile("/accounts/confirm-email/"))
    expect(page.get_by_label("Code")).to_be_focused()
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(f"{live_server.url}/")

    assert [complaint for complaint in complaints if "404" not in complaint] == []

"""Coming in with a real browser."""

from __future__ import annotations

import re

from django.core import mail
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer


def test_a_newcomer_signs_up_and_the_page_keeps_its_own_security_policy(
    live_server: LiveServer, page: Page
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))

    page.goto(f"{live_server.url}/accounts/signup/")
    page.get_by_label("Username").fill("alice")
    page.get_by_label("Email").fill("alice@example.org")
    page.get_by_label("Password").fill("alice on horseback")
    page.get_by_role("button", name="Sign Up").click()
    expect(page).to_have_url(re.compile("/accounts/confirm-email/"))
    code = re.search(r"^[A-Z0-9]{3,}(-[A-Z0-9]+)*$", str(mail.outbox[-1].body), re.MULTILINE)
    assert code is not None
    page.get_by_label("Code").fill(code[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(f"{live_server.url}/")

    assert [complaint for complaint in complaints if "404" not in complaint] == []

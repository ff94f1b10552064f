"""Calls to a device: it subscribes on the page under the site's policy, and its worker shows them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import PushSubscription

SUBSCRIBE = """
PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({
  toJSON: () => ({
    endpoint: "https://push.example.com/device",
    keys: {
      p256dh: btoa(String.fromCharCode(...applicationServerKey))
        .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      auth: "c2l4dGVlbiBvZiBieXRlcw",
    },
  }),
});
"""
"""The vendor's service is far away; any point on the curve will do for a key."""
NOTE = """() => {
  self.shown = [];
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = (title, { body, data, ...more }) => {
    self.shown.push([title, body, data.url]);
    return show(title, { body, data, ...more });
  };
}"""
"""Not every Chromium can tell afterwards what it has shown."""
MOVED = """async (old) => {
  const event = new ExtendableEvent("pushsubscriptionchange");
  event.waitUntil = (work) => { self.moving = work; };
  event.oldSubscription = old && { endpoint: old };
  event.newSubscription = { toJSON: () => ({
    endpoint: `https://push.example.com/${old ? "second" : "third"}`,
    keys: {
      p256dh: applicationServerKey,
      auth: "c2l4dGVlbiBvZiBieXRlcw",
    },
  }) };
  self.dispatchEvent(event);
  await self.moving;
}"""
"""What a browser reports when its vendor has changed its address; some do not give the former one."""


@pytest.fixture
def notices(page_of: Callable[..., Page], alice: User) -> Page:
    """Alice's page, in a browser that lets the site call it."""
    page = page_of(alice, permissions=["notifications"])
    page.add_init_script(SUBSCRIBE)
    page.goto("/notices/")
    return page


def test_a_device_is_subscribed_and_shows_a_call(notices: Page, live_server: LiveServer) -> None:
    complaints: list[str] = []
    notices.on(
        "console", lambda message: complaints.append(message.text) if message.type == "error" else None
    )
    notices.get_by_role("button", name="Notify this device").click()
    expect(notices.get_by_text("push.example.com")).to_be_visible()
    assert PushSubscription.objects.get().endpoint == "https://push.example.com/device"

    browser = notices.context.new_cdp_session(notices)
    registrations: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    notices.wait_for_timeout(200)
    [worker] = notices.context.service_workers
    worker.evaluate(NOTE)
    call = {"title": "Your turn in Alps", "body": "Until noon.", "tag": "game-1", "url": "/games/1/"}
    browser.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": live_server.url, "registrationId": registrations[0], "data": json.dumps(call)},
    )
    notices.wait_for_timeout(500)
    assert worker.evaluate("self.shown") == [["Your turn in Alps", "Until noon.", "/games/1/"]]
    assert complaints == []


def test_a_device_that_moves_is_called_at_its_new_address(notices: Page, live_server: LiveServer) -> None:
    notices.get_by_role("button", name="Notify this device").click()
    expect(notices.get_by_text("push.example.com")).to_be_visible()
    [worker] = notices.context.service_workers
    for former, address in (("https://push.example.com/device", "second"), (None, "third")):
        worker.evaluate(MOVED, former)
        assert PushSubscription.objects.get().endpoint == f"https://push.example.com/{address}"

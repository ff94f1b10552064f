from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from risk_site.middleware import ThisMachineOnly


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a page")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1"])
def test_this_machine_gets_its_page(rf: RequestFactory, address: str) -> None:
    response = ThisMachineOnly(page)(rf.get("/", REMOTE_ADDR=address))

    assert response.content == b"a page"


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7", "", "rubbish"])
def test_another_machine_does_not(rf: RequestFactory, address: str) -> None:
    with pytest.raises(PermissionDenied):
        ThisMachineOnly(page)(rf.get("/", REMOTE_ADDR=address))


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"]
)
def test_a_proxy_on_this_machine_is_not_trusted_either(rf: RequestFactory, header: str) -> None:
    with pytest.raises(PermissionDenied):
        ThisMachineOnly(page)(rf.get("/", REMOTE_ADDR="127.0.0.1", headers={header: "192.0.2.7"}))

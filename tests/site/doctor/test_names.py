"""What the doctor asks the domain name system, of a real name server."""

from __future__ import annotations

import socket

import pytest
from pytest_django.fixtures import Settings

from risk_site.doctor import names
from risk_site.doctor.findings import Level
from tests.support.programs.name_server import asking, resolving

SOUND = {
    ("example.org", "TXT"): ['"v=spf1 mx -all"', '"some other text"'],
    ("reply.example.org", "TXT"): ['"v=spf1 include:example.org " "-all"'],
    ("reply.example.org", "MX"): ["10 mx.example.org."],
    ("_dmarc.example.org", "TXT"): ['"v=DMARC1; p=quarantine"'],
    ("rider._domainkey.example.org", "TXT"): ['"v=DKIM1; k=rsa; p=MIGf" "MA0GCSqG"'],
}
"""What the names of a sound site say."""


@pytest.fixture(autouse=True)
def domains(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEFAULT_FROM_EMAIL = "Estafette <estafette@example.org>"
    settings.REPLY_DOMAIN, settings.DKIM_SELECTOR = "reply.example.org", "rider"
    monkeypatch.setattr(names, "PATIENCE", 0.3)


def findings(zone: dict[tuple[str, str], list[str]]) -> list[tuple[Level, str]]:
    checks = (names.spf, names.dmarc, names.dkim, names.replies)
    with resolving(zone):
        return [(found.level, found.said) for check in checks for found in check()]


def test_a_sound_domain_is_fine() -> None:
    assert findings(SOUND) == [
        (Level.FINE, "SPF of example.org: v=spf1 mx -all"),
        (Level.FINE, "SPF of reply.example.org: v=spf1 include:example.org -all"),
        (Level.FINE, "DMARC of example.org: v=DMARC1; p=quarantine"),
        (Level.FINE, "The DKIM key rider._domainkey.example.org is published."),
        (Level.FINE, "Mails to reply.example.org go to mx.example.org."),
    ]


def test_the_record_of_the_parent_counts_for_a_subdomain(settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "estafette@play.example.org"

    assert (Level.FINE, "DMARC of play.example.org: v=DMARC1; p=quarantine") in findings(SOUND)


@pytest.mark.parametrize(
    ("name", "kind", "instead", "said"),
    [
        ("example.org", "TXT", [], "example.org has no SPF record"),
        ("example.org", "TXT", ['"v=spf1 mx -all"', '"v=spf1 a -all"'], "has 2 SPF records"),
        ("example.org", "TXT", ['"v=spf1 +all"'], "lets anybody send"),
        ("_dmarc.example.org", "TXT", [], "has no DMARC record"),
        ("rider._domainkey.example.org", "TXT", [], "There is no DKIM key"),
        ("rider._domainkey.example.org", "TXT", ['"v=DKIM1; p="'], "There is no DKIM key"),
        ("reply.example.org", "MX", [], "Nobody receives mails"),
        ("reply.example.org", "MX", ["0 ."], "Nobody receives mails"),
    ],
)
def test_what_is_missing_is_a_problem(name: str, kind: str, instead: list[str], said: str) -> None:
    [problem] = [told for told in findings({**SOUND, (name, kind): instead}) if told[0] is not Level.FINE]

    assert problem[0] is Level.PROBLEM
    assert said in problem[1]


def test_a_machine_of_that_name_may_receive_mails() -> None:
    zone = {**SOUND, ("reply.example.org", "MX"): [], ("reply.example.org", "A"): ["192.0.2.1"]}

    assert findings(zone)[-1][0] is Level.ADVICE


def test_without_a_selector_the_key_is_not_checked(settings: Settings) -> None:
    settings.DKIM_SELECTOR = ""

    assert findings(SOUND)[3][0] is Level.UNCHECKED


def test_a_resolver_that_does_not_answer_leaves_everything_unchecked() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("127.0.0.1", 0))
        with asking(silent.getsockname()[1]):
            found = [*names.spf(), *names.dmarc(), *names.dkim(), *names.replies()]

    assert {finding.level for finding in found} == {Level.UNCHECKED}
    assert len(found) == 5

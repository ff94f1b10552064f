"""The sender of a mail, whether a machine wrote it, and whose orders are believed."""

from __future__ import annotations

from email.message import Message

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.incoming import trust
from games.services.mail.addresses import ReplyAddress


def heads(*lines: str) -> Message:
    return trust.heads_of("\r\n".join([*lines, "", "end"]).encode())


# --- Whom it comes from


@pytest.mark.parametrize(
    ("field", "address"),
    [
        ("alice@example.org", "alice@example.org"),
        ("Alice <alice@example.org>", "alice@example.org"),
        ('"Liddell, Alice" <alice@example.org>', "alice@example.org"),
        ("=?utf-8?q?Al=C3=AFce?= <Alice@Example.org>", "Alice@Example.org"),
        ('"bob@example.org" <alice@example.org>', "alice@example.org"),
        ("alice@example.org, bob@example.org", ""),
        ("alice@example.org)bob@example.org", ""),
        ("undisclosed:;", ""),
        ('"alice@example.org" <', ""),
        ("alice@[", ""),
        ("", ""),
        ("alice@example.org (Alice)", "alice@example.org"),
        # Only our library reads her address here: a DMARC check sees another domain, or none.
        ("alice@=?utf-8?q?example.org?=", ""),
        ("<@example.net:alice@example.org>", ""),
        ("alice@example(x).org", ""),
        # This would take minutes.
        ("a, " * 100_000, ""),
    ],
)
def test_a_mail_comes_from_the_single_address_that_it_names(field: str, address: str) -> None:
    assert trust.sender_of(heads(f"From: {field}")) == address


def test_two_senders_are_none() -> None:
    assert trust.sender_of(heads("From: alice@example.org", "From: bob@example.org")) == ""


def test_only_a_confirmed_address_speaks_for_its_player(alice: User, bob: User) -> None:
    mail = heads("From: ALICE@example.org")

    assert trust.is_from(mail, alice)
    assert not trust.is_from(mail, bob)
    alice.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    assert not trust.is_from(mail, alice)


@pytest.mark.every_database
@pytest.mark.parametrize("mine", ["rider@école.example", "rider@xn--cole-9oa.example"])
@pytest.mark.parametrize("said", ["rider@xn--cole-9oa.example", "RIDER@XN--COLE-9OA.example"])
def test_an_address_is_known_by_either_form_of_its_domain(
    alice: User, bob: User, mine: str, said: str
) -> None:
    """RFC 5890: people write it with accents, programs send it in ASCII."""
    alice.emailaddress_set.update(email=mine)  # type: ignore[attr-defined]
    mail = heads(f"From: {said}")

    assert trust.is_from(mail, alice)
    assert not trust.is_from(mail, bob)
    assert trust.writer_of(mail) == alice
    assert trust.writer_of(heads("From: rider@ecole.example")) is None


@given(st.binary())
@example(b"Message-ID: <\n\n")
@example(b"From: a@[\n\n")
@example(b"Content-Type: \xff\n\n")
def test_any_headers_are_read(raw: bytes) -> None:
    mail = trust.heads_of(raw)

    trust.sender_of(mail)
    trust.is_automatic(mail, "")
    trust.fails_dmarc(mail)


# --- DMARC


@pytest.mark.parametrize(
    ("result", "fails"),
    [
        ("mx.example.org; dmarc=fail header.from=example.org", True),
        ("mx.example.org; spf=pass smtp.mailfrom=x.org; dmarc=fail (p=reject dis=none)", True),
        ("MX.example.org 1; dmarc/1 = FAIL", True),
        ("(found (here)) mx.example.org; (dmarc=pass) dmarc=fail", True),
        ("mx.example.org; dmarc=pass", False),
        ("mx.example.org; dmarc=none", False),
        ("mx.example.org; dmarc=temperror", False),
        ("mx.example.org; spf=fail; dkim=fail", False),
        # A sender can make up the text in quotation marks or brackets: it must hide nothing.
        ('mx.example.org; spf=none smtp.mailfrom=a"b@x.org; dmarc=fail header.from="x', True),
        ('mx.example.org; spf=none smtp.mailfrom="a@x.org; dmarc=fail', True),
        ("mx.example.org; spf=none (domain of a(b@x.org) smtp.mailfrom=)@x.org; dmarc=fail (p=none)", True),
        ('mx.example.org; dmarc=pass reason="; dmarc=fail"', True),
        ("mx.example.org; dmarc=pass (; dmarc=fail)", True),
        (f"mx.example.org; spf=none smtp.mailfrom={'a' * 5_000}@x.org; dmarc=fail", True),
        (f"mx.example.org; spf=none smtp.mailfrom={'a' * 20_000}@x.org; dmarc=fail", True),
        (f"{'(' * 5_000}{')' * 5_000} mx.example.net; dmarc=fail", False),
        ('"mx.example.org"; dmarc=fail', True),
        ("mx.example.org; dmarc=pass; arc=fail (i=1 spf=fail dmarc=fail)", False),
        ("mx.example.net; dmarc=fail", False),
        ("mx.example.org.evil.net; dmarc=fail", False),
        ("mx.example.org; none", False),
        ("", False),
    ],
)
def test_only_our_own_server_s_word_counts(result: str, fails: bool, settings: Settings) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]

    assert trust.fails_dmarc(heads(f"Authentication-Results: {result}")) == fails


def test_an_invented_pass_changes_nothing(settings: Settings) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]
    results = ["mx.example.org; dmarc=fail", "mx.example.net; dmarc=pass"]

    assert trust.fails_dmarc(heads(*(f"Authentication-Results: {result}" for result in results)))


def test_a_failure_counts_behind_any_number_of_headers(settings: Settings) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]
    results = [*["mx.example.org; dmarc=pass"] * 50, "mx.example.org; dmarc=fail"]

    assert trust.fails_dmarc(heads(*(f"Authentication-Results: {result}" for result in results)))


def test_without_a_server_of_our_own_nobody_s_word_counts() -> None:
    assert not trust.fails_dmarc(heads("Authentication-Results: mx.example.org; dmarc=fail"))


# --- Machines


@pytest.mark.parametrize(
    "line",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated (vacation)",
        "Precedence: bulk",
        "Precedence: Auto_Reply",
        "X-Autoreply: yes",
        "List-Id: <players.example.org>",
        "Return-Path: <>",
        "Content-Type: multipart/report; report-type=delivery-status",
        "From: MAILER-DAEMON@example.org",
        "From: no-reply@example.org",
        "From: Estafette <estafette@localhost>",
        f"From: {ReplyAddress(1, 2, 3, 4)}",
        "Message-ID: <game-12.0123456789abcdef0123@127.0.0.1>",
    ],
)
def test_a_machine_is_known(line: str) -> None:
    assert trust.is_automatic(heads("Subject: Hello", line), "alice@example.org")


def test_a_subject_that_only_machines_write_is_enough() -> None:
    assert trust.is_automatic(heads("From: alice@example.org", "Subject: Automatic reply: your turn"), "")


def test_a_null_return_path_is_a_machine_s() -> None:
    assert trust.is_automatic(heads("From: alice@example.org"), "<>")


@pytest.mark.parametrize(
    "line",
    ["Auto-Submitted: no", "Precedence: first-class", "X-Mailer: pine", "Message-ID: <12@example.org>"],
)
def test_a_person_is_no_machine(line: str) -> None:
    assert not trust.is_automatic(heads("From: alice@example.org", line), "alice@example.org")

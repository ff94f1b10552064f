"""Reports of mail servers are read correctly: as mails that came back for good, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as how_often
from hypothesis import strategies as st

from games.mail.incoming.replies import read_reply
from games.mail.incoming.reports import failure_in
from tests.support.rulebooks.every_word import EVERY_WORD

FOLDER = Path(__file__).parent / "reports"
LIKE_A_PERSONS = {"groupwise-03", "simple-20", "somebody-forwards-a-report"}
"""Reports sent by a person, or by a machine that does not identify itself."""
REPORTS = sorted(FOLDER.rglob("*.eml"))


def name_of(file: Path) -> str:
    return str(file.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("file", REPORTS, ids=name_of)
def test_a_report_is_read_right(file: Path) -> None:
    raw = file.read_bytes()
    status = json.loads(file.with_suffix(".json").read_text())["status"]

    assert failure_in(raw) == failure_in(raw.replace(b"\n", b"\r\n")) == status


def test_the_corpus_holds_every_report_with_what_is_expected() -> None:
    assert len(REPORTS) >= 30
    assert set(map(name_of, FOLDER.rglob("*.json"))) == set(map(name_of, REPORTS))


@pytest.mark.parametrize("file", REPORTS, ids=name_of)
def test_no_report_is_taken_for_orders(file: Path) -> None:
    reply = read_reply(file.read_bytes(), EVERY_WORD)

    assert reply.problem is not None
    assert reply.problem.is_automatic or file.stem in LIKE_A_PERSONS


def test_answers_of_people_report_nothing() -> None:
    for file in sorted((Path(__file__).parent / "corpus").rglob("*.eml")):
        failure = failure_in(file.read_bytes())
        assert failure is None or file.stem.startswith("bounce-"), file


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"Content-Type: message/rfc822\n\n" * 3000,
        b"Content-Type: multipart/report; boundary=a\n\n" + b"--a\n\n" * 10_000,
        b"Content-Type: message/delivery-status\n\nAction:\n\nAction: \xff\n",
        b"Content-Type: message/delivery-status\n\nAction: failed\nStatus: " + b"5." * 100_000,
        b"\nHi. This is the " + b"\n<" * 100_000,
        b"\nYour message to:\nFailed addresses follow:\n" + b"a" * 1_000_000,
        b"From: mailer-daemon@yahoo.com\n\nA message that you sent could not be delivered\n"
        + b"<" * 1_000_000,
        b"Content-Type: text/plain; charset=utf-7\n\nHi. This is the qmail-send program\n<a>:\n#5.1.1",
    ],
)
def test_hostile_reports_are_read_or_ignored_without_failing(raw: bytes) -> None:
    assert failure_in(raw) in (None, "5.0.0")


@how_often(max_examples=200)
@given(st.sampled_from(REPORTS), st.data())
def test_a_report_that_was_cut_or_changed_is_read_without_an_error(file: Path, data: st.DataObject) -> None:
    raw = bytearray(file.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), max_size=8)):
        raw[place] = data.draw(st.integers(0, 255))

    failure = failure_in(bytes(raw[: data.draw(st.integers(0, len(raw)))]))

    assert failure is None or failure.startswith("5.")

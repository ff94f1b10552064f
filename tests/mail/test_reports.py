"""What mail servers report is read right: what came back for good, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as how_often
from hypothesis import strategies as st

from games.mail.reports import failure_in

REPORTS = sorted((Path(__file__).parent / "reports").glob("*.eml"))


@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_report_is_read_right(file: Path) -> None:
    raw = file.read_bytes()
    status = json.loads(file.with_suffix(".json").read_text())["status"]

    assert failure_in(raw) == failure_in(raw.replace(b"\n", b"\r\n")) == status


def test_the_corpus_holds_every_report_with_what_is_expected() -> None:
    assert len(REPORTS) >= 30
    assert {file.stem for file in REPORTS} == {file.with_suffix("").stem for file in REPORTS}
    folder = REPORTS[0].parent
    assert {file.stem for file in folder.glob("*.json")} == {file.stem for file in REPORTS}


def test_answers_of_people_report_nothing() -> None:
    for file in sorted((Path(__file__).parent / "corpus").glob("*.eml")):
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
        b"Content-Type: text/plain; charset=utf-7\n\nHi. This is the qmail-send program\n<a>:\n#5.1.1",
    ],
)
def test_what_is_made_to_be_slow_or_strange_reports_nothing_or_something(raw: bytes) -> None:
    assert failure_in(raw) in (None, "5.0.0")


@how_often(max_examples=200, deadline=None)
@given(st.sampled_from(REPORTS), st.data())
def test_a_report_that_was_cut_or_changed_is_read_without_an_error(file: Path, data: st.DataObject) -> None:
    raw = bytearray(file.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), max_size=8)):
        raw[place] = data.draw(st.integers(0, 255))

    failure = failure_in(bytes(raw[: data.draw(st.integers(0, len(raw)))]))

    assert failure is None or failure.startswith("5.")

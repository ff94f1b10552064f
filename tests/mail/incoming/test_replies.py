"""Answers as mail programs write them are read correctly, or refused with a helpful sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from hypothesis import given
from hypothesis import settings as how_often
from hypothesis import strategies as st

from games.boards.world import WORLD
from games.engine.notation import parse_list
from games.mail.incoming.replies import Problem, Reply, read_reply
from games.mail.incoming.replies.ahead import HEADER
from games.mail.incoming.replies.raw import header
from games.mail.incoming.replies.reading import read_text
from games.mail.incoming.reports import failure_in
from games.rulebooks.registry import rulebook_for
from games.services.mail.raw_mail import MOST_READ, message_of
from tests.support.rulebooks.every_word import EVERY_WORD

CORPUS = Path(__file__).parent / "corpus"
MAILS = sorted(CORPUS.rglob("*.eml"))
NAMES = {"Alice": 0, "Bob": 1}


def name_of(file: Path) -> str:
    return str(file.relative_to(CORPUS).with_suffix(""))


def expected(file: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    return told


@cache
def reply_in(file: Path) -> Reply:
    return read_reply(file.read_bytes(), EVERY_WORD, NAMES)


@pytest.mark.parametrize("file", MAILS, ids=name_of)
def test_a_mail_of_the_corpus_is_read_right_or_refused(file: Path) -> None:
    reply, told = reply_in(file), expected(file)
    assert list(reply.orders) == told["orders"]
    assert list(reply.ignored) == told["ignored"]
    assert (reply.problem.value if reply.problem else None) == told["problem"]
    assert (reply.reason is None) == (reply.problem is None)
    assert str(told.get("says", "")) in (reply.reason or "")


@pytest.mark.parametrize("file", MAILS, ids=name_of)
def test_it_is_read_the_same_with_the_line_ends_of_the_wire(file: Path) -> None:
    raw = file.read_bytes().replace(b"\r\n", b"\n")
    reply = read_reply(raw.replace(b"\n", b"\r\n"), EVERY_WORD, NAMES)
    assert reply.orders == tuple(expected(file)["orders"])  # type: ignore[arg-type]


def test_the_corpus_holds_every_mail_with_what_is_expected() -> None:
    assert len(MAILS) >= 60
    assert set(map(name_of, CORPUS.rglob("*.json"))) == set(map(name_of, MAILS))
    assert {expected(file)["problem"] for file in MAILS} >= {None, *(p.value for p in Problem)} - {
        "too_large"
    }


def test_the_orders_are_the_list_that_is_to_be_done() -> None:
    """If the orders are written out and read again, they are the same."""
    for reply in map(reply_in, MAILS):
        ahead = [told.removeprefix(HEADER) for told in reply.orders if told.startswith(HEADER)]
        told = [told for told in reply.orders if not told.startswith(HEADER)]
        told, commands = told[: len(told) - len(reply.commands)], told[len(told) - len(reply.commands) :]
        assert parse_list(EVERY_WORD, "\n".join(told), NAMES) == reply.steps
        assert commands == list(map(str, reply.commands))
        if reply.ahead:
            left = parse_list(EVERY_WORD, "\n".join(ahead), NAMES)
            assert left == parse_list(EVERY_WORD, reply.ahead, NAMES)


def test_a_reply_with_a_problem_orders_nothing() -> None:
    for reply in map(reply_in, MAILS):
        is_something = bool(reply.steps or reply.commands or reply.ahead is not None)
        assert is_something == (reply.problem is None)


def test_machines_are_not_answered() -> None:
    automatic = {problem.value for problem in Problem if problem.is_automatic}
    assert automatic == {"bounce", "auto_reply", "mailing_list"}


def test_a_message_that_is_too_large_is_not_looked_at() -> None:
    large = b"Subject: orders\n\nend\n" + b" " * MOST_READ
    assert read_reply(large, EVERY_WORD).problem is Problem.TOO_LARGE


def test_a_text_that_is_too_long_is_refused_whole() -> None:
    for more in ("and so on\n" * 400, "and so on" * 4_000):
        assert read_reply(b"\nend\n" + more.encode(), EVERY_WORD).problem is Problem.TOO_LARGE


@pytest.mark.parametrize(
    "text",
    [
        "end" + "\n" * 30_000,
        " \n" * 15_000,
        ("On " + "a " * 990 + "\n") * 14,
        ("From: " + " " * 900 + "x\n") * 30,
        "From:\n" * 5_000,
        "Sent from my " + "." * 10_000,
        ("a. " * 660 + "\n") * 9,
        ("if " + "a " * 990 + "\n") * 9,
        ("attack " + "etats " * 300 + "\n") * 9,
        "-" * 300_000 + "x",
        "https://" + "." * 300_000 + " x",
        ("2014 a@b\n" * 3 + "> x\n") * 1_000,
        "2014 a@b\n" * 10_000,
        ("---a---" + "\n" * 30) * 5_000,
    ],
)
def test_texts_made_to_be_slow_come_to_an_end(text: str) -> None:
    """The unmodified patterns of mail-parser-reply take minutes for some of them."""
    assert read_reply(b"\n" + text.encode(), EVERY_WORD).orders in ((), ("end",))


@pytest.mark.parametrize(
    "heads",
    [
        b"Subject: " + b"=?utf-8?q?=41?= " * 40_000,
        b"From: " + b"<" * 100_000,
        b"Content-Type: text/plain; " + b"(" * 50_000,
        b"Subject: =?utf-8?b?/////w==?=\nFrom: =?bogus?q?=FF?=",
        b"Subject: =?caf\xc3\xa9?q?=FF?=\nFrom: =?\xff?b?!?=",
        b'Content-Type: text/plain; charset="utf\x00-8"',
        b"Content-Type: text/plain; charset*=utf\x00-8'en'%41",
        b"Content-Type: text/plain; charset*=a; charset*1=b",
        b"Content-Type: text/plain; boundary*1=a; boundary*=b; format*=c; format*0=d",
        b"Subject: =?utf\x00-8?q?=41?=",
    ],
)
def test_headers_made_to_be_slow_are_read_past(heads: bytes) -> None:
    """Python's newer header parsers take minutes for some of them, and fail for others."""
    assert read_reply(heads + b"\n\nend", EVERY_WORD).orders == ("end",)


@pytest.mark.parametrize(
    "html",
    ["end<br>" + "<!--" * 90_000, "end<br>" + "<a " * 100_000, "end<br>" + "<a b='" * 60_000, "<![x[y]]>end"],
)
def test_html_made_to_be_slow_or_to_fail_is_read_past(html: str) -> None:
    """Python's parser looks for the end of each tag again, and fails for unknown sections."""
    assert read_reply(b"Content-Type: text/html\n\n" + html.encode(), EVERY_WORD).orders == ("end",)


@pytest.mark.parametrize("end", ["\n", "\r"])
@pytest.mark.parametrize("depth", [100, 400, 800])
def test_parts_in_parts_in_parts_are_not_taken_apart(depth: int, end: str) -> None:
    heads = "".join(
        f"Content-Type: multipart/mixed; boundary=b{n}{end}{end}--b{n}{end}" for n in range(depth)
    )
    raw = f"{heads}{end}end turn{end}".encode()
    assert read_reply(raw, EVERY_WORD).problem is Problem.TOO_LARGE
    assert failure_in(raw) is None


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: text/plain\n\nHello\x00\nend\x00 of it",
        b"Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nHello=00\nend=00 of it",
    ],
)
def test_characters_that_no_database_can_keep_are_left_out(raw: bytes) -> None:
    """PostgreSQL accepts neither NUL nor lone surrogates; a mail that fails holds up a deadline."""
    reply = read_reply(raw, EVERY_WORD)
    assert reply.problem is Problem.UNREADABLE
    for text in (str(reply.reason), *reply.ignored):
        assert "\x00" not in text.encode().decode()


def test_a_message_of_too_many_lines_is_not_looked_at() -> None:
    assert read_reply(b"\nend\n" + b"\n" * 1_000_000, EVERY_WORD).problem is Problem.TOO_LARGE


def test_parts_with_many_parameters_are_read_past() -> None:
    """The library reads all of them again for each one that it is asked for: this took ten seconds."""
    part = b"--a\nContent-Type: text/plain" + b";x" * 4_900 + b"\n\nend\n"
    raw = b"Content-Type: multipart/mixed; boundary=a\n\n" + part * 190
    assert set(read_reply(raw, EVERY_WORD).orders) == {"end"}


def test_texts_count_together() -> None:
    part = b"--a\nContent-Type: text/html\n\n" + b"<div>     " * 20_000 + b"\n"
    raw = b"Content-Type: multipart/mixed; boundary=a\n\n--a\n\nend\n"
    assert read_reply(raw + part, EVERY_WORD).orders == ("end",)
    assert read_reply(raw + part * 3, EVERY_WORD).problem is Problem.TOO_LARGE


@pytest.mark.parametrize(
    "charset",
    [
        *("utf-7", "utf_7", "UTF 7", "u7", "csUnicode11UTF7", "unicode-1-1-utf-7", "x-utf-7", "utf7-imap"),
        *("punycode", "punycode-", "idna", "unicode escape", "raw-unicode-escape", "hz", "rot13", "base64"),
        *("bz2", "undefined", "iso-2022-kr", "utf-32"),
    ],
)
def test_charsets_that_hide_words_or_are_slow_are_refused(charset: str) -> None:
    """Python knows many spellings of each; orders could be in UTF-7 that no reader saw."""
    raw = f'Content-Type: text/plain; charset="{charset}"\n\n+AGEAdAB0AGEAYwBr- alaska kamchatka 3\nend'
    assert read_reply(raw.encode(), EVERY_WORD).problem is Problem.CHARSET


@pytest.mark.parametrize(
    ("said", "charset"),
    [
        *(("UTF8", "utf-8"), ("utf_8", "utf-8"), ("U8", "utf-8"), ("UTF-16LE", "utf-16-le")),
        *(("latin1", "utf-8"), ("latin1", "cp1252"), ("us-ascii", "cp1252"), ("ISO_8859-15", "iso-8859-15")),
        *(("cp-1252", "cp1252"), ("nonsense", "utf-8"), ("nonsense", "cp1252"), ("", "utf-8")),
        *(("a" * 900, "utf-8"), ("windows-1254", "cp1254"), ("MacRoman", "mac-roman")),
    ],
)
def test_charsets_are_known_by_all_their_names(said: str, charset: str) -> None:
    raw = f'Content-Type: text/plain; charset="{said}"\n\n'.encode() + "trève\nfin".encode(charset)
    reply = read_reply(raw, EVERY_WORD)
    assert (reply.orders, reply.ignored) == (("end",), ("trève",))


def test_a_header_in_an_unsupported_charset_stays_unchanged() -> None:
    message = message_of(b"Subject: =?utf-7?q?+AEEAdQB0AG8-?=: =?punycode-?q?a?=\n\nend")
    assert header(message, "Subject") == "=?utf-7?q?+AEEAdQB0AG8-?=: =?punycode-?q?a?="


def test_a_message_of_too_many_parts_is_not_taken_apart() -> None:
    raw = b"Content-Type: multipart/mixed; boundary=a\n\n" + b"--a\n\nend\n" * 10_000
    assert read_reply(raw, EVERY_WORD).problem is Problem.TOO_LARGE


def test_a_broken_line_does_not_lose_its_condition() -> None:
    condition = "if siam is mine and armies in siam > 3 and armies in india < 2"
    reply = read_text(f"{condition}:\nattack siam india until 2;\nend", EVERY_WORD)
    assert reply.orders == (f"{condition}: attack siam india until 2; end",) or reply.problem
    short = read_text("if attacked: attack siam india 2;\nend", EVERY_WORD)
    assert short.problem is Problem.UNREADABLE


def test_refusals_are_told_in_the_language_of_the_reader() -> None:
    with translation.override("fr"):
        assert "Pensiez-vous" in str(read_text("attaquer alsaka kamchatka 3", EVERY_WORD).reason)
        assert "au-dessus" in str(read_text("", EVERY_WORD).reason)


@how_often(max_examples=100)
@given(st.binary() | st.text().map(lambda text: b"Content-Type: text/html\n\n" + text.encode()))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    reply = read_reply(raw, EVERY_WORD)
    assert (reply.reason is None) == bool(reply.orders)


@how_often(max_examples=100)
@given(st.sampled_from(MAILS), st.data())
def test_a_mail_that_was_cut_or_changed_is_read_or_refused(file: Path, data: st.DataObject) -> None:
    raw = bytearray(file.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), max_size=8)):
        raw[place] = data.draw(st.integers(0, 255))
    reply = read_reply(bytes(raw[: data.draw(st.integers(0, len(raw)))]), EVERY_WORD, NAMES)
    assert (reply.reason is None) == bool(reply.orders)


# --- The command


def shown(*arguments: str) -> str:
    out = StringIO()
    call_command("read_mail", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_tells_each_file_as_json() -> None:
    files = [str(CORPUS / f"{name}.eml") for name in ("gmail-web-fr-above", "bounce-postfix")]
    lines = [json.loads(line) for line in shown(*files, "--json").splitlines()]
    assert lines == [
        {
            "file": files[0],
            "orders": ["place 5 alaska", "attack alaska kamchatka until 2", "end"],
            "ignored": ["Bonjour,"],
            "reason": None,
        },
        {
            "file": files[1],
            "orders": [],
            "ignored": [],
            "reason": "This is the report of a mail server, not an answer.",
        },
    ]


def test_the_command_needs_neither_settings_nor_a_database(tmp_path: Path) -> None:
    manage = str(Path(settings.BASE_DIR) / "manage.py")
    command = [sys.executable, manage, "read_mail", "--json", str(MAILS[0])]
    done = subprocess.run(command, env={"ESTAFETTE_VAR": str(tmp_path)}, capture_output=True, check=True)
    assert json.loads(done.stdout)["orders"] == expected(MAILS[0])["orders"]
    assert list(tmp_path.iterdir()) == []


def test_the_command_tells_people_too() -> None:
    told = shown(str(CORPUS / "conditions-with-a-player-en.eml"), "--players", "Alice", "Bob")
    assert "if siam belongs to Bob: end" in told


def test_the_command_knows_the_names_of_an_edition(tmp_path: Path) -> None:
    file = tmp_path / "mail.eml"
    file.write_bytes(b"\nplace 3 khabarovsk\n")
    assert "no territory" in shown(str(file))
    key = "cdm57_rule1"
    assert "place 3 kamchatka" in shown(str(file), "--rulebook", key)
    assert rulebook_for(key).board is not WORLD


@pytest.mark.parametrize("arguments", [["nowhere.eml"], ["nowhere.eml", "--rulebook", "chess"]])
def test_the_command_says_what_is_wrong(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.eml|no rulebook"):
        shown(*arguments)

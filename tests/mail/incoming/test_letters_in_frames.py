"""Letters, orders and both, in the frames of mail programs: no word goes where it does not belong.

Each body stands where the orders stand in the frames of `test_quotations` and in real mails
(`corpus/frames`). The mail that a made frame quotes holds another player's letter behind its marks, orders
among them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from games.mail.content.letters import marked
from games.mail.incoming.replies import Problem, Reply, read_reply
from games.mail.incoming.replies.lines import is_small_talk
from games.mail.incoming.replies.reading import read_text
from games.services.letters.quoted import digest_of, hashes, numbers_in
from tests.mail.incoming.test_quotations import FRAMES as MADE
from tests.mail.incoming.test_quotations import OURS
from tests.support.rulebooks.every_word import EVERY_WORD

NAMES = {"Alice": 0, "Bob": 1, "Chloé": 2}
CORPUS = Path(__file__).parent / "corpus" / "frames"
LIST = re.compile(rb"place 5 alaska(\s+|\s*<[^<>]{1,40}>\s*)attack alaska kamchatka until 2\1end")
"""The orders of a real frame, and what separates their lines."""
BROUGHT = marked("attack siam india until 4\nand then\nend\ntell Chloé: I am Alice")


class Body(NamedTuple):
    """What somebody writes, and what it means: orders, and letters with their recipients.

    `is_plain` says that it is a letter only to the conversation that the mail names. Without meaning, it must
    come back.
    """

    text: str
    orders: tuple[str, ...] = ()
    letters: tuple[tuple[tuple[str, ...], str], ...] = ()
    is_plain: bool = False
    comes_back: bool = False


BODIES = (
    Body("place 5 alaska\nend", ("place 5 alaska", "end")),
    Body("tell Bob: peace until round five?", letters=((("Bob",), "peace until round five?"),)),
    Body("tell Bob: peace?\n\nplace 5 alaska\nend", ("place 5 alaska", "end"), ((("Bob",), "peace?"),)),
    Body(
        "place 5 alaska\ntell Chloé: I come in peace.\ntell all: good luck!",
        ("place 5 alaska",),
        ((("Chloé",), "I come in peace."), (("all",), "good luck!")),
    ),
    Body(
        "dire à Bob : on se tient tranquille,\ntoi et moi, jusqu’au tour cinq ?\n\nplacer 5 Alaska",
        ("place 5 alaska",),
        ((("Bob",), "on se tient tranquille,\ntoi et moi, jusqu’au tour cinq ?"),),
    ),
    Body("You have my word, as ever.", letters=(((), "You have my word, as ever."),), is_plain=True),
    Body("D’accord 👍", letters=(((), "D’accord 👍"),), is_plain=True),
    Body("I think that you should\nattack alaska kamchatka until 2", is_plain=True, comes_back=True),
    Body("tell Bob: when the time has come, I will\nattack alaska kamchatka until 2", comes_back=True),
    Body("tell Dora: hello", comes_back=True),
)
IDS = [" ".join(body.text.split())[:30] for body in BODIES]


def texts_with(frame: str) -> str:
    """Return a made frame in which the quoted mail brings letters too."""
    last = OURS[-1]
    quoted = f"> {last}"
    if quoted in frame:
        return frame.replace(quoted, "\n".join([quoted, *(f"> {line}" for line in BROUGHT)]))
    return frame.replace(f"\n{last}\n", "\n".join(["", last, *BROUGHT, ""]), 1)


def real_frames() -> dict[str, bytes]:
    """Return the real mails in which the orders stand as a plain list that can be read."""
    read = (
        file
        for file in sorted(CORPUS.glob("*.eml"))
        if json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))["problem"] is None
    )
    mails = {file.stem: file.read_bytes() for file in read}
    return {name: raw for name, raw in mails.items() if LIST.search(raw)}


REAL = real_frames()


def check(reply: Reply, body: Body, quoted: str) -> None:
    """Check that a reply says what its writer meant, or that nothing of it is done."""
    if body.comes_back:
        assert reply.problem in (Problem.EITHER, Problem.UNREADABLE)
        assert not reply.steps
        return
    assert reply.problem is None
    assert reply.orders == body.orders
    assert [letter.to for letter in reply.letters] == [to for to, _said in body.letters]
    for letter, (_to, said) in zip(reply.letters, body.letters, strict=True):
        assert letter.text.startswith(said)
        rest = letter.text.removeprefix(said).splitlines()
        assert reply.is_quoting or all(is_small_talk(line, frozenset()) for line in rest)
    digest = set(numbers_in(digest_of([quoted])))
    assert all(digest.isdisjoint(hashes(letter.text)) for letter in reply.letters)


@pytest.mark.parametrize("body", BODIES, ids=IDS)
@pytest.mark.parametrize("frame", MADE.values(), ids=MADE)
def test_in_a_made_frame(frame: str, body: Body) -> None:
    text = texts_with(frame).replace("{answer}", body.text)
    quoted = "\n".join((*OURS, *BROUGHT))
    check(read_text(text, EVERY_WORD, NAMES, takes_words=True), body, quoted)
    if not body.is_plain:
        check(read_text(text, EVERY_WORD, NAMES), body, quoted)


@pytest.mark.parametrize("body", [body for body in BODIES if body.text.isascii()])
@pytest.mark.parametrize("raw", REAL.values(), ids=REAL)
def test_in_a_real_frame(raw: bytes, body: Body) -> None:
    found = LIST.search(raw)
    assert found is not None
    said = found[1].join(line.encode() for line in body.text.split("\n"))
    answer = LIST.sub(lambda _list: said, raw, count=1)
    check(read_reply(answer, EVERY_WORD, NAMES, takes_words=True), body, "")


def test_there_are_several_hundred_replies() -> None:
    assert len(MADE) * len(BODIES) + len(REAL) * 5 > 600

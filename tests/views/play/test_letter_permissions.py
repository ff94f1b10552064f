"""Every address of letters, for every kind of reader, in one table: who sees a letter, and who does what."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Contact, Game, HeldLetter, Letter, LetterCopy, LetterReport
from games.models.letters import Audience
from games.services.letters.writing import TO_ALL, Recipients, hold_letter, write_letter
from games.views.asking import SURE
from tests.views.features.test_truce_permissions import GOES, LOGIN, NOT, READERS, SEATED, opened, people

__all__ = ["people"]

AT_THE_TABLE = ("host", *SEATED, "eliminated")
TO_PARTNER, TO_TABLE, HELD = "to the partner alone", "said to everybody", "held back"
SEES = {
    **{reader: {TO_TABLE} for reader in AT_THE_TABLE},
    "host": {TO_PARTNER, TO_TABLE, HELD},
    "partner": {TO_PARTNER, TO_TABLE},
}
ADDRESSES: dict[str, dict[str, Any]] = {
    # address: what is sent to it
    "letters": {"to": "all", "text": "an answer"},
    "read_letters": {"number": "1"},
    "drop_letter": {"held": "{held}"},
    "letter_contact": {"person": "{host}", "kind": "muted"},
    "report_letter": {"number": "1", SURE: "1"},
}
OTHERS = {*AT_THE_TABLE} - {"host"}
CHANGES = {
    "letters": {*AT_THE_TABLE},
    "read_letters": OTHERS,
    "drop_letter": {"host"},
    "letter_contact": OTHERS,
    "report_letter": OTHERS,
}
"""The readers for whom each address does something."""
ANSWERS = {**dict.fromkeys(READERS, NOT), **dict.fromkeys(AT_THE_TABLE, GOES), "visitor": LOGIN}


@pytest.fixture
def game(people: dict[str, User]) -> Game:
    """A game in which the host has written to the partner and to all, and has a letter that is held."""
    game = opened(people)
    partner = Recipients(Audience.SOME, (people["partner"].pk,))
    write_letter(game_id=game.pk, user=people["host"], to=partner, text=TO_PARTNER)
    write_letter(game_id=game.pk, user=people["host"], to=TO_ALL, text=TO_TABLE)
    hold_letter(game=game, user=people["host"], to=partner, text=HELD)
    return game


@pytest.mark.parametrize("reader", ["host", *READERS])
def test_who_sees_a_letter(client: Client, people: dict[str, User], game: Game, reader: str) -> None:
    if reader != "visitor":
        client.force_login(people[reader])
    for name in ("letters", "game"):
        response = client.get(reverse(name, args=[game.pk]))
        html = response.content.decode()
        assert {text for text in (TO_PARTNER, TO_TABLE, HELD) if text in html} == SEES.get(reader, set())


@pytest.mark.parametrize("reader", ["host", *READERS])
def test_who_may_do_what_with_letters(
    client: Client, people: dict[str, User], game: Game, reader: str
) -> None:
    if reader != "visitor":
        client.force_login(people[reader])
    numbers = {"held": HeldLetter.objects.get().pk, "host": people["host"].pk}
    before = state()
    for name, fields in ADDRESSES.items():
        with transaction.atomic():
            sent = {field: value.format(**numbers) for field, value in fields.items()}
            response = client.post(reverse(name, args=[game.pk]), sent)
            is_login = response.headers.get("Location", "").startswith("/accounts/login")
            assert (LOGIN if is_login else response.status_code) == ANSWERS[reader], name
            assert (state() != before) == (reader in CHANGES[name]), name
            transaction.set_rollback(True)


def state() -> tuple[int, ...]:
    """Return the numbers of letters, of copies that were read, and of all else that letters may change."""
    read = LetterCopy.objects.exclude(read_at=None).count()
    rows = (Letter, HeldLetter, Contact, LetterReport)
    return (read, *(kind._default_manager.count() for kind in rows))

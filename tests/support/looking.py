"""Everything that a person can look at, byte for byte, apart from tokens: pages, the staff's pages, mails."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from django.test import Client
from django.urls import reverse

from games.models import Card, Event, Game, Mail, Player, Territory

if TYPE_CHECKING:
    from django.core.mail import EmailMessage
    from django.db.models import Model

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')
MODELS = (Game, Player, Territory, Card, Event, Mail)


def look(client: Client, addresses: Iterable[str]) -> dict[str, bytes]:
    """Return the status and the content of these pages."""
    pages = {}
    for address in addresses:
        response = client.get(address)
        pages[address] = b"%d %s" % (response.status_code, TOKEN.sub(b"", response.content))
    return pages


def player_addresses(game: Game, *, seen: int = 1) -> list[str]:
    """Return all pages of a game for a player whose page has seen this number of events."""
    here = reverse("game", args=[game.pk])
    return [
        here,
        here + "?view=table",
        here + "?source=alaska&target=kamchatka",
        reverse("news", args=[game.pk]) + f"?seen={seen}",
        reverse("record", args=[game.pk]),
        reverse("record", args=[game.pk]) + "?round=0",
        reverse("resign", args=[game.pk]),
        reverse("home"),
    ]


def staff_addresses(game: Game, models: Iterable[type[Model]] = MODELS) -> Iterator[str]:
    """Yield all staff pages about a game (or about these rows of it), with the queries that they take."""
    for model in models:
        name = f"admin:games_{model._meta.model_name}"
        index = reverse(f"{name}_changelist")
        yield from (index, f"{index}?q=a", f"{index}?o=1.-2", f"{index}?o=-3", f"{index}?_facets=True")
        if model is not Game:
            yield f"{index}?game__id__exact={game.pk}"
        rows = [game] if model is Game else model._default_manager.filter(game=game)[:2]
        for row in rows:
            for page in ("change", "history", "delete"):
                yield reverse(f"{name}_{page}", args=[row.pk])


def wire(message: EmailMessage) -> bytes:
    """Return a mail as it goes over the wire, without its date."""
    message.extra_headers["Date"] = "Sat, 21 Nov 2026 12:00:00 +0000"
    written = message.message()
    for number, part in enumerate(written.walk()):
        if part.is_multipart():
            part.set_boundary(f"boundary-{number}")
    return bytes(written.as_bytes())

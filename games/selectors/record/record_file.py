"""A whole game as one JSON record, which `manage.py export_game` writes and players download.

`docs/verify_dice.py` reads it. While the game is running, it holds what a spectator may know, numbered
without gaps; when the game is over, it holds everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone

from games.models import Game
from games.selectors.record.dice import chains, published
from games.selectors.record.events import part_for

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT, VERSION = "estafette-record", 1
WITH_FACES = 2
"""The version of a record with dice that do not have six faces."""
VERSIONS = (VERSION, WITH_FACES)
Record = dict[str, Any]
"""A record: see docs/dice.md, "The record"."""


def record_of(game: Game, *, secrets: bool = False) -> Record:
    """Return the unsigned record of a game that has begun.

    With `secrets`, it is written as if the game were over.
    """
    secrets = secrets or game.status == Game.Status.OVER
    events, numbers = told_events(game, secrets=secrets)
    throws = list(throws_of(game, numbers, secrets=secrets))
    has_others = any("/" in throw["thrown"] for throw in throws)
    return {
        "format": FORMAT,
        "version": WITH_FACES if has_others else VERSION,
        "site": settings.SITE_URL,
        "made_at": timezone.now().isoformat(),
        "game": {
            "id": str(game.pk),
            "name": game.name,
            "rulebook": game.rulebook_key,
            "options": game.options,
            "teams": list(game.rulebook.sides),
            "seats_drawn": game.rulebook.draws_seats,
            "status": game.status,
            "started_at": game.started_at and game.started_at.isoformat(),
            "ended_at": game.ended_at and game.ended_at.isoformat(),
        },
        "seats": list(seats_of(game)),
        "chains": list(chains_of(game, secrets=secrets)),
        "throws": throws,
        "events": events,
    }


def told_events(game: Game, *, secrets: bool) -> tuple[list[Record], list[int]]:
    """Return the events, and how many of them come up to each number in the game's record.

    The numbers of the record begin with 0 here. Without `secrets`, all digests are left out, since secret
    events could be guessed from theirs by trial.
    """
    told: list[Record] = []
    numbers = [0]
    rows = game.events.order_by("number").values_list("data", "created_at", "digest", "seen", "parts")
    for data, at, digest, seen, parts in rows.iterator():
        if secrets:
            told.append({"event": data, "at": at.isoformat(), "digest": digest})
        elif (known := part_for(None, data, seen, parts)) is not None:
            told.append({"event": known, "at": at.isoformat()})
        numbers.append(len(told))
    return told, numbers


def seats_of(game: Game) -> Iterator[Record]:
    """Yield the players by seat. `chair` is where each sat before seats were drawn."""
    players = list(game.players.select_related("user").order_by("seat"))
    chairs = sorted(player.pk for player in players)
    for player in players:
        yield {
            "seat": player.seat,
            "chair": chairs.index(player.pk),
            "name": str(player),
            "colour": player.colour,
            "kind": "computer" if player.bot else "person",
            "word": player.word,
            "word_by_site": player.word_by_site,
        }


def chains_of(game: Game, *, secrets: bool) -> Iterator[Record]:
    """Yield the chains in their order, or only the published ones without `secrets`.

    With `secrets`, each comes with the secret from which its shuffles follow.
    """
    for commitment in game.commitments.order_by("pk") if secrets else chains(game):
        chain = {
            "reason": commitment.reason,
            "committed_at": commitment.committed_at.isoformat(),
            "throws_before": commitment.throws_before,
            "shuffles_before": commitment.shuffles_before,
            "rolls_end": commitment.rolls_end,
            "shuffles_end": commitment.shuffles_end,
            "words": commitment.words,
        }
        yield chain | ({"shuffles_secret": bytes(commitment.shuffles_kept).hex()} if secrets else {})


def throws_of(game: Game, numbers: list[int], *, secrets: bool) -> Iterator[Record]:
    """Yield the throws and shuffles of each order, with the numbers of its events in the file."""
    places = {pk: i for i, pk in enumerate(game.commitments.order_by("pk").values_list("pk", flat=True))}
    throws = game.throws.all() if secrets else published(game)
    for throw in throws.order_by("first_event"):
        yield {
            "chain": places[throw.commitment_id],
            "events": [numbers[throw.first_event - 1] + 1, numbers[throw.last_event]],
            "throws": throw.throws,
            "thrown": throw.thrown,
            "link": throw.link,
            "shuffles": throw.shuffles,
            "shuffled": throw.shuffled,
        }

"""The games of tables: created with their draw, and read when they are over."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.engine.ranking import outcome_of
from games.models import Game, Player
from games.services.errors import Refused
from games.services.lobby.games import GENERALS, seat_table
from games.services.play.sitting import sit_down
from games.services.record.storage import load_position
from games.tournaments.formats.course import NOTHING
from games.tournaments.models import DrawnTable, Letter, Step
from games.tournaments.services.entering import resign
from games.tournaments.services.letters import queue_letters
from games.tournaments.services.locks import log

if TYPE_CHECKING:
    from games.tournaments.models import Entry

BOT = "sensible"
"""The computer player that enters where one was announced, or sits in for a person who is gone."""


def open_table(table_id: int) -> None:
    """Create the game of a table, in a transaction of its own, unless it has one or its draw is undone."""
    with transaction.atomic():
        tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",))
        table = tables.select_related("draw__tournament__created_by").get(pk=table_id)
        if table.game_id or table.places or table.draw.undone_at:
            return
        tournament = table.draw.tournament
        entries = entries_of(table)
        if not any(entry.user_id for entry in entries) and not any(entry.bot for entry in entries):
            award(table, [NOTHING] * len(entries))
            return
        table.game = seat_table(
            creator=tournament.created_by,
            name=game_name(table),
            rulebook_key=tournament.rulebook_key,
            options=tournament.options,
            pace=tournament.pace,
            players=[player_of(entry) for entry in entries],
        )
        if days := tournament.adjudicated_after:
            table.ends_at = timezone.now() + timedelta(days=days)
        table.save(update_fields=["game", "ends_at"])
        for entry in entries:
            if entry.user and entry.state == entry.State.OUT:
                resign(table.game.pk, entry.user)


def entries_of(table: DrawnTable) -> list[Entry]:
    """The entrants of a table, by their seats."""
    tournament = table.draw.tournament
    entries = {entry.number: entry for entry in tournament.entries.filter(number__in=table.entrants)}
    return [entries[number] for number in table.entrants]


def game_name(table: DrawnTable) -> str:
    """The name of a table's game: the tournament's, with round and table."""
    tail = f" {table.draw.round}.{table.number}"
    return table.draw.tournament.name[: 60 - len(tail)].rstrip() + tail


def player_of(entry: Entry) -> Player:
    """The seat of an entrant; a computer plays for somebody whose account is gone."""
    if entry.user:
        return Player(
            user=entry.user, limits=entry.user.stand_in, word=entry.word, word_by_site=entry.word_by_site
        )
    return Player(bot=entry.bot or BOT, name=entry.name or GENERALS[entry.number % len(GENERALS)])


def read_result(table_id: int) -> None:
    """Note the places of a table whose game is over."""
    with transaction.atomic():
        tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",))
        table = tables.select_related("draw__tournament", "game").get(pk=table_id)
        game = table.game
        if table.places or game is None or game.status != Game.Status.OVER:
            return
        players = list(game.players.order_by("seat"))
        position = load_position(game, players)
        entries = entries_of(table)
        places = list(outcome_of(game.rulebook, position).places)
        away = set(game.players.filter(clock__absent_since__isnull=False).values_list("seat", flat=True))
        for seat, (entry, player) in enumerate(zip(entries, players, strict=True)):
            if player.user_id != entry.user_id or seat in away:
                # Somebody else, or a computer player, has played on for them.
                places[seat] = max(places[seat], len(players) - 1)
        table.felled = [sum(by == seat for by in position.beaten_by) for seat in range(len(players))]
        award(table, places)


def adjudicate(table_id: int) -> None:
    """End a game whose time is up, by an event of its own record: everybody has the place of that day."""
    table = DrawnTable.objects.select_related("draw__tournament").get(pk=table_id)
    if table.game_id is None:
        return
    with suppress(Refused), sit_down(table.game_id) as sitting:
        with sitting.table(None) as board:
            board.break_off()
        log(
            table.draw.tournament,
            Step.Kind.ADJUDICATED,
            round_number=table.draw.round,
            data={"table": table.number},
        )


def award(table: DrawnTable, places: list[int], reason: str = "") -> None:
    """Write the places of a table, and have its entrants told."""
    table.places, table.awarded, table.over_at = places, reason, timezone.now()
    table.save(update_fields=["places", "felled", "awarded", "over_at"])
    queue_letters(entries_of(table), Letter.Kind.RESULT, table.draw.number)

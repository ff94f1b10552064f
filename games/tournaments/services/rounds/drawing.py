"""Draw a round from the chain of the tournament and the words of its entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.fairness.committed_dice import CommittedDice
from games.fairness.words import digest_of
from games.tournaments.formats.rounds import Round
from games.tournaments.models import Draw, DrawnTable, Step, TournamentMail
from games.tournaments.services.entry.entrants import digest_of_entries as digest_of_entrants
from games.tournaments.services.locks import log
from games.tournaments.services.mail.queueing import queue_mails
from games.tournaments.state import TournamentState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from games.tournaments.models import Tournament


def draw_round(tournament: Tournament) -> Draw | None:
    """Draw the next round, whose games are created later. Return None if there is no round to draw.

    The caller holds the lock. If the format depends on results, all tables are over. Entrants with a table
    are told when their game begins.
    """
    state = TournamentState(tournament)
    draw = next_draw(state)
    field = state.field(draw.lots)
    round_ = tournament.format.draw(field, state.played, draw.lots, tournament.scoring)
    if round_ is None:
        return None
    note_grounds(draw, state, state.played, len(round_.tables))
    complete(draw, round_)
    return draw


def draw_more(tournament: Tournament) -> None:
    """Draw what is known of the next round while others play, and the rest of it when they are done.

    The caller holds the lock.
    """
    state = TournamentState(tournament)
    begun = next((draw for draw in state.draws if not draw.is_whole), None)
    before, seated = state.played, set[int]()
    if begun:
        *before, now = state.played
        seated = now.entrants
    field = state.field(state.lots).staying(seated)
    round_ = tournament.format.more(field, before, seated, tournament.scoring)
    if begun and before[-1].is_over:
        note_grounds(begun, state, before, len(round_.tables))
        complete(begun, round_)
    elif round_.tables:
        draw = begun or next_draw(state)
        note_grounds(draw, state, before, len(round_.tables))
        draw.is_whole, draw.advance = False, draw.advance or round_.advance
        draw.save()
        seat(draw, round_)
        log(tournament, Step.Kind.EARLY, round_number=draw.round, data={"tables": len(round_.tables)})


def next_draw(state: TournamentState) -> Draw:
    """Return the next draw, not saved, with the next link and the lots that follow from it."""
    tournament, number = state.tournament, len(state.all_draws) + 1
    chain = tournament.chains.last()
    assert chain is not None
    link = chain.link(number)
    words = digest_of(entry.word for entry in state.entries.values() if entry.word)
    numbers = sorted(state.entries)
    order = CommittedDice(f"tournament {tournament.pk}", words).order(link, number, len(numbers))
    return Draw(
        tournament=tournament,
        number=number,
        round=len(state.played) + 1,
        link=link.hex(),
        words=words,
        entrants=digest_of_entrants(tournament, state.entries.values()),
        lots=[numbers[place] for place in order],
        byes=[],
        drawn_at=timezone.now(),
    )


def note_grounds(draw: Draw, state: TournamentState, before: Sequence[Round], more: int) -> None:
    """Note what the tables that are added to a draw follow from; `before` are the rounds before it.

    A draw that began before this was stored gets no notes.
    """
    if draw.pk and not draw.drawn_from:
        return
    had = draw.drawn_from[-1]["tables"] if draw.drawn_from else 0
    tables = before[-1].tables if before else ()
    grounds: dict[str, Any] = {
        "away": [number for number, entry in state.entries.items() if not entry.is_in],
        "playing": [number for number, table in enumerate(tables, start=1) if not table.places],
        "tables": had + more,
    }
    known = next((one["apart"] for one in reversed(draw.drawn_from) if "apart" in one), None)
    if known != state.kept_apart:
        grounds["apart"] = state.kept_apart
    draw.drawn_from = [*draw.drawn_from, grounds]


def keep_results(draw: Draw) -> None:
    """Note the results on which an undone draw was based: organisers may correct them afterwards."""
    before = draw.tournament.draws.filter(undone_at=None, number__lt=draw.number).last()
    if before and draw.drawn_from:
        draw.drawn_from[-1]["results"] = list(before.tables.values("places", "felled", "continents"))


def complete(draw: Draw, rest: Round) -> None:
    """Save a draw with the rest of its tables, and tell those who sit out."""
    draw.byes, draw.parts, draw.is_whole = list(rest.byes), list(map(list, rest.parts)), True
    draw.advance = draw.advance or rest.advance
    draw.save()
    tables = seat(draw, rest)
    numbers = {"tables": tables, "byes": len(rest.byes)}
    log(draw.tournament, Step.Kind.DRAWN, round_number=draw.round, data=numbers)
    if not draw.tournament.format.at_once:
        resting = draw.tournament.entries.filter(number__in=rest.byes).order_by("number")
        queue_mails(resting, TournamentMail.Kind.DRAWN, draw.number)


def seat(draw: Draw, round_: Round) -> int:
    """Add these tables to a draw, and return how many it then has."""
    before = DrawnTable.objects.filter(draw=draw).count()
    DrawnTable.objects.bulk_create(
        DrawnTable(draw=draw, number=number, group=table.group, entrants=list(table.entrants))
        for number, table in enumerate(round_.tables, start=before + 1)
    )
    return before + len(round_.tables)

"""The progress of the games of a tournament, and what comes next, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.time.times import moment_told
from games.tournaments.models import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.tournaments.progress import RoundProgress, Sitter, TableProgress
    from games.tournaments.selectors import TournamentPage

Status = Tournament.Status


def table_told(table: TableProgress, *, counts: bool) -> list[str]:
    """Return sentences about a game, or none if it is over, since its places are shown then.

    `counts` is false if the tournament was called off: then nothing ends the game early.
    """
    if table.line.table.places:
        return []
    return list(game_told(table, counts=counts))


def game_told(table: TableProgress, *, counts: bool) -> Iterator[str]:
    """Describe a game that is not over: whom it waits for, who is late, and when it ends."""
    game, row = table.game, table.line.table
    if game is None:
        if row.waits_since:
            yield _("Begins as soon as everybody at this table has fewer games than the limit.")
        else:
            yield _("Begins within a minute.")
        return
    if game.paused_at:
        yield _("Paused since %(when)s.") % {"when": moment_told(game.paused_at)}
    elif game.abandoned_at:
        yield _("Nobody has been at the table since %(when)s.") % {"when": moment_told(game.abandoned_at)}
    else:
        yield from (awaited_told(sitter) for sitter in table.awaited)
    yield from (late_told(sitter) for sitter in table.late)
    if row.ends_at and counts:
        yield _("Ends on %(when)s at the latest.") % {"when": moment_told(row.ends_at)}


def awaited_told(sitter: Sitter) -> str:
    """Say whom a game waits for, and until when."""
    deadline = sitter.clock.deadline if sitter.clock else None
    if deadline is None or deadline <= timezone.now():
        return _("It is the turn of %(name)s.") % {"name": sitter.name}
    words = {"name": sitter.name, "when": moment_told(deadline)}
    return _("It is the turn of %(name)s, until %(when)s.") % words


def late_told(sitter: Sitter) -> str:
    """Say why somebody counts as late."""
    clock = sitter.clock
    assert clock is not None
    if clock.absent_since:
        words = {"name": sitter.name, "when": moment_told(clock.absent_since)}
        return _("%(name)s has been absent since %(when)s; a computer player stands in.") % words
    if clock.misses:
        missed = ngettext(
            "%(name)s has missed %(count)d turn.",
            "%(name)s has missed %(count)d turns in a row.",
            clock.misses,
        )
        return missed % {"name": sitter.name, "count": clock.misses}
    return _("The time of %(name)s is up.") % {"name": sitter.name}


def late_ones_told(rounds: Sequence[RoundProgress]) -> list[str]:
    """Return everybody who is late, with their table."""
    return [
        _("%(name)s (round %(round)d, table %(table)d)")
        % {"name": sitter.name, "round": round_.round.draw.round, "table": table.line.table.number}
        for round_ in rounds
        for table in round_.tables
        for sitter in table.late
    ]


def next_steps(page: TournamentPage, rounds: Sequence[RoundProgress]) -> list[str]:
    """Return what comes next, with dates, the first one first."""
    tournament = page.tournament
    match tournament.status:
        case Status.DRAFT:
            return [_("Only its organisers can see it until you announce it."), *entry_told(tournament)]
        case Status.ANNOUNCED:
            return [*entry_told(tournament), *draw_told(page)]
        case Status.RUNNING:
            return list(rounds_told(tournament, rounds))
    return []


def entry_told(tournament: Tournament) -> Iterator[str]:
    """Say when entry opens, if it has not, and when it closes."""
    now = timezone.now()
    if tournament.opens_at > now:
        yield _("Entry opens on %(when)s.") % {"when": moment_told(tournament.opens_at)}
    yield _("Entry closes on %(when)s.") % {"when": moment_told(tournament.closes_at)}


def draw_told(page: TournamentPage) -> Iterator[str]:
    """Say what happens when entry closes, and how many have no place."""
    tournament, needed = page.tournament, max(page.tournament.fewest, page.tournament.format.needs)
    missing = needed - len(page.entrants) - tournament.computers
    if missing > 0:
        text = ngettext(
            "Without %(count)d more entrant, it will then be called off.",
            "Without %(count)d more entrants, it will then be called off.",
            missing,
        )
        yield text % {"count": missing}
    else:
        yield _("Then the first round is drawn, and its games begin.")
    if tournament.seeding == Tournament.Seeding.HAND:
        yield _("Until then, organisers who do not play set the seeds in the settings.")
    waiting = len(page.entrants) - tournament.most
    if waiting > 0:
        text = ngettext(
            "%(count)d entrant waits in reserve: there are only %(most)d places.",
            "%(count)d entrants wait in reserve: there are only %(most)d places.",
            waiting,
        )
        yield text % {"count": waiting, "most": tournament.most}


def rounds_told(tournament: Tournament, rounds: Sequence[RoundProgress]) -> Iterator[str]:
    """Say what the next round waits for, and when all games end."""
    if not rounds:
        yield _("The first round is drawn again within a minute.")
        return
    playing = [table for round_ in rounds for table in round_.tables if not table.line.table.places]
    ends = [table.line.table.ends_at for table in playing]
    if tournament.format.at_once:
        text = ngettext(
            "The tournament is over when %(count)d more game has ended.",
            "The tournament is over when %(count)d more games have ended.",
            len(playing),
        )
    else:
        text = ngettext(
            "The next round is drawn, or the tournament is over, when %(count)d more game has ended.",
            "The next round is drawn, or the tournament is over, when %(count)d more games have ended.",
            len(playing),
        )
    yield text % {"count": len(playing)}
    if known := [end for end in ends if end]:
        text = ngettext(
            "It ends on %(when)s at the latest.",
            "The first of them ends on %(when)s at the latest.",
            len(ends),
        )
        yield text % {"when": moment_told(min(known))}
        if len(known) == len(ends) and moment_told(max(known)) != moment_told(min(known)):
            yield _("All of them end by %(when)s.") % {"when": moment_told(max(known))}
    if tournament.ends_on:
        yield _("On %(when)s all games end, and no further round is drawn.") % {
            "when": moment_told(tournament.ends_on)
        }


def first_told(page: TournamentPage) -> str:
    """Name the first in the standings, if there are any results."""
    if not page.has_results:
        return _("No game is over yet")
    entry = page.teams[0][1] if page.teams else page.rows[0][1]
    if page.tournament.status == Status.OVER:
        return _("Winner: %(entry)s") % {"entry": entry}
    return _("In the lead: %(entry)s") % {"entry": entry}

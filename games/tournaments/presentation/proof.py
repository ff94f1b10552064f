"""What anybody needs to check the draws of a tournament (docs/tournaments.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.tournaments.models import Draw
    from games.tournaments.selectors import TournamentPage


def proof_of(page: TournamentPage) -> dict[str, Any]:
    """As JSON: the end of the chain, and once a draw was made the words, seeds, links, lots and tables."""
    drawn = bool(page.course.all_draws)
    return {
        "tournament": page.tournament.pk,
        "chain_end": page.tournament.chain_end,
        "entrants": [
            {"number": entry.number, "word": entry.word, "seed": entry.seed, "since": entry.since}
            for entry in page.entrants
        ]
        if drawn
        else [],
        "draws": [draw_told(draw) for draw in page.course.all_draws],
    }


def draw_told(draw: Draw) -> dict[str, Any]:
    return {
        "number": draw.number,
        "round": draw.round,
        "link": draw.link,
        "lots": draw.lots,
        "byes": draw.byes,
        "tables": [{"group": table.group, "entrants": table.entrants} for table in draw.tables.all()],
        "undone_because": draw.reason,
    }

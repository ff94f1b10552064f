"""What anybody needs to check the draws of a tournament (docs/tournaments.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.tournaments.models import Draw
    from games.tournaments.selectors import TournamentPage


def proof_of(page: TournamentPage) -> dict[str, Any]:
    """As JSON: the ends of its chains, and once a draw was made the words, seeds, links, lots and tables."""
    drawn = bool(page.course.all_draws)
    return {
        "tournament": page.tournament.pk,
        "version": page.tournament.version,
        "chain_end": page.chains[0].end,
        "chains": [
            {
                "end": chain.end,
                "draws_before": chain.draws_before,
                "committed_at": chain.committed_at.isoformat(),
            }
            for chain in page.chains
        ],
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
        "advance": draw.advance,
        "tables": [{"group": table.group, "entrants": table.entrants} for table in draw.tables.all()],
        "undone_because": draw.reason,
    }

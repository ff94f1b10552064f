"""The data that anybody needs to check the draws of a tournament (docs/tournaments.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.tournaments.models import Draw, Entry, Tournament
    from games.tournaments.selectors import TournamentPage


def proof_of(page: TournamentPage) -> dict[str, Any]:
    """Return what was announced, and after the first draw everything that draws and tables follow from."""
    tournament, draws = page.tournament, page.state.all_draws
    return {
        "tournament": tournament.pk,
        "version": tournament.version,
        **announced(tournament),
        "chain_end": page.chains[0].end,
        "chains": [
            {
                "end": chain.end,
                "draws_before": chain.draws_before,
                "committed_at": chain.committed_at.isoformat(),
            }
            for chain in page.chains
        ],
        "entrants": [entrant_told(entry) for entry in page.entrants] if draws else [],
        "draws_made": len(draws),
        "draws": [draw_told(draw) for draw in draws],
    }


def announced(tournament: Tournament) -> dict[str, Any]:
    """Return the numbers of the format, the scoring, and the way of seeding."""
    return {
        "format": {"key": tournament.format_key, **tournament.chosen._asdict()},
        "scoring": {
            name: [str(one) for one in points] if isinstance(points, tuple) else str(points)
            for name, points in vars(tournament.scoring).items()
            if points is not None
        },
        "seeding": tournament.seeding,
    }


def entrant_told(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "word": entry.word, "seed": entry.chosen_seed, "since": entry.since}


def draw_told(draw: Draw) -> dict[str, Any]:
    return {
        "number": draw.number,
        "round": draw.round,
        "link": draw.link,
        "entrants_digest": draw.entrants,
        "lots": draw.lots,
        "drawn_from": draw.drawn_from,
        "is_whole": draw.is_whole,
        "byes": draw.byes,
        "parts": draw.parts,
        "advance": draw.advance,
        "tables": [
            {
                "group": table.group,
                "entrants": table.entrants,
                "places": table.places,
                "felled": table.felled,
                "continents": table.continents,
            }
            for table in draw.tables.all()
        ],
        "is_undone": draw.undone_at is not None,
        "undone_because": draw.reason,
    }

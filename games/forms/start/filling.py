"""Addresses that fill the form for a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from games.forms.start.pace import as_sent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.selectors.lobby.rematch import Earlier

USUAL_SEATS = 4


def usual_seats(numbers: Sequence[int]) -> int:
    """Return the usual number of players among these: four, or else the largest."""
    return USUAL_SEATS if USUAL_SEATS in numbers else numbers[-1]


def fields_for(rulebook: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the form for a game with these rules."""
    return {"rulebook": rulebook, "seats": seats, **{f"{rulebook}-{key}": options[key] for key in options}}


def query_for(rulebook: str, seats: int, options: Mapping[str, Any]) -> str:
    """Return the query of an address that fills the form for such a game."""
    return urlencode(fields_for(rulebook, seats, options))


def fields_like(earlier: Earlier) -> dict[str, Any]:
    """Return the fields for a game like an earlier one: rules, pace, computer players, guests."""
    game, bots = earlier.game, earlier.bots
    levels = {f"bot-{number}" if number > 1 else "bot": bot for number, bot in enumerate(bots, 1)}
    is_practice = len(bots) == earlier.seats - 1
    return {
        **fields_for(game.rulebook_key, earlier.seats, game.options),
        "computers": len(bots),
        **levels,
        "advice": "on" if game.advice else "",
        "letters": game.letters,
        "guests": earlier.guests,
        **({} if is_practice and not game.pace else as_sent(game.pace)),
    }

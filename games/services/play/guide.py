"""Who is shown around in their first game."""

from __future__ import annotations

from games.models import Player


def show_around(*, game_id: int, user_id: int, wanted: bool) -> None:
    """Show a person around in this game, or leave them alone from now on."""
    Player.objects.filter(game=game_id, user=user_id).update(guided=wanted)

"""Coming back to a game in which a computer player stands in."""

from __future__ import annotations

from games.services.sitting import sit_down


def come_back(*, game_id: int, seat: int) -> None:
    """The person of a seat plays again; if the game waits for him, his time runs: a question's at least.

    Nothing happens to who was not away. Raises Refused, Game.DoesNotExist.
    """
    with sit_down(game_id) as sitting:
        if sitting.welcome(seat):
            sitting.look_again(called=[sitting.players[seat]])

"""How long a game of each edition lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine import Rulebook

ROUNDS: dict[str, dict[int, float]] = {
    "h2000_world": {3: 10.3, 4: 10.8, 5: 12.3, 6: 12.6},
    "h2000_mission": {3: 4.0, 4: 3.6, 5: 3.5, 6: 5.3},
    "h2000_2p": {2: 11.8},
    "h2000_capitals": {2: 4.3, 3: 2.2, 4: 2.2, 5: 3.4, 6: 2.8},
    "h2006_world": {3: 8.6, 4: 9.5},
    "h2006_2p_passive": {2: 6.9},
    "h2006_2p_active": {2: 10.1},
    "h2006_mission": {2: 8.0, 3: 5.6, 4: 6.5},
    "h2006_team": {4: 5.6},
    "mp80_objectives": {3: 3.2, 4: 5.2, 5: 6.4, 6: 6.8},
    "mp80_world": {3: 10.0, 4: 9.6, 5: 10.7, 6: 10.4},
    "mp80_2p": {2: 7.7},
    "asso_objectives": {3: 3.3, 4: 5.4, 5: 6.2, 6: 6.2},
    "asso_world": {3: 9.4, 4: 9.1, 5: 10.3, 6: 9.5},
    "asso_2p": {2: 8.6},
    "cdm57_rule1": {3: 11.2, 4: 11.5, 5: 16.0, 6: 12.6},
    "cdm57_rule2": {3: 9.9, 4: 10.1, 5: 11.8, 6: 9.6},
    "godstorm": {3: 5.0, 4: 5.0, 5: 5.0},
    "godstorm_2p": {2: 5.0},
    "gs_classic": {3: 8.7, 4: 8.4, 5: 9.6},
    "gs_classic_2p": {2: 7.2},
}
"""The mean number of rounds, by edition and number of players, in twelve games between sensible computer
players without house rules (`manage.py simulate --games 12`, seed 0). Games between people last longer.
"""


def usual_turns(rulebook: Rulebook, players: int) -> int | None:
    """Return about how many turns all players together take in a game; None if that is not known.

    Every player is counted to the end, which makes up for the haste of computer players.
    """
    rounds = ROUNDS.get(rulebook.key, {}).get(players)
    return round(rounds * players) if rounds else None

"""The armies with which players begin, as several editions have them."""

from __future__ import annotations

STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}
"""By the number of players, the same in every edition that gives any."""

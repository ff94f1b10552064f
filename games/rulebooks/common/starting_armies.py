"""The armies with which players begin in several editions."""

from __future__ import annotations

STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}
"""The armies by number of players, the same in every edition that gives any."""

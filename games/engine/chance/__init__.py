"""Chance: where dice come from, what they may cost, and whose luck they were."""

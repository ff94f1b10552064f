"""Chance: where dice come from, and the losses that they may bring."""

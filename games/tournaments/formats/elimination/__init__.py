"""Knock-outs: the losers are out."""

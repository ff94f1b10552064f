"""Sentences that several editions tell."""

"""Signing in, and proving who one is."""

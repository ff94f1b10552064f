"""Signing in, and proof of identity."""

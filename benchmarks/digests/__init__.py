"""Digests of everything that a site shows, which reveal the effects of a change."""

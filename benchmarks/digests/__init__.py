"""Digests of everything that a site shows in every edition, to find what a change of the code changes."""

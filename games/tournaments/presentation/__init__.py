"""Sentences and pictures of tournaments, made from what selectors return."""

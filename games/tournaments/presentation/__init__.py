"""Sentences and pictures of tournaments, functions of what a selector gives."""

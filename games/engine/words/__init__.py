"""Sentences and words of the engine, whoever owns them, for the site to put into the reader's language."""

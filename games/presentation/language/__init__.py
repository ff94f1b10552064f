"""The words that sentences are made of."""

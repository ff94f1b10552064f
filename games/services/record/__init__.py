"""The record of a game: stored, read, signed, and compared with the rows."""

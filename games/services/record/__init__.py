"""The record of a game: how it is stored, read, signed, and compared with the rows."""

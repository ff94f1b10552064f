"""The record of a game: storing it, reading it, signing it, and comparing it with the rows."""

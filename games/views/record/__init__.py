"""The history of a game: its record, its replay, its dice."""

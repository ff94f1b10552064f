"""What happened in a game: its record, its replay, its dice."""

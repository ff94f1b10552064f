"""Time in games by mail: how fast a game goes, and when a player's time is up. It does not use Django."""

"""The way into a game: opening, joining and beginning one, and taking over a seat."""

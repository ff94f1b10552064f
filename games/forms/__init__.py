"""The forms that players send. `clean` turns their text into terms of the game."""

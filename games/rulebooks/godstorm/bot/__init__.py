"""The computer players of Godstorm, in which points win after five epochs and gods fight."""

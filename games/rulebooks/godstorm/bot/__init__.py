"""Computer players of Godstorm, where points win after five epochs and gods fight."""

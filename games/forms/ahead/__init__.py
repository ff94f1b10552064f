"""Orders for the next turn, and the conditions that they depend on."""

"""What a position is worth, and what made it so: luck and skill told apart. Knows no Django."""

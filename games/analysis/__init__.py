"""What a position or a chain of attacks is worth, and whose luck or skill made it so. Knows no Django."""

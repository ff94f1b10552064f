"""Rules that several editions have in common."""

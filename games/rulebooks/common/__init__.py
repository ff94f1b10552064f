"""What several editions have in common."""

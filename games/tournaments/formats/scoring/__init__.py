"""Points, and the standings that they make."""

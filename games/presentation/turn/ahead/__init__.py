"""Orders for the next turn in words: what they say, could bring, and brought."""
